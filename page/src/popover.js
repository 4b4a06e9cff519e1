// A list that opens below a button.

import { h } from "./dom.js";

/** A button that opens a list, filled each time; it closes by Escape and by a click elsewhere. */
export function popover(title, fill, label = null) {
  const list = h("div", { class: "choices" });
  const details = h("details", { class: "chooser" }, h("summary", { "aria-label": label, title: label }, title), list);
  const away = (event) => {
    if (event.type === "keydown" ? event.key === "Escape" : !details.contains(event.target)) details.open = false;
  };
  for (const type of ["pointerdown", "keydown"]) document.addEventListener(type, away);
  details.addEventListener("toggle", () => {
    if (!details.open) return;
    list.replaceChildren();
    fill(list);
  });
  return details;
}
