// Elements from plain values. Texts become text nodes, never markup; listeners are added, never written as attributes.

export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...children.flat().filter((child) => child != null && child !== false));
  return element;
}

/** A name of the user, apart from the direction of the text around it. */
export const named = (text) => h("bdi", {}, text);

export function number(x, digits = 5) {
  if (x == null || !Number.isFinite(x)) return "–";
  if (x === 0) return "0";
  const size = Math.abs(x);
  return size >= 1e5 || size < 1e-3 ? x.toExponential(digits - 2) : String(Number(x.toPrecision(digits)));
}

/** A colour of the style, as it is now: light or dark. */
export const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
