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
  }

  place(matrices) {
    if (!this.mesh.visible) return;
    this.items.forEach((item, k) => this.mesh.setMatrixAt(k, this.scratch.multiplyMatrices(matrices[item.body], item.local)));
    this.mesh.instanceMatrix.needsUpdate = true;
  }
}

/** Copies that are put anywhere, one by one; those that are not put are not seen. */
export class Loose {
  constructor(geometry, material, count, shade) {
    this.mesh = new InstancedMesh(geometry, material, Math.max(count, 1));
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.mesh.frustumCulled = false;
    this.mesh.count = count;
    for (let k = 0; k < count; k++) this.mesh.setColorAt(k, new Color(Array.isArray(shade) ? shade[k] : shade));
  }

  /** `undefined` leaves it as it is. */
  put(k, matrix) {
    if (matrix === undefined) return;
    this.mesh.setMatrixAt(k, matrix ?? NONE);
    this.mesh.instanceMatrix.needsUpdate = true;
  }
}
