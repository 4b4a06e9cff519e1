// Plots over time, linked with the animation: the pointer in a plot moves the time, and the time moves a line in all.

import uPlot from "uplot";
import { colour, h, named, number } from "./dom.js";

const SHADES = ["#3b7dd8", "#e8710a", "#1e9e5a", "#9b51e0", "#d93025", "#00838f", "#c2185b", "#7c8a00", "#6d4c41", "#5c6bc0"];
const SHOWN = 6; // curves of a plot at first
const CHOICES = 400; // curves that can be chosen from
const LOOKED = 100; // states that are looked at to find those that move most
const BUNDLE = 200; // members that are drawn

/** What there is to plot: titles, units, names, and a function that gives a curve. */
export function groups(content, arrays) {
  const found = [];
  const add = (title, unit, names, value) => {
    const curve = (member, j) => {
      const numbers = new Array(arrays.t.times);
      for (let k = 0; k < numbers.length; k++) {
        const x = value(member, j, k);
        numbers[k] = Number.isFinite(x) ? x : null; // as uPlot wants it
      }
      return numbers;
    };
    found.push({ title, unit, names, value, curve, times: arrays.t.times });
  };
  for (const { key, title, names, units } of content.plots) {
    const series = arrays[key];
    if (key === "reactions") {
      const size = (first) => (member, j, k) => {
        const at = 6 * j + first;
        return length(series.at(member, at, k), series.at(member, at + 1, k), series.at(member, at + 2, k));
      };
      add("Reactions, forces", "N", names, size(0));
      add("Reactions, moments", "N m", names, size(3));
      continue;
    }
    const order = ["rad", "m", "rad/s", "m/s"];
    const rank = (unit) => (order.indexOf(unit) + 1 || (unit === "1" ? 99 : 50));
    for (const unit of [...new Set(units)].sort((a, b) => rank(a) - rank(b))) {
      const which = units.flatMap((x, k) => (x === unit ? [k] : []));
      const label = unit === "1" ? "" : unit;
      const part = new Set(units).size > 1 && label ? `${title}, ${label}` : title;
      add(part, label, which.map((k) => names[k]), (member, j, k) => series.at(member, which[j], k));
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
    let series = this.shown.map((j, k) => line(group.names[j], SHADES[k % SHADES.length], 1.6));
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
      scales: { x: { time: false } },
      axes: [
        { ...axis, size: 34, values: (_, ticks) => ticks.map((t) => `${number(t)} s`) },
        { ...axis, size: 58, values: (_, ticks) => ticks.map((x) => number(x, 4)) },
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
        swatch.style.background = SHADES[k % SHADES.length];
        return h("li", {}, swatch, named(group.names[j]), value);
      }),
    );
    this.mark(owner.player.time);
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
