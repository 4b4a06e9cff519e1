// A run made in the page: the compiled driver, and what Python does between two visits of it for one member
// (src/sharnir/integrate/runner.py, instants.py). Transitions at events: live_events.js.

import { Memory } from "./live_memory.js";
import { normalised, Transition } from "./live_events.js";
import { largest } from "./live_impacts.js";

const EPS = 2 ** -52;
const CLOSE = 64 * EPS; // times nearer to each other than this part of t are one
const GRAZE = 10;
const ROUNDS = 1000;
const CHATTERING = [[100, 1e-9, 512 * EPS], [1000, 1e-7, 4096 * EPS]];
const LEVEL = 0.15; // of singular_crossing.py, as the three that follow
const SINGULAR_AT = 1e-2;
const CHANGED = 1e-6;
const [AT, BEFORE, RATE, , RANK, UNTIL] = [0, 1, 2, 3, 4, 5];
const TIMED = -2;
const [RUNNING, DONE, NEAR, OVER, EVENT] = [0, 1, 2, 3, 4];
const STATUS = {
  [NEAR]: "comes near a singular position, over which a page does not carry a motion",
  [OVER]: "comes near a singularity of its angles",
  [-1]: "finds no step that is short enough",
  [-2]: "has a force that is no finite number",
  [-3]: "takes too many steps",
  [-9]: "comes near a singularity of its angles",
};
const STEPS = 500; // of one visit
const CLOSED = 1e-9; // m and rad: loops at the start
const ASSEMBLINGS = 60;

const sign = (x) => (x > 0 ? 1 : x < 0 ? -1 : 0);

export class LiveRun {
  constructor(code, image, plan) {
    this.plan = plan;
    this.model = plan.model;
    this.memory = new Memory(code, plan, image);
    plan.functions.forEach((name, k) => {
      if (this.memory.places[name] !== k + 1) throw new Error(`function ${name} is at another place`);
    });
    const made = Object.entries(plan.kernels).map(([name, x]) => [name, x.arguments, x.sizes, this.memory.kernel(name, x.sizes, x.workspace)]);
    this.kernels = Object.fromEntries(made.map(([name, given, sizes, f]) => {
      const none = sizes.map((n) => new Float64Array(n));
      return [name, (x) => f(...given.map((key, k) => (key === "t" && x.t != null ? [x.t] : (x[key] ?? none[k]))))];
    }));
    this.fields = {};
    for (const [name, [at, n, whole]] of Object.entries(plan.fields)) {
      this.fields[name] = whole ? this.memory.integers(at, n) : this.memory.floats(at, n);
    }
    this.events = this.model.events ?? null;
    this.transition = new Transition(this);
  }

  float(name) {
    return this.fields[`block.${name}`];
  }

  // A whole number of the block, or of one of its functions.
  get(name, k = 0) {
    return Number(this.fields[`block.${name}`][k]);
  }

  set(name, value, k = 0) {
    this.fields[`block.${name}`][k] = BigInt(value);
  }

  get t() {
    return this.float("t")[0];
  }

  get y() {
    return Array.from(this.float("y"));
  }

  get q() {
    return this.y.slice(0, this.model.nq);
  }

  get v() {
    return this.y.slice(this.model.nq, this.model.nq + this.model.nv);
  }

  // A call of a kernel that the driver has bound, on the state in t_eval and y_eval.
  evaluate(name, t = this.t, y = this.y) {
    this.float("t_eval")[0] = t;
    this.float("y_eval").set(y);
    const call = this.memory.integers(this.plan.calls[name], 8);
    this.memory.functions[name](Number(call[1]), Number(call[2]), Number(call[3]), 0n, 1n, Number(call[6]), 0);
  }

