// What happens at the events of a run, for one member: src/sharnir/motion/transition.py and instant.py tell
// why each step is as it is. Names are theirs.

import { AT, Contradiction, Failure, Impacts, largest } from "./live_impacts.js";

const EPS = 2 ** -52;
const [LATE, LATE_PART] = [1e-10, 64 * EPS];
const OPEN = 1e-6;
const [NEAR, FARTHER, BACK] = [1e-6, 100, 4];
const [BEYOND, ROOM, IMPOSSIBLE] = [1e-9, 64 * EPS, 1e-7];

export class Transition {
  constructor(run) {
    this.run = run;
    this.model = run.model;
    this.events = run.events;
    this.kernels = run.kernels;
    this.closing = (this.events?.actions ?? []).map((actions) => actions.some((x) => this.closes(x)));
  }

  closes(action) {
    return action.hold != null || action.bounce != null || (action.switch != null && action.on && this.events.switched[action.switch] != null);
  }

  // Which functions are watched, by the modes.
  arm() {
    const { run, events } = this;
    const state = { params: run.params };
    const armed = this.kernels.armed?.(state) ?? [], at = this.kernels.at?.(state) ?? [];
    for (let n = 0; n < events.triggers; n++) {
      run.set("watch.armed", armed[n] !== 0 ? 1 : 0, n);
      run.at[n] = at[n];
    }
  }

  // Locks that are closed at the start hold what is there.
  holdFromStart(state) {
    for (const lock of this.events.locks) {
      if (this.run.params[lock.flag] === 0 || lock.side) continue;
      const now = this.kernels.lock_values(state).slice(...lock.at);
      lock.values.forEach((place, k) => (this.run.params[place] = now[k]));
    }
  }

  // Stops at which the member starts: they are hit, or rest, or are left at once.
  atStart() {
    const { sides, names } = this.events;
    if (!sides.length) return null;
    const x = this.instant();
    const gaps = this.kernels.gaps(x), sizes = this.sizes(x.q, x.params).map((s) => Math.max(1, s));
    const beyond = gaps.findIndex((g, s) => g < -BEYOND * sizes[s]);
    if (beyond >= 0) return { sentence: `The start is beyond the stop ${names[sides[beyond].trigger]}.`, ok: false };
    const rates = this.rates(x);
    const fired = Array(this.events.triggers).fill(false);
    sides.forEach((side, s) => {
      const open = x.params[this.events.locks[side.lock].flag] === 0;
      if (open && gaps[s] <= AT * sizes[s] && rates[s] <= 0) fired[side.trigger] = true;
    });
    return fired.some(Boolean) ? this.at(fired) : null;
  }

  instant() {
    const { run, model } = this;
    const q = normalised(model.quaternions, run.q), v = run.v;
    return {
      t: run.t, q, v, params: Array.from(run.params), old: Array.from(run.params), vBefore: [...v],
      tau: run.fields.tau ?? [], multipliers: Array(model.rows).fill(0), work: Array(model.rows).fill(0), ending: null,
    };
  }

  // All events of one instant; returns how the run ends by them, or null.
  at(fired) {
    const { run } = this;
    const x = this.instant();
    try {
      this.happen(x, fired);
    } catch (error) {
      if (!(error instanceof Failure) && !(error instanceof Contradiction)) throw error;
      return { sentence: `Stopped at t = ${Number(x.t.toPrecision(9))}: ${error.message}.`, ok: false };
    }
    run.params.set(x.params);
    this.arm();
    run.float("y").set([...x.q, ...x.v]);
    run.modes.push({ time: x.t, params: [...x.params] });
    if (!this.slipped(x, fired)) {
      const names = this.events.names.filter((_, n) => fired[n] && n < this.events.triggers);
      run.log.push(...names.map((name) => ({ time: x.t, name })));
    }
    return x.ending;
  }

