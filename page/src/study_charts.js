// Histograms and tornado plots, as drawings whose colours are those of the style.

import { h, named, number } from "./dom.js";

const [WIDE, TALL] = [360, 150]; // of a histogram
const [NAME, BAR, ROW] = [108, 190, 22]; // of a tornado
const MOST = 12; // bars

function draw(tag, props = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(props)) if (value != null) element.setAttribute(name, String(value));
  element.append(...children.flat().filter((x) => x != null));
  return element;
}

const text = (x, y, words, props = {}) => draw("text", { x, y, ...props }, words);

/** Of one response: all members that have a value; its limit, its quantiles, and where the chosen member is. */
export function histogram(members, x, column) {
  const figure = h("figure", { class: "histogram" }, h("figcaption", {}, named(x.name)));
  const unknown = x.members - x.known;
  if (!x.known) return figure.append(h("p", {}, "No member has a value.")), figure;
  const most = Math.max(...x.counts);
  const edges = [x.least, x.most, x.limit?.low, x.limit?.high].filter((y) => y != null && Number.isFinite(y));
  let [low, high] = [Math.min(...edges), Math.max(...edges)];
  if (high - low > 4 * (x.most - x.least) && x.most > x.least) [low, high] = [x.least, x.most]; // a limit far away is told, not drawn
  const pad = 0.03 * (high - low) || 0.5 * (Math.abs(low) || 1);
  [low, high] = [low - pad, high + pad];
  const at = (y) => 8 + ((WIDE - 16) * (y - low)) / (high - low);
  const wide = (x.most - x.least) / x.counts.length || (high - low) / x.counts.length;
  const first = x.most > x.least ? x.least : x.least - (wide * x.counts.length) / 2;
  const bars = x.counts.map((count, k) => count && draw("rect", { class: "bin", x: at(first + k * wide), width: Math.max(at(first + (k + 1) * wide) - at(first + k * wide) - 0.6, 0.8), y: TALL - 34 - ((TALL - 52) * count) / most, height: ((TALL - 52) * count) / most }, draw("title", {}, `${count} from ${number(first + k * wide)} to ${number(first + (k + 1) * wide)}`)));
  const inside = (y) => y != null && Number.isFinite(y) && y >= low && y <= high;
  const lines = [x.limit?.low, x.limit?.high].filter(inside).map((y) => draw("line", { class: "limit", x1: at(y), x2: at(y), y1: 6, y2: TALL - 34 }));
  const middle = ["5", "50", "95"].map((p) => [p, x.percentiles[p][1]]).filter(([, y]) => inside(y));
  const marks = middle.map(([p, y]) => draw("path", { class: "quantile", d: `M ${at(y)} ${TALL - 33} l -4 7 l 8 0 z` }, draw("title", {}, `${p} %: ${number(y)}`)));
  const spot = draw("line", { class: "spot-line", y1: 6, y2: TALL - 34 });
  const svg = draw("svg", { viewBox: `0 0 ${WIDE} ${TALL}`, role: "img", "aria-label": `Histogram of ${x.name}: from ${number(x.least)} to ${number(x.most)}, median ${number(x.percentiles["50"][1])}` },
    ...bars.filter(Boolean), ...lines, ...marks, spot, draw("line", { class: "axis", x1: 8, x2: WIDE - 8, y1: TALL - 34, y2: TALL - 34 }),
    text(8, TALL - 8, number(low + pad)), text(WIDE / 2, TALL - 8, number((low + high) / 2), { "text-anchor": "middle" }), text(WIDE - 8, TALL - 8, number(high - pad), { "text-anchor": "end" }));
  members.listen(() => {
    const y = members.value(members.member, column);
    spot.setAttribute("visibility", inside(y) ? "visible" : "hidden");
    if (inside(y)) for (const end of ["x1", "x2"]) spot.setAttribute(end, at(y));
  });
  const words = [x.limit ? `wanted ${x.limit.text}` : null, "▲ 5, 50, 95 %", unknown ? `${unknown.toLocaleString("en")} without a value` : null].filter(Boolean).join("; ");
  figure.append(svg, h("p", { class: unknown ? "problem quiet" : "quiet" }, words));
  return figure;
}

/** Of one response: what each parameter does, the largest first. */
export function tornado({ name, base, bars }) {
  const figure = h("figure", { class: "tornado" }, h("figcaption", {}, named(name), h("small", {}, base == null ? "nominal run has no value" : `nominal ${number(base)}`)));
  const size = ({ values: [a, b] }) => (a == null || b == null ? -1 : Math.abs(b - a));
  const all = [...bars].sort((x, y) => size(y) - size(x) || Math.abs(y.rank[0] ?? 0) - Math.abs(x.rank[0] ?? 0));
  const drawn = all.slice(0, MOST);
  const ends = [base, ...drawn.flatMap(({ values }) => values)].filter((y) => y != null);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const span = high - low || Math.abs(low) || 1;
  const at = (y) => NAME + 8 + (BAR * (y - low)) / span;
  const tall = drawn.length * ROW + 26;
  const rows = drawn.map((x, k) => {
    const y = 4 + k * ROW;
    const label = x.name.length > 16 ? `${x.name.slice(0, 15)}…` : x.name;
    const told = draw("title", {}, x.ends ? `${x.name} from ${number(x.ends[0])} to ${number(x.ends[1])}: ${name} from ${number(x.values[0])} to ${number(x.values[1])}` : x.name);
    const half = (value, shade) => value != null && base != null && draw("rect", { class: shade, x: Math.min(at(value), at(base)), width: Math.abs(at(value) - at(base)), y: y + 2, height: ROW - 8 });
    const gone = x.values.some((v) => v == null) ? text(NAME + 10, y + 13, "no value at an end", { class: "pale" }) : null;
    const rank = x.rank[0] == null ? "" : `r ${x.rank[0] < 0 ? "−" : "+"}${Math.abs(x.rank[0]).toFixed(2)}`;
    return draw("g", {}, told, text(NAME, y + 13, label, { "text-anchor": "end" }), half(x.values[0], "low-end") || null, half(x.values[1], "high-end") || null, gone, text(NAME + BAR + 58, y + 13, rank, { "text-anchor": "end", class: "pale" }));
  });
  const svg = draw("svg", { viewBox: `0 0 ${NAME + BAR + 62} ${tall}`, role: "img", "aria-label": `Tornado plot of ${name}: ${drawn.map((x) => x.name).join(", ")}` }, ...rows,
    base == null ? null : draw("line", { class: "axis", x1: at(base), x2: at(base), y1: 2, y2: tall - 20 }), text(NAME + 8, tall - 6, number(low)), text(NAME + 8 + BAR, tall - 6, number(high), { "text-anchor": "end" }));
  figure.append(svg, h("p", { class: "quiet" }, h("span", { class: "key low-end" }), "at 5 % ", h("span", { class: "key high-end" }), `at 95 %${all.length > MOST ? `; ${all.length - MOST} more do less` : ""}`));
  return figure;
}
