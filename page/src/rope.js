// The way of a rope over points and round discs, as spatial/rope.py has it: tangent from disc to disc, lifted off where
// the straight line is clear of a disc. With d from centre to centre and a = s₂ r₂ − s₁ r₁, across the axis n,
//
//   u = (ℓ d − a n × d) / d²,   ℓ = √(d² − a²),   the rope leaves a disc at c − s r n × u

import { Vector3 } from "three";

const ARC = Math.PI / 12; // of one straight piece round a disc

/** A place is { c, n, r, s }, with n null for a point; the points of the rope, one after the other. */
export function ropeWay(places) {
  let kept = places.map((_, k) => k);
  for (;;) {
    const lifted = kept.slice(1, -1).find((k) => places[k].n && clear(places, kept[kept.indexOf(k) - 1], k, kept[kept.indexOf(k) + 1]));
    if (lifted === undefined) break;
    kept = kept.filter((k) => k !== lifted);
  }
  const points = [];
  kept.forEach((k, j) => {
    const place = places[k];
    if (!place.n || j === 0 || j === kept.length - 1) {
      points.push(place.c.clone());
      return;
    }
    const before = direction(places[kept[j - 1]], place);
    const after = direction(place, places[kept[j + 1]]);
    const sine = place.s * place.n.dot(new Vector3().crossVectors(before, after));
    const turn = Math.PI / 2 - 2 * Math.atan(before.dot(after) / (1 + sine));
    const count = Math.max(1, Math.ceil(Math.abs(turn) / ARC));
    for (let i = 0; i <= count; i++) {
      const u = before.clone().applyAxisAngle(place.n, (place.s * turn * i) / count);
      points.push(touch(place, u));
    }
  });
  return points;
}

const touch = ({ c, n, r, s }, u) => c.clone().addScaledVector(new Vector3().crossVectors(n, u), -s * r);

function direction(a, b) {
  const d = b.c.clone().sub(a.c);
  const n = a.n ?? b.n;
  if (!n) return d.normalize();
  const across = (b.n ? b.s * b.r * n.dot(b.n) : 0) - (a.n ? a.s * a.r : 0);
  d.addScaledVector(n, -n.dot(d));
  const straight = Math.sqrt(Math.max(d.lengthSq() - across * across, 0));
  return d.clone().multiplyScalar(straight).addScaledVector(new Vector3().crossVectors(n, d), -across).normalize();
}

/** Whether the line from place i to place j leaves the disc k out. */
function clear(places, i, k, j) {
  const [first, disc] = [places[i], places[k]];
  const u = direction(first, places[j]);
  u.addScaledVector(disc.n, -disc.n.dot(u)).normalize();
  const d = disc.c.clone().sub(first.c);
  const offset = first.n ? first.s * first.r * disc.n.dot(first.n) : 0;
  return disc.s * (new Vector3().crossVectors(disc.n, u).dot(d) + offset) - disc.r >= 0;
}
