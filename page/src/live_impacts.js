// Stops and contacts at one instant, for one member: which are hit, which come to rest, which are left. The laws are in
// src/sharnir/motion/impacts.py, whose names and limits these are.

const EPS = 2 ** -52;
const [FLIGHT, FLIGHT_PART, HEIGHT] = [1e-9, 1024 * EPS, 64 * EPS];
const [SLACK, ZERO] = [1e-9, 1e-12];
const NOT_SETTLED = "the stops that are hit there together do not settle";
export const AT = 1e-13;

export const largest = (x, least = 0) => x.reduce((a, b) => Math.max(a, Math.abs(b)), least);

// The member cannot go on.
export class Failure extends Error {}
// The rates that are wanted contradict each other.
export class Contradiction extends Error {}

export class Impacts {
  constructor(transition, x, hit) {
    Object.assign(this, { transition, x });
    const { sides, locks } = transition.events;
    this.sides = sides;
    this.locks = sides.map((s) => locks[s.lock]);
    this.size = transition.sizes(x.q, x.params);
    this.bounds = transition.restAt(x.q, x.params);
    this.resting = this.locks.map((l) => x.params[l.flag] !== 0);
    const gaps = transition.kernels.gaps(x).map(Math.abs);
    const others = this.locks.map((l, s) => x.old[l.flag] !== 0 && !this.resting[s]); // let go at this very instant
    this.candidates = sides.map((_, s) => hit[s] || this.resting[s] || (gaps[s] <= AT * Math.max(1, this.size[s]) && !others[s]));
    this.e = transition.kernels.restitution(x).map((e, s) => (this.resting[s] ? 0 : e));
    this.before = transition.rates(x);
  }

  settle(jumps) {
    const active = this.candidates.map((c, s) => c && (this.resting[s] || this.before[s] < 0));
    if (active.some(Boolean) || jumps) this.impact(active);
    if (this.candidates.some(Boolean)) this.rest();
  }

  kept() {
    const { x } = this;
    const [v, multipliers, work] = [[...x.v], [...x.multipliers], [...x.work]];
    return () => Object.assign(x, { v: [...v], multipliers: [...multipliers], work: [...work] });
  }

  // Velocities: sets of stops are tried until none pulls and none is gone through.
  impact(active) {
    const { x } = this;
    const start = [...x.v], back = this.kept();
    for (let k = 0; k < 4 * active.length + 4; k++) {
      back();
      try {
        this.transition.jump(x, this.with(active), this.rebounds(active));
      } catch (error) {
        if (!(error instanceof Contradiction) || !this.fewer(active, back)) throw error;
        return;
      }
      const pushed = this.pushed(), after = this.transition.rates(x);
      const most = largest(pushed, 1e-300), fastest = largest([...x.v, ...start], 1e-300);
      const pulls = worst(active.map((a, s) => a && pushed[s] < -ZERO * most), pushed);
      const through = worst(active.map((a, s) => this.candidates[s] && !a && after[s] < -ZERO * fastest), after);
      if (pulls < 0 && through < 0) return this.noGain(active, back);
      if (pulls >= 0) active[pulls] = false;
      if (through >= 0) active[through] = true;
    }
    throw new Failure(NOT_SETTLED);
  }

  pushed() {
    return this.sides.map((s) => this.x.multipliers[s.row] * s.sign);
  }

  // Stops put no energy in: rebounds are slower where they would.
  noGain(active, back) {
    const { x } = this;
    const rows = [...new Set(this.sides.map((s) => s.row))];
    const sum = () => rows.reduce((a, r) => a + x.work[r], 0);
    if (!(sum() > ZERO * rows.reduce((a, r) => a + Math.abs(x.work[r]), 0))) return;
    const part = (p) => {
      back();
      this.transition.jump(x, this.with(active), this.rebounds(active).map((r) => p * r));
      return sum();
    };
    const none = part(0), half = part(0.5), all = part(1);
    const [c, b, a] = [none, 4 * half - all - 3 * none, 2 * (all + none - 2 * half)];
    const root = Math.sqrt(Math.max(0, b * b - 4 * a * c));
    const roots = (a === 0 ? [-c / b] : [(-b - root) / (2 * a), (-b + root) / (2 * a)]).filter((p) => p >= 0 && p <= 1);
    part(Math.max(0, ...roots));
  }