  // From a state, at the time t0 of the run or later; earlier frames stay where they are kept.
  start({ params = this.model.params, q = this.model.q0, v = this.model.v0, t = this.model.t0, goesOn = false } = {}) {
    const { model } = this;
    const before = goesOn ? { y: this.float("out_y").slice(), fired: this.firedAt, log: this.log.filter((x) => x.time <= t), modes: this.modes } : null;
    this.memory.restore();
    this.params = this.fields.params ?? new Float64Array(0);
    this.params.set(params);
    this.log = before?.log ?? [];
    this.modes = before?.modes.filter((x) => x.time <= t) ?? [{ time: model.t0, params: Array.from(params) }];
    this.ended = null;
    this.steps = 0;
    if (before) this.float("out_y").set(before.y);
    if (!goesOn) for (const k of model.clocks) this.params[k] = Math.max(this.params[k], t);
    let state = { t, q: normalised(model.quaternions, q), v: Array.from(v), params: this.params };
    if (this.events && !goesOn) this.transition.holdFromStart(state);
    if (model.closes && !(state = this.assembled(state))) return this.end("The loops cannot be closed from this start.", false);
    this.float("t")[0] = t;
    this.float("y").set([...state.q, ...state.v]);
    this.modes.push({ time: t, params: Array.from(this.params) });
    this.float("t_start")[0] = t;
    this.set("status", RUNNING);
    this.set("fresh", 1);
    const times = this.float("times");
    let reached = 0;
    while (reached < times.length && times[reached] <= t) reached++;
    for (let k = goesOn ? reached - 1 : 0; k < reached; k++) if (times[k] === t || !goesOn) this.keep(k);
    this.set("out_n", reached);
    this.firedAt = before?.fired ?? (this.events ? this.events.names.map(() => -Infinity) : []);
    this.last = -Infinity;
    this.row = CHATTERING.map(() => 0);
    if (this.events) this.begin();
    if (this.ended) return this.ended;
    this.float("t_end")[0] = this.nextEnd();
    if (model.closes) this.lookAround();
    return this.ended;
  }

  keep(k) {
    const size = this.model.nq + this.model.nv;
    this.float("out_y").set(this.y, k * size);
    this.float("out_t")[k] = this.float("times")[k];
  }

  // The state on the constraints, or null.
  assembled(state) {
    for (let k = 0; k < ASSEMBLINGS; k++) {
      const off = largest(this.kernels.value(state));
      const found = this.kernels.projection(state);
      const q = normalised(this.model.quaternions, found.slice(0, this.model.nq));
      const v = found.slice(this.model.nq, this.model.nq + this.model.nv);
      if (![...q, ...v].every(Number.isFinite)) return null;
      const still = largest(q.map((x, j) => x - state.q[j])) + largest(v.map((x, j) => x - state.v[j])) < 1e-12;
      if (off <= 1e-13 && still) return state;
      state = { ...state, q, v };
      if (off <= CLOSED && still) return state;
    }
    return largest(this.kernels.value(state)) <= CLOSED ? state : null;
  }

  end(sentence, ok) {
    this.ended = { sentence, ok, time: this.t };
    return this.ended;
  }

  // Goes on for about so many milliseconds; returns how it ended, or null.
  advance(budget = Infinity) {
    const until = Date.now() + budget;
    const [words, last] = this.plan.words;
    this.memory.integers(words, last + 1)[last] = BigInt(STEPS);
    while (!this.ended) {
      this.memory.functions.advance(words);
      const status = this.get("status");
      if (status === EVENT || status === DONE) this.there();
      else if (status !== RUNNING) this.end(`At t = ${number(this.t)} s the motion ${STATUS[status] ?? "cannot go on"}.`, false);
      if (!this.ended && Date.now() >= until) return null;
    }
    return this.ended;
  }

  // How many frames are there.
  get frames() {
    return this.get("out_n");
  }

  frame(k) {
    const { nq, nv } = this.model;
    const at = k * (nq + nv);
    const y = this.float("out_y");
    return { t: this.float("times")[k], q: Array.from(y.subarray(at, at + nq)), v: Array.from(y.subarray(at + nq, at + nq + nv)) };
  }

  paramsAt(t) {
    let found = this.modes[0].params;
    for (const x of this.modes) if (x.time <= t) found = x.params;
    return found;
  }

