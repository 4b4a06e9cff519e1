// The tree beside the scene, and the card of the thing that is selected.

import { h, named, number } from "./dom.js";
import { between, extreme } from "./extremes.js";

const SECTIONS = [["body", "Bodies"], ["joint", "Joints"], ["force", "Forces"], ["constraint", "Constraints"], ["event", "Events"]];
const ROWS = 2000; // of a section

export class Parts {
  constructor(content, arrays, player, selection, view) {
    Object.assign(this, { content, arrays, player, selection, view, member: 0, rows: new Map() });
    this.plot = () => {}; // takes a curve into a plot of the reader
    this.filter = h("input", { type: "search", class: "filter", placeholder: "Filter", "aria-label": "Filter the parts" });
    this.filter.addEventListener("input", () => this.sift());
    this.everything = h("button", { type: "button", class: "all", hidden: true, onclick: () => selection.showAll() }, "Show all");
    this.tree = h("div", { class: "tree", role: "tree", "aria-label": "Parts" }, ...SECTIONS.map((x) => this.section(...x)));
    const deepest = Math.max(...selection.things.of("body").map(({ depth }) => depth), 1);
    this.tree.style.setProperty("--indent", `${Math.min(0.7, 4.5 / deepest)}rem`);
    this.tree.addEventListener("keydown", (event) => this.press(event));
    this.tree.addEventListener("pointerleave", () => selection.hover(null));
    this.card = h("section", { class: "card", "aria-label": "Selected", hidden: true });
    this.element = h("aside", { class: "parts" }, h("div", { class: "sift" }, this.filter, this.everything), this.tree, this.card);
    selection.listen((what) => this.changed(what));
    player.listen(() => this.now());
  }

  section(kind, title) {
    const things = this.selection.things.of(kind);
    if (!things.length) return null;
    const rows = things.slice(0, ROWS).map((thing) => this.row(thing));
    const more = things.length > ROWS ? h("p", { class: "more" }, `and ${things.length - ROWS} more`) : null;
    return h("details", { open: kind === "body" || things.length <= 12, "data-kind": kind }, h("summary", {}, `${title} `, h("span", { class: "count" }, things.length)), ...rows, more);
  }

  row(thing) {
    const { selection } = this;
    const { id } = thing;
    const eye = h("button", { type: "button", class: "eye", tabindex: "-1", "aria-label": `Hide or show ${thing.name}`, title: "Hide or show" }, "●");
    eye.addEventListener("click", (event) => {
      event.stopPropagation();
      selection.hide(id);
    });
    const row = h("div", { class: "row", role: "treeitem", tabindex: this.rows.size ? "-1" : "0", "aria-selected": "false", "data-id": id, title: thing.words },
      thing.kind === "body" && swatch(this.view?.mechanism.colourOf(thing.bodies[0] - 1)), h("bdi", {}, thing.name), h("small", {}, thing.kind === "body" ? "" : thing.words), thing.kind === "event" ? null : eye);
    row.style.setProperty("--depth", thing.depth);
    row.addEventListener("pointerenter", () => selection.hover(id));
    row.addEventListener("click", () => selection.select(id));
    row.addEventListener("dblclick", () => this.view?.frameThing(id));
    this.rows.set(id, row);
    return row;
  }

  sift() {
    const word = this.filter.value.trim().toLowerCase();
    for (const [id, row] of this.rows) {
      const { name, words } = this.selection.things.all.get(id);
      row.hidden = Boolean(word) && !`${name} ${words}`.toLowerCase().includes(word);
    }
    for (const section of this.tree.querySelectorAll("details")) {
      section.hidden = ![...section.querySelectorAll(".row")].some((row) => !row.hidden);
      if (word) section.open = true;
    }
  }

  press(event) {
    const row = event.target.closest?.(".row");
    if (!row || event.ctrlKey || event.altKey || event.metaKey) return;
    const { id } = row.dataset;
    const seen = [...this.rows.values()].filter((x) => !x.hidden && x.closest("details").open);
    const at = seen.indexOf(row);
    const to = { ArrowDown: seen[at + 1], ArrowUp: seen[at - 1], Home: seen[0], End: seen.at(-1) }[event.key];
    const act = {
      Enter: () => this.selection.select(id), " ": () => this.selection.select(id), h: () => this.selection.hide(id),
      i: () => this.selection.isolate(id), z: () => this.view?.frameThing(id),
      ArrowLeft: () => this.fold(row, false), ArrowRight: () => this.fold(row, true),
    }[event.key];
    if (!to && !act) return;
    event.preventDefault();
    event.stopPropagation();
    act?.();
    if (!to) return;
    row.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
    this.selection.hover(to.dataset.id);
  }

  fold(row, open) {
    const section = row.closest("details");
    section.open = open;
    if (!open) section.querySelector("summary").focus();
  }

