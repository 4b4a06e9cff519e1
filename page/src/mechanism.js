// The mechanism as copies of forms: shapes of bodies or their skeleton, frames, axes of joints, points of constraints.

import { BackSide, Group, Matrix4, Mesh, MeshBasicMaterial, MeshStandardMaterial, Quaternion, Vector3 } from "three";
import { ballAt, between, facing, forms } from "./forms.js";
import { Copies } from "./instances.js";
import { pointNow } from "./places.js";

const PALETTE = ["#4e79a7", "#f28e2b", "#59a14f", "#b07aa1", "#76b7b2", "#e15759", "#edc948", "#9c755f", "#ff9da7", "#7f8fa6"];
const MANY = 300; // bodies that have fewer facets and sharp edges
const SIZES = 120; // forms of their own size at most, with round edges
const THIN = 0.02; // of the mechanism: the edges of a box so thin are not seen
const POINTS = 8000; // of the whole motion that the camera must see
const ORIGIN = new Vector3();
const vector = (x) => new Vector3(...x);

export class Mechanism {
  constructor(content, arrays, poses) {
    this.content = content;
    this.arrays = arrays;
    this.extent = new Extent(content, poses);
    this.group = new Group();
    this.parts = {};
    const material = () => new MeshStandardMaterial({ color: "#fff", roughness: 0.5, metalness: 0.08 });
    this.facets = content.bodies.length > MANY ? 7 : 48;
    this.kinds = { box: forms.box(), cylinder: forms.cylinder(this.facets), ball: forms.ball(this.facets) };
    const bodies = this.lists();
    this.add("bodies", bodies, material);
    this.add("ghost", bodies, () => {
      return new MeshStandardMaterial({ color: "#fff", transparent: true, opacity: 0.16, depthWrite: false });
    });
    this.add("frames", this.frames(), material);
    this.add("axes", this.axes(), material);
    this.add("ties", this.ties(), material);
    for (const { mesh } of this.parts.bodies.copies) mesh.castShadow = mesh.receiveShadow = true;
    this.ghostPlaced = false;
    this.outlines = new Group();
    this.group.add(this.outlines);
  }

  /** The form of a shape, and the matrix that puts it into the axes of its body. */
  formOf(shape) {
    const [form, local] = shaped(shape, this.extent.size);
    return { form, local: new Matrix4().set(...rows(shape)).multiply(local) };
  }

  /** The same with round edges where there are not too many sizes: a form of its own for each. */
  roundForm(shape) {
    const { form, local } = this.formOf(shape);
    const [turn, size, place] = [new Quaternion(), new Vector3(), new Vector3()];
    local.decompose(place, turn, size);
    const key = `${form} ${size.toArray().map((x) => x.toPrecision(5)).join(" ")}`;
    const known = key in this.kinds;
    const thin = Math.min(...size) < THIN * this.extent.size;
    if (form === "ball" || this.content.bodies.length > MANY || (form === "box" && thin) || !(Math.min(...size) > 0) || (!known && Object.keys(this.kinds).length > SIZES)) return { form, local };
    if (!known) this.kinds[key] = form === "box" ? forms.roundBox(size, 0.012 * this.extent.size) : forms.roundCylinder(size.x, size.z, 0.008 * this.extent.size, this.facets);
    return { form: key, local: new Matrix4().compose(place, turn, new Vector3(1, 1, 1)) };
  }

  /** Outlines of bodies: their forms, a little larger, seen from inside. */
  outline(wanted) {
    this.outlines.clear();
    const thick = 0.005 * this.extent.size;
    for (const [body, shade] of wanted) {
      const material = new MeshBasicMaterial({ color: shade, side: BackSide });
      for (const { mesh, items } of this.parts.bodies.copies) {
        mesh.geometry.computeBoundingBox();
        const box = mesh.geometry.boundingBox.getSize(new Vector3());
        const centre = mesh.geometry.boundingBox.getCenter(new Vector3());
        for (const { body: own, local } of items) {
          if (own !== body) continue;
          const size = new Vector3().setFromMatrixScale(local).multiply(box);
          const larger = new Vector3(...size.toArray().map((x) => (x > 0 ? (x + 2 * thick) / x : 1)));
          const hull = new Mesh(mesh.geometry, material);
          const about = new Matrix4().makeTranslation(centre).multiply(new Matrix4().makeScale(...larger)).multiply(new Matrix4().makeTranslation(centre.clone().negate()));
          Object.assign(hull, { matrixAutoUpdate: false, frustumCulled: false, userData: { body, local: local.clone().multiply(about) } });
          this.outlines.add(hull);
        }
      }
    }
  }