  rebounds(active) {
    const right = Array(this.transition.model.rows).fill(0);
    this.sides.forEach((s, k) => {
      if (active[k] && this.before[k] < 0) right[s.row] += -this.e[k] * this.before[k] * s.sign;
    });
    return right;
  }

  // Stops that ask for rates which contradict each other: some of them that throw all others back.
  fewer(active, back) {
    const { x } = this;
    const hits = active.flatMap((a, s) => (a ? [s] : []));
    if (hits.length > 6) return false;
    const wanted = this.before.map((r, s) => (this.candidates[s] && r < 0 ? -this.e[s] * r : 0));
    const trials = [];
    for (let count = hits.length - 1; count > 0; count--) for (const some of combinations(hits, count)) trials.push([active.map((_, s) => some.includes(s)), wanted]);
    trials.push([active, wanted.map(() => 0)]);
    for (const [trial, rates] of trials) {
      back();
      try {
        this.transition.jump(x, this.with(trial), this.rebounds(trial.map((a, s) => a && rates[s] > 0)));
      } catch (error) {
        if (error instanceof Contradiction) continue;
        throw error;
      }
      const pushed = this.pushed(), after = this.transition.rates(x), most = largest(pushed, 1e-300);
      const pulls = trial.some((a, s) => a && pushed[s] < -ZERO * most);
      const slow = after.some((r, s) => this.candidates[s] && r < rates[s] - SLACK * largest(this.before, 1e-300));
      if (!pulls && !slow) return true;
    }
    return false;
  }

  // Forces: which of them rest.
  rest() {
    const { x, transition } = this;
    const after = transition.rates(x), fastest = largest([...x.v, ...x.vBefore], 1e-300);
    const still = after.map((r, s) => this.candidates[s] && Math.abs(r) <= ZERO * fastest);
    const into = this.accelerations(after.map(() => false));
    const { t0, t1 } = transition.model;
    const brief = Math.max(FLIGHT * Math.min(1, t1 - t0), FLIGHT_PART * Math.abs(x.t));
    const short = after.map((r, s) => {
      if (still[s] || !this.candidates[s] || !(this.resting[s] || r > 0) || !(into[s] < 0)) return false;
      return (2 * r) / -into[s] < brief || (0.5 * r * r) / -into[s] < HEIGHT * this.size[s];
    });
    const contact = after.map((_, s) => still[s] || short[s]);
    const rests = contact.map((c, s) => c && into[s] <= 0);
    let settled = !contact.some(Boolean);
    for (let k = 0; k < 4 * contact.length + 4 && !settled; k++) {
      const force = this.forces(rests), g = this.accelerations(rests);
      const pulls = worst(rests.map((r, s) => r && force[s] < -ZERO * largest(force, 1e-300)), force);
      const falls = worst(rests.map((r, s) => contact[s] && !r && g[s] < -ZERO * largest([...g, ...into], 1e-300)), g);
      if (pulls >= 0) rests[pulls] = false;
      if (falls >= 0) rests[falls] = true;
      settled = pulls < 0 && falls < 0;
    }
    if (!settled) throw new Failure(NOT_SETTLED);
    if (rests.some((r, s) => r && short[s])) transition.jump(x, this.with(rests), Array(transition.model.rows).fill(0));
    x.params = this.with(rests);
  }

  with(on) {
    const params = [...this.x.params];
    this.locks.forEach((lock, s) => {
      params[lock.flag] = on[s] ? 1 : 0;
      if (on[s]) params[lock.values[0]] = this.bounds[s];
    });
    return params;
  }

  accelerations(rests) {
    const { x, transition } = this;
    const a = transition.kernels.acceleration({ ...x, params: this.with(rests) });
    return transition.kernels.gap_motion({ ...x, a }).slice(this.sides.length);
  }

  forces(rests) {
    const lam = this.transition.kernels.multipliers({ ...this.x, params: this.with(rests) });
    return this.sides.map((s) => lam[s.row] * s.sign);
  }
}

// The place where the mask is set and the number is least, or −1.
function worst(mask, x) {
  let found = -1;
  mask.forEach((m, k) => {
    if (m && (found < 0 || x[k] < x[found])) found = k;
  });
  return found;
}

function combinations(of, count) {
  if (count === 0) return [[]];
  return of.flatMap((x, k) => combinations(of.slice(k + 1), count - 1).map((rest) => [x, ...rest]));
}
