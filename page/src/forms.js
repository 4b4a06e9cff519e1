// Unit forms, all along z where they have a direction, and the matrices that make them fit.

import { BoxGeometry, ConeGeometry, Curve, CylinderGeometry, LatheGeometry, Matrix4, Quaternion, SphereGeometry, TorusGeometry, TubeGeometry, Vector2, Vector3 } from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";

const Z = new Vector3(0, 0, 1);

class Helix extends Curve {
  constructor(turns, length) {
    super();
    Object.assign(this, { turns, length });
  }

  getPoint(s, out = new Vector3()) {
    const end = Math.min(1, 12 * s, 12 * (1 - s)); // the ends come back to the line
    const angle = 2 * Math.PI * this.turns * s;
    return out.set(end * Math.cos(angle), end * Math.sin(angle), this.length * s);
  }
}

class Spiral extends Curve {
  getPoint(s, out = new Vector3()) {
    const angle = 2 * Math.PI * 2.6 * s;
    return out.set((0.25 + 0.75 * s) * Math.cos(angle), (0.25 + 0.75 * s) * Math.sin(angle), 0);
  }
}

export const forms = {
  box: () => new BoxGeometry(1, 1, 1),
  cylinder: (facets = 20) => new CylinderGeometry(1, 1, 1, facets).rotateX(Math.PI / 2), // from −1/2 to 1/2
  roundBox: ({ x, y, z }, radius) => new RoundedBoxGeometry(x, y, z, 2, Math.min(radius, 0.2 * Math.min(x, y, z))),
  roundCylinder: (radius, length, edge, facets) => {
    const r = Math.min(edge, 0.3 * radius, 0.3 * length);
    const arc = (s) => Array.from({ length: 5 }, (_, k) => (k / 4) * (Math.PI / 2)).map((a) => new Vector2(radius - r + r * Math.cos(a), s * (length / 2 - r + r * Math.sin(a))));
    return new LatheGeometry([new Vector2(0, -length / 2), ...arc(-1).reverse(), ...arc(1), new Vector2(0, length / 2)], facets).rotateX(Math.PI / 2);
  },
  ball: (facets = 20) => new SphereGeometry(1, facets, Math.ceil(0.7 * facets)),
  cone: (facets = 18) => new ConeGeometry(1, 1, facets).rotateX(Math.PI / 2).translate(0, 0, -0.5), // its point is the origin
  spring: () => new TubeGeometry(new Helix(9, 12), 220, 0.13, 6).scale(1, 1, 1 / 12), // from 0 to 1
  coil: () => new TubeGeometry(new Spiral(), 90, 0.07, 6),
  turn: () => mergeGeometries([new TorusGeometry(1, 0.045, 8, 48, 1.5 * Math.PI), new ConeGeometry(0.15, 0.36, 16).rotateZ(-Math.PI / 2).translate(0.1, -1, 0)]), // about z, right-handed
};

const turn = new Quaternion();
const along = new Vector3();
const size = new Vector3();
const middle = new Vector3();

/** From a to b, of a radius, for forms that reach from −1/2 to 1/2 (`centred`) or from 0 to 1. */
export function between(a, b, radius, centred = true, out = new Matrix4()) {
  along.subVectors(b, a);
  const length = along.length();
  if (!(length > 0)) return out.makeScale(0, 0, 0);
  turn.setFromUnitVectors(Z, along.divideScalar(length));
  middle.copy(a);
  if (centred) middle.addScaledVector(along, length / 2);
  return out.compose(middle, turn, size.set(radius, radius, length));
}

/** At a point, z along a direction, of one size in all directions. */
export function facing(point, direction, scale, out = new Matrix4()) {
  turn.setFromUnitVectors(Z, along.copy(direction).normalize());
  return out.compose(point, turn, size.set(scale, scale, scale));
}

export function ballAt(point, radius) {
  return new Matrix4().compose(point, new Quaternion(), new Vector3(radius, radius, radius));
}
