// Files that a reader takes out of the page: a picture of the scene, and the motion as a video by the browser's recorder.

import { h } from "./dom.js";

const KINDS = ["video/webm;codecs=vp9", "video/webm", "video/mp4"];

function hand(name, blob) {
  const url = URL.createObjectURL(blob);
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** The scene as PNG, with its axes. */
export async function picture(view) {
  view.drawNow();
  const { width, height } = view.canvas;
  const sheet = h("canvas", { width, height });
  const pen = sheet.getContext("2d");
  pen.drawImage(view.canvas, 0, 0);
  const side = 72 * (width / view.canvas.clientWidth);
  pen.drawImage(view.triad, 0.07 * side, height - 1.07 * side, side, side);
  return new Promise((done) => sheet.toBlob(done, "image/png"));
}

/** One way through the run at the speed that is set; null where the browser has no recorder. */
export async function video(view, player) {
  const kind = window.MediaRecorder && KINDS.find((x) => MediaRecorder.isTypeSupported(x));
  if (!kind || !(player.last > player.first)) return null;
  const recorder = new MediaRecorder(view.canvas.captureStream(30), { mimeType: kind, videoBitsPerSecond: 8e6 });
  const parts = [];
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  const ended = new Promise((done) => recorder.addEventListener("stop", done));
  const { loop } = player;
  player.play(false);
  player.seek(player.first);
  player.loop = false;
  recorder.start();
  player.play(true);
  await new Promise((done) => {
    const look = () => (player.playing ? setTimeout(look, 50) : done());
    look();
  });
  player.loop = loop;
  view.drawNow();
  setTimeout(() => recorder.stop(), 150); // the last picture is in it
  await ended;
  return new Blob(parts, { type: kind.split(";")[0] });
}

/** Buttons of both. */
export function takeaway(content, view, player) {
  const name = content.model.replace(/[^\w.-]+/g, "_") || "run";
  const film = h("button", { type: "button" }, "Video");
  film.addEventListener("click", async () => {
    film.disabled = true;
    film.textContent = "Recording …";
    const made = await video(view, player);
    film.disabled = !made;
    film.textContent = made ? "Video" : "No recorder here";
    if (made) hand(`${name}.${made.type.split("/")[1]}`, made);
  });
  const still = h("button", { type: "button", onclick: async () => hand(`${name}.png`, await picture(view)) }, "Picture");
  return [still, content.states.shown > 1 ? film : null];
}
