// Curves of a run: what there is to plot, in groups of one unit, each with its names and what its curves belong to.

const SHOWN = 6; // curves of a plot at first
export const CHOICES = 400; // curves that can be chosen from
const LOOKED = 100; // states that are looked at to find those that move most
const NOISE = 1e-11; // of the largest number of a group: what is below is zero
const ORDER = ["N", "N m", "J", "W", "rad", "m", "rad/s", "m/s"]; // what is looked for first
const LATER = new Set(["N m"]); // groups that are left out where there is nothing but noise

const WORDS = { "q rad": "angle", "q m": "travel", "v rad/s": "rate", "v m/s": "speed" }; // of curves that have the name of their joint only

/** What there is to plot: titles, units, names, what the curves belong to, and a function that gives a curve. */
export function groups(content, arrays) {
  const found = [];
  const compared = content.compared.map((_, n) => n);
  const add = ({ title, unit, names, value, others = [], shades = null, beside = null, owners = null, word = "", aside = false }) => {
    const read = (of, member, j) => {
      const numbers = new Array(arrays.t.times);
      for (let k = 0; k < numbers.length; k++) {
        const x = of(member, j, k);
        numbers[k] = Number.isFinite(x) ? (Math.abs(x) < group.noise ? 0 : x) : null; // as uPlot wants it
      }
      return numbers;
    };
    const curve = (member, j) => read(value, member, j);
    const other = (n, j) => (others[n] ? read(others[n], 0, j) : null); // of another run
    const group = { title, unit, names, value, curve, other, shades, owners, word, aside, times: arrays.t.times };
    group.largest = largestOf(group);
    group.noise = Math.max(NOISE * Math.max(group.largest, beside?.largest ?? 0), 1e-30);
    if (!LATER.has(unit) || group.largest > group.noise) found.push(group);
  };
  for (const { key, title, names, units, wrenches, bodies, owners } of content.plots) {
    const series = arrays[key];
    const all = compared.map((n) => arrays[`${key}@${n}`]);
    const of = (make) => ({ value: make(series), others: all.map((x) => x && make(x)) });
    const shades = bodies?.map((body) => content.bodies[body - 1].colour);
    if (wrenches) {
      const size = (first) => of((x) => (member, j, k) => {
        const at = 6 * j + first;
        return length(x.at(member, at, k), x.at(member, at + 1, k), x.at(member, at + 2, k));
      });
      add({ title: `${title}, forces`, unit: "N", names, ...size(0), shades, owners, word: "force" });
      add({ title: `${title}, moments`, unit: "N m", names, ...size(3), shades, owners, word: "moment", beside: found.at(-1) });
      const part = (first) => of((x) => (member, j, k) => x.at(member, 6 * Math.floor(j / 3) + first + (j % 3), k));
      const each = (list) => list?.flatMap((x) => [x, x, x]);
      const parts = { names: names.flatMap((name) => ["x", "y", "z"].map((x) => `${name} ${x}`)), shades: null, owners: each(owners), aside: true };
      add({ title: `${title}, forces in body axes`, unit: "N", ...part(0), word: "force", ...parts });
      add({ title: `${title}, moments in body axes`, unit: "N m", ...part(3), word: "moment", beside: found.at(-1), ...parts });
      continue;
    }
    const rank = (unit) => (ORDER.indexOf(unit) + 1 || (unit === "1" ? 99 : 50));
    for (const unit of [...new Set(units)].sort((a, b) => rank(a) - rank(b))) {
      const which = units.flatMap((x, k) => (x === unit ? [k] : []));
      const label = unit === "1" ? "" : unit;
      const part = new Set(units).size > 1 && label ? `${title}, ${label}` : title;
      const those = (list) => list && which.map((k) => list[k]);
      add({ title: part, unit: label, names: those(names), ...of((x) => (member, j, k) => x.at(member, which[j], k)), shades: those(shades), owners: those(owners), word: WORDS[`${key} ${unit}`] });
    }
  }
  const count = content.bodies.length;
  const origin = (x) => x && ((member, j, k) => x.at(member, 7 * Math.floor(j / 3) + (j % 3), k));
  add({
    title: "Origins of bodies", unit: "m", aside: true, names: content.bodies.flatMap(({ name }) => ["x", "y", "z"].map((x) => `${name} ${x}`)),
    value: origin(arrays.poses), others: compared.map((n) => origin(arrays[`poses@${n}`])), owners: Array.from({ length: 3 * count }, (_, j) => ["body", Math.floor(j / 3) + 1]), word: "origin",
  });
  return found;
}

const length = (x, y, z) => Math.sqrt(x * x + y * y + z * z);

function largestOf(group) {
  const step = Math.max(1, Math.floor(group.times / LOOKED));
  let most = 0;
  for (let j = 0; j < Math.min(group.names.length, CHOICES); j++) {
    for (let k = 0; k < group.times; k += step) {
      const x = Math.abs(group.value(0, j, k));
      if (x > most) most = x;
    }
  }
  return most;
}

/** The curves that move most, in their order. */
export function mostOf(group, member) {
  const all = group.names.map((_, k) => k);
  if (all.length <= SHOWN) return all;
  const step = Math.max(1, Math.floor(group.times / LOOKED));
  const range = all.slice(0, CHOICES).map((j) => {
    let [low, high] = [Infinity, -Infinity];
    for (let k = 0; k < group.times; k += step) {
      const x = group.value(member, j, k);
      if (x < low) low = x;
      if (x > high) high = x;
    }
    return [j, high - low];
  });
  range.sort((a, b) => b[1] - a[1]);
  return range.slice(0, SHOWN).map(([k]) => k).sort((a, b) => a - b);
}
