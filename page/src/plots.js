// Plots over time, linked with the animation: the pointer in a plot moves the time, and the time moves a line in all.

import uPlot from "uplot";
import { colour, h, named, number } from "./dom.js";

const SHADES = ["#3b7dd8", "#e8710a", "#1e9e5a", "#9b51e0", "#d93025", "#00838f", "#c2185b", "#7c8a00", "#6d4c41", "#5c6bc0"];
const SHOWN = 6; // curves of a plot at first
const CHOICES = 400; // curves that can be chosen from
const LOOKED = 100; // states that are looked at to find those that move most
const BUNDLE = 200; // members that are drawn
const NOISE = 1e-11; // of the largest number of a group: what is below is zero
const ORDER = ["N", "N m", "J", "W", "rad", "m", "rad/s", "m/s"]; // what is looked for first
const LATER = new Set(["N m"]); // groups that are left out where there is nothing but noise

/** What there is to plot: titles, units, names, and a function that gives a curve. */
export function groups(content, arrays) {
  const found = [];
  const add = (title, unit, names, value, shades = null, beside = null) => {
    const curve = (member, j) => {
      const numbers = new Array(arrays.t.times);
      for (let k = 0; k < numbers.length; k++) {
        const x = value(member, j, k);
        numbers[k] = Number.isFinite(x) ? (Math.abs(x) < group.noise ? 0 : x) : null; // as uPlot wants it
      }
      return numbers;
    };
    const group = { title, unit, names, value, curve, shades, times: arrays.t.times };
    group.largest = largestOf(group);
    group.noise = Math.max(NOISE * Math.max(group.largest, beside?.largest ?? 0), 1e-30);
    if (!LATER.has(unit) || group.largest > group.noise) found.push(group);
  };
  for (const { key, title, names, units, wrenches, bodies } of content.plots) {
    const series = arrays[key];
    const shades = bodies?.map((body) => content.bodies[body - 1].colour);
    if (wrenches) {
      const size = (first) => (member, j, k) => {
        const at = 6 * j + first;
        return length(series.at(member, at, k), series.at(member, at + 1, k), series.at(member, at + 2, k));
      };
      add(`${title}, forces`, "N", names, size(0), shades);
      add(`${title}, moments`, "N m", names, size(3), shades, found.at(-1));
      continue;
    }
    const rank = (unit) => (ORDER.indexOf(unit) + 1 || (unit === "1" ? 99 : 50));
    for (const unit of [...new Set(units)].sort((a, b) => rank(a) - rank(b))) {
      const which = units.flatMap((x, k) => (x === unit ? [k] : []));
      const label = unit === "1" ? "" : unit;
      const part = new Set(units).size > 1 && label ? `${title}, ${label}` : title;
      add(part, label, which.map((k) => names[k]), (member, j, k) => series.at(member, which[j], k), shades && which.map((k) => shades[k]));
    }
  }
  return found;
}

export class Plots {
  constructor(content, arrays, player) {
    Object.assign(this, { content, player, member: 0 });
    this.times = Array.from(player.times);
    this.plots = groups(content, arrays).map((group) => new Plot(group, this));
    this.element = h("section", { class: "plots", "aria-label": "Plots over time" }, ...this.plots.map((plot) => plot.element));
    player.listen(() => this.mark());
    new ResizeObserver(() => this.plots.forEach((plot) => plot.fit())).observe(this.element);
  }

  get events() {
    return this.content.events[this.member] ?? [];
  }

  mark() {
    for (const plot of this.plots) plot.mark(this.player.time);
  }

  choose(member) {
    this.member = member;
    this.redraw();
  }

  redraw() {
    for (const plot of this.plots) plot.make();
  }
}

