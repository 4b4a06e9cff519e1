// The page of a run. `window.sharnirReport` is how others (a notebook, a test) drive it.

import { Vector3 } from "three";
import { Controls } from "./controls.js";
import { csv, download } from "./csv.js";
import { groups } from "./curves.js";
import { load } from "./data.js";
import { h, named } from "./dom.js";
import { Keys } from "./keys.js";
import { Live } from "./live.js";
import { Measure } from "./measure.js";
import { Player } from "./player.js";
import { Parts } from "./parts.js";
import { Plots } from "./plots.js";
import { View } from "./scene.js";
import { camera, frame, haunt, lookFrom, still } from "./still.js";
import { Tables } from "./tables.js";
import { picture, takeaway, video } from "./takeaway.js";
import { Theme } from "./theme.js";
import { Selection, Things } from "./things.js";

const narrow = matchMedia("(max-width: 760px)"); // a phone

const PAPER = 640; // px: the width of a plot on paper

/** Why a run failed: its first sentence, the rest on request. */
function reason(text) {
  const end = text.search(/[.!?] (?=[A-Z])/) + 1;
  if (!end || text.length < 160) return h("p", {}, text);
  return h("details", {}, h("summary", {}, text.slice(0, end)), text.slice(end + 1));
}

async function start() {
  const { content, arrays } = await load(document);
  const player = new Player(Float64Array.from({ length: arrays.t.times }, (_, k) => arrays.t.at(0, 0, k)));
  const curves = groups(content, arrays);
  const selection = new Selection(new Things(content, curves));
  const plots = new Plots(content, curves, player, selection);
  const tables = new Tables(content, player);
  const theme = new Theme(() => {
    view?.theme();
    plots.redraw();
  });
  let view = null;
  let controls = null;
  let member = 0;
  const stage = h("section", { class: "stage", "aria-label": "Animation" });
  try {
    view = new View(content, arrays, player, selection);
    controls = new Controls(content, player, view);
    view.element.append(controls.tools);
    player.listen(view.draw);
  } catch (error) {
    stage.append(h("p", { class: "problem" }, `The mechanism cannot be shown in 3D here (${error.message}). Plots and tables work.`));
  }
  const parts = new Parts(content, arrays, player, selection, view);
  parts.plot = (group, j) => plots.own(group, j);
  const aside = h("button", { type: "button", class: "aside", "aria-expanded": "true", onclick: () => fold(stage.classList.toggle("folded")) }, "Parts");
  const fold = (away) => aside.setAttribute("aria-expanded", String(!away));
  if (view) {
    controls.tools.append(new Measure(view).button);
    controls.tools.prepend(aside);
    stage.append(h("div", { class: "bench" }, parts.element, view.element), controls.element, tables.events);
  } else stage.append(parts.element, tables.events);
  if (narrow.matches) fold(stage.classList.toggle("folded"));
  const live = content.live ? new Live(content, arrays, player, view) : null;
  if (live && controls) controls.element.after(live.element);
  else if (live) stage.append(live.element);
  const keys = view && new Keys(player, view, controls, selection);
  const choose = (k) => {
    member = k;
    view?.member(k);
    plots.choose(k);
    tables.choose(k);
    parts.choose(k);
    controls?.take(k);
    describe();
  };
  plots.chosen = choose;
  if (controls) controls.chosen = choose;
  if (view && content.compared[0]?.ghost) {
    haunt(view, player, { t: player.times, series: arrays["poses@0"] });
    controls.ticked("ghost", `Ghost: ${content.compared[0].title}`);
  }

  /** What the animation shows, for those who cannot see it. */
  function describe() {
    const joints = content.bodies.slice(0, 20).map((b) => `${b.name} (${b.joint} on ${b.parent ? content.bodies[b.parent - 1].name : "the world"})`);
    const text = `Animation of ${content.title}: ${content.bodies.length} bodies: ${joints.join(", ")}. ${player.first} to ${player.last} seconds. ${content.status[member] ?? ""}`;
    view?.canvas.setAttribute("aria-label", text);
  }
  describe();

  const left = content.states.of > content.states.shown ? `${content.states.shown} of ${content.states.of} states are in this page.` : "";
  const save = () => download(document, `${content.model.replace(/[^\w.-]+/g, "_") || "run"}.csv`, csv(content, arrays, member));
  const actions = h("div", { class: "actions" },
    h("button", { type: "button", onclick: save }, "Data as CSV"),
    ...(view ? takeaway(content, view, player) : []),
    view && h("button", { type: "button", onclick: () => keys.help() }, "Keys"),
    theme.button,
  );
  const head = h("header", {},
    h("div", {}, h("h1", {}, named(content.title)), content.note ? h("p", { class: "note" }, content.note) : null,
      content.ok ? null : h("div", { class: "problem" }, ...[...new Set(content.status.filter((x) => !x.startsWith("Finished")))].slice(0, 3).map(reason))),
    actions);
  const foot = h("footer", {}, `Made by sharnir ${content.version}. ${left}`);
  document.getElementById("report").replaceChildren(head, h("main", {}, h("div", { class: "shown" }, stage, plots.element), tables.element), foot);
  const shown = h("p", { class: "printed" });
  stage.prepend(shown);
  addEventListener("beforeprint", () => {
    theme.set("light");
    shown.textContent = `At t = ${Number(player.time.toPrecision(6))} s`;
    for (const plot of plots.plots) {
      if (!plot.chart) plot.make();
      plot.chart?.setSize({ width: PAPER, height: plot.chart.height });
    }
    view?.drawNow();
  });
  addEventListener("afterprint", () => {
    theme.set(theme.before);
    for (const plot of plots.plots) plot.fit();
  });

  Object.assign(window.sharnirReport, {
    content, arrays, player, view, plots, parts, selection, live, choose, csv: () => csv(content, arrays, member),
    project: (x, y, z) => view.project(new Vector3(x, y, z)),
    still: (place) => still(view, place),
    frame: (time) => frame(player, view, time),
    camera: () => camera(view),
    lookFrom: (place) => lookFrom(view, place),
    picture: () => picture(view),
    video: () => video(view, player),
    haunt: (run) => haunt(view, player, run),
  });
  view?.fit();
}

window.sharnirReport = {};
window.sharnirReport.ready = start();
