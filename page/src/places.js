// Points of bodies, some of which move in their bodies with time.

import { Vector3 } from "three";

/** A point in the axes of its body at a place of time: the point itself, or its track, where it has a number. */
export function pointNow(arrays, point, number, { k, part }, out = new Vector3()) {
  out.fromArray(point);
  if (number == null || !arrays.moving) return out;
  const { moving } = arrays;
  const next = Math.min(k + 1, moving.times - 1);
  const read = (c) => {
    const x = moving.at(0, 3 * number + c, k);
    return x + part * (moving.at(0, 3 * number + c, next) - x);
  };
  return out.set(read(0), read(1), read(2));
}
