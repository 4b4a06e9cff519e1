// How far two bodies are apart: the least distance between their convex shapes, by the algorithm of Gilbert, Johnson
// and Keerthi on the difference of both. A shape is a core of points or a disc, with a ball of radius r around it.

import { Matrix4, Vector3 } from "three";

const ROUNDS = 80;
const CLOSE = 1e-9; // of the size: how near the least distance must be known

/** The least distance in metres, 0 where two shapes overlap, null where a body has no shapes. */
export function clearance(shapesA, A, shapesB, B) {
  let least = null;
  for (const a of shapesA) for (const b of shapesB) {
    const found = distance(core(a, A), core(b, B));
    if (found != null && (least == null || found < least)) least = found;
  }
  return least;
}

/** The farthest point of a shape in a direction, without its ball, and the radius of that ball. */
function core(shape, body) {
  const R = shape.rotation;
  const frame = new Matrix4().set(R[0], R[1], R[2], shape.origin[0], R[3], R[4], R[5], shape.origin[1], R[6], R[7], R[8], shape.origin[2], 0, 0, 0, 1).premultiply(body);
  const centre = new Vector3().setFromMatrixPosition(frame);
  const turned = (x, y, z) => new Vector3(x, y, z).transformDirection(frame);
  if (shape.kind === "box") {
    const halves = [turned(1, 0, 0).multiplyScalar(shape.sizes[0] / 2), turned(0, 1, 0).multiplyScalar(shape.sizes[1] / 2), turned(0, 0, 1).multiplyScalar(shape.sizes[2] / 2)];
    return { radius: 0, centre, farthest: (u) => halves.reduce((p, half) => p.addScaledVector(half, Math.sign(half.dot(u)) || 1), centre.clone()) };
  }
  if (shape.kind === "cylinder" || shape.kind === "rod") {
    const along = turned(...shape.along);
    const [half, disc] = [shape.sizes.at(-1) / 2, shape.kind === "rod" ? 0 : shape.sizes[0]];
    const farthest = (u) => {
      const across = u.clone().addScaledVector(along, -along.dot(u));
      const point = centre.clone().addScaledVector(along, half * (Math.sign(along.dot(u)) || 1));
      return across.length() > 1e-12 * u.length() ? point.addScaledVector(across.normalize(), disc) : point;
    };
    return { radius: 0, centre, farthest };
  }
  if (shape.kind === "mesh") {
    const { vertices } = shape;
    const points = Array.from({ length: vertices.length / 3 }, (_, k) => new Vector3(vertices[3 * k], vertices[3 * k + 1], vertices[3 * k + 2]).applyMatrix4(frame));
    return { radius: 0, centre, farthest: (u) => points.reduce((best, p) => (p.dot(u) > best.dot(u) ? p : best), points[0]).clone() };
  }
  return { radius: shape.kind === "ball" ? shape.sizes[0] : 0, centre, farthest: () => centre.clone() };
}

function distance(a, b) {
  const support = (u) => a.farthest(u).sub(b.farthest(u.clone().negate()));
  let nearest = support(new Vector3(1, 0, 0));
  let simplex = [nearest.clone()];
  for (let k = 0; k < ROUNDS; k++) {
    const size = nearest.length();
    if (size < 1e-14) break;
    const point = support(nearest.clone().negate());
    // what is still to be gained in this direction
    if (size * size - nearest.dot(point) <= CLOSE * size * Math.max(size, point.length())) break;
    simplex.push(point);
    [nearest, simplex] = reduced(simplex);
    if (simplex.length === 4) {
      nearest = new Vector3();
      break;
    }
  }
  return Math.max(nearest.length() - a.radius - b.radius, 0);
}

/** The point of a simplex that is nearest to the origin, and the corners that it lies between. */
function reduced(simplex) {
  let best = null;
  for (let mask = 1; mask < 1 << simplex.length; mask++) {
    const corners = simplex.filter((_, k) => mask & (1 << k));
    const weights = flat(corners);
    if (!weights || weights.some((x) => x < -1e-12)) continue;
    const point = corners.reduce((p, x, k) => p.addScaledVector(x, weights[k]), new Vector3());
    if (!best || point.lengthSq() < best[0].lengthSq() - 1e-30) best = [point, corners];
  }
  return best;
}

/** Weights with sum 1 of the point of the flat through the corners that is nearest to the origin; null if degenerate. */
function flat(corners) {
  if (corners.length === 1) return [1];
  const edges = corners.slice(1).map((x) => x.clone().sub(corners[0]));
  const n = edges.length;
  const rows = edges.map((e, i) => [...edges.map((f) => e.dot(f)), -edges[i].dot(corners[0])]);
  for (let i = 0; i < n; i++) {
    let pivot = i;
    for (let j = i + 1; j < n; j++) if (Math.abs(rows[j][i]) > Math.abs(rows[pivot][i])) pivot = j;
    [rows[i], rows[pivot]] = [rows[pivot], rows[i]];
    if (Math.abs(rows[i][i]) < 1e-14 * edges[i].lengthSq()) return null;
    for (let j = 0; j < n; j++) {
      if (j === i) continue;
      const factor = rows[j][i] / rows[i][i];
      for (let k = i; k <= n; k++) rows[j][k] -= factor * rows[i][k];
    }
  }
  const weights = rows.map((row, i) => row[n] / row[i]);
  return [1 - weights.reduce((a, b) => a + b, 0), ...weights];
}