  changed(what) {
    const { selection } = this;
    for (const [id, row] of this.rows) {
      row.classList.toggle("hovered", id === selection.hovered);
      row.classList.toggle("gone", !selection.visible(id));
      row.setAttribute("aria-selected", String(id === selection.selected));
    }
    this.everything.hidden = selection.all;
    if (what !== "selected") return;
    const row = this.rows.get(selection.selected);
    if (row) {
      row.closest("details").open = true;
      const [box, place] = [this.tree.getBoundingClientRect(), row.getBoundingClientRect()];
      if (place.top < box.top || place.bottom > box.bottom) this.tree.scrollTop += place.top - box.top - box.height / 3;
    }
    this.fill();
  }

  choose(member) {
    this.member = member;
    this.fill();
  }

  /** The card: what the thing is, its readings now, their extremes with their times. */
  fill() {
    const { selection, view, player } = this;
    const thing = selection.things.all.get(selection.selected);
    this.card.hidden = !thing;
    this.cells = [];
    if (!thing) return;
    const { id } = thing;
    const button = (text, act, title) => h("button", { type: "button", onclick: act, title }, text);
    const actions = h("div", { class: "actions" },
      thing.kind === "event" ? null : button("Hide", () => selection.hide(id), "Hide or show (h)"), button("Isolate", () => selection.isolate(id), "Nothing but this, or all again (i)"),
      view && button("Frame", () => view.frameThing(id), "Bring it near (z)"),
      view && thing.kind === "body" ? button("Follow", () => view.followBody(view.follow === thing.bodies[0] ? 0 : thing.bodies[0]), "The camera goes with it, or stays") : null);
    const close = h("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => selection.select(null) }, "×");
    const facts = this.facts(thing).map(([key, value]) => [h("dt", {}, key), h("dd", {}, value)]);
    const seek = (at) => (at ? button(number(at.value, 4), () => player.seek(at.time), `at ${number(at.time, 6)} s`) : "–");
    const rows = thing.curves.slice(0, 24).map(({ group, j }) => {
      const curve = group.curve(this.member, j);
      const cell = h("td", { class: "value" });
      this.cells.push([cell, curve]);
      const words = [group.word, short(group.names[j], thing.name)].filter(Boolean).join(" ");
      const name = button(group.unit ? `${words}, ${group.unit}` : words, () => this.plot(group, j), "Show in a plot of its own");
      return h("tr", {}, h("th", { scope: "row" }, name), cell, ...[-1, 1].map((sign) => h("td", {}, seek(extreme(player.times, curve, sign)))));
    });
    const readings = rows.length ? h("table", {}, h("thead", {}, h("tr", {}, ...["", "now", "least", "most"].map((x) => h("th", { scope: "col" }, x)))), h("tbody", {}, ...rows)) : null;
    const times = thing.kind === "event" ? this.times(thing) : [];
    this.card.replaceChildren(h("h3", {}, named(thing.name), close), actions, h("dl", {}, ...facts.flat()), ...(readings ? [readings] : []), ...times);
    this.now();
  }

  facts(thing) {
    const { kind, bodies, words, labels } = thing;
    const body = this.content.bodies[bodies[0] - 1];
    if (kind === "body") {
      this.place = h("span", {});
      this.turn = h("span", {});
      return [["body", words], ["mass", `${number(body.mass)} kg`], ["centre of mass", `${triple(body.com)} m`], ["origin now", this.place], ["turned now", this.turn]];
    }
    if (kind === "joint") return [["joint", words], ["carries", named(body.name)], ["on", body.parent ? named(this.content.bodies[body.parent - 1].name) : "the world"]];
    return [[kind, words], ...labels.slice(0, 6).map((x) => ["", x])];
  }

  /** When the event happened. */
  times(thing) {
    const all = (this.content.events[this.member] ?? []).filter(({ name }) => name === thing.name);
    if (!all.length) return [h("p", {}, "It did not happen.")];
    const go = ({ time, cause }) => h("button", { type: "button", title: cause, onclick: () => this.player.seek(time) }, `${number(time, 7)} s`);
    return [h("p", { class: "times" }, ...all.slice(0, 200).map(go))];
  }

  now() {
    const thing = this.selection.things.all.get(this.selection.selected);
    if (!thing || this.card.hidden) return;
    const at = this.player.place();
    for (const [cell, curve] of this.cells) cell.textContent = number(between(curve, at), 4);
    if (thing.kind !== "body" || !this.view) return;
    const { position, axis, angle } = this.view.poseOf(thing.bodies[0]);
    this.place.textContent = `${triple(position)} m`;
    this.turn.textContent = angle > 1e-9 ? `${number((angle * 180) / Math.PI, 4)}° about ${triple(axis)}` : "0°";
  }
}

const triple = (x) => x.map((y) => number(Math.abs(y) < 1e-12 ? 0 : y, 4)).join(", ");

/** "crank angle 1" of crank is "angle 1". */
function short(name, owner) {
  return name.startsWith(owner) ? name.slice(owner.length).replace(/^[:\s]+/, "") : name;
}

function swatch(shade) {
  const found = h("span", { class: "dot" });
  if (shade) found.style.background = shade;
  return found;
}
