// A cube in the corner that turns with the camera: its faces are the sides that one looks from.

import { Matrix4, Vector3 } from "three";
import { h } from "./dom.js";

const HALF = 22; // px
const FACES = [["right", [1, 0, 0]], ["left", [-1, 0, 0]], ["back", [0, 1, 0]], ["front", [0, -1, 0]], ["top", [0, 0, 1]], ["bottom", [0, 0, -1]]];

export class ViewCube {
  /** `turned` takes a direction with z up into the world. */
  constructor(view) {
    this.view = view;
    this.faces = FACES.map(([name, direction]) => {
      const face = h("button", { type: "button", tabindex: "-1", "aria-label": `Look from: ${name}`, onclick: () => view.lookFrom(direction) }, name);
      const normal = view.turned(direction).normalize();
      const upward = view.turned(Math.abs(direction[2]) ? [0, direction[2], 0] : [0, 0, 1]).normalize();
      const across = new Vector3().crossVectors(upward, normal);
      return { face, normal, placed: new Matrix4().makeBasis(across, upward, normal) };
    });
    this.element = h("div", { class: "cube" }, ...this.faces.map(({ face }) => face));
  }

  draw() {
    const turn = new Matrix4().makeRotationFromQuaternion(this.view.camera.quaternion.clone().invert());
    for (const { face, normal, placed } of this.faces) {
      const m = new Matrix4().multiplyMatrices(turn, placed);
      const n = normal.clone().transformDirection(turn);
      const e = m.elements;
      // the page has y downward: a rotation in its axes
      const rows = [e[0], -e[1], e[2], 0, -e[4], e[5], -e[6], 0, e[8], -e[9], e[10], 0, HALF * n.x, -HALF * n.y, HALF * n.z, 1];
      face.style.transform = `matrix3d(${rows.map((x) => x.toFixed(4)).join(",")})`;
      face.style.visibility = n.z > 0.02 ? "visible" : "hidden";
    }
  }
}
