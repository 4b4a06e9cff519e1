// Marks in a plot: events with their flags, largest and least values, a curve against another.

import { colour, number } from "./dom.js";
import { extreme } from "./extremes.js";
import { flags } from "./flags.js";

/** A curve against another: the points in order of time. */
export function trace(chart, k) {
  const [xs, ys] = chart.data[k];
  const { scale, stroke, width } = chart.series[k];
  const { ctx } = chart;
  ctx.save();
  ctx.beginPath();
  ctx.rect(chart.bbox.left, chart.bbox.top, chart.bbox.width, chart.bbox.height);
  ctx.clip();
  ctx.beginPath();
  let drawing = false;
  for (let j = 0; j < xs.length; j++) {
    if (xs[j] == null || ys[j] == null) drawing = false;
    else {
      ctx[drawing ? "lineTo" : "moveTo"](chart.valToPos(xs[j], "x", true), chart.valToPos(ys[j], scale, true));
      drawing = true;
    }
  }
  ctx.strokeStyle = typeof stroke === "function" ? stroke(chart, k) : stroke;
  ctx.globalAlpha = chart.series[k].alpha ?? 1;
  ctx.lineWidth = width * devicePixelRatio;
  ctx.stroke();
  ctx.restore();
  return null;
}

/** Events: a dashed line each, and flags above that are apart from each other. */
export function drawEvents(plot, chart) {
  if (plot.x) return;
  const { ctx, bbox } = chart;
  const [low, high] = [chart.scales.x.min, chart.scales.x.max];
  const ratio = devicePixelRatio;
  const numbered = plot.owner.events.map((event, k) => ({ ...event, k })).filter(({ time }) => time >= low && time <= high).slice(0, 400);
  const at = numbered.map(({ time }) => (chart.valToPos(time, "x", true) - bbox.left) / ratio);
  ctx.save();
  ctx.strokeStyle = ctx.fillStyle = colour("event");
  ctx.lineWidth = ratio;
  ctx.setLineDash([4 * ratio, 3 * ratio]);
  for (const x of at) stroke(ctx, bbox.left + x * ratio, bbox.top, bbox.left + x * ratio, bbox.top + bbox.height);
  ctx.setLineDash([]);
  ctx.font = `${10 * ratio}px system-ui, sans-serif`;
  ctx.textAlign = "center";
  flags(numbered, at, bbox.width / ratio).forEach(({ left, wide, text, event }, j) => {
    const middle = bbox.left + (left + wide / 2) * ratio;
    ctx.fillText(text.replace(/^\d+/, String(event.k + 1)), middle, bbox.top - 8 * ratio);
    stroke(ctx, middle, bbox.top - 6 * ratio, bbox.left + at[j] * ratio, bbox.top);
  });
  ctx.restore();
}

/** The largest and the least of each curve, found between the states. */
export function drawPeaks(plot, chart) {
  if (!plot.peaks || plot.x) return;
  const { ctx } = chart;
  const [low, high] = [chart.scales.x.min, chart.scales.x.max];
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.font = `${11 * ratio}px system-ui, sans-serif`;
  ctx.textAlign = "center";
  plot.values.forEach((values, k) => {
    const seen = values.map((x, j) => (plot.owner.times[j] >= low && plot.owner.times[j] <= high ? x : null));
    ctx.fillStyle = chart.series[1 + plot.behind + k].stroke?.(chart, 0) ?? colour("text");
    for (const sign of [1, -1]) {
      const found = extreme(plot.owner.times, seen, sign);
      if (!found) continue;
      const [x, y] = [chart.valToPos(found.time, "x", true), chart.valToPos(found.value, chart.series[1 + plot.behind + k].scale, true)];
      ctx.beginPath();
      ctx.arc(x, y, 3.2 * ratio, 0, 2 * Math.PI);
      ctx.fill();
      ctx.fillText(number(found.value, 5), Math.min(Math.max(x, chart.bbox.left + 24 * ratio), chart.bbox.left + chart.bbox.width - 24 * ratio), y + (sign > 0 ? -6 : 14) * ratio);
    }
  });
  ctx.restore();
}

function stroke(ctx, x1, y1, x2, y2) {
  ctx.beginPath();
  ctx.moveTo(x1, y1);
  ctx.lineTo(x2, y2);
  ctx.stroke();
}
