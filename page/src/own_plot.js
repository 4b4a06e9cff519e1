// A plot of the reader: any quantity against any.

import { CHOICES } from "./curves.js";
import { h, named } from "./dom.js";
import { Plot } from "./plot.js";
import { popover } from "./popover.js";

export class OwnPlot extends Plot {
  constructor(owner) {
    super(owner, null);
    this.element.classList.add("own");
  }

  get title() {
    const names = [...new Set(this.curves.map(({ group }) => group.title.replace(/, (rad|m|N|N m|rad\/s|m\/s)$/, "")))];
    const of = names.length ? names.join(" and ") : "A plot of your own: choose curves";
    return this.x ? `${of} against ${this.x.group.names[this.x.j]}, ${this.unit(this.x.group)[0]}` : of;
  }

  get numbersOfX() {
    return (this.xs ??= this.numbers(this.x));
  }

  make() {
    this.xs = null;
    super.make();
  }

  add(group, j) {
    if (!this.curves.some((x) => x.group === group && x.j === j)) this.curves = this.batch ? [{ group, j }] : [...this.curves, { group, j }];
    this.make();
  }

  chooser() {
    const list = (taken, changed) => (box) => {
      const sift = h("input", { type: "search", placeholder: "Filter", "aria-label": "Filter the quantities" });
      const rows = this.owner.groups.flatMap((group) => group.names.slice(0, CHOICES).map((name, j) => ({ group, j, text: `${group.title}: ${name}` })));
      const fill = () => {
        const word = sift.value.toLowerCase();
        const found = rows.filter(({ text }) => text.toLowerCase().includes(word)).slice(0, 200);
        box.replaceChildren(sift, ...found.map((row) => {
          const tick = h("input", { type: "checkbox", checked: taken(row) });
          tick.addEventListener("change", () => changed(row, tick.checked));
          return h("label", {}, tick, named(row.text));
        }));
      };
      sift.addEventListener("input", () => {
        fill();
        sift.focus();
      });
      fill();
    };
    const same = (a, b) => a?.group === b.group && a?.j === b.j;
    const y = popover("Curves", list((row) => this.curves.some((x) => same(x, row)), (row, on) => {
      const rest = this.batch ? [] : this.curves.filter((x) => !same(x, row));
      this.curves = on ? [...rest, row] : rest;
      this.make();
    }));
    const x = popover("Against", list((row) => same(this.x, row), (row, on) => {
      this.x = on ? row : null;
      this.make();
    }));
    return h("span", { class: "choosers" }, y, x);
  }

  menu() {
    return super.menu(h("button", { type: "button", onclick: () => this.owner.remove(this) }, "remove"));
  }
}
