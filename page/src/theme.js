// Light or dark, as the system has it unless the button says otherwise.

import { h } from "./dom.js";

export class Theme {
  constructor(changed) {
    this.changed = changed;
    this.system = matchMedia("(prefers-color-scheme: dark)");
    this.chosen = null;
    this.button = h("button", { type: "button", onclick: () => this.set(this.now === "dark" ? "light" : "dark") });
    this.system.addEventListener("change", () => this.apply());
    this.name();
  }

  get now() {
    return this.chosen ?? (this.system.matches ? "dark" : "light");
  }

  set(theme) {
    this.before = this.chosen;
    this.chosen = theme;
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    this.apply();
  }

  apply() {
    this.name();
    this.changed();
  }

  name() {
    this.button.textContent = this.now === "dark" ? "Light" : "Dark";
    this.button.setAttribute("aria-label", `Change to ${this.now === "dark" ? "light" : "dark"} colours`);
  }
}
