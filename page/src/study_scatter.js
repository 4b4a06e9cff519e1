// Responses and parameters against each other: one small plot for each pair. A click takes the member nearest to it;
// those with a ring have their motion in the page, and are taken first where both are near.

import { colour, h, number } from "./dom.js";

const FIRST = 5; // variables at first
const EDGE = 6;
const REACH = 14; // px, of a click
const RINGED = 9; // px, by which those with a motion come before others

export class ScatterMatrix {
  constructor(members) {
    this.members = members;
    const responses = members.variables.filter(({ kind }) => kind === "response");
    const strongest = this.strongest();
    this.variables = [...responses.slice(0, 3), ...strongest].slice(0, FIRST);
    this.canvas = h("canvas", { class: "matrix", role: "img", onclick: (event) => this.take(event) });
    this.tip = h("p", { class: "quiet", role: "status" });
    this.canvas.addEventListener("pointermove", (event) => this.hover(event));
    const boxes = members.variables.map((x) => {
      const box = h("input", { type: "checkbox", checked: this.variables.includes(x) });
      box.addEventListener("change", () => {
        this.variables = members.variables.filter((y) => (y === x ? box.checked : this.variables.includes(y)));
        this.draw();
      });
      return h("label", {}, box, ` ${x.name}`);
    });
    const chooser = h("details", { class: "chooser" }, h("summary", {}, "choose ▾"), h("div", { class: "choices" }, ...boxes));
    this.element = h("figure", { class: "scattered" }, h("figcaption", {}, h("span", {}, "Members, pair by pair"), chooser), this.canvas,
      h("p", { class: "quiet" }, h("span", { class: "key ring" }), "with a motion ", h("span", { class: "key violating" }), "violates a limit ", h("span", { class: "key chosen" }), "chosen. A click takes a member."), this.tip);
    new ResizeObserver(() => this.fit()).observe(this.element);
    members.listen(() => this.draw());
  }

  /** Parameters by the largest of their rank correlations. */
  strongest() {
    const { study, variables } = this.members;
    const size = (name) => Math.max(...study.influences.map(({ bars }) => Math.abs(bars.find((x) => x.name === name)?.rank[0] ?? 0)));
    return variables.filter(({ kind }) => kind === "parameter").sort((a, b) => size(b.name) - size(a.name));
  }

  fit() {
    const width = this.element.clientWidth - 20;
    if (width > 50 && width !== this.width) {
      this.width = width;
      this.draw();
    }
  }

  /** Rows are all variables but the first, columns all but the last: the half below the diagonal. */
  get cells() {
    const n = this.variables.length;
    const left = 66;
    const size = (this.width - left) / Math.max(n - 1, 1);
    const found = [];
    for (let i = 1; i < n; i++) for (let j = 0; j < i; j++) found.push({ x: this.variables[j], y: this.variables[i], left: left + j * size, top: (i - 1) * size, size, last: i === n - 1, first: j === 0 });
    return { found, size, left };
  }

  range({ column }) {
    const values = this.members.study.points.columns[column].filter((x) => x != null);
    const [low, high] = values.reduce(([a, b], x) => [Math.min(a, x), Math.max(b, x)], [Infinity, -Infinity]);
    const pad = 0.05 * (high - low) || 1;
    return [low - pad, high + pad];
  }

  /** Where the row of a member is in a cell; null without both values. */
  spot(cell, row) {
    const { columns } = this.members.study.points;
    const [x, y] = [columns[cell.x.column][row], columns[cell.y.column][row]];
    if (x == null || y == null) return null;
    const [[a, b], [c, d]] = [this.ranges.get(cell.x.column), this.ranges.get(cell.y.column)];
    const inner = cell.size - 2 * EDGE;
    return [cell.left + EDGE + (inner * (x - a)) / (b - a), cell.top + EDGE + inner * (1 - (y - c) / (d - c))];
  }