  slipped(x, fired) {
    const { sides } = this.events;
    if (!sides.length) return false;
    const own = new Set(sides.map((s) => s.trigger));
    if (fired.some((f, n) => f && n < this.events.triggers && !own.has(n))) return false;
    if (sides.some((s) => x.multipliers[s.row] !== 0) || x.params.some((p, k) => p !== x.old[k])) return false;
    const rates = this.rates({ ...x, v: x.vFound, params: x.old });
    return sides.every((s, k) => !fired[s.trigger] || rates[k] > 0);
  }

  happen(x, fired) {
    const { events } = this;
    x.vFound = [...x.v];
    const hit = this.meet(x, fired);
    const [q, v] = [[...x.q], [...x.v]];
    let coming = false, setting = false;
    for (let n = 0; n < events.triggers; n++) {
      if (!fired[n]) continue;
      const values = this.kernels[`values${n}`]?.({ t: x.t, q, v, params: x.old }) ?? [];
      events.actions[n].forEach((action, k) => this.act(n, x, action, values[k]));
      coming ||= this.closing[n];
      setting ||= events.actions[n].some((a) => a.set != null || (a.switch != null && a.on));
    }
    if (setting) this.check(x);
    if (events.sides.length) new Impacts(this, x, hit).settle(coming);
    else if (coming) this.jump(x, x.params, Array(this.model.rows).fill(0));
    this.onto(x, coming || x.q.some((a, k) => a !== q[k]));
  }

  act(n, x, action, value) {
    const { events } = this;
    if (action.set != null) x.params[action.set] = value;
    else if (action.switch != null) x.params[action.switch] = action.on ? 1 : 0;
    else if (action.open != null) this.letGo(x, events.locks[action.open]);
    else if (action.hold != null) {
      const lock = events.locks[action.hold];
      if (action.put) {
        const speed = largest(this.kernels.q_rate(x));
        const late = Math.max(LATE, LATE_PART * Math.abs(x.t));
        if (Math.abs(x.q[lock.place] - value) > NEAR + BACK * late * speed) throw new Failure(`an event moves ${events.names[n]} past its coordinate`);
        x.q[lock.place] = value;
      }
      const now = this.kernels.lock_values(x).slice(...lock.at);
      x.params[lock.flag] = 1;
      lock.values.forEach((place, k) => (x.params[place] = now[k]));
    } else if (action.end) x.ending ??= { sentence: `Ended at t = ${Number(x.t.toPrecision(9))} by ${events.names[n]}: ${events.causes[n]}.`, ok: true };
  }

  letGo(x, lock) {
    if (x.params[lock.flag] === 0) return;
    x.params[lock.flag] = 0;
    const held = x.params[lock.values[0]];
    if (lock.one && Math.abs(held - x.q[lock.place]) <= NEAR) x.q[lock.place] = held;
  }

  // Whether the model can go on with what was set: constraints that hold, stops that were not moved past.
  check(x) {
    if (!x.params.every(Number.isFinite)) throw new Failure("an event sets a parameter to no finite number");
    if (this.kernels.value) {
      const before = this.kernels.value({ ...x, params: x.old }), now = this.kernels.value(x);
      if (now.some((g, k) => !(Math.abs(g) <= OPEN + Math.abs(before[k])))) throw new Failure("after its events a constraint is open, and no finite impulse closes it");
    }
    const { sides, locks, names } = this.events;
    if (!sides.length) return;
    const before = this.kernels.gaps({ ...x, params: x.old }), after = this.kernels.gaps(x);
    const sizes = this.sizes(x.q, x.params).map((s) => Math.max(1, s));
    sides.forEach((side, s) => {
      if (after[s] - before[s] > AT * sizes[s]) x.params[locks[side.lock].flag] = 0;
      if (after[s] < -BEYOND * sizes[s] && after[s] < before[s]) throw new Failure(`an event moves ${names[side.trigger]} past its coordinate`);
    });
  }

