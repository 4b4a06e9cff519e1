// What is drawn over the mechanism and changes with the forces: springs, ropes, drives, contacts, arrows, traces.

import { BufferAttribute, BufferGeometry, DoubleSide, Group, Line, LineBasicMaterial, Matrix4, MeshStandardMaterial, Quaternion, Vector3 } from "three";
import { ballAt, between, facing, forms } from "./forms.js";
import { Copies, Loose } from "./instances.js";
import { pointNow } from "./places.js";
import { ropeWay } from "./rope.js";

const LONGEST = 0.4; // of the mechanism: the longest arrow
const LEAST = 0.02; // arrows that are shorter are not drawn
const TRACES = 8;
const PIECES = 40; // of a rope, at most
const material = (options = {}) => new MeshStandardMaterial({ color: "#fff", roughness: 0.5, metalness: 0.1, ...options });
const vector = (x) => new Vector3(...x);

/** Of squares in their order. Forces of a run that `failed` may grow beyond all bounds at its end: then the longest arrow
 * is for what is thirty times as large as nearly all of them. */
function largestOf(squares, failed) {
  const largest = Math.sqrt(squares.at(-1) ?? 0);
  const usual = Math.sqrt(squares[Math.floor(0.9 * squares.length)] ?? 0);
  const cut = failed && largest > 300 * usual;
  return { largest: cut ? 30 * usual : largest, cut };
}

export class Overlay {
  constructor(content, arrays, mechanism, poses, things) {
    Object.assign(this, { content, arrays, mechanism, poses, things });
    this.L = mechanism.extent.size;
    this.M = mechanism.extent.mark;
    this.thick = Math.sqrt(this.M * this.L); // of arrows
    this.group = new Group();
    this.parts = {};
    this.scales = { force: null, moment: null };
    this.forces();
    const joints = content.bodies.map((_, k) => ({ body: k + 1, point: [0, 0, 0], from: 6 * k, id: `joint ${k + 1}` }));
    const closures = content.plots.find(({ key }) => key === "closures");
    const closed = (closures?.points ?? []).map(([body, point, moves], k) => ({ body, point, moves, from: 6 * k, id: `constraint ${closures.names[k]}` }));
    const loads = content.loads.map(({ name, body, point, moves }, k) => ({ body, point, moves, from: 6 * k, id: `force ${name}` }));
    const both = (items, key, force, moment) => [
      ...items.map((x) => ({ ...x, key, kind: "force", shade: force })),
      ...items.map((x) => ({ ...x, key, kind: "moment", shade: moment, from: x.from + 3 })),
    ];
    const touching = content.contacts.flatMap(({ name }, k) => [
      { at: 9 * k, from: 9 * k + 3, key: "contacts", kind: "force", shade: "#2e7d32", id: things.mark(name) },
      { at: 9 * k, from: 9 * k + 6, key: "contacts", kind: "force", shade: "#ef6c00", id: things.mark(name) },
    ]);
    const [forces, moments] = [both(joints, "reactions", "#e53935", "#8e44ec"), both(closed, "closures", "#ad1457", "#6a1b9a")];
    this.arrows("reactions", forces.filter((x) => x.kind === "force"));
    this.arrows("closures", moments.filter((x) => x.kind === "force"));
    this.arrows("moments", [...forces, ...moments].filter((x) => x.kind === "moment"));
    this.arrows("loads", both(loads, "loads", "#00897b", "#006064"));
    this.contacts(touching);
    this.traces();
  }

  part(name, objects, extra = {}) {
    const group = new Group();
    group.add(...objects);
    this.group.add(group);
    this.parts[name] = { group, ...extra };
  }

