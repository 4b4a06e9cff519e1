// What is read rather than seen: how the run ended, events, energy, the model, how it was made.

import { h, named, number } from "./dom.js";

const table = (caption, heads, rows) =>
  h(
    "div",
    { class: "wide", tabindex: "0", role: "region", "aria-label": caption },
    h("table", {}, h("caption", {}, caption), h("thead", {}, h("tr", {}, ...heads.map((x) => h("th", { scope: "col" }, x)))),
      h("tbody", {}, ...rows.map((row) => h("tr", {}, ...row.map((x, k) => (k ? h("td", {}, x) : h("th", { scope: "row" }, x))))))),
  );

export class Tables {
  constructor(content, player) {
    Object.assign(this, { content, player });
    this.events = h("section", { class: "events" }); // stands below the animation
    this.element = h("div", { class: "tables" }, this.energy(), this.mobility(), ...content.tables.map((x) => this.plain(x)));
    this.choose(0);
  }

  choose(member) {
    const { content, player } = this;
    const events = content.events[member] ?? [];
    const rows = events.map(({ time, name, cause, lost }, k) => {
      const go = h("button", { type: "button", onclick: () => player.seek(time), title: "Show this time" }, `${number(time, 7)} s`);
      return [`${k + 1}`, go, named(name), named(cause), `${number(lost)}`];
    });
    const status = h("p", { class: "status" }, content.status[member] ?? "");
    this.events.replaceChildren(h("h2", {}, "What happened"), status, ...(rows.length ? [table("Events", ["", "time", "event", "cause", "energy lost, J"], rows)] : []));
  }

  energy() {
    return h("section", {}, h("h2", {}, "Where the energy went"), h("pre", { tabindex: "0" }, this.content.audit.text));
  }

  mobility() {
    return h("section", {}, h("h2", {}, "How it can move"), h("pre", { tabindex: "0", class: "words" }, this.content.mobility));
  }

  plain({ title, heads, rows, more }) {
    const cells = rows.map((row) => row.map((x, k) => (k ? x : named(x))));
    return h("section", {}, h("h2", {}, title), table(title, heads, cells), more ? h("p", {}, `and ${more} more`) : null);
  }
}