  // The impulses for which the rates of all rows that are on in `params` are `right` afterwards.
  jump(x, params, right) {
    const { model } = this;
    const before = this.kernels.rate({ ...x, params });
    const found = this.kernels.impulse({ t: x.t, q: x.q, v: x.v, rates: right, params });
    const v = found.slice(0, model.nv);
    const first = model.nv + 6 * model.bodies;
    const lam = found.slice(first, first + model.rows), residual = found.slice(first + model.rows + 1);
    if (!v.every(Number.isFinite)) throw new Failure("the impulses of its events have no finite solution");
    if (largest(residual) > IMPOSSIBLE * (1 + largest(v))) throw new Contradiction("its constraints contradict each other");
    x.v = v;
    lam.forEach((l, k) => {
      x.multipliers[k] += l;
      x.work[k] += (l * (before[k] + right[k])) / 2;
    });
  }

  onto(x, moved) {
    const { model } = this;
    if (!moved || !model.project || !model.closes) return;
    const found = this.kernels.projection(x);
    const q = found.slice(0, model.nq);
    if (largest(q.map((a, k) => a - x.q[k])) > NEAR) return;
    [x.q, x.v] = [q, found.slice(model.nq, model.nq + model.nv)];
  }

  // Stops and contacts

  sizes(q, params) {
    const size = largest(q, 1);
    return this.kernels.bounds({ params }).map((b, s) => (this.events.rounded[s] ? size : Math.abs(b)));
  }

  restAt(q, params) {
    const sizes = this.sizes(q, params);
    return this.kernels.bounds({ params }).map((b, s) => b + (this.events.rounded[s] ? this.events.sides[s].sign * ROOM * sizes[s] : 0));
  }

  rates(x) {
    return this.kernels.gap_motion({ ...x, a: null }).slice(0, this.events.sides.length);
  }

  // Stops that are hit; the member is put where it hits them.
  meet(x, fired) {
    const { sides, locks } = this.events;
    const hit = sides.map((side) => fired[side.trigger]);
    if (!hit.some(Boolean)) return hit;
    const gap = this.kernels.gaps(x);
    this.back(x, gap.map((g, s) => (hit[s] ? g : 0)));
    const params = [...x.params], bounds = this.restAt(x.q, params), q = [...x.q];
    sides.forEach((side, s) => {
      if (!hit[s]) return;
      if (side.place != null) q[side.place] = bounds[s];
      const lock = locks[side.lock];
      [params[lock.flag], params[lock.values[0]]] = [1, bounds[s]];
    });
    const far = Math.max(NEAR, FARTHER * largest(gap.filter((_, s) => hit[s])));
    const places = [q];
    if (this.events.rounded.some(Boolean)) places.push(this.kernels.projection({ t: x.t, q, v: x.v, params }).slice(0, this.model.nq));
    for (const p of places) if (largest(p.map((a, k) => a - x.q[k])) <= far) x.q = [...p];
    return hit;
  }

  back(x, gap) {
    const rates = this.rates(x);
    let since = Math.max(0, ...gap.map((g, s) => (g < 0 && rates[s] < 0 ? g / rates[s] : 0)));
    if (!(since <= BACK * Math.max(LATE, LATE_PART * Math.abs(x.t)))) since = 0;
    const a = this.kernels.acceleration(x), rate = this.kernels.q_rate(x);
    const v = x.v.map((w, k) => w - since * a[k]);
    if (v.every(Number.isFinite)) [x.q, x.v] = [x.q.map((p, k) => p - since * rate[k]), v];
    x.vBefore = [...x.v];
  }
}

// Coordinates with quaternions of length one.
export function normalised(places, q) {
  const found = Array.from(q);
  for (const k of places) {
    const size = Math.hypot(found[k], found[k + 1], found[k + 2], found[k + 3]);
    if (size > 0) for (let j = k; j < k + 4; j++) found[j] /= size;
  }
  return found;
}
