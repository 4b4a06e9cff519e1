// The keyboard: everything that the buttons do.

import { h } from "./dom.js";

export class Keys {
  constructor(player, view, controls, selection) {
    this.keys = new Map([
      [" ", ["Play or pause", () => player.play()]],
      [".", ["One state forward", () => player.step(1)]],
      [",", ["One state back", () => player.step(-1)]],
      [">", ["Ten states forward", () => player.step(10)]],
      ["<", ["Ten states back", () => player.step(-10)]],
      ["Home", ["To the start", () => player.seek(player.first)]],
      ["End", ["To the end", () => player.seek(player.last)]],
      ["+", ["Faster", () => controls.faster(1)]],
      ["-", ["Slower", () => controls.faster(-1)]],
      ...controls.keys,
      ["h", ["Hide or show what is selected", () => selection.selected && selection.hide(selection.selected)]],
      ["i", ["Isolate what is selected", () => selection.selected && selection.isolate(selection.selected)]],
      ["z", ["Bring near what is selected", () => selection.selected && view.frameThing(selection.selected)]],
      ["a", ["Show all", () => selection.showAll()]],
      ["Escape", ["Select nothing", () => selection.select(null)]],
      ["?", ["These keys", () => this.help()]],
    ]);
    this.inView = new Map([
      ["ArrowLeft", () => view.orbit(0.1, 0)],
      ["ArrowRight", () => view.orbit(-0.1, 0)],
      ["ArrowUp", () => view.orbit(0, 0.1)],
      ["ArrowDown", () => view.orbit(0, -0.1)],
      ["PageUp", () => view.zoom(0.9)],
      ["PageDown", () => view.zoom(1 / 0.9)],
    ]);
    this.canvas = view.canvas;
    document.addEventListener("keydown", (event) => this.press(event));
    this.dialog = this.table();
  }

  press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || this.dialog.open) return;
    const { tagName, type } = event.target;
    const own = ["SELECT", "TEXTAREA"].includes(tagName) || (tagName === "INPUT" && type !== "checkbox" && type !== "range");
    const used = tagName === "BUTTON" || tagName === "SUMMARY" || (tagName === "INPUT" && type === "checkbox");
    if (own || (used && (event.key === " " || event.key === "Enter"))) return;
    if (tagName === "INPUT" && ["Home", "End"].includes(event.key)) return;
    const act = (event.target === this.canvas && this.inView.get(event.key)) || this.keys.get(event.key)?.[1] || this.arrow(event);
    if (!act) return;
    event.preventDefault();
    act();
  }

  arrow({ key, target }) {
    if (target !== document.body) return null;
    return { ArrowRight: () => this.keys.get(".")[1](), ArrowLeft: () => this.keys.get(",")[1]() }[key];
  }

  table() {
    const shown = { " ": "Space" };
    const rows = [...this.keys].map(([key, [what]]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, shown[key] ?? key)), h("td", {}, what)));
    const more = h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, "Arrows")), h("td", {}, "One state; in the view around the mechanism, Page Up and Page Down nearer and farther"));
    const close = h("button", { type: "button", onclick: () => this.dialog.close() }, "Close");
    const dialog = h("dialog", { "aria-label": "Keys" }, h("h2", {}, "Keys"), h("table", {}, ...rows, more), close);
    document.body.append(dialog);
    return dialog;
  }

  help() {
    this.dialog.showModal();
  }
}