  // [x, y, z, w, i, j, k] of all bodies at a frame
  poses(k) {
    const { t, q } = this.frame(k);
    const rows = this.kernels.placements({ t, q, params: this.paramsAt(t) });
    const found = [];
    for (let body = 0; body < this.model.bodies; body++) {
      const [a, b, c, d, e, f, g, h, i, x, y, z] = rows.slice(12 * body, 12 * body + 12);
      found.push(x, y, z, ...quaternion([a, b, c, d, e, f, g, h, i]));
    }
    return found;
  }

  // Events (instants.py), of one member

  nextEnd() {
    let found = this.model.t1;
    const { t } = this;
    this.at?.forEach((x, n) => {
      if (this.isOpen(n) && x > t + CLOSE * Math.abs(t)) found = Math.min(found, x);
    });
    return found;
  }

  isOpen(n) {
    const [x, t] = [this.at[n], this.t];
    return x > this.firedAt[n] && x >= t - CLOSE * Math.abs(t) && this.get("watch.armed", n) !== 0;
  }

  due() {
    const { t } = this;
    return this.at.map((x, n) => {
      const now = this.isOpen(n) && x <= t + CLOSE * Math.abs(t);
      if (now) this.firedAt[n] = x;
      return now;
    });
  }

  begin() {
    const count = this.events.names.length;
    this.within = this.events.bound.map((x, n) => (x ? -this.get("watch.direction", n) : 0));
    this.loud = this.events.names.map((_, n) => this.get("watch.silent", n) === 0);
    this.at = Array(count).fill(NaN);
    this.transition.arm();
    const ending = this.transition.atStart();
    if (ending) return this.end(ending.sentence, ending.ok);
    this.evaluate("events");
    this.signs().forEach((s, n) => this.set("watch.side", s, n));
    this.remember(Array(count).fill(false));
    return this.happen(this.due());
  }

  there() {
    const fired = this.events ? this.events.names.map((_, n) => this.get("watch.fired", n) !== 0) : [];
    if (this.events) this.due().forEach((x, n) => (fired[n] ||= x));
    if (fired.some(Boolean)) this.happen(fired);
    else if (this.t < this.model.t1) this.set("status", RUNNING);
    if (!this.ended && this.get("status") === DONE && this.t >= this.model.t1) this.end(`Finished at t = ${number(this.t)} s.`, true);
  }

  signs() {
    return Array.from(this.float("watch.g"), (g, n) => this.within[n] || sign(g));
  }

  remember(fired) {
    const g = this.float("watch.g"), y = this.y;
    this.events.coordinates.forEach((k, n) => {
      let near = fired[n] || g[n] === 0;
      if (k >= 0) {
        this.float("watch.level")[n] = y[k] - g[n];
        near ||= Math.abs(g[n]) <= GRAZE * (this.float("atol")[k] + this.float("rtol")[k] * Math.abs(y[k]));
      }
      this.set("watch.close", near && this.get("watch.touched", n) === 0 ? 1 : 0, n);
      this.float("watch.start")[n] = g[n];
      this.set("watch.nearing", 0, n);
      this.set("watch.fired", 0, n);
    });
  }

  changed(before) {
    return this.signs().map((s, n) => {
      const [side, direction] = [this.get("watch.side", n), this.get("watch.direction", n)];
      const armed = this.get("watch.armed", n) !== 0 && this.events.coordinates[n] !== TIMED;
      const found = armed && before[n] && s * side < 0 && this.get("watch.touched", n) === 0;
      if (found || !before[n]) this.set("watch.side", s, n);
      return found && (direction === 0 || direction === s);
    });
  }