  add(name, lists, material) {
    const copies = Object.entries(lists).map(([kind, items]) => new Copies(this.kinds[kind], material(), items));
    const group = new Group();
    for (const copy of copies) group.add(copy.mesh);
    this.parts[name] = { group, copies };
    this.group.add(group);
  }

  colourOf(index) {
    return this.content.bodies[index].colour ?? PALETTE[index % PALETTE.length];
  }

  lists() {
    const lists = { box: [], cylinder: [], ball: [] };
    const L = this.extent.size;
    const heaviest = Math.max(...this.content.bodies.map((body) => body.mass), 1e-300);
    this.content.bodies.forEach((body, index) => {
      const put = (kind, local, colour) => (lists[kind] ??= []).push({ body: index + 1, local, colour: colour ?? this.colourOf(index), id: `body ${index + 1}` });
      for (const shape of body.shapes) {
        const { form, local } = this.roundForm(shape);
        put(form, local, shape.colour);
      }
      if (body.shapes.length) return;
      for (const point of body.skeleton) put("cylinder", between(ORIGIN, vector(point), 0.008 * L));
      put("ball", ballAt(ORIGIN, 0.014 * L));
      if (body.mass > 0) put("ball", ballAt(vector(body.com), Math.max(0.03 * Math.cbrt(body.mass / heaviest), 0.012) * L));
    });
    return lists;
  }

  frames() {
    const L = this.extent.mark;
    const items = this.content.bodies.flatMap((_, index) =>
      ["#e0393e", "#36a852", "#3d7eff"].map((colour, k) => {
        const end = new Vector3().setComponent(k, 0.09 * L);
        return { body: index + 1, local: between(ORIGIN, end, 0.004 * L), colour, id: `body ${index + 1}` };
      }),
    );
    return { cylinder: items };
  }

  axes() {
    const L = this.extent.mark;
    const items = this.content.bodies.flatMap((body, index) =>
      body.axes.map(([px, py, pz, dx, dy, dz, turns]) => {
        const p = new Vector3(px, py, pz);
        const d = new Vector3(dx, dy, dz).multiplyScalar(0.09 * L);
        const local = between(p.clone().sub(d), p.clone().add(d), 0.006 * L);
        return { body: index + 1, local, colour: turns ? "#d9a400" : "#00a3a3", id: `joint ${index + 1}` };
      }),
    );
    return { cylinder: items };
  }

  ties() {
    const radius = 0.013 * this.extent.mark;
    const items = this.content.ties.flatMap(({ name, a, b, moves }) =>
      [a, b].map(([body, point], k) => ({ body, point, moves: moves[k], radius, id: `constraint ${name}`, local: ballAt(vector(point), radius), colour: "#d81b60" })),
    );
    return { ball: items };
  }

  show(name, on) {
    this.parts[name].group.visible = on;
    for (const copy of this.parts[name].copies) copy.mesh.visible = on;
    if (name === "ghost") this.ghostPlaced = false;
  }

  place(poses, at) {
    if (this.parts.ghost.group.visible && (this.other || !this.ghostPlaced)) {
      const ghost = this.other ? this.other() : poses.at({ k: 0, part: 0 });
      for (const copy of this.parts.ghost.copies) copy.place(ghost);
      this.ghostPlaced = true;
    }
    const matrices = poses.at(at);
    for (const { items } of this.parts.ties.copies) for (const item of items) if (item.moves != null) item.local = ballAt(pointNow(this.arrays, item.point, item.moves, at), item.radius);
    for (const [name, { copies }] of Object.entries(this.parts)) {
      if (name !== "ghost") for (const copy of copies) copy.place(matrices);
    }
    for (const hull of this.outlines.children) hull.matrix.multiplyMatrices(matrices[hull.userData.body], hull.userData.local);
    return matrices;
  }

  /** All copies that can be pointed at. */
  copies() {
    return ["bodies", "frames", "axes", "ties"].flatMap((name) => this.parts[name].copies);
  }