class Plot {
  constructor(group, owner) {
    Object.assign(this, { group, owner });
    this.batch = owner.content.members != null;
    this.shown = this.batch ? [0] : mostOf(group, owner.member);
    this.box = h("div", { class: "chart" });
    this.legend = h("ul", { class: "legend" });
    this.title = group.unit && !group.title.endsWith(group.unit) ? `${group.title}, ${group.unit}` : group.title;
    this.element = h(
      "figure",
      {},
      h("figcaption", {}, h("span", {}, this.title), group.names.length > 1 ? this.chooser() : null),
      this.box,
      this.legend,
    );
    this.visible = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting) && !this.chart) this.make();
    });
    this.visible.observe(this.element);
  }

  /** Which curves: boxes to tick; of a batch one curve, whose bundle is drawn. */
  chooser() {
    const names = this.group.names.slice(0, CHOICES);
    if (this.batch) {
      const select = h("select", { "aria-label": `Curve of ${this.title}` }, ...names.map((name, k) => h("option", { value: k }, name)));
      select.addEventListener("change", () => this.choose([Number(select.value)]));
      return select;
    }
    const list = h("div", { class: "choices" });
    const details = h("details", { class: "chooser" }, h("summary", {}, `${this.group.names.length} curves`), list);
    const away = (event) => {
      if (event.type === "keydown" ? event.key === "Escape" : !details.contains(event.target)) details.open = false;
    };
    for (const type of ["pointerdown", "keydown"]) document.addEventListener(type, away);
    details.addEventListener("toggle", () => {
      if (list.childElementCount) return;
      const boxes = names.map((name, k) => {
        const box = h("input", { type: "checkbox", checked: this.shown.includes(k) });
        box.addEventListener("change", () => this.choose(names.flatMap((_, j) => (boxes[j].box.checked ? [j] : []))));
        return { box, label: h("label", {}, box, named(name)) };
      });
      list.append(...boxes.map(({ label }) => label));
    });
    return details;
  }

  choose(shown) {
    this.shown = shown;
    this.make();
  }

  make() {
    const { owner, group } = this;
    this.chart?.destroy();
    const line = (label, stroke, width) => ({ label, stroke, width, points: { show: false }, spanGaps: false });
    let curves = this.shown.map((j) => group.curve(owner.member, j));
    const shades = this.shades();
    let series = this.shown.map((j, k) => line(group.names[j], shades[k], 1.6));
    if (this.batch) {
      const count = Math.min(owner.content.members.shown.length, BUNDLE);
      const others = Array.from({ length: count }, (_, k) => Math.floor((k * owner.content.members.shown.length) / count));
      curves = [...others.map((member) => group.curve(member, this.shown[0])), ...curves];
      series = [...others.map(() => line("", colour("bundle"), 0.8)), { ...series[0], width: 2.4 }];
    }
    const axis = { stroke: colour("text"), grid: { stroke: colour("grid"), width: 0.5 }, ticks: { stroke: colour("grid") }, font: "12px system-ui, sans-serif" };
    const options = {
      width: Math.max(this.box.clientWidth, 200),
      height: 190,
      legend: { show: false },
      cursor: { x: false, y: false, points: { show: false }, drag: { x: false, y: false } },
      scales: { x: { time: false }, y: { range: (_, low, high) => this.range(low, high) } },
      axes: [
        { ...axis, size: 34, values: (_, ticks) => ticks.map((t) => `${number(t)} s`) },
        { ...axis, size: (_, words) => 18 + 7.5 * Math.max(3, ...(words ?? []).map((x) => x.length)), values: (_, ticks) => ticks.map((x) => number(x, 4)) },
      ],
      series: [{}, ...series],
      hooks: { drawClear: [(chart) => this.drawEvents(chart)] },
    };
    this.chart = new uPlot(options, [owner.times, ...curves], this.box);
    this.listen(this.chart);
    this.curves = curves.slice(-this.shown.length);
    this.box.setAttribute("role", "img");
    this.box.setAttribute("aria-label", this.words());
    this.legend.replaceChildren(
      ...this.shown.map((j, k) => {
        const value = h("output", {});
        const swatch = h("span", { class: "swatch" });
        swatch.style.background = shades[k];
        return h("li", {}, swatch, named(group.names[j]), value);
      }),
    );
    this.mark(owner.player.time);
  }

  /** The colours of the bodies where they tell the curves apart. */
  shades() {
    const own = this.shown.map((j) => this.group.shades?.[j]);
    const distinct = own.every(Boolean) && new Set(own).size === own.length;
    return distinct ? own : this.shown.map((_, k) => SHADES[k % SHADES.length]);
  }

  /** Of the axis: never only noise, and a constant is in the middle. */
  range(low, high) {
    if (low == null || high == null) return [-1, 1];
    const span = Math.max(high - low, 1e-3 * Math.max(Math.abs(low), Math.abs(high)), 10 * this.group.noise);
    if (low === 0 && high === 0) return [-1, 1];
    const middle = (low + high) / 2;
    return [Math.min(low, middle - span / 2) - 0.06 * span, Math.max(high, middle + span / 2) + 0.06 * span];
  }

  /** For those who cannot see it. */
  words() {
    const parts = this.shown.map((j, k) => {
      const numbers = this.curves[k].filter((x) => x != null);
      const [low, high] = numbers.reduce(([a, b], x) => [Math.min(a, x), Math.max(b, x)], [Infinity, -Infinity]);
      return `${this.group.names[j]}: from ${number(numbers[0])} to ${number(numbers.at(-1))}, between ${number(low)} and ${number(high)}`;
    });
    return `Plot of ${this.title} over time. ${parts.join(". ")}.`;
  }

  drawEvents(chart) {
    const { ctx, bbox } = chart;
    ctx.save();
    ctx.strokeStyle = colour("event");
    ctx.lineWidth = devicePixelRatio;
    ctx.setLineDash([4 * devicePixelRatio, 3 * devicePixelRatio]);
    for (const { time } of this.owner.events) {
      const x = chart.valToPos(time, "x", true);
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
    }
    ctx.restore();
  }

  listen(chart) {
    const { player } = this.owner;
    const line = h("div", { class: "now" });
    chart.over.append(line);
    this.line = line;
    const move = (event, always) => {
      if (player.playing && !always) return;
      player.play(false);
      player.seek(chart.posToVal(event.clientX - chart.over.getBoundingClientRect().left, "x"));
    };
    chart.over.addEventListener("pointerdown", (event) => {
      chart.over.setPointerCapture(event.pointerId);
      move(event, true);
    });
    chart.over.addEventListener("pointermove", (event) => move(event, event.buttons > 0));
  }

  mark(time) {
    if (!this.chart) return;
    this.line.style.transform = `translateX(${this.chart.valToPos(time, "x").toFixed(1)}px)`;
    const { k, part } = this.owner.player.place(time);
    [...this.legend.children].forEach((item, j) => {
      const curve = this.curves[j];
      const [x, y] = [curve[k], curve[k + 1]];
      item.lastChild.textContent = number(x == null || y == null ? x : x + part * (y - x));
    });
  }

  fit() {
    if (!this.chart || this.chart.width === this.box.clientWidth) return;
    this.chart.setSize({ width: Math.max(this.box.clientWidth, 200), height: 190 });
    this.mark(this.owner.player.time);
  }
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
function mostOf(group, member) {
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
