// A batch against its parameters: one point for each member; a click takes that member.

import uPlot from "uplot";
import { CHOICES } from "./curves.js";
import { colour, h, number } from "./dom.js";
import { between, extreme } from "./extremes.js";

const REDUCED = {
  "largest value": (times, curve) => extreme(times, curve, 1)?.value,
  "least value": (times, curve) => extreme(times, curve, -1)?.value,
  "last value": (_, curve) => curve.findLast((x) => x != null),
  "value now": (_, curve, place) => between(curve, place),
};
const HEIGHT = 230;

export class Scatter {
  constructor(owner) {
    this.owner = owner;
    const { params } = owner.content.members;
    const quantities = owner.groups.flatMap((group) => group.names.slice(0, CHOICES).map((name, j) => ({ group, j, text: `${group.title}: ${name}` })));
    this.quantities = quantities;
    const select = (label, words) => {
      const found = h("select", { "aria-label": label }, ...words.map((x, k) => h("option", { value: k }, x)));
      found.addEventListener("change", () => this.make());
      return found;
    };
    this.how = select("Which value", Object.keys(REDUCED));
    this.what = select("Quantity", quantities.map(({ text }) => text));
    this.over = select("Parameter", params.map(({ name }) => name));
    this.box = h("div", { class: "chart" });
    this.element = h("figure", { class: "scatter" }, h("figcaption", {}, h("span", {}, "Members against a parameter")), h("div", { class: "picks" }, this.how, " of ", this.what, " against ", this.over), this.box);
    this.visible = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting) && !this.chart) this.make();
    });
    this.visible.observe(this.element);
    owner.player.listen(() => this.chart && this.how.value === "3" && !owner.player.playing && this.make());
  }

  make() {
    this.chart?.destroy();
    const { owner } = this;
    const { group, j } = this.quantities[Number(this.what.value)];
    const { values } = owner.content.members.params[Number(this.over.value)];
    const reduce = Object.values(REDUCED)[Number(this.how.value)];
    const place = owner.player.place();
    this.points = values.map((x, member) => [x, reduce(owner.times, group.curve(member, j), place) ?? null]);
    const axis = { stroke: colour("text"), grid: { stroke: colour("grid"), width: 0.5 }, ticks: { stroke: colour("grid") }, font: "12px system-ui, sans-serif" };
    const range = (_, low, high) => (low == null ? [-1, 1] : [low - 0.06 * (high - low || Math.abs(low) || 1), high + 0.06 * (high - low || Math.abs(low) || 1)]);
    const words = (_, ticks) => ticks.map((x) => number(x, 4));
    const options = {
      mode: 2, width: Math.max(this.box.clientWidth, 200), height: HEIGHT, legend: { show: false },
      cursor: { x: false, y: false, points: { show: false }, drag: { x: false, y: false } },
      scales: { x: { time: false, range }, y: { range } },
      axes: [{ ...axis, size: 34, values: words }, { ...axis, size: (_, ticks) => 18 + 7.5 * Math.max(3, ...(ticks ?? []).map((x) => x.length)), values: words }],
      series: [null, { facets: [{ scale: "x", auto: true }, { scale: "y", auto: true }], paths: (chart) => this.draw(chart) }],
    };
    this.chart = new uPlot(options, [null, [this.points.map(([x]) => x), this.points.map(([, y]) => y)]], this.box);
    this.chart.over.addEventListener("click", (event) => this.take(event));
  }

  draw(chart) {
    const { ctx } = chart;
    const ratio = devicePixelRatio;
    const dot = ([x, y], radius) => {
      if (y == null) return;
      ctx.beginPath();
      ctx.arc(chart.valToPos(x, "x", true), chart.valToPos(y, "y", true), radius * ratio, 0, 2 * Math.PI);
      ctx.fill();
    };
    ctx.save();
    ctx.fillStyle = colour("bundle");
    this.points.forEach((point) => dot(point, 3));
    ctx.fillStyle = colour("accent");
    dot(this.points[this.owner.member], 5.5);
    ctx.restore();
    return null;
  }

  take(event) {
    const { chart } = this;
    const box = chart.over.getBoundingClientRect();
    const distance = ([x, y]) => (y == null ? Infinity : Math.hypot(chart.valToPos(x, "x") - (event.clientX - box.left), chart.valToPos(y, "y") - (event.clientY - box.top)));
    const sizes = this.points.map(distance);
    const best = sizes.indexOf(Math.min(...sizes));
    if (sizes[best] < 14) this.owner.chosen(best);
  }

  fit() {
    if (this.chart && this.chart.width !== this.box.clientWidth) this.chart.setSize({ width: Math.max(this.box.clientWidth, 200), height: HEIGHT });
  }
}
