// The page of `sharnir view`: sliders beside the page of the report, which stands in a frame of the same origin.
// Positions are computed by the server; here they are written into the frame (`sharnirReport`).

import { h, named, number } from "./dom.js";
import { Growing } from "./viewer_curves.js";

const root = document.getElementById("viewer");
const get = (path) => fetch(path, { cache: "no-store" }).then((x) => x.json());

async function act(name, given = {}) {
  const answer = await fetch(`do/${name}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(given) });
  const data = await answer.json();
  if (data.error) throw new Error(data.error);
  return data;
}

/** Times and poses of a run, of which the page goes away. */
function kept({ player, arrays: { poses } }) {
  const { channels, times } = poses;
  const values = Float64Array.from({ length: channels * times }, (_, j) => poses.at(0, Math.floor(j / times), j % times));
  return { t: Array.from(player.times), series: { channels, times, members: 1, at: (_, c, k) => values[c * times + k] } };
}

class Shell {
  constructor() {
    this.frame = h("iframe", { title: "The mechanism" });
    this.banner = h("pre", { class: "banner", role: "alert", hidden: true });
    this.status = h("p", { class: "status", role: "status", "aria-live": "polite" });
    this.freedom = h("p", { class: "freedom" });
    this.coordinates = h("div", { class: "sliders" });
    this.parameters = h("div", { class: "sliders" });
    this.bar = h("progress", { max: 1, value: 0, hidden: true });
    this.curves = new Growing();
    const button = (text, click, more = {}) => h("button", { type: "button", onclick: () => this.guard(click), ...more }, text);
    this.duration = h("input", { type: "number", min: 0, step: "any", "aria-label": "Seconds", class: "duration" });
    this.go = button("Run", () => this.run("run"), { class: "go" });
    this.pause = button("Pause", () => act("pause"), { disabled: true });
    this.on = button("Go on", () => this.run("go-on"), { disabled: true });
    const pose = button("Position", () => this.showPosition());
    const last = (this.last = button("Last run", () => this.showRun(), { disabled: true }));
    this.panel = h("aside", {},
      (this.title = h("h1", {})), this.banner, this.status,
      h("div", { class: "row tight" }, this.go, this.pause, this.on, h("label", {}, this.duration, " s")), this.bar, this.curves.element,
      h("div", { class: "row" }, pose, last, button("Home", () => this.home())),
      h("h2", {}, "Position"), this.freedom, h("p", { class: "hint" }, "Drag a body, or move a slider."), this.coordinates, (this.named = h("h2", {}, "Parameters")), this.parameters,
      h("div", { class: "row" }, button("Copy as Python", () => this.copy()), button("Save report", () => this.save())));
    root.replaceChildren(this.panel, this.frame);
  }

  say(text, bad = false) {
    this.status.textContent = text;
    this.status.classList.toggle("bad", bad);
  }

  async guard(click) {
    try {
      await click();
    } catch (error) {
      this.say(error.message, true);
    }
  }

  async begin() {
    this.state = await get("state");
    this.title.replaceChildren(named(this.state.model));
    this.duration.value ||= this.state.duration;
    this.fill();
    this.place(this.state);
    this.warn(this.state.error);
    this.last.disabled = this.on.disabled = !this.state.run;
    await (this.state.run ? this.showRun() : this.showPosition());
  }

  warn(text) {
    this.banner.hidden = !text;
    this.banner.textContent = text || "";
  }

  fill() {
    const slider = (name, unit, low, high, value, send) => {
      const out = h("output", {});
      const input = h("input", { type: "range", min: low, max: high, step: "any", value, "aria-label": name });
      const tell = (x) => ((input.value = x), (out.textContent = `${number(x, 4)} ${unit === "1" ? "" : unit}`));
      input.addEventListener("input", () => send(Number(input.value)));
      tell(value);
      return { element: h("label", { class: "slider" }, h("span", {}, named(name)), input, out), tell };
    };
    const shown = this.state.coordinates.map((x, k) => [x, k]).filter(([x]) => x.moves);
    this.sliders = shown.map(([{ name, unit, limits }, k]) => ({
      k, ...slider(name, unit, ...limits, this.state.q[k], (value) => this.send("move", { coordinate: k, value })),
    }));
    this.coordinates.replaceChildren(...this.sliders.map((x) => x.element));
    this.named.hidden = !this.state.parameters.length;
    this.knobs = this.state.parameters.map(({ name, unit, default: usual }) => {
      const wide = Math.abs(usual) || 1;
      const low = usual > 0 ? 0.05 * usual : usual - 2 * wide;
      return { name, ...slider(name, unit, low, usual > 0 ? 3 * usual : usual + 2 * wide, this.state.params[name], (value) => this.send("parameter", { name, value })) };
    });
    this.parameters.replaceChildren(...this.knobs.map((x) => x.element));
  }

  /** One request at a time; of those that came meanwhile the last. */
  async send(name, given) {
    if (this.busy) return void (this.next = [name, given]);
    this.busy = true;
    if (this.shows !== "position") await this.showPosition();
    try {
      this.place(await act(name, given));
      this.say("");
    } catch (error) {
      this.say(error.message, true);
    }
    this.busy = false;
    const next = this.next;
    this.next = null;
    if (next) this.send(...next);
  }

  place({ q, params, poses, dof, singular, open }) {
    for (const { k, tell } of this.sliders) tell(q[k]);
    for (const { name, tell } of this.knobs) tell(params[name]);
    const loops = open > 1e-6 ? ` · a loop is open by ${number(open, 3)}` : "";
    this.freedom.textContent = `${dof} ${dof === 1 ? "degree" : "degrees"} of freedom${singular ? " · singular position" : ""}${loops}`;
    this.freedom.classList.toggle("bad", singular || open > 1e-6);
    if (this.shows === "position") this.write(poses);
  }

  /** Into the frame, which shows one state. */
  write(poses) {
    const report = this.frame.contentWindow?.sharnirReport;
    const values = report?.arrays?.poses.values;
    if (!values || values.length !== poses.length) return;
    values.set(poses);
    report.view?.draw();
  }

  /** Another page in the frame, seen from the same place. */
  async open(path, what) {
    const before = this.frame.contentWindow?.sharnirReport;
    const now = before?.view ? before.camera() : null;
    const place = now && JSON.stringify(now) !== this.framed ? now : null; // one that was chosen by hand
    const old = before?.player && this.shows === "run" ? kept(before) : this.old;
    await new Promise((done) => {
      this.frame.addEventListener("load", done, { once: true });
      this.frame.src = path;
    });
    await this.frame.contentWindow.sharnirReport?.ready;
    this.shows = what;
    const report = this.frame.contentWindow.sharnirReport;
    if (what === "position" && report?.view) report.view.grab = (body, point, target) => this.send("drag", { body, point, target });
    if (what === "position") this.frame.contentDocument.documentElement.classList.add("posed");
    report?.view?.fit();
    if (place && report?.view) report.lookFrom(place);
    else if (what === "position") report?.view?.zoom(1.5); // room to move
    this.framed = !place && report?.view ? JSON.stringify(report.camera()) : "";
    if (old && what === "run" && report?.haunt && old.series.channels === report.arrays.poses.channels) report.haunt(old);
    this.old = old;
  }

  async showPosition() {
    await this.open("position", "position");
  }

  async showRun() {
    await this.open("report", "run");
  }

  async home() {
    if (this.shows !== "position") await this.showPosition();
    this.place(await act("home"));
  }

  async run(name) {
    await act(name, { duration: Number(this.duration.value) });
    if (this.shows !== "position") await this.showPosition();
    this.curves.clear(this.state.coordinates.filter((x) => x.moves).map((x) => x.name), this.state.coordinates.flatMap((x, k) => (x.moves ? [k] : [])));
    this.computing(true);
    this.say("building and compiling ...");
  }

  computing(on) {
    this.bar.hidden = !on;
    this.go.disabled = on;
    this.pause.disabled = !on;
    this.on.disabled = on || !this.state.run;
  }

  async copy() {
    const { text } = await act("python", { duration: Number(this.duration.value) });
    try {
      await navigator.clipboard.writeText(text);
      this.say("Copied.");
    } catch {
      this.warn(text); // a browser that lets no page write to the clipboard
    }
  }

  async save() {
    this.say("writing ...");
    const { written } = await act("report");
    this.say(`wrote ${written}`);
  }

  listen() {
    const events = new EventSource("events");
    const on = (name, take) => events.addEventListener(name, (event) => this.guard(() => take(JSON.parse(event.data))));
    on("progress", (data) => {
      this.computing(true);
      this.bar.value = data.part;
      this.say(`${(100 * data.part).toFixed(0)} % · ${data.text}`);
      if (data.poses) {
        this.curves.add(data.t, data.q);
        if (this.shows === "position") this.write(data.poses);
      }
    });
    on("done", async (data) => {
      this.state.run = true;
      this.computing(false);
      this.last.disabled = false;
      this.say(data.text, !data.ok);
      await this.showRun();
    });
    on("failed", (data) => {
      this.computing(false);
      this.say(data.text, true);
    });
    on("broken", (data) => this.warn(data.text));
    on("changed", async () => {
      this.old = null;
      this.shows = null;
      await this.begin();
      this.say("The model was read again.");
    });
    events.onerror = () => this.say("The viewer has ended, or cannot be reached.", true);
  }
}

const shell = new Shell();
window.sharnirViewer = { shell, ready: shell.guard(() => shell.begin()).then(() => shell.listen()) };