  /** Springs, ropes with their pulleys, coils, motors and struts, bushings, and the places on the world that hold them. */
  forces() {
    const { M, content, things } = this;
    const of = (kind) => content.forces.filter((x) => x.kind === kind);
    const about = (scale) => ({ name, points: [[body, at]], axis }) => ({ body, id: things.mark(name), local: facing(vector(at), vector(axis), scale, new Matrix4()) });
    const coils = of("coil").map((x) => ({ ...about(0.045 * M)(x), colour: "#f9a825" }));
    const drums = of("drive").map(({ name, points: [[body, at]], axis }) => {
      const half = vector(axis).multiplyScalar(0.03 * M);
      return { body, local: between(vector(at).sub(half), vector(at).add(half), 0.034 * M), colour: "#546e7a", id: things.mark(name) };
    });
    const discs = of("rope").flatMap(({ name, points, discs: all }) =>
      all.map(({ place, axis, radius }) => {
        const [body, at] = points[place];
        const half = vector(axis).multiplyScalar(Math.min(0.012 * M, 0.4 * radius));
        return { body, local: between(vector(at).sub(half), vector(at).add(half), radius), colour: "#90a4ae", id: things.mark(name) };
      }),
    );
    const pivots = ["spring", "rope", "strut", "bushing"].flatMap(of).flatMap(({ name, points, discs: all }) =>
      points.filter(([body], k) => body === 0 && !all.some(({ place }) => place === k)).map(([body, at]) => ({ body, local: ballAt(vector(at), 0.014 * M), colour: "#455a64", id: things.mark(name) })),
    );
    const pieces = (kind, count, form, shade) => {
      const items = of(kind);
      return { items, copies: new Loose(form, material(), count * items.length, shade, items.flatMap(({ name }) => Array(count).fill(things.mark(name)))) };
    };
    const moving = {
      spring: pieces("spring", 1, forms.spring(), "#f9a825"),
      rope: pieces("rope", PIECES, forms.cylinder(), "#8d6e63"),
      strut: pieces("strut", 2, forms.cylinder(), "#546e7a"),
      bushing: pieces("bushing", 1, forms.box(), "#37474f"),
    };
    const fixed = [new Copies(forms.coil(), material(), coils), new Copies(forms.cylinder(32), material(), [...drums, ...discs]), new Copies(forms.ball(), material(), pivots)];
    this.part("forces", [...Object.values(moving).map((x) => x.copies.mesh), ...fixed.map((x) => x.mesh)], { moving, fixed });
  }

  /** Surfaces that are touched, and what they exert where they are. */
  contacts(items) {
    const { L, content, mechanism } = this;
    const seen = new Set();
    const surfaces = content.contacts.flatMap(({ name, surfaces: both }) => both.map((x) => ({ ...x, id: this.things.mark(name) }))).filter((x) => {
      const key = JSON.stringify({ ...x, id: null });
      return !seen.has(key) && seen.add(key);
    });
    const glass = () => material({ transparent: true, opacity: 0.22, depthWrite: false, side: DoubleSide });
    const wide = 1.2 * Math.max(mechanism.extent.high.distanceTo(mechanism.extent.low), L);
    const middle = mechanism.extent.low.clone().add(mechanism.extent.high).multiplyScalar(0.5);
    const planes = surfaces.filter((x) => x.kind === "plane").map(({ body, origin, along, id }) => {
      const n = vector(along).normalize();
      const centre = body === 0 ? middle.clone().addScaledVector(n, n.dot(vector(origin)) - n.dot(middle)) : vector(origin);
      const local = facing(centre, n, body === 0 ? wide : L, new Matrix4());
      return { body, local: local.multiply(new Matrix4().makeScale(1, 1, 1e-4)), colour: "#78909c", id };
    });
    const bare = ({ body }) => body === 0 || !content.bodies[body - 1].shapes.length;
    const solids = surfaces.filter((x) => x.kind !== "plane" && bare(x));
    const shapes = solids.map((x) => ({ kind: x.kind, ...mechanism.formOf(x), body: x.body, colour: "#78909c", id: x.id }));
    const copies = [new Copies(forms.box(), glass(), planes)];
    for (const form of ["box", "cylinder", "ball"]) copies.push(new Copies(forms[form](32), glass(), shapes.filter((x) => x.form === form)));
    this.arrows("contacts", items, { copies }, copies.map((x) => x.mesh));
    const points = new Loose(forms.ball(), material(), content.contacts.length, "#2e7d32", content.contacts.map(({ name }) => this.things.mark(name)));
    this.parts.contacts.points = points;
    this.parts.contacts.group.add(points.mesh);
  }

