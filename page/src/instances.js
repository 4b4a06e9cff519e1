// Many copies of one form in one drawing call: a copy is a form, a place in a body, and a colour.

import { Color, DynamicDrawUsage, InstancedMesh, Matrix4 } from "three";

const NONE = new Matrix4().makeScale(0, 0, 0);

/** Copies that move with bodies: items are { body, local, colour }. */
export class Copies {
  constructor(geometry, material, items) {
    this.items = items;
    this.mesh = new InstancedMesh(geometry, material, Math.max(items.length, 1));
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.mesh.frustumCulled = false;
    this.mesh.count = items.length;
    this.scratch = new Matrix4();
    const shade = new Color();
    items.forEach((item, k) => this.mesh.setColorAt(k, shade.set(item.colour)));
    this.ids = items.map(({ id }) => id);
    this.shades = items.map(({ colour }) => colour);
    this.seen = () => true;
  }

  place(matrices) {
    if (!this.mesh.visible) return;
    this.items.forEach((item, k) => this.mesh.setMatrixAt(k, this.seen(item.id) ? this.scratch.multiplyMatrices(matrices[item.body], item.local) : NONE));
    this.mesh.boundingSphere = null;
    this.mesh.instanceMatrix.needsUpdate = true;
  }
}

/** Copies that are put anywhere, one by one; those that are not put are not seen. */
export class Loose {
  constructor(geometry, material, count, shade, ids = []) {
    this.mesh = new InstancedMesh(geometry, material, Math.max(count, 1));
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.mesh.frustumCulled = false;
    this.mesh.count = count;
    this.ids = ids;
    this.shades = Array.from({ length: count }, (_, k) => (Array.isArray(shade) ? shade[k] : shade));
    this.shades.forEach((x, k) => this.mesh.setColorAt(k, new Color(x)));
    this.seen = () => true;
  }

  /** `undefined` leaves it as it is. */
  put(k, matrix) {
    if (matrix === undefined) return;
    this.mesh.setMatrixAt(k, (this.seen(this.ids[k]) && matrix) || NONE);
    this.mesh.boundingSphere = null;
    this.mesh.instanceMatrix.needsUpdate = true;
  }
}

/** The copies of one thing in one colour, all others in their own. */
export function tint(copies, selection, accent) {
  const shade = new Color();
  copies.ids.forEach((id, k) => {
    const chosen = id != null && (id === selection.selected || id === selection.hovered);
    copies.mesh.setColorAt(k, shade.set(chosen ? accent : copies.shades[k]));
  });
  if (copies.mesh.instanceColor) copies.mesh.instanceColor.needsUpdate = true;
}
