// The mechanism as copies of forms: shapes of bodies or their skeleton, frames, axes of joints, points of constraints.

import { Group, Matrix4, MeshStandardMaterial, Vector3 } from "three";
import { ballAt, between, facing, forms } from "./forms.js";
import { Copies } from "./instances.js";

const PALETTE = ["#4e79a7", "#f28e2b", "#59a14f", "#b07aa1", "#76b7b2", "#e15759", "#edc948", "#9c755f", "#ff9da7", "#7f8fa6"];
const MANY = 300; // bodies that have fewer facets
const ORIGIN = new Vector3();
const vector = (x) => new Vector3(...x);

export class Mechanism {
  constructor(content, poses) {
    this.content = content;
    this.extent = new Extent(content, poses);
    this.group = new Group();
    this.parts = {};
    const { bodies } = this.lists();
    const material = () => new MeshStandardMaterial({ color: "#fff", roughness: 0.55, metalness: 0.05 });
    this.facets = content.bodies.length > MANY ? 7 : 48;
    this.kinds = { box: forms.box(), cylinder: forms.cylinder(this.facets), ball: forms.ball(this.facets) };
    this.add("bodies", bodies, material);
    this.add("ghost", this.lists("ghost").bodies, () => {
      return new MeshStandardMaterial({ color: "#fff", transparent: true, opacity: 0.16, depthWrite: false });
    });
    this.add("frames", this.frames(), material);
    this.add("axes", this.axes(), material);
    this.add("ties", this.ties(), material);
    for (const { mesh } of this.parts.bodies.copies) mesh.castShadow = mesh.receiveShadow = true;
    this.ghostPlaced = false;
  }

  /** The form of a shape, and the matrix that puts it into the axes of its body. */
  formOf(shape) {
    const [form, local] = shaped(shape, this.extent.size);
    return { form, local: new Matrix4().set(...rows(shape)).multiply(local) };
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
      const put = (kind, local, colour) => lists[kind].push({ body: index + 1, local, colour: colour ?? this.colourOf(index) });
      for (const shape of body.shapes) {
        const { form, local } = this.formOf(shape);
        put(form, local, shape.colour);
      }
      if (body.shapes.length) return;
      for (const point of body.skeleton) put("cylinder", between(ORIGIN, vector(point), 0.008 * L));
      put("ball", ballAt(ORIGIN, 0.014 * L));
      if (body.mass > 0) put("ball", ballAt(vector(body.com), Math.max(0.03 * Math.cbrt(body.mass / heaviest), 0.012) * L));
    });
    return { bodies: lists };
  }

  frames() {
    const L = this.extent.size;
    const items = this.content.bodies.flatMap((_, index) =>
      ["#e0393e", "#36a852", "#3d7eff"].map((colour, k) => {
        const end = new Vector3().setComponent(k, 0.09 * L);
        return { body: index + 1, local: between(ORIGIN, end, 0.004 * L), colour };
      }),
    );
    return { cylinder: items };
  }

  axes() {
    const L = this.extent.size;
    const items = this.content.bodies.flatMap((body, index) =>
      body.axes.map(([px, py, pz, dx, dy, dz, turns]) => {
        const p = new Vector3(px, py, pz);
        const d = new Vector3(dx, dy, dz).multiplyScalar(0.09 * L);
        const local = between(p.clone().sub(d), p.clone().add(d), 0.006 * L);
        return { body: index + 1, local, colour: turns ? "#d9a400" : "#00a3a3" };
      }),
    );
    return { cylinder: items };
  }

  ties() {
    const items = this.content.ties.flatMap(({ a, b }) =>
      [a, b].map(([body, point]) => ({ body, local: ballAt(vector(point), 0.013 * this.extent.size), colour: "#d81b60" })),
    );
    return { ball: items };
  }

  show(name, on) {
    this.parts[name].group.visible = on;
    for (const copy of this.parts[name].copies) copy.mesh.visible = on;
    if (name === "ghost") this.ghostPlaced = false;
  }

  place(poses, at) {
    if (!this.ghostPlaced && this.parts.ghost.group.visible) {
      for (const copy of this.parts.ghost.copies) copy.place(poses.at({ k: 0, part: 0 }));
      this.ghostPlaced = true;
    }
    const matrices = poses.at(at);
    for (const [name, { copies }] of Object.entries(this.parts)) {
      if (name !== "ghost") for (const copy of copies) copy.place(matrices);
    }
    return matrices;
  }

  /** The body that a copy of a form belongs to. */
  bodyOf(mesh, instance) {
    return this.parts.bodies.copies.find((copy) => copy.mesh === mesh)?.items[instance]?.body ?? null;
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
    const fixed = [...content.forces.flatMap((x) => x.points), ...content.ties.flatMap((x) => [x.a, x.b])];
    for (const [body, p] of fixed) if (body === 0) [this.low.min(vector(p)), this.high.max(vector(p))];
    for (let j = 0; j < count; j++) {
      const k = count > 1 ? Math.round((j * (times - 1)) / (count - 1)) : 0;
      points.forEach((all, index) => {
        for (const local of [[0, 0, 0], ...all]) {
          poses.point(index + 1, local, k, point);
          if (Number.isFinite(point.x)) {
            this.low.min(point);
            this.high.max(point);
          }
        }
      });
      if (j === 0) this.size = Math.max(this.high.distanceTo(this.low), 1e-9);
    }
    const all = this.high.distanceTo(this.low);
    if (this.size < 0.05 * all) this.size = 0.05 * all; // folded up at the start
    if (!(this.size > 1e-9)) this.size = 1;
    if (!Number.isFinite(this.low.x)) [this.low, this.high] = [new Vector3(), new Vector3()];
  }
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