  happen(fired) {
    if (!fired.some(Boolean)) return null;
    const ever = [...fired];
    let moved = false;
    if (this.chatters(fired)) return this.ended;
    for (let number_ = 0; fired.some((x, n) => x && this.loud[n]); number_++) {
      if (number_ === ROUNDS) return this.end(`At t = ${number(this.t)} s an event fires itself for ever.`, false);
      this.evaluate("events");
      const armed = fired.map((_, n) => this.get("watch.armed", n) !== 0);
      const before = Array.from(this.float("watch.g"), sign);
      const ending = this.transition.at(fired.map((x, n) => x && this.loud[n]));
      moved = true;
      if (ending) return (this.putAfter(), this.end(ending.sentence, ending.ok));
      this.evaluate("events");
      const g = this.float("watch.g");
      fired.forEach((x, n) => {
        if (before[n] !== sign(g[n])) this.set("watch.touched", 0, n);
        if (x && g[n] === 0 && this.get("watch.touched", n) === 0) this.set("watch.side", this.within[n], n);
      });
      const next = this.changed(armed);
      this.due().forEach((x, n) => (next[n] ||= x));
      fired = next;
      next.forEach((x, n) => (ever[n] ||= x));
    }
    this.remember(ever);
    this.set("fresh", 1);
    this.float("t_end")[0] = this.nextEnd();
    this.set("status", this.t >= this.model.t1 ? DONE : RUNNING);
    if (moved) {
      this.putAfter();
      if (this.model.closes && this.plan.calls.project) this.resettle();
    }
    return null;
  }

  chatters(fired) {
    const { t } = this;
    const span = Math.min(1, this.model.t1 - this.float("t_start")[0]);
    this.row = CHATTERING.map(([most, time, part], k) => {
      const soon = Math.max(time * span, part * Math.abs(t));
      const row = t - this.last <= soon ? this.row[k] + 1 : 1;
      if (row >= most) this.end(`At t = ${number(t)} s ${this.names(fired)} fires without end (chattering).`, false);
      return row;
    });
    this.last = t;
    return this.ended;
  }

  names(fired) {
    return this.events.names.filter((_, n) => fired[n]).join(", ");
  }

  // States after the events of an instant, where one was kept before them.
  putAfter() {
    const times = this.float("times");
    for (let k = this.frames - 1; k >= 0 && times[k] >= this.t; k--) if (times[k] === this.t) this.keep(k);
  }

  // Singular positions (singular_crossing.py): known, and not crossed

  pivots() {
    const { nq, nv } = this.model;
    this.evaluate("project");
    return Array.from(this.float("onto").subarray(nq + nv));
  }

  restart(now) {
    this.float("pivots").set(now);
    this.float("last").set(now);
    const most = this.float("largest"), gap = this.float("gap");
    now.forEach((x, j) => (most[j] = Math.max(Math.abs(most[j]), x)));
    [gap[AT], gap[BEFORE], gap[RATE], gap[UNTIL]] = [LEVEL, this.t, 0, this.t];
    gap[RANK] = now.filter((x) => x > 0).length;
  }

  lookAround() {
    if (!this.plan.calls.project) return;
    const now = this.pivots();
    this.restart(now);
    const most = this.float("largest");
    const weak = now.some((x, j) => x > 0 && x < SINGULAR_AT ** 2 * Math.abs(most[j]));
    const modes = this.model.events?.locks.length > 0; // locks change the rank
    if (weak || (!modes && now.filter((x) => x > 0).length < this.model.rank)) this.end("The start is at a singular position, from which a page cannot go on.", false);
  }

  resettle() {
    const before = Array.from(this.float("pivots"));
    const now = this.pivots(), most = this.float("largest");
    now.forEach((x, j) => {
      if (Math.abs(x - before[j]) > CHANGED * Math.max(x, before[j])) most[j] = x;
    });
    this.restart(now);
  }
}

const number = (x) => String(Number(x.toPrecision(9)));

// (w, x, y, z) of a rotation, by its largest entry
export function quaternion(R) {
  const [a, b, c, d, e, f, g, h, i] = R;
  const sizes = [a + e + i, a, e, i];
  const k = sizes.indexOf(Math.max(...sizes));
  const found = [
    [1 + a + e + i, h - f, c - g, d - b],
    [h - f, 1 + a - e - i, b + d, c + g],
    [c - g, b + d, 1 - a + e - i, f + h],
    [d - b, c + g, f + h, 1 - a - e + i],
  ][k];
  const size = Math.hypot(...found);
  return found.map((x) => x / size);
}
