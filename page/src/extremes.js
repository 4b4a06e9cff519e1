// Largest and least values between the states: the top of the parabola through the largest state and its neighbours, as
// results/view/plots.py has it. Jumps (two states of one time) and ends are left as they are.

export function extreme(times, values, sign) {
  let k = -1;
  for (let j = 0; j < values.length; j++) if (values[j] != null && Number.isFinite(values[j]) && (k < 0 || sign * values[j] > sign * values[k])) k = j;
  if (k < 0) return null;
  const at = { time: times[k], value: values[k] };
  const near = [values[k - 1], values[k + 1]];
  if (near.some((x) => x == null || !Number.isFinite(x)) || !(times[k - 1] < times[k] && times[k] < times[k + 1])) return at;
  const [left, right] = [times[k - 1] - times[k], times[k + 1] - times[k]];
  const [a, b] = [(near[0] - values[k]) / left, (near[1] - values[k]) / right];
  const curvature = (b - a) / (right - left);
  const slope = a - curvature * left;
  if (sign * curvature >= 0) return at;
  const x = Math.min(Math.max(-slope / 2 / curvature, left), right);
  return { time: at.time + x, value: at.value + slope * x + curvature * x * x };
}

/** The value at a time, between the states k and k + 1. */
export function between(curve, { k, part }) {
  const [x, y] = [curve[k], curve[k + 1]];
  return x == null || y == null ? x : x + part * (y - x);
}
