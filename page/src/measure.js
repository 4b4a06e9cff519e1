// Measuring in the scene: points are taken by clicks and go with their bodies. Two have a distance, three an angle at
// the one between, two bodies a clearance. A click near the origin, the centre of mass or the point of a force or a
// constraint takes that point exactly.

import { Vector3 } from "three";
import { clearance } from "./clearance.js";
import { h, number } from "./dom.js";
import { hit } from "./pointing.js";

const SNAP = 10; // px
const SVG = "http://www.w3.org/2000/svg";
const MOST = 3; // points

function draw(tag, props = {}) {
  const found = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props)) found.setAttribute(name, value);
  return found;
}

export class Measure {
  constructor(view) {
    Object.assign(this, { view, on: false, points: [] });
    this.sheet = draw("svg", { class: "measures", "aria-hidden": "true" });
    this.said = h("p", { class: "measured", role: "status", hidden: true });
    this.button = h("button", { type: "button", class: "aside", "aria-pressed": "false", title: "Click two points for their distance, three for an angle", onclick: () => this.turn() }, "Measure");
    view.element.append(this.sheet, this.said);
    view.measure = this;
  }

  turn(on = !this.on) {
    this.on = on;
    this.points = [];
    this.button.setAttribute("aria-pressed", String(on));
    this.view.element.classList.toggle("measuring", on);
    this.view.draw();
  }

  /** A click in the scene; true where it was taken. */
  take(event) {
    if (!this.on) return false;
    const found = hit(this.view, event);
    if (!found?.body) return true;
    if (this.points.length === MOST) this.points = [];
    this.points.push(this.snapped(found, event));
    this.view.draw();
    return true;
  }

  snapped({ body, point }, event) {
    const { view } = this;
    const matrix = view.matrices[body];
    const box = view.canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const places = [...view.content.forces.flatMap((f) => f.points), ...view.content.ties.flatMap(({ a, b }) => [a, b])].filter(([i]) => i === body).map(([, p]) => p);
    const near = [[0, 0, 0], view.content.bodies[body - 1].com, ...places]
      .map((p) => ({ p, at: view.project(new Vector3(...p).applyMatrix4(matrix)) }))
      .map(({ p, at }) => ({ p, away: Math.hypot(at[0] - x, at[1] - y) }))
      .sort((a, b) => a.away - b.away)[0];
    return { body, local: near.away < SNAP ? near.p : point.clone().applyMatrix4(matrix.clone().invert()).toArray() };
  }

  /** Where the points are now, and what is between them. */
  read() {
    const { matrices, content } = this.view;
    const at = this.points.map(({ body, local }) => new Vector3(...local).applyMatrix4(matrices[body]));
    const [a, b, c] = at;
    const found = { at: at.map((x) => x.toArray()) };
    if (b) {
      const d = b.clone().sub(a);
      Object.assign(found, { distance: d.length(), difference: d.toArray() });
      const [i, j] = this.points.map(({ body }) => body);
      if (i !== j && !c) found.clearance = clearance(content.bodies[i - 1].shapes, matrices[i], content.bodies[j - 1].shapes, matrices[j]);
    }
    if (c) found.angle = (a.clone().sub(b).angleTo(c.clone().sub(b)) * 180) / Math.PI;
    return found;
  }

  draw() {
    this.said.hidden = !this.on;
    this.sheet.replaceChildren();
    if (!this.on) return;
    const found = this.read();
    const seen = found.at.map((x) => this.view.project(new Vector3(...x)));
    const parts = seen.map(([x, y]) => draw("circle", { cx: x, cy: y, r: 4 }));
    seen.slice(1).forEach(([x, y], k) => parts.unshift(draw("line", { x1: seen[k][0], y1: seen[k][1], x2: x, y2: y })));
    this.sheet.append(...parts);
    const triple = (x) => x.map((y) => number(y, 4)).join(", ");
    const words = [];
    if (!seen.length) words.push("Click a point of a body.");
    else if (!found.difference) words.push(`(${triple(found.at[0])}) m; click a second point.`);
    else words.push(`${number(found.distance, 6)} m (${triple(found.difference)})`);
    if (found.clearance != null) words.push(found.clearance > 0 ? `clearance ${number(found.clearance, 5)} m` : "the bodies overlap");
    if (found.angle != null) words.push(`angle ${number(found.angle, 5)}°`);
    this.said.textContent = words.join(" · ");
  }
}
