// Flags of events along an axis: those that lie near each other are moved apart, so that each can be read and clicked.

export const FLAGS = 200; // events that are marked
const NAMED = 9; // events that have their names; of more, numbers as in the table below
const LETTER = 6.2; // px

const shortened = (name) => (name.length > 14 ? `${name.slice(0, 5)}…${name.slice(-8)}` : name); // names differ at their ends

/** { left, wide, text, event } of each, in order of time, for events at places `at` of a line of this width. */
export function flags(events, at, width) {
  const words = events.map(({ name }, k) => (events.length <= NAMED ? `${k + 1} ${shortened(name)}` : `${k + 1}`));
  let wide = words.map((x) => Math.ceil(x.length * LETTER) + 8);
  if (wide.reduce((a, b) => a + b, 0) > width) {
    words.forEach((_, k) => (words[k] = `${k + 1}`));
    wide = words.map((x) => Math.ceil(x.length * LETTER) + 8);
  }
  const count = wide.reduce((a, b) => a + b, 0) > width ? 0 : events.length; // no room: marks alone
  const left = [];
  for (let k = 0; k < count; k++) left.push(Math.max(at[k] - wide[k] / 2, k ? left[k - 1] + wide[k - 1] : 0));
  for (let k = count - 1, end = width; k >= 0; end = left[k], k--) left[k] = Math.min(left[k], end - wide[k]);
  return left.map((x, k) => ({ left: x, wide: wide[k], text: words[k], event: events[k], number: k + 1 }));
}
