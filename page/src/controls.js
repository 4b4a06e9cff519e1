// Buttons, the slider of time, what is shown, which member of a batch.

import { h, named, number } from "./dom.js";
import { FLAGS, flags } from "./flags.js";
import { VIEWS } from "./scene.js";

const SPEEDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];
const LAYERS = [
  ["reactions", "Joint forces", "r", true],
  ["closures", "Constraint and lock forces", "k", true],
  ["moments", "Moments", "m", false],
  ["forces", "Springs and drives", "s", true],
  ["loads", "Loads", "l", true],
  ["contacts", "Contacts", "o", true],
  ["ties", "Constraint points", "c", true],
  ["axes", "Joint axes", "j", false],
  ["frames", "Frames", "x", false],
  ["traces", "Traces", "t", true],
  ["ghost", "Start position", "g", false],
  ["names", "Names", "n", false],
  ["grid", "Grid", "d", true],
  ["parallel", "Parallel view", "p", false],
];

export class Controls {
  constructor(content, player, view) {
    Object.assign(this, { content, player, view });
    this.keys = new Map();
    this.chosen = () => {};
    this.said = h("p", { class: "said", role: "status", "aria-live": "polite" });
    this.timeBar = this.bar();
    this.tools = h("div", { class: "tools" }, this.menu("Show", this.layers(), this.clearness()), this.menu("Camera", this.camera()));
    this.element = h("div", { class: "controls" }, this.timeBar, this.members(), this.said);
    player.listen(() => this.tell());
    view.selection.listen((what) => {
      const thing = view.selection.things.all.get(view.selection.selected);
      if (what === "selected") this.say(thing ? [`Selected: ${thing.kind} `, named(thing.name)] : []);
    });
    this.tell();
  }

  say(parts) {
    this.said.replaceChildren(...parts);
  }

  /** A button that opens what is chosen from; it closes by Escape and by a click elsewhere. */
  menu(title, ...children) {
    const found = h("details", { class: "menu" }, h("summary", {}, title), h("div", { class: "sheet" }, ...children));
    const away = (event) => {
      if (event.type === "keydown" ? event.key === "Escape" : !found.contains(event.target)) found.open = false;
    };
    for (const type of ["pointerdown", "keydown"]) document.addEventListener(type, away);
    return found;
  }

  /** How clear bodies are, and the plane that cuts them open. */
  clearness() {
    const { view } = this;
    const clear = h("input", { type: "range", min: 0.1, max: 1, step: 0.05, value: 1, "aria-label": "Opacity of bodies" });
    clear.addEventListener("input", () => view.opacity(Number(clear.value)));
    const place = h("input", { type: "range", min: 0, max: 1, step: 0.005, value: 0.5, "aria-label": "Place of the section" });
    const across = h("select", { "aria-label": "Section across" }, ...["none", "x", "y", "z"].map((x, k) => h("option", { value: k }, x)));
    const cut = () => view.section(Number(across.value) ? Number(across.value) - 1 : null, Number(place.value));
    across.addEventListener("change", cut);
    place.addEventListener("input", cut);
    return h("fieldset", {}, h("legend", {}, "Bodies"), h("label", {}, "opacity ", clear), h("label", {}, "section across ", across, place));
  }

  bar() {
    const { player } = this;
    this.button = h("button", { type: "button", class: "play", onclick: () => player.play() }, "Play");
    this.slider = h("input", {
      type: "range", min: player.first, max: player.last, step: "any", value: player.first, "aria-label": "Time", class: "time",
    });
    this.slider.addEventListener("input", () => {
      player.play(false);
      player.seek(Number(this.slider.value));
    });
    this.readout = h("output", { class: "readout" });
    const speeds = [...new Set([...SPEEDS, player.speed])].sort((a, b) => a - b);
    this.speed = h("select", { "aria-label": "Speed" }, ...speeds.map((x) => h("option", { value: x, selected: x === player.speed }, `× ${x}`)));
    this.speed.addEventListener("change", () => (player.speed = Number(this.speed.value)));
    this.ticks = h("div", { class: "ticks" });
    this.shown = 0;
    new ResizeObserver(() => this.tick(this.shown)).observe(this.ticks);
    return h(
      "div",
      { class: "bar" },
      this.button,
      h("button", { type: "button", onclick: () => player.step(-1), "aria-label": "One state back", class: "step" }, "‹"),
      h("button", { type: "button", onclick: () => player.step(1), "aria-label": "One state forward", class: "step" }, "›"),
      h("div", { class: "slide" }, this.slider, this.ticks),
      this.readout,
      this.speed,
    );
  }