  arrows(name, items, extra = {}, objects = []) {
    const there = items.filter(({ key }) => this.arrays[key]);
    const straight = there.filter(({ kind }) => kind === "force");
    const curved = there.filter(({ kind }) => kind === "moment");
    const shades = (list) => list.map(({ shade }) => shade);
    const ids = (list) => list.map(({ id }) => id);
    const shafts = new Loose(forms.cylinder(this.mechanism.facets), material(), straight.length, shades(straight), ids(straight));
    const heads = new Loose(forms.cone(this.mechanism.facets), material(), straight.length, shades(straight), ids(straight));
    const turns = new Loose(forms.turn(), material(), curved.length, shades(curved), ids(curved));
    this.part(name, [shafts.mesh, heads.mesh, turns.mesh, ...objects], { straight, curved, shafts, heads, turns, ...extra });
  }

  /** The largest force and moment of all arrows and times, which have the longest arrows; others by the root. */
  scale(kind) {
    const known = this.scales[kind];
    if (known && known.member === this.poses.member) return known.largest;
    const sizes = [];
    const items = Object.values(this.parts).flatMap((part) => (kind === "force" ? part.straight : part.curved) ?? []);
    for (const { key, from } of items) {
      const series = this.arrays[key];
      const step = Math.max(1, Math.floor((series.times * items.length) / 50000));
      for (let k = 0; k < series.times; k += step) {
        const [x, y, z] = [0, 1, 2].map((c) => series.at(this.poses.member, from + c, k));
        const square = x * x + y * y + z * z;
        if (square > 0) sizes.push(square);
      }
    }
    this.scales[kind] = { member: this.poses.member, ...largestOf(sizes.sort((a, b) => a - b), !this.content.ok) };
    return this.scales[kind].largest;
  }