  draw() {
    if (!this.width) return;
    const { canvas, members } = this;
    const { found, size } = this.cells;
    const { points } = members.study;
    const ratio = Math.min(devicePixelRatio, 2);
    const tall = found.length ? (this.variables.length - 1) * size + 40 : 30;
    Object.assign(canvas, { width: this.width * ratio, height: tall * ratio });
    Object.assign(canvas.style, { width: `${this.width}px`, height: `${tall}px` });
    canvas.setAttribute("aria-label", `Scatter matrix of ${this.variables.map((x) => x.name).join(", ")}; member ${members.member} is chosen`);
    const g = canvas.getContext("2d");
    g.scale(ratio, ratio);
    g.clearRect(0, 0, this.width, tall);
    this.ranges = new Map(this.variables.map((x) => [x.column, this.range(x)]));
    const shades = { plain: colour("bundle"), bad: colour("problem"), accent: colour("accent"), text: colour("text"), quiet: colour("quiet"), grid: colour("grid") };
    const bad = points.members.map((_, row) => members.violates(row));
    const chosen = members.rows.get(members.member);
    g.font = "11px system-ui, sans-serif";
    for (const cell of found) {
      g.strokeStyle = shades.grid;
      g.strokeRect(cell.left + 0.5, cell.top + 0.5, cell.size - 3, cell.size - 3);
      const dot = (row, radius, fill) => {
        const at = this.spot(cell, row);
        if (!at) return;
        g.beginPath();
        g.arc(at[0], at[1], radius, 0, 2 * Math.PI);
        if (fill) g.fill();
        else g.stroke();
      };
      g.globalAlpha = points.members.length > 500 ? 0.55 : 0.8;
      const radius = points.members.length > 500 ? 1.3 : 2.2;
      for (const pass of [false, true]) {
        g.fillStyle = pass ? shades.bad : shades.plain;
        points.members.forEach((_, row) => bad[row] === pass && dot(row, pass ? radius + 0.4 : radius, true));
      }
      g.globalAlpha = 1;
      g.strokeStyle = shades.text;
      g.lineWidth = 1;
      for (const member of members.shown.keys()) dot(members.rows.get(member), 3.6, false);
      g.fillStyle = shades.accent;
      if (chosen != null) dot(chosen, 5, true);
      this.names(g, cell, shades);
    }
  }

  names(g, cell, shades) {
    const fitted = (words, room) => {
      let told = words;
      while (told.length > 3 && g.measureText(told).width > room) told = `${told.slice(0, -2).trimEnd()}…`;
      return told;
    };
    const inside = cell.size - 2 * EDGE;
    if (cell.last) {
      const [low, high] = this.ranges.get(cell.x.column);
      g.textAlign = "center";
      g.fillStyle = shades.text;
      g.fillText(fitted(cell.x.name, inside), cell.left + cell.size / 2, cell.top + cell.size + 28);
      g.fillStyle = shades.quiet;
      g.textAlign = "left";
      g.fillText(number(low, 3), cell.left + 2, cell.top + cell.size + 11);
      g.textAlign = "right";
      if (cell.size > 80) g.fillText(number(high, 3), cell.left + cell.size - 5, cell.top + cell.size + 11);
    }
    if (cell.first) {
      const [low, high] = this.ranges.get(cell.y.column);
      g.save();
      g.translate(12, cell.top + cell.size / 2);
      g.rotate(-Math.PI / 2);
      g.textAlign = "center";
      g.fillStyle = shades.text;
      g.fillText(fitted(cell.y.name, inside), 0, 0);
      g.restore();
      g.fillStyle = shades.quiet;
      g.textAlign = "right";
      g.fillText(number(high, 3), cell.left - 4, cell.top + 10);
      g.fillText(number(low, 3), cell.left - 4, cell.top + cell.size - 5);
    }
  }

  /** The member nearest to the pointer; null where none is near. */
  near(event) {
    const box = this.canvas.getBoundingClientRect();
    const [px, py] = [event.clientX - box.left, event.clientY - box.top];
    const cell = this.cells.found.find((x) => px >= x.left && px < x.left + x.size && py >= x.top && py < x.top + x.size);
    if (!cell || !this.ranges) return null;
    let [best, least] = [null, REACH];
    for (const [member, row] of this.members.rows) {
      const at = this.spot(cell, row);
      if (!at) continue;
      const away = Math.hypot(at[0] - px, at[1] - py) - (this.members.shown.has(member) ? RINGED : 0);
      if (away < least) [best, least] = [member, away];
    }
    return best;
  }

  hover(event) {
    const member = this.near(event);
    this.canvas.classList.toggle("pointing", member != null);
    this.tip.textContent = member == null ? "" : `Member ${member}: ${this.variables.map((x) => `${x.name} ${number(this.members.value(member, x.column), 4)}`).join(", ")}`;
  }

  take(event) {
    const member = this.near(event);
    if (member != null) this.members.take(member);
  }
}
