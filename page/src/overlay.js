// What is drawn over the mechanism and changes with the forces: springs, coils, arrows of reactions and loads, traces.

import { BufferAttribute, BufferGeometry, Group, Line, LineBasicMaterial, Matrix4, MeshPhongMaterial, Quaternion, Vector3 } from "three";
import { between, facing, forms } from "./forms.js";
import { Copies, Loose } from "./instances.js";

const LONGEST = 0.38; // of the mechanism: the longest arrow
const TRACES = 8;

export class Overlay {
  constructor(content, arrays, mechanism, poses) {
    Object.assign(this, { content, arrays, mechanism, poses });
    this.L = mechanism.extent.size;
    this.group = new Group();
    this.parts = {};
    this.springs();
    this.arrows("reactions", "reactions", content.bodies.map((_, k) => k + 1), "#e53935", 0);
    this.arrows("moments", "reactions", content.bodies.map((_, k) => k + 1), "#8e44ec", 3);
    this.arrows("loads", "loads", content.loads.map(({ body }) => body), "#00897b", 0);
    this.traces();
  }

  part(name, objects, extra = {}) {
    const group = new Group();
    group.add(...objects);
    this.group.add(group);
    this.parts[name] = { group, ...extra };
  }

  springs() {
    const material = () => new MeshPhongMaterial({ color: "#fff", shininess: 60 });
    const lines = this.content.forces.flatMap(({ kind, points }) =>
      kind === "spring" || kind === "rope" ? points.slice(1).map((p, k) => ({ kind, ends: [points[k], p] })) : [],
    );
    const coils = this.content.forces.filter(({ kind }) => kind === "coil").map(({ points: [[body, at]] }) => {
      const [axis] = this.content.bodies[body - 1].axes;
      const point = new Vector3(...(axis ? axis.slice(0, 3) : at));
      const local = facing(point, axis ? new Vector3(...axis.slice(3, 6)) : new Vector3(0, 0, 1), 0.045 * this.L, new Matrix4());
      return { body, local, colour: "#f9a825" };
    });
    const ofKind = (kind) => lines.filter((line) => line.kind === kind);
    const springs = new Loose(forms.spring(), material(), ofKind("spring").length, "#f9a825");
    const ropes = new Loose(forms.cylinder(), material(), ofKind("rope").length, "#8d6e63");
    const spirals = new Copies(forms.coil(), material(), coils);
    this.part("forces", [springs.mesh, ropes.mesh, spirals.mesh], { lines: { spring: ofKind("spring"), rope: ofKind("rope") }, springs, ropes, spirals });
  }

  arrows(name, key, bodies, shade, first) {
    const series = this.arrays[key];
    const count = series ? bodies.length : 0;
    const material = new MeshPhongMaterial({ color: "#fff", shininess: 20 });
    const shafts = new Loose(forms.cylinder(this.mechanism.facets), material, count, shade);
    const heads = new Loose(forms.cone(this.mechanism.facets), material, count, shade);
    this.part(name, [shafts.mesh, heads.mesh], { series, bodies, first, shafts, heads, largest: null });
  }

  /** The largest vector of all times, which has the longest arrow. */
  largest(part) {
    const { series, bodies, first } = part;
    let most = 0;
    const step = Math.max(1, Math.floor((series.times * bodies.length) / 50000));
    for (let j = 0; j < bodies.length; j++) {
      for (let k = 0, at = 6 * j + first; k < series.times; k += step) {
        const [x, y, z] = [0, 1, 2].map((c) => series.at(this.poses.member, at + c, k));
        const square = x * x + y * y + z * z;
        if (square > most) most = square;
      }
    }
    return Math.sqrt(most);
  }