  traces() {
    const carries = new Set(this.content.bodies.map((body) => body.parent));
    const ends = this.content.bodies.map((_, k) => k + 1).filter((k) => !carries.has(k)).slice(0, TRACES);
    this.traced = (this.content.traces ?? ends.map((body) => [body, this.content.bodies[body - 1].com])).map(([body, point]) => ({ body, point }));
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

  /** Where arrows end, at some states. */
  reach() {
    const items = ["reactions", "closures", "loads"].flatMap((name) => (this.parts[name].group.visible ? this.parts[name].straight : [])).slice(0, 200);
    const { poses, arrays, L } = this;
    const { member, series: { times } } = poses;
    const [found, end, start] = [[], new Vector3(), new Vector3()];
    for (let j = 0; j < 16; j++) {
      const k = Math.round((j * (times - 1)) / 15);
      for (const { key, from, body, point } of items) {
        const force = [0, 1, 2].map((c) => arrays[key].at(member, from + c, k));
        const size = Math.hypot(...force);
        if (!(size > 0)) continue;
        const length = Math.sqrt(Math.min(size / this.scale("force"), 1)) * LONGEST * L;
        poses.point(body, point, k, start);
        poses.point(body, point.map((x, c) => x + (force[c] / size) * length), k, end);
        if (Number.isFinite(end.x)) found.push(end.clone());
      }
    }
    return found;
  }

  /** All copies that can be pointed at. */
  copies() {
    const { forces, contacts } = this.parts;
    const arrows = ["reactions", "closures", "moments", "loads", "contacts"].flatMap((name) => ["shafts", "heads", "turns"].map((x) => this.parts[name][x]));
    return [...Object.values(forces.moving).map((x) => x.copies), ...forces.fixed, ...arrows, contacts.points, ...contacts.copies];
  }

  show(name, on) {
    const { group } = this.parts[name];
    group.visible = on;
    for (const child of group.children) child.visible = on;
  }

  place(matrices, { k, part: fraction }) {
    const { forces, traces, contacts } = this.parts;
    if (forces.group.visible) this.placeForces(forces, matrices, { k, part: fraction });
    for (const name of ["reactions", "closures", "moments", "loads", "contacts"]) {
      if (this.parts[name].group.visible) this.placeArrows(this.parts[name], matrices, k, fraction);
    }
    if (contacts.group.visible) for (const copies of contacts.copies) copies.place(matrices);
    if (traces.group.visible) {
      if (traces.filled !== this.poses.member) this.fillTraces(traces);
      traces.lines.forEach((line, j) => j % 2 && line.geometry.setDrawRange(0, k + 1));
    }
  }

  placeForces({ moving, fixed }, matrices, now) {
    const { M } = this;
    const at = (points, moves = [], k = 0) => pointNow(this.arrays, points[k][1], moves[k], now).applyMatrix4(matrices[points[k][0]]);
    moving.spring.items.forEach(({ points, moves }, j) => moving.spring.copies.put(j, between(at(points, moves), at(points, moves, 1), 0.022 * M, false)));
    moving.rope.items.forEach(({ points, moves, discs }, j) => {
      const places = points.map((point, k) => {
        const disc = discs.find(({ place }) => place === k);
        const n = disc && vector(disc.axis).transformDirection(matrices[point[0]]);
        return { c: at(points, moves, k), n: n ?? null, r: disc?.radius ?? 0, s: disc?.sense ?? 1 };
      });
      const way = ropeWay(places);
      for (let i = 0; i < PIECES; i++) {
        moving.rope.copies.put(PIECES * j + i, i + 1 < way.length ? between(way[i], way[i + 1], 0.005 * M) : null);
      }
    });
    moving.strut.items.forEach(({ points, moves }, j) => {
      const [a, b] = [at(points, moves), at(points, moves, 1)];
      moving.strut.copies.put(2 * j, between(a, a.clone().lerp(b, 0.6), 0.02 * M));
      moving.strut.copies.put(2 * j + 1, between(a, b, 0.009 * M));
    });
    moving.bushing.items.forEach(({ points, moves }, j) => {
      const [a, b] = [at(points, moves), at(points, moves, 1)];
      const size = new Vector3(1, 1, 1).multiplyScalar(0.05 * M);
      moving.bushing.copies.put(j, new Matrix4().compose(a.lerp(b, 0.5), new Quaternion().setFromRotationMatrix(matrices[points[0][0]]), size));
    });
    for (const copies of fixed) copies.place(matrices);
  }

  placeArrows(part, matrices, k, fraction) {
    const { straight, curved, shafts, heads, turns, points } = part;
    const reading = (key) => {
      const series = this.arrays[key];
      const next = Math.min(k + 1, series.times - 1);
      return (c) => {
        const x = series.at(this.poses.member, c, k);
        const y = series.at(this.poses.member, c, next);
        return Number.isFinite(y) ? x + fraction * (y - x) : x;
      };
    };
    const [start, load, turn, matrix] = [new Vector3(), new Vector3(), new Quaternion(), new Matrix4()];
    /** The length of the arrow; sets where it starts and its direction. */
    const drawn = ({ key, from, body, point, moves, at, kind }) => {
      const value = reading(key);
      load.set(value(from), value(from + 1), value(from + 2));
      const length = Math.sqrt(Math.min(load.length() / this.scale(kind), 1)) * LONGEST * this.L;
      if (at === undefined) {
        pointNow(this.arrays, point, moves, { k, part: fraction }, start).applyMatrix4(matrices[body]);
        load.applyQuaternion(turn.setFromRotationMatrix(matrices[body]));
      } else start.set(value(at), value(at + 1), value(at + 2));
      load.normalize();
      return length > LEAST * this.L && Number.isFinite(start.x) ? length : 0;
    };
    straight.forEach((item, j) => {
      const length = drawn(item);
      points?.put(Math.floor(j / 2), j % 2 === 0 && length ? ballAt(start, 0.013 * this.M) : j % 2 ? undefined : null);
      if (!length) {
        shafts.put(j, null);
        heads.put(j, null);
        return;
      }
      const end = start.clone().addScaledVector(load, length);
      const head = Math.min(0.045 * this.thick, 0.5 * length);
      shafts.put(j, between(start, end.clone().addScaledVector(load, -0.9 * head), 0.007 * this.thick, true, matrix));
      heads.put(j, facing(end, load, 1, matrix).scale(new Vector3(0.38 * head, 0.38 * head, head)));
    });
    curved.forEach((item, j) => {
      const length = drawn(item);
      turns.put(j, length ? facing(start, load, 0.26 * length, matrix) : null);
    });
  }
}
