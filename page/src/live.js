// The panel "Try it": sliders of parameters and start values run the mechanism again, in this page. The recorded run
// stays as a ghost, with the difference shown.

import { MeshStandardMaterial } from "three";
import { unpacked } from "./data.js";
import { h, named, number } from "./dom.js";
import { Copies } from "./instances.js";
import { LiveRun } from "./live_run.js";
import { Poses } from "./poses.js";

const FRAME = 12; // ms of computing between two pictures
const MOST = 12; // sliders that are shown at once
const ARROWS = ["reactions", "closures", "moments", "loads", "contacts", "traces"];

/** Poses of a run that is being made, as `Series` gives those of the recorded one. */
class Frames {
  constructor(run, times) {
    Object.assign(this, { run, times, known: [] });
  }

  at(_, channel, k) {
    const last = Math.min(k, this.run.frames - 1);
    this.known[last] ??= this.follow(this.run.poses(last), this.known[last - 1]);
    return this.known[last][channel];
  }

  /** Of q and −q, which turn alike, the one that is nearer to the frame before. */
  follow(poses, before) {
    for (let b = 0; before && b < poses.length; b += 7) {
      const dot = [3, 4, 5, 6].reduce((sum, c) => sum + poses[b + c] * before[b + c], 0);
      if (dot < 0) for (let c = 3; c < 7; c++) poses[b + c] *= -1;
    }
    return poses;
  }
}

export class Live {
  constructor(content, arrays, player, view) {
    Object.assign(this, { content, arrays, player, view });
    this.plan = content.live;
    this.values = this.plan.sliders?.map((x) => x.value) ?? [];
    this.said = h("p", { class: "said", role: "status", "aria-live": "polite" });
    this.element = h("details", { class: "live", open: true }, h("summary", {}, "Try it"), this.body());
    this.ready = Promise.resolve();
  }

  body() {
    if (this.plan.refusal) return h("p", { class: "note" }, `This page has the recorded run only, and cannot make it again: ${this.plan.refusal}.`);
    this.button = h("button", { type: "button", onclick: () => this.toggle() }, "Run again");
    const back = h("button", { type: "button", onclick: () => this.reset() }, "Recorded run");
    this.inputs = this.plan.sliders.map((slider, k) => this.slider(slider, k));
    const first = h("div", { class: "sliders" }, ...this.inputs.slice(0, MOST).map((x) => x.row));
    const rest = this.inputs.slice(MOST).map((x) => x.row);
    const more = rest.length ? h("details", {}, h("summary", {}, `${rest.length} more`), h("div", { class: "sliders" }, ...rest)) : null;
    return h("div", {}, first, more, h("div", { class: "actions" }, this.button, back), this.said);
  }

  slider({ name, unit, low, high, value }, k) {
    const input = h("input", { type: "range", min: low, max: high, step: "any", value, "aria-label": name });
    const box = h("input", { type: "number", step: "any", value: shown(value), "aria-label": `${name}, as a number` });
    const put = (x, from) => {
      if (!Number.isFinite(x)) return;
      this.values[k] = x;
      if (from !== input) input.value = x;
      if (from !== box) box.value = shown(x);
      this.changed();
    };
    input.addEventListener("input", () => put(Number(input.value), input));
    box.addEventListener("change", () => put(box.value === "" ? NaN : Number(box.value), box));
    return { put: (x) => [(this.values[k] = x), (input.value = x), (box.value = shown(x))], row: h("label", {}, named(name), input, box, h("span", { class: "unit" }, unit)) };
  }

  async make() {
    if (this.run) return;
    const [code, image] = await Promise.all([unpacked(this.plan.code), unpacked(this.plan.image)]);
    this.run = new LiveRun(code, image, this.plan);
  }

  /** Parameters, coordinates and velocities by the sliders. */
  chosen() {
    const { model, sliders } = this.plan;
    const found = { params: model.params.map((x) => x ?? NaN), q: [...model.q0], v: [...model.v0] };
    sliders.forEach(({ kind, index }, k) => (found[kind][index] = this.values[k]));
    return found;
  }

  /** Sliders were moved: a motion that is paused on its way goes on with them, any other begins anew. */
  changed() {
    this.dirty = true;
    if (this.paused) return;
    this.begin();
  }

  begin() {
    this.ready = this.make().then(() => {
      this.dirty = this.paused = false;
      cancelAnimationFrame(this.waiting);
      this.run.start(this.chosen());
      this.show();
      this.frames.known = [];
      this.compute();
    });
    return this.ready;
  }

  /** Tests and notebooks wait for the end of a run. */
  ended() {
    return new Promise((done) => {
      const look = () => (this.run?.ended ? done(this.run.ended) : setTimeout(look, 5));
      look();
    });
  }

