// Where a camera sees all of some points and is as near as can be.

import { Vector3 } from "three";

/** Along a direction from the points to the camera. In axes of the camera, with s the slope of the edge of the picture:
 *
 *   |x − cx| ≤ s (d − z) and the same of y, for every point; of the two distances d the larger
 *
 * `least` is the half height that is seen of a single point. */
export function fitted(points, direction, up, fov, aspect, least, margin) {
  const upward = up.clone();
  const across = new Vector3().crossVectors(upward, direction).normalize();
  upward.crossVectors(direction, across).normalize();
  const slope = Math.tan((fov * Math.PI) / 360) / margin;
  const sides = [[across, slope * aspect], [upward, slope]].map(([axis, s]) => ({ axis, s, right: -Infinity, left: -Infinity }));
  let [near, far] = [-Infinity, Infinity];
  for (const p of points) {
    const z = p.dot(direction);
    [near, far] = [Math.max(near, z), Math.min(far, z)];
    for (const side of sides) {
      const value = p.dot(side.axis);
      side.right = Math.max(side.right, value + side.s * z);
      side.left = Math.max(side.left, -value + side.s * z);
    }
  }
  const distance = Math.max(...sides.map(({ right, left, s }) => (right + left) / 2 / s), near + least / slope);
  const at = (z) => sides.reduce((p, { axis, right, left }) => p.addScaledVector(axis, (right - left) / 2), direction.clone().multiplyScalar(z));
  return { position: at(distance), target: at((near + far) / 2) };
}
