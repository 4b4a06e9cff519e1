// The page of a study: limits, histograms, a scatter matrix whose members are shown in the animation, tornado plots,
// failures. `window.sharnirReport` is how a test drives it.

import { Controls } from "./controls.js";
import { load } from "./data.js";
import { h, named, number } from "./dom.js";
import { groups } from "./curves.js";
import { Player } from "./player.js";
import { View } from "./scene.js";
import { histogram, tornado } from "./study_charts.js";
import { ScatterMatrix } from "./study_scatter.js";
import { failures, limits, madeBy, parameters, sideBySide, statistics } from "./study_tables.js";
import { Theme } from "./theme.js";
import { Selection, Things } from "./things.js";

/** The members of the page, and the one that is chosen. */
export class Members {
  constructor(study) {
    this.study = study;
    this.variables = [...study.parameters.map((x, k) => ({ ...x, kind: "parameter", column: k })), ...study.responses.map((x, k) => ({ ...x, kind: "response", column: study.parameters.length + k }))];
    this.rows = new Map(study.points.members.map((member, row) => [member, row]));
    this.shown = new Map(study.shown.map(({ member, why }, k) => [member, { k, why }]));
    this.member = study.shown[0]?.member ?? study.points.members[0];
    this.listeners = new Set();
  }

  listen(listener) {
    this.listeners.add(listener);
    listener();
  }

  take(member) {
    this.member = member;
    for (const listener of this.listeners) listener();
  }

  /** Of a member that is a point of this page; null otherwise. */
  value(member, column) {
    return this.study.points.columns[column][this.rows.get(member)] ?? null;
  }

  fate(member) {
    return ["ok", "failed", "stopped"][this.study.points.fates[this.rows.get(member)]];
  }

  /** Above 0 where the limit of a response is violated. */
  excess(response, value) {
    if (!response.limit || value == null) return -1;
    return Math.max(value - (response.limit.high ?? Infinity), (response.limit.low ?? -Infinity) - value);
  }

  violates(row) {
    const { study } = this;
    return study.responses.some((x, k) => this.excess(x, study.points.columns[study.parameters.length + k][row]) > 0);
  }
}

/** The animation of the members that have one. */
function stageOf(content, arrays, members) {
  if (!members.shown.size) return { stage: h("section", { class: "stage" }, h("p", {}, "No member has its motion in this page.")) };
  const player = new Player(Float64Array.from({ length: arrays.t.times }, (_, k) => arrays.t.at(0, 0, k)));
  const selection = new Selection(new Things(content, groups(content, arrays)));
  const stage = h("section", { class: "stage", "aria-label": "Animation" });
  try {
    const alone = { ...content, members: null }; // members are chosen by their numbers, below
    const view = new View(alone, arrays, player, selection);
    const controls = new Controls(alone, player, view);
    view.element.append(controls.tools);
    player.listen(view.draw);
    stage.append(view.element, controls.element);
    view.canvas.setAttribute("aria-label", `Animation of a member of ${content.title}`);
    return { stage, player, view, controls };
  } catch (error) {
    stage.append(h("p", { class: "problem" }, `The mechanism cannot be shown in 3D here (${error.message}). Plots and tables work.`));
    return { stage };
  }
}

/** What is known of the chosen member, and where its motion is. */
class Card {
  constructor(content, members) {
    Object.assign(this, { content, members });
    const options = [...members.shown].map(([member, { why }]) => h("option", { value: member }, `${member}: ${why.join(", ")}`));
    this.select = h("select", { "aria-label": "Member with a motion", onchange: () => members.take(Number(this.select.value)) }, h("option", { value: "" }, "without a motion"), ...options);
    this.body = h("div", {});
    this.element = h("section", { class: "member", "aria-label": "Chosen member" }, h("p", {}, h("label", {}, "Shown: ", this.select)), this.body);
    members.listen(() => this.tell());
  }

  tell() {
    const { members, content } = this;
    const { member } = members;
    const shown = members.shown.get(member);
    this.select.value = shown ? String(member) : "";
    const status = shown ? content.status[shown.k] : null;
    const cells = members.variables.map((x) => {
      const value = members.value(member, x.column);
      const bad = x.kind === "response" && members.excess(x, value) > 0;
      return [h("dt", {}, named(x.name)), h("dd", bad ? { class: "problem" } : {}, value == null ? "no value" : `${number(value, 6)} ${x.unit ?? ""}`, x.limit ? h("small", {}, ` wanted ${x.limit.text}`) : null)];
    });
    const how = shown
      ? null
      : h("p", { class: "problem" }, `The motion of member ${member} is not in this page; the animation still shows the one before. `, h("code", {}, `study.run(${member}).report("${member}.html")`), " makes it again.");
    this.body.replaceChildren(h("h2", {}, `Member ${member}`), h("p", {}, `${members.fate(member) ?? ""}${shown ? `; ${shown.why.join(", ")}` : ""}. ${status ?? ""}`), ...(how ? [how] : []), h("dl", { class: "values" }, ...cells));
  }
}

async function start() {
  const { content, arrays } = await load(document);
  const { study } = content;
  const members = new Members(study);
  const { stage, player, view, controls } = stageOf(content, arrays, members);
  const matrix = new ScatterMatrix(members);
  const theme = new Theme(() => {
    view?.theme();
    matrix.draw();
  });
  stage.append(new Card(content, members).element);
  members.listen(() => {
    const shown = members.shown.get(members.member);
    if (!shown || !view) return;
    view.member(shown.k);
    controls.take?.(shown.k);
    controls.tick(shown.k);
  });
  const fates = Object.entries(study.fates).map(([fate, count]) => `${count.toLocaleString("en")} ${fate}`);
  const some = study.points.members.length < study.members ? ` Points are ${study.points.members.length.toLocaleString("en")} of them, evenly chosen; histograms and tables count all.` : "";
  const head = h("header", {},
    h("div", {}, h("h1", {}, named(content.title)), content.note ? h("p", { class: "note" }, content.note) : null,
      h("p", {}, `${study.members.toLocaleString("en")} members, ${study.sampler}, seed ${study.seed}: ${fates.join(", ")}.${some}`),
      ...study.warnings.map((x) => h("p", { class: "problem" }, `Warning: ${x}.`)),
      study.complete ? null : h("p", { class: "problem" }, "Other parts of the study are missing; all numbers are of the members that are there.")),
    h("div", { class: "actions" }, theme.button));
  const section = (title, ...children) => h("section", { class: "part" }, h("h2", {}, title), ...children);
  const charts = (all) => h("div", { class: "charts" }, ...all);
  const main = h("main", {},
    limits(members),
    h("div", { class: "shown" }, stage, matrix.element),
    section("Distributions", charts(study.responses.map((x, k) => histogram(members, x, study.parameters.length + k)))),
    section("Which parameters matter", h("p", { class: "quiet" }, "Each bar is one parameter from its 5 % to its 95 % quantile, the others nominal; r is its rank correlation with the response over the members."), charts(study.influences.map((x) => tornado(x)))),
    sideBySide(members), statistics(members), failures(members), parameters(study), madeBy(study));
  document.getElementById("report").replaceChildren(head, main, h("footer", {}, `Made by sharnir ${content.version}.`));
  view?.fit();
  matrix.fit();
  addEventListener("beforeprint", () => theme.set("light"));
  addEventListener("afterprint", () => theme.set(theme.before));
  Object.assign(window.sharnirReport, { content, arrays, members, matrix, player, view });
}

window.sharnirReport = {};
window.sharnirReport.ready = start();
