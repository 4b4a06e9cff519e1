// Tables of a study: limits for a review, worst cases side by side, statistics, failures, how it was made.

import { h, named, number } from "./dom.js";

const table = (caption, heads, rows) =>
  h("div", { class: "wide", tabindex: "0", role: "region", "aria-label": caption },
    h("table", {}, h("caption", {}, caption), h("thead", {}, h("tr", {}, ...heads.map((x) => h("th", { scope: "col" }, x)))),
      h("tbody", {}, ...rows.map((row) => h("tr", {}, ...row.map((x, k) => (k ? h("td", {}, x) : h("th", { scope: "row" }, x))))))));

const part = (title, ...children) => h("section", { class: "part" }, h("h2", {}, title), ...children);

/** A member that can be chosen. */
export const go = (members, member) => h("button", { type: "button", class: "go", onclick: () => members.take(member), title: members.shown.has(member) ? "Show its motion" : "Its motion is not in this page" }, String(member));

const share = (x) => (x == null ? "–" : x === 0 ? "0" : x >= 0.001 ? `${number(100 * x, 3)} %` : x.toExponential(2));

/** Met by all, violated by some, or not known of some. */
function verdict({ violated, members, known }) {
  if (violated) return h("strong", { class: "problem" }, `violated by ${violated.toLocaleString("en")}`);
  if (known < members) return h("strong", { class: "problem" }, `not shown: ${(members - known).toLocaleString("en")} without a value`);
  return h("strong", { class: "good" }, "met by all");
}

export function limits(members) {
  const { study } = members;
  const limited = study.responses.filter(({ limit }) => limit);
  if (!limited.length) return null;
  const base = new Map(study.influences.map((x) => [x.name, x.base]));
  const rows = limited.map((x) => {
    const [low, value, high] = x.probability;
    const side = x.limit.high != null && x.limit.low != null ? null : x.limit.high != null ? x.most : x.least;
    const worst = x.worst == null ? "–" : h("span", {}, `${number(side ?? members.value(x.worst, study.parameters.length + study.responses.indexOf(x)))} (member `, go(members, x.worst), ")");
    return [named(x.name), named(x.text), x.limit.text, number(base.get(x.name)), worst, verdict(x), `${(x.members - x.known).toLocaleString("en")}`, `${share(value)} (${share(low)} … ${share(high)})`];
  });
  return part("Limits", table("Limits", ["response", "what it is", "wanted", "nominal", "worst", `of ${study.members.toLocaleString("en")} members`, "without a value", "P(violated), 95 %"], rows),
    h("p", { class: "quiet" }, "A member without a value is not among those that violate a limit; the bounds of the probability count it both ways."));
}

export function sideBySide(members) {
  const { study } = members;
  const why = new Map();
  for (const [name, list] of Object.entries(study.worst)) list.forEach((member, k) => why.set(member, [...(why.get(member) ?? []), `${k + 1}. of ${name}`]));
  const which = [...why.keys()].filter((member) => members.rows.has(member)).slice(0, 12);
  if (!which.length) return null;
  const rows = members.variables.map((x) => [
    named(x.unit ? `${x.name}, ${x.unit}` : x.name),
    ...which.map((member) => {
      const value = members.value(member, x.column);
      return h("span", x.kind === "response" && members.excess(x, value) > 0 ? { class: "problem" } : {}, value == null ? "no value" : number(value, 6));
    }),
  ]);
  const heads = ["", ...which.map((member) => h("span", {}, go(members, member), h("small", {}, ` ${why.get(member).join(", ")}`)))];
  return part("Worst cases side by side", table("Worst cases", heads, rows));
}

export function statistics(members) {
  const { study } = members;
  const bound = (x, p) => {
    const [low, value, high] = x.percentiles[p];
    return x.known < x.members ? `${low == null ? "−∞" : number(low)} … ${high == null ? "∞" : number(high)}` : number(value);
  };
  const rows = study.responses.map((x) => [
    named(x.name), `${number(x.mean)}${x.half == null ? "" : ` ± ${number(x.half, 2)}`}`, number(x.deviation),
    h("span", {}, number(x.least), " ", x.least_member < 0 ? "" : go(members, x.least_member)), bound(x, "1"), bound(x, "5"), bound(x, "50"), bound(x, "95"), bound(x, "99"),
    h("span", {}, number(x.most), " ", x.most_member < 0 ? "" : go(members, x.most_member)), (x.members - x.known).toLocaleString("en"),
  ]);
  const quantiles = study.responses.some((x) => x.known < x.members) ? " Where members have no value, percentiles are bounds: all of those below, and all of those above." : "";
  return part("Statistics", table("Statistics", ["response", "mean ± 95 %", "deviation", "least (member)", "1 %", "5 %", "50 %", "95 %", "99 %", "most (member)", "without a value"], rows), h("p", { class: "quiet" }, `Mean and deviation are of the members with a value.${quantiles}`));
}

export function failures(members) {
  const { study } = members;
  if (!study.failures.length) return part("Members that are not ok", h("p", {}, "None."));
  const rows = study.failures.map((x) => [x.count.toLocaleString("en"), x.fate, named(x.text), h("span", {}, ...x.members.flatMap((k) => [members.rows.has(k) ? go(members, k) : String(k), " "]))]);
  return part("Members that are not ok", table("Members that are not ok", ["members", "fate", "sentence of the first", "first ones"], rows));
}

export const parameters = (study) =>
  part("Parameters", table("Parameters", ["parameter", "distribution", "nominal", "unit"], study.parameters.map((x) => [named(x.name), x.text, number(x.nominal, 7), x.unit || "–"])),
    table("Responses", ["response", "what it is"], study.responses.map((x) => [named(x.name), named(x.text)])));

export const madeBy = (study) =>
  part("How it was made", table("How it was made", ["setting", "value"], study.settings.map(([key, value]) => [named(key), named(value)])),
    h("p", { class: "quiet" }, "The parameters of a member follow from the seed and its number alone: ", h("code", {}, "study.run(k)"), " makes any of them again."));