  /** From the time that is shown, with the state of that frame, and parameters as the sliders are now. */
  goOn() {
    const { run, player } = this;
    const k = Math.min(this.frameAt(player.time), run.frames - 1);
    const { t, q, v } = run.frame(k);
    const params = run.paramsAt(t).slice();
    this.plan.sliders.forEach(({ kind, index }, n) => kind === "params" && (params[index] = this.values[n]));
    run.start({ params, q, v, t, goesOn: true });
    this.frames.known.length = k + 1;
    this.dirty = this.paused = false;
    this.compute();
  }

  frameAt(time) {
    const { t0, t1, frames } = this.plan.model;
    return Math.round(((time - t0) / (t1 - t0)) * frames);
  }

  toggle() {
    if (!this.run || !this.active) return this.begin();
    if (this.player.playing) {
      this.player.play(false);
      this.paused = true;
    } else if (this.paused && this.dirty) {
      this.goOn();
      this.player.play(true);
    } else {
      this.paused = false;
      this.player.play(true);
    }
    this.label();
    return this.ready;
  }

  label() {
    this.button.textContent = !this.active ? "Run again" : this.player.playing ? "Pause" : this.paused && this.dirty ? "Go on with these values" : "Play";
  }

  /** The live motion in place of the recorded one, which becomes the ghost. */
  show() {
    this.frames ??= new Frames(this.run, this.player.times.length);
    if (this.active || !this.view) return;
    const { view, arrays, content } = this;
    this.active = true;
    this.recorded ??= new Poses(arrays.poses, content.bodies.length);
    if (!this.ghost) {
      const lists = view.mechanism.lists();
      const material = () => new MeshStandardMaterial({ color: "#888", transparent: true, opacity: 0.28, depthWrite: false });
      this.ghost = Object.entries(lists).map(([kind, items]) => new Copies(view.mechanism.kinds[kind], material(), items));
      for (const { mesh } of this.ghost) view.mechanism.group.add(mesh);
      this.player.listen(() => this.place());
    }
    for (const { mesh } of this.ghost) mesh.visible = true;
    this.hidden = ARROWS.filter((name) => view.overlay.parts[name]?.group.visible); // they are of the recorded run
    for (const name of this.hidden) view.show(name, false);
    this.poses ??= new Poses(this.frames, content.bodies.length);
    view.live = this;
    this.place();
  }

  /** All back as it was recorded. */
  reset() {
    this.plan.sliders.forEach(({ value }, k) => this.inputs[k].put(value));
    this.active = this.paused = this.dirty = false;
    for (const { mesh } of this.ghost ?? []) mesh.visible = false;
    if (this.view?.live) {
      this.view.live = null;
      for (const name of this.hidden) this.view.show(name, true);
      this.view.draw();
    }
    this.said.textContent = "";
    this.label();
  }

  place() {
    if (!this.active) return;
    const matrices = this.recorded.at(this.player.place());
    for (const copy of this.ghost) copy.place(matrices);
    this.label();
    this.tell();
  }

  /** The live motion at the time of the player: poses, and where in them. */
  now() {
    const { t0, t1, frames } = this.plan.model;
    const x = Math.max(0, Math.min(((this.player.time - t0) / (t1 - t0)) * frames, this.run.frames - 1));
    this.frames.times = this.run.frames;
    return [this.poses, { k: Math.floor(x), part: x - Math.floor(x) }];
  }

  compute() {
    const ended = this.run.advance(FRAME);
    this.view?.draw();
    this.tell();
    if (!ended) this.waiting = requestAnimationFrame(() => this.compute());
  }

  /** Where the two motions are now, and how far apart they are. */
  tell() {
    const { run, arrays, player, plan } = this;
    if (!this.active || !run) return;
    const k = Math.min(this.frameAt(player.time), run.frames - 1);
    const { q } = run.frame(Math.max(k, 0));
    const row = player.place(run.frame(Math.max(k, 0)).t);
    const plain = plan.sliders.filter((x) => x.kind === "q" && this.channel(x.index) >= 0);
    const parts = plain.slice(0, 4).map(({ index, name, unit }) => {
      const c = this.channel(index);
      const [a, b] = [row.k, Math.min(row.k + 1, arrays.q.times - 1)].map((j) => arrays.q.at(0, c, j));
      const was = a + row.part * (b - a);
      return `${name} ${number(q[index])} ${unit} (${number(q[index] - was, 3)} from the recorded run)`;
    });
    const log = run.log.map(({ time, name }) => `${name} at ${number(time)} s`).slice(0, 6);
    const end = run.ended ? run.ended.sentence : "Computing …";
    this.said.textContent = [end, log.length ? `Events: ${log.join(", ")}.` : "", parts.length ? `${parts.join("; ")}.` : ""].filter(Boolean).join(" ");
    this.said.classList.toggle("problem", run.ended?.ok === false);
  }

  /** The curve of a coordinate among those of the recorded run, or −1. */
  channel(index) {
    return this.plan.channels[index] ?? -1;
  }
}

const shown = (x) => Number(x.toPrecision(6));
