// All plots of the page: those of the run, those that the reader makes, and of a batch one against its parameters.

import { h } from "./dom.js";
import { OwnPlot } from "./own_plot.js";
import { Plot } from "./plot.js";
import { Scatter } from "./scatter.js";

const NEAREST = 1e-4; // of the run: the shortest time that a plot shows

export class Plots {
  constructor(content, groups, player, selection) {
    Object.assign(this, { content, groups, player, selection, member: 0, chosen: () => {}, range: null });
    this.times = Array.from(player.times);
    this.plots = groups.filter(({ aside }) => !aside).map((group) => new Plot(this, group));
    this.mine = h("div", { class: "mine" });
    const more = h("button", { type: "button", class: "newplot", onclick: () => this.own(null) }, "New plot");
    this.scatter = content.members?.params.length ? new Scatter(this) : null;
    this.element = h("section", { class: "plots", "aria-label": "Plots over time" }, this.mine, this.scatter?.element, ...this.plots.map((plot) => plot.element), more);
    player.listen(() => this.mark());
    selection.listen((what) => what !== "visible" && this.plots.forEach((plot) => plot.emphasise()));
    new ResizeObserver(() => [...this.plots, ...(this.scatter ? [this.scatter] : [])].forEach((plot) => plot.fit())).observe(this.element);
  }

  get events() {
    return this.content.events[this.member] ?? [];
  }

  /** A plot of the reader; a curve goes into the one made last, if it was made for such curves. */
  own(group, j = 0) {
    let plot = this.plots.findLast((x) => x instanceof OwnPlot);
    if (!group || !plot) {
      plot = new OwnPlot(this);
      this.plots.push(plot);
      this.mine.prepend(plot.element);
    }
    if (group) plot.add(group, j);
    plot.element.scrollIntoView({ block: "nearest", behavior: "smooth" });
    return plot;
  }

  remove(plot) {
    this.plots = this.plots.filter((x) => x !== plot);
    plot.element.remove();
  }

  mark() {
    for (const plot of this.plots) plot.mark(this.player.time);
  }

  choose(member) {
    this.member = member;
    this.redraw();
  }

  redraw() {
    for (const plot of this.plots) if (plot.chart) plot.make();
    this.scatter?.make();
  }

  /** The times that all plots show; null for all. */
  zoom(range) {
    const { first, last } = this.player;
    if (range) {
      const span = Math.min(Math.max(range[1] - range[0], NEAREST * (last - first)), last - first);
      const low = Math.min(Math.max((range[0] + range[1] - span) / 2, first), last - span);
      range = span >= last - first ? null : [low, low + span];
    }
    this.range = range;
    for (const plot of this.plots) plot.zoomed();
  }

  /** Nearer (below 1) or farther about a time. */
  scale(by, about = this.player.time) {
    const [low, high] = this.range ?? [this.player.first, this.player.last];
    this.zoom([about - by * (about - low), about + by * (high - about)]);
  }
}