  /** Events under the slider: a mark at its time, and a flag with its number or name, apart from the others. */
  tick(member) {
    this.shown = member;
    const events = (this.content.events[member] ?? []).slice(0, FLAGS);
    const width = this.ticks.clientWidth;
    const length = this.player.last - this.player.first;
    const at = events.map(({ time }) => (length > 0 ? (width * (time - this.player.first)) / length : 0));
    const all = flags(events, at, width);
    this.ticks.style.height = events.length ? "1.6rem" : "6px";
    const marks = at.map((x) => {
      const mark = h("i", {});
      mark.style.left = `${x.toFixed(1)}px`;
      return mark;
    });
    const buttons = all.map(({ left, text, event, wide }) => {
      const flag = h("button", { type: "button", class: "flag", tabindex: "-1", title: `${event.name}, ${number(event.time, 7)} s`, onclick: () => this.player.seek(event.time) }, text);
      Object.assign(flag.style, { left: `${left.toFixed(1)}px`, width: `${wide}px` });
      return flag;
    });
    this.ticks.replaceChildren(...marks, ...buttons);
  }

  layers() {
    const there = {
      loads: this.content.loads.length,
      closures: this.content.plots.some(({ key }) => key === "closures"),
      contacts: this.content.contacts.length,
      forces: this.content.forces.some(({ kind }) => kind !== "load"),
      ties: this.content.ties.length,
      axes: this.content.bodies.some(({ axes }) => axes.length),
    };
    const boxes = LAYERS.filter(([name]) => there[name] ?? true).map(([name, label, key, on]) => {
      const box = h("input", { type: "checkbox", checked: on, "data-layer": name });
      box.addEventListener("change", () => this.view.show(name, box.checked));
      this.view.show(name, on);
      this.keys.set(key, [label, () => box.click()]);
      return h("label", {}, box, label);
    });
    for (const [name] of LAYERS) if (!(there[name] ?? true)) this.view.show(name, false);
    return h("fieldset", { class: "layers" }, h("legend", {}, "Show"), ...boxes);
  }

  /** A layer that has been shown by other means, and under another name. */
  ticked(name, label) {
    const box = this.tools.querySelector(`[data-layer=${name}]`);
    box.checked = true;
    box.nextSibling.textContent = label;
  }

  camera() {
    const { view, content } = this;
    const buttons = Object.keys(VIEWS).map((name, k) => {
      this.keys.set(String(k + 1), [`Look from: ${name}`, () => view.look(name)]);
      return h("button", { type: "button", onclick: () => view.look(name) }, name);
    });
    this.keys.set("f", ["Fit the motion into the view", () => view.look()]);
    const follow = h("select", { "aria-label": "Follow a body" }, h("option", { value: 0 }, "nothing"),
      ...content.bodies.slice(0, 1000).map((body, k) => h("option", { value: k + 1 }, body.name)));
    follow.addEventListener("change", () => view.followBody(Number(follow.value)));
    return h("fieldset", {}, h("legend", {}, "Look from"), ...buttons, h("label", {}, "follow ", follow));
  }

  members() {
    const { members } = this.content;
    if (!members) return null;
    const select = h("select", { "aria-label": "Member of the batch" },
      ...members.shown.map((of, k) => h("option", { value: k }, [`${of}`, members.names[of]].filter(Boolean).join(": "))));
    select.addEventListener("change", () => this.chosen(Number(select.value)));
    this.member = select;
    return h("fieldset", { class: "members" }, h("legend", {}, `Member, of ${members.of}`), select);
  }

  /** Another member is shown. */
  take(k) {
    this.tick(k);
    if (this.member) this.member.value = k;
  }

  faster(by) {
    const { options, selectedIndex } = this.speed;
    this.speed.selectedIndex = Math.min(Math.max(selectedIndex + by, 0), options.length - 1);
    this.speed.dispatchEvent(new Event("change"));
    this.say([`Speed × ${this.player.speed}`]);
  }

  tell() {
    const { player } = this;
    this.button.textContent = player.playing ? "Pause" : "Play";
    this.slider.value = player.time;
    this.slider.setAttribute("aria-valuetext", `${number(player.time)} seconds`);
    this.readout.textContent = `${player.time.toFixed(decimals(player.last - player.first))} s`;
  }
}

const decimals = (span) => Math.min(Math.max(3 - Math.floor(Math.log10(span || 1)), 0), 9);