  /** Points of a body that must be seen, in its axes. */
  pointsOf(body) {
    return [[0, 0, 0], ...outermost(this.content.bodies[body - 1])];
  }
}

function rows({ rotation: R, origin: p }) {
  return [R[0], R[1], R[2], p[0], R[3], R[4], R[5], p[1], R[6], R[7], R[8], p[2], 0, 0, 0, 1];
}

/** [form, the matrix that gives it its size] */
function shaped({ kind, sizes, along }, L) {
  switch (kind) {
    case "box":
      return ["box", new Matrix4().makeScale(...sizes)];
    case "cylinder":
    case "rod": {
      const length = sizes.at(-1);
      const radius = kind === "rod" ? Math.min(Math.max(0.03 * length, 0.006 * L), 0.018 * L) : sizes[0];
      const half = vector(along).multiplyScalar(length / 2);
      return ["cylinder", between(half.clone().negate(), half, radius)];
    }
    case "ball":
      return ["ball", new Matrix4().makeScale(sizes[0], sizes[0], sizes[0])];
    default:
      return ["ball", new Matrix4().makeScale(0.02 * L, 0.02 * L, 0.02 * L)];
  }
}

/** How large the mechanism is (`size`) and where it goes (`low`, `high`), from its points at some states. */
class Extent {
  constructor(content, poses) {
    this.low = new Vector3(Infinity, Infinity, Infinity);
    this.high = this.low.clone().negate();
    const times = poses.series.times;
    const point = new Vector3();
    const count = Math.min(times, 40);
    const points = content.bodies.map(outermost);
    const every = Math.ceil((count * points.reduce((sum, x) => sum + x.length + 1, 0)) / POINTS);
    this.points = [];
    let passed = 0;
    const fixed = [...content.forces.flatMap((x) => x.points), ...content.ties.flatMap((x) => [x.a, x.b])];
    for (const [body, p] of fixed) if (body === 0) [this.low.min(vector(p)), this.high.max(vector(p)), this.points.push(vector(p))];
    for (let j = 0; j < count; j++) {
      const k = count > 1 ? Math.round((j * (times - 1)) / (count - 1)) : 0;
      points.forEach((all, index) => {
        for (const local of [[0, 0, 0], ...all]) {
          poses.point(index + 1, local, k, point);
          if (Number.isFinite(point.x)) {
            this.low.min(point);
            this.high.max(point);
            if (passed++ % every === 0) this.points.push(point.clone());
          }
        }
      });
      if (j === 0) this.size = Math.max(this.high.distanceTo(this.low), 1e-9);
    }
    const all = this.high.distanceTo(this.low);
    if (this.size < 0.05 * all) this.size = 0.05 * all; // folded up at the start
    if (!(this.size > 1e-9)) this.size = 1;
    this.mark = markSize(points, this.size);
    if (!Number.isFinite(this.low.x)) [this.low, this.high] = [new Vector3(), new Vector3()];
    if (!this.points.length) this.points = [this.low.clone(), this.high.clone()];
  }
}

/** What marks are in proportion to: the whole mechanism where it has few bodies, some bodies of a long chain. */
function markSize(points, size) {
  const lengths = points.map((all) => [0, 1, 2].map((c) => Math.max(0, ...all.map((p) => p[c])) - Math.min(0, ...all.map((p) => p[c])))).map((x) => Math.hypot(...x)).filter((x) => x > 0).sort((a, b) => a - b);
  return lengths.length ? Math.min(Math.max(6 * lengths[lengths.length >> 1], 0.08 * size), size) : size;
}

/** Points of a body that must be seen: corners of boxes, ends of rods, the skeleton. */
function outermost(body) {
  const found = [...body.skeleton];
  for (const shape of body.shapes) {
    const frame = new Matrix4().set(...rows(shape));
    const half = shape.kind === "box" ? shape.sizes.map((x) => x / 2) : null;
    const ends = half
      ? [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => [x * half[0], y * half[1], z * half[2]])))
      : shape.along
        ? [-0.5, 0.5].map((s) => shape.along.map((x) => s * shape.sizes.at(-1) * x))
        : [0, 1, 2].flatMap((k) => [-1, 1].map((s) => [0, 1, 2].map((j) => (j === k ? s * (shape.sizes[0] ?? 0) : 0))));
    for (const end of ends) found.push(vector(end).applyMatrix4(frame).toArray());
  }
  return found;
}

export { facing };
