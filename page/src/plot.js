// One plot, linked with the animation: the pointer moves the time, the time moves a line. Wheel (after a click, or with
// Ctrl) and + − bring times nearer, dragging with Shift moves them, a double click shows all.

import uPlot from "uplot";
import { CHOICES, mostOf } from "./curves.js";
import { colour, h, named, number } from "./dom.js";
import { between, extreme } from "./extremes.js";
import { drawEvents, drawPeaks, trace } from "./plot_marks.js";
import { popover } from "./popover.js";

const SHADES = ["#3b7dd8", "#e8710a", "#1e9e5a", "#9b51e0", "#d93025", "#00838f", "#c2185b", "#7c8a00", "#6d4c41", "#5c6bc0"];
const BUNDLE = 200; // members that are drawn
const FEW = 24; // members that are drawn one by one unless told
const PARTS = [0.05, 0.25, 0.5, 0.75, 0.95]; // percentiles
const HEIGHT = 190;
const NEAR = 9; // px from a curve that is clicked
const DEGREES = { rad: "°", "rad/s": "°/s" };
const TURN = 180 / Math.PI;

export class Plot {
  constructor(owner, group) {
    Object.assign(this, { owner, group, x: null, degrees: false, log: false, peaks: false, difference: false });
    this.batch = owner.content.members != null;
    this.percentiles = this.batch && owner.content.members.shown.length > FEW;
    this.curves = group ? (this.batch ? [0] : mostOf(group, owner.member)).map((j) => ({ group, j })) : [];
    this.box = h("div", { class: "chart" });
    this.legend = h("ul", { class: "legend" });
    this.caption = h("span", {});
    this.element = h("figure", {}, h("figcaption", {}, this.caption, h("span", { class: "modes" }, this.chooser(), this.menu())), this.box, this.legend);
    this.visible = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting) && !this.chart) this.make();
    });
    this.visible.observe(this.element);
  }

  get title() {
    return this.group.title;
  }

  /** Which curves: boxes to tick; of a batch one curve, whose bundle is drawn. */
  chooser() {
    const { group } = this;
    if (group.names.length < 2) return null;
    const names = group.names.slice(0, CHOICES);
    if (this.batch) {
      const select = h("select", { "aria-label": `Curve of ${group.title}` }, ...names.map((name, k) => h("option", { value: k }, name)));
      select.addEventListener("change", () => this.choose([Number(select.value)]));
      return select;
    }
    return popover(`${group.names.length} curves`, (list) => {
      const boxes = names.map((name, k) => {
        const box = h("input", { type: "checkbox", checked: this.curves.some(({ j }) => j === k) });
        box.addEventListener("change", () => this.choose(names.flatMap((_, j) => (boxes[j].box.checked ? [j] : []))));
        return { box, label: h("label", {}, box, named(name)) };
      });
      list.append(...boxes.map(({ label }) => label));
    });
  }

  /** How it is drawn. */
  menu(...more) {
    return popover("⋯", (list) => {
      const tick = (text, key) => {
        const box = h("input", { type: "checkbox", checked: this[key] });
        box.addEventListener("change", () => {
          this[key] = box.checked;
          this.make();
        });
        return h("label", {}, box, text);
      };
      const turns = this.curves.some(({ group }) => group.unit in DEGREES) || !this.group;
      const act = (text, what) => h("button", { type: "button", onclick: what }, text);
      const { owner } = this;
      list.append(
        ...[turns && tick("degrees", "degrees"), tick("logarithmic", "log"), tick("peaks", "peaks"),
          this.batch && tick("percentiles", "percentiles"), owner.content.compared.length && tick("difference from the other run", "difference"),
          h("div", { class: "zooms" }, act("+", () => owner.scale(0.5)), act("−", () => owner.scale(2)), act("all times", () => owner.zoom(null)), ...more)].filter(Boolean));
    }, "How it is drawn");
  }

  choose(shown) {
    this.curves = shown.map((j) => ({ group: this.group, j }));
    this.make();
  }

  /** The unit as it is shown, and the factor that leads to it. */
  unit(group) {
    return this.degrees && group.unit in DEGREES ? [DEGREES[group.unit], TURN] : [group.unit, 1];
  }

  numbers({ group, j }, member = this.owner.member, other = null) {
    const [, factor] = this.unit(group);
    const curve = other === null ? group.curve(member, j) : group.other(other, j);
    if (!curve || (factor === 1 && !this.log)) return curve;
    return curve.map((x) => (x == null ? null : this.log ? Math.abs(factor * x) || null : factor * x));
  }

  make() {
    const { owner } = this;
    this.chart?.destroy();
    this.chart = null;
    this.legend.replaceChildren();
    const units = [...new Set(this.curves.map(({ group }) => this.unit(group)[0]))];
    this.caption.textContent = this.words(units);
    if (!this.curves.length) return;
    const shades = this.shades();
    const line = (label, stroke, width, scale, extra = {}) => ({ label, stroke, width, scale, points: { show: false }, spanGaps: false, ...extra });
    const scaleOf = ({ group }) => `y${units.indexOf(this.unit(group)[0])}`;
    // The curves of the run, behind them those of other runs or of the other members.
    this.values = this.curves.map((x) => this.numbers(x));
    const rows = [];
    if (this.batch) rows.push(...this.bundle(line, scaleOf(this.curves[0])));
    const compared = owner.content.compared.map((_, k) => this.curves.map((x) => this.numbers(x, 0, k)));
    if (this.difference && compared.length) this.values = this.values.map((own, j) => own.map((x, k) => (x == null || compared[0][j]?.[k] == null ? null : x - compared[0][j][k])));
    else compared.forEach((all) => all.forEach((numbers, j) => numbers && rows.push([numbers, line("", shades[j], 1.2, scaleOf(this.curves[j]), { dash: [6, 4] })])));
    const behind = rows.length;
    this.curves.forEach((x, k) => rows.push([this.values[k], line(x.group.names[x.j], shades[k], this.batch ? 2.4 : 1.6, scaleOf(x))]));
    this.behind = behind;
    this.chart = new uPlot(this.options(units, rows), this.data(rows), this.box);
    this.listen(this.chart);
    this.box.setAttribute("role", "img");
    this.box.setAttribute("aria-label", this.description());
    this.fillLegend(shades, units.length > 1);
    this.pale = null;
    this.zoomed();
    this.mark(owner.player.time);
    if (owner.selection.selected) this.emphasise();
  }

  words(units) {
    const unit = units.length === 1 && units[0] && !this.title.endsWith(units[0]) ? `, ${units[0]}` : "";
    const base = this.title.replace(/, (rad|rad\/s)$/, this.degrees ? "" : "$&");
    return `${this.difference && this.owner.content.compared.length ? "Difference of " : ""}${base}${unit}${this.log ? " (size, logarithmic)" : ""}`;
  }

  options(units, rows) {
    const font = "12px system-ui, sans-serif";
    const axis = { stroke: colour("text"), grid: { stroke: colour("grid"), width: 0.5 }, ticks: { stroke: colour("grid") }, font };
    const wide = (_, words) => 18 + 7.5 * Math.max(3, ...(words ?? []).map((x) => x?.length ?? 0));
    const scales = Object.fromEntries(units.map((_, k) => [`y${k}`, this.log ? { distr: 3 } : { range: (_u, low, high) => this.span(low, high, units[k]) }]));
    const sides = units.slice(0, 2).map((_, k) => ({ ...axis, scale: `y${k}`, side: k ? 1 : 3, grid: k ? { show: false } : axis.grid, size: wide, values: (_u, ticks) => ticks.map((x) => (x == null ? "" : number(x, 4))) }));
    const unitOfX = this.x ? this.unit(this.x.group)[0] : "s";
    return {
      mode: this.x ? 2 : 1, width: Math.max(this.box.clientWidth, 200), height: this.x ? 1.5 * HEIGHT : HEIGHT, legend: { show: false },
      padding: [this.owner.events.length && !this.x ? 20 : 8, 24, 0, 0],
      cursor: { x: false, y: false, points: { show: false }, drag: { x: false, y: false } },
      scales: { x: this.x ? { time: false, range: (_u, low, high) => this.span(low, high, unitOfX) } : { time: false }, ...scales },
      axes: [{ ...axis, size: 34, values: (_, ticks) => ticks.map((t) => (this.x ? number(t, 4) : `${number(t)} s`)) }, ...sides],
      series: this.x ? [null, ...rows.map(([, x]) => ({ ...x, facets: [{ scale: "x", auto: true }, { scale: x.scale, auto: true }], paths: trace }))] : [{}, ...rows.map(([, x]) => x)],
      bands: this.bands ?? undefined,
      hooks: { drawClear: [(chart) => drawEvents(this, chart)], draw: [(chart) => drawPeaks(this, chart)] },
    };
  }

  data(rows) {
    if (!this.x) return [this.owner.times, ...rows.map(([numbers]) => numbers)];
    const x = this.numbers(this.x);
    return [null, ...rows.map(([numbers]) => [x, numbers])];
  }

  /** The other members: each, or percentiles at every time. */
  bundle(line, scale) {
    const { shown } = this.owner.content.members;
    const count = Math.min(shown.length, BUNDLE);
    this.others = Array.from({ length: count }, (_, k) => Math.floor((k * shown.length) / count));
    const curves = this.others.map((member) => this.numbers(this.curves[0], member));
    this.bands = null;
    this.bundled = curves;
    if (!this.percentiles) return curves.map((numbers) => [numbers, line("", colour("bundle"), 0.8, scale)]);
    const levels = PARTS.map(() => new Array(this.owner.times.length).fill(null));
    for (let k = 0; k < this.owner.times.length; k++) {
      const sorted = curves.map((x) => x[k]).filter((x) => x != null).sort((a, b) => a - b);
      if (sorted.length) PARTS.forEach((part, j) => (levels[j][k] = quantile(sorted, part)));
    }
    const shade = colour("bundle");
    this.bands = [{ series: [5, 1], fill: `${shade}40` }, { series: [4, 2], fill: `${shade}60` }];
    return levels.map((numbers, j) => [numbers, line(`${100 * PARTS[j]} %`, shade, j === 2 ? 1.6 : 0.6, scale)]);
  }

  fillLegend(shades, several) {
    const { selection } = this.owner;
    this.legend.replaceChildren(
      ...this.curves.map(({ group, j }, k) => {
        const swatch = h("span", { class: "swatch" });
        swatch.style.background = shades[k];
        const id = group.owners?.[j]?.join(" ");
        const item = h("li", {}, swatch, named(group.names[j]), several ? h("small", {}, this.unit(group)[0]) : null, h("output", {}));
        if (id) {
          item.addEventListener("pointerenter", () => selection.hover(id));
          item.addEventListener("pointerleave", () => selection.hover(null));
          item.addEventListener("click", () => selection.select(id));
          item.classList.add("linked");
        }
        return item;
      }),
    );
    if (this.percentiles) this.legend.append(h("li", { class: "bands" }, "bands: 5, 25, 50, 75, 95 % of all members"));
    this.owner.content.compared.forEach((other) => !this.difference && this.legend.append(h("li", { class: "bands" }, "dashed: ", named(other.title))));
  }

  /** The colours of the bodies where they tell the curves apart. */
  shades() {
    const own = this.curves.map(({ group, j }) => group.shades?.[j]);
    const distinct = own.every(Boolean) && new Set(own).size === own.length;
    return distinct ? own : this.curves.map((_, k) => SHADES[k % SHADES.length]);
  }

  /** Of an axis: never only noise, and a constant is in the middle. */
  span(low, high, unit) {
    if (!this.owner.content.ok) [low, high] = this.usual(low, high, unit);
    if (low == null || high == null || (low === 0 && high === 0)) return [-1, 1];
    const noise = Math.max(...this.curves.filter(({ group }) => this.unit(group)[0] === unit).map(({ group }) => group.noise), 1e-30);
    const span = Math.max(high - low, 1e-3 * Math.max(Math.abs(low), Math.abs(high)), 10 * noise);
    const middle = (low + high) / 2;
    return [Math.min(low, middle - span / 2) - 0.06 * span, Math.max(high, middle + span / 2) + 0.06 * span];
  }

  /** Without a peak at the end of a failed run, that is a hundred times as large as all before. */
  usual(low, high, unit) {
    const sorted = this.curves.flatMap(({ group }, k) => (this.unit(group)[0] === unit ? (this.values[k] ?? []).filter((x) => x != null) : [])).sort((a, b) => a - b);
    const [first, last] = [0.03, 0.97].map((part) => quantile(sorted, part));
    if (!(high - low > 100 * (last - first)) || !(last > first)) return [low, high];
    return [Math.max(low, first - (last - first)), Math.min(high, last + (last - first))];
  }

  /** For those who cannot see it. */
  description() {
    const parts = this.curves.map(({ group, j }, k) => {
      const numbers = this.values[k].filter((x) => x != null);
      const [low, high] = [-1, 1].map((sign) => extreme(this.owner.times, this.values[k], sign));
      return `${group.names[j]}: from ${number(numbers[0])} to ${number(numbers.at(-1))}, between ${number(low?.value)} and ${number(high?.value)}`;
    });
    const over = this.x ? `against ${this.x.group.names[this.x.j]}` : "over time";
    return `Plot of ${this.caption.textContent} ${over}. ${parts.join(". ")}.`;
  }

  /** Curves of what is selected or pointed at in full, others pale. */
  emphasise() {
    if (!this.chart) return;
    const { selected, hovered } = this.owner.selection;
    const mine = this.curves.map(({ group, j }) => [selected, hovered].includes(group.owners?.[j]?.join(" ") ?? ""));
    const any = mine.some(Boolean);
    const pale = mine.map((x) => (any && !x ? 0.22 : 1));
    if (this.pale?.join() === pale.join()) return;
    this.pale = pale;
    pale.forEach((alpha, k) => (this.chart.series[1 + this.behind + k].alpha = alpha));
    this.chart.redraw(false);
    this.curves.forEach((_, k) => this.legend.children[k]?.classList.toggle("pale", pale[k] < 1));
  }

  listen(chart) {
    const { player } = this.owner;
    const { over } = chart;
    over.tabIndex = -1;
    this.line = h("div", { class: this.x ? "spot" : "now" });
    over.append(this.line);
    let [start, moved] = [null, false];
    const at = (event) => chart.posToVal(event.clientX - over.getBoundingClientRect().left, "x");
    const move = (event, always) => {
      if (this.x || (player.playing && !always)) return;
      player.play(false);
      player.seek(at(event));
    };
    over.addEventListener("pointerdown", (event) => {
      over.setPointerCapture(event.pointerId);
      over.focus({ preventScroll: true });
      [start, moved] = [{ x: event.clientX, range: this.owner.range ?? [player.first, player.last], pan: event.shiftKey || event.button === 1 }, false];
      if (!start.pan) move(event, true);
    });
    over.addEventListener("pointermove", (event) => {
      if (start && event.buttons && Math.abs(event.clientX - start.x) > 3) moved = true;
      if (start?.pan && event.buttons && !this.x) {
        const by = ((start.x - event.clientX) / over.clientWidth) * (start.range[1] - start.range[0]);
        this.owner.zoom([start.range[0] + by, start.range[1] + by]);
      } else move(event, event.buttons > 0);
    });
    over.addEventListener("pointerup", () => (start = null));
    over.addEventListener("click", (event) => !moved && this.take(event));
    over.addEventListener("dblclick", () => this.owner.zoom(null));
    over.addEventListener("wheel", (event) => {
      if (this.x || !(event.ctrlKey || document.activeElement === over)) return;
      event.preventDefault();
      this.owner.scale(event.deltaY > 0 ? 1.25 : 0.8, at(event));
    }, { passive: false });
  }

  /** A click on a curve selects what it belongs to; on one of another member of a batch, that member is shown. */
  take(event) {
    if (this.x) return;
    const { chart, owner } = this;
    const box = chart.over.getBoundingClientRect();
    const place = owner.player.place(chart.posToVal(event.clientX - box.left, "x"));
    const nearest = (curves, scale) => curves.map((curve, k) => [Math.abs(chart.valToPos(between(curve, place) ?? NaN, scale(k)) - (event.clientY - box.top)), k]).filter(([d]) => d < NEAR).sort((a, b) => a[0] - b[0])[0]?.[1];
    const own = nearest(this.values, (k) => chart.series[1 + this.behind + k].scale);
    if (own !== undefined && !this.batch) {
      const id = this.curves[own].group.owners?.[this.curves[own].j]?.join(" ");
      if (id && owner.selection.selected !== id) owner.selection.select(id);
    }
    const member = this.batch && own === undefined ? nearest(this.bundled, () => chart.series[1].scale) : undefined;
    if (member !== undefined) owner.chosen(this.others[member]);
  }

  mark(time) {
    if (!this.chart) return;
    const place = this.owner.player.place(time);
    if (this.x) {
      const [x, y] = [between(this.numbersOfX, place), between(this.values[0], place)];
      this.line.style.transform = `translate(${this.chart.valToPos(x, "x").toFixed(1)}px, ${this.chart.valToPos(y, "y0").toFixed(1)}px)`;
    } else {
      const x = this.chart.valToPos(time, "x");
      this.line.style.transform = `translateX(${x.toFixed(1)}px)`;
      this.line.hidden = x < 0 || x > this.chart.over.clientWidth;
    }
    this.curves.forEach((_, j) => (this.legend.children[j].lastChild.textContent = number(between(this.values[j], place))));
  }

  zoomed() {
    if (!this.chart || this.x) return;
    const [min, max] = this.owner.range ?? [this.owner.player.first, this.owner.player.last];
    this.chart.setScale("x", { min, max });
    this.mark(this.owner.player.time);
  }

  fit() {
    if (!this.chart || this.chart.width === this.box.clientWidth) return;
    this.chart.setSize({ width: Math.max(this.box.clientWidth, 200), height: this.chart.height });
    this.mark(this.owner.player.time);
  }
}

function quantile(sorted, part) {
  const place = part * (sorted.length - 1);
  const low = Math.floor(place);
  return sorted[low] + (place - low) * ((sorted[low + 1] ?? sorted[low]) - sorted[low]);
}

