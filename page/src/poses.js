// Where the bodies are: matrices of all bodies at a time, between states by straight lines and by turning evenly.

import { Matrix4, Quaternion, Vector3 } from "three";

export class Poses {
  constructor(series, count) {
    this.series = series;
    this.member = 0;
    this.matrices = Array.from({ length: count + 1 }, () => new Matrix4()); // 0 is the world
    this.p = new Vector3();
    this.a = new Quaternion();
    this.b = new Quaternion();
    this.one = new Vector3(1, 1, 1);
  }

  /** The matrices at the state k and `part` of the way to the next. */
  at({ k, part }) {
    const { series, member } = this;
    const next = Math.min(k + 1, series.times - 1);
    for (let body = 1; body < this.matrices.length; body++) {
      const first = 7 * (body - 1);
      const x = (c) => series.at(member, first + c, k);
      const y = (c) => series.at(member, first + c, next);
      this.p.set(x(0), x(1), x(2));
      this.a.set(x(4), x(5), x(6), x(3));
      if (part > 0 && Number.isFinite(y(0))) {
        this.p.set(x(0) + part * (y(0) - x(0)), x(1) + part * (y(1) - x(1)), x(2) + part * (y(2) - x(2)));
        this.a.slerp(this.b.set(y(4), y(5), y(6), y(3)), part);
      }
      if (Number.isFinite(this.p.x)) this.matrices[body].compose(this.p, this.a.normalize(), this.one);
    }
    return this.matrices;
  }

  /** A point of a body at a state, in the world. */
  point(body, local, k, out = new Vector3()) {
    out.fromArray(local);
    if (body === 0) return out;
    const x = (c) => this.series.at(this.member, 7 * (body - 1) + c, k);
    return out.applyQuaternion(this.a.set(x(4), x(5), x(6), x(3)).normalize()).add(this.p.set(x(0), x(1), x(2)));
  }
}