  traces() {
    const carries = new Set(this.content.bodies.map((body) => body.parent));
    const ends = this.content.bodies.map((_, k) => k + 1).filter((k) => !carries.has(k)).slice(0, TRACES);
    this.traced = (this.content.traces ?? ends.map((body) => [body, this.mechanism.extent.tips[body - 1]])).map(([body, point]) => ({ body, point }));
    const lines = this.traced.flatMap(({ body }) =>
      [0.3, 1].map((opacity) => {
        const line = new Line(new BufferGeometry(), new LineBasicMaterial({ color: this.mechanism.colourOf(body - 1), transparent: true, opacity }));
        line.frustumCulled = false;
        return line;
      }),
    );
    this.part("traces", lines, { lines, filled: null });
  }

  fillTraces(part) {
    const { poses } = this;
    const point = new Vector3();
    this.traced.forEach(({ body, point: local }, j) => {
      const numbers = new Float32Array(3 * poses.series.times);
      for (let k = 0; k < poses.series.times; k++) poses.point(body, local, k, point).toArray(numbers, 3 * k);
      for (const line of [part.lines[2 * j], part.lines[2 * j + 1]]) {
        line.geometry.setAttribute("position", new BufferAttribute(numbers, 3));
      }
    });
    part.filled = poses.member;
  }

  show(name, on) {
    const { group } = this.parts[name];
    group.visible = on;
    for (const child of group.children) child.visible = on;
  }

  place(matrices, { k, part: fraction }) {
    const { forces, traces } = this.parts;
    if (forces.group.visible) this.placeSprings(forces, matrices);
    for (const name of ["reactions", "moments", "loads"]) {
      if (this.parts[name].group.visible && this.parts[name].series) this.placeArrows(this.parts[name], matrices, k, fraction);
    }
    if (traces.group.visible) {
      if (traces.filled !== this.poses.member) this.fillTraces(traces);
      traces.lines.forEach((line, j) => j % 2 && line.geometry.setDrawRange(0, k + 1));
    }
  }

  placeSprings({ lines, springs, ropes, spirals }, matrices) {
    const [a, b] = [new Vector3(), new Vector3()];
    const ends = (line) => [a, b].map((out, j) => out.fromArray(line.ends[j][1]).applyMatrix4(matrices[line.ends[j][0]]));
    lines.spring.forEach((line, j) => springs.put(j, between(...ends(line), 0.022 * this.L, false)));
    lines.rope.forEach((line, j) => ropes.put(j, between(...ends(line), 0.005 * this.L)));
    spirals.place(matrices);
  }

  placeArrows(part, matrices, k, fraction) {
    const { series, bodies, first, shafts, heads } = part;
    if (part.largest == null || part.member !== this.poses.member) [part.largest, part.member] = [this.largest(part), this.poses.member];
    const next = Math.min(k + 1, series.times - 1);
    const [from, to, neck, turn, force] = [new Vector3(), new Vector3(), new Vector3(), new Quaternion(), new Vector3()];
    const matrix = new Matrix4();
    bodies.forEach((body, j) => {
      const value = (c) => {
        const x = series.at(this.poses.member, 6 * j + first + c, k);
        const y = series.at(this.poses.member, 6 * j + first + c, next);
        return Number.isFinite(y) ? x + fraction * (y - x) : x;
      };
      force.set(value(0), value(1), value(2));
      const length = (force.length() / part.largest) * LONGEST * this.L;
      if (!(length > 0.012 * this.L)) {
        shafts.put(j, null);
        heads.put(j, null);
        return;
      }
      matrices[body].decompose(from, turn, to);
      force.applyQuaternion(turn).normalize();
      to.copy(from).addScaledVector(force, length);
      const head = Math.min(0.045 * this.L, 0.5 * length);
      neck.copy(to).addScaledVector(force, -0.9 * head);
      shafts.put(j, between(from, neck, 0.007 * this.L, true, matrix));
      heads.put(j, facingHead(to, force, head, 0.38 * head, matrix));
    });
  }
}

const size = new Vector3();
function facingHead(point, direction, length, radius, out) {
  facing(point, direction, 1, out);
  return out.scale(size.set(radius, radius, length));
}
