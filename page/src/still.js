// The scene alone, as large as the window, for pictures and videos that a program takes (results/view/pictures.py).

import { Player } from "./player.js";
import { Poses } from "./poses.js";

/** Where the camera is. */
export const camera = (view) => ({ eye: view.camera.position.toArray(), target: view.controls.target.toArray() });

/** The camera at a place: that of `camera`, or a named side. */
export function lookFrom(view, { side, eye, target }) {
  if (side) view.look(side);
  else {
    view.camera.position.set(...eye);
    view.controls.target.set(...target);
    view.lens();
    view.controls.update();
  }
  view.drawNow();
}

export function still(view, place) {
  document.documentElement.classList.add("alone");
  document.body.replaceChildren(view.element);
  view.fit();
  lookFrom(view, place);
}

/** Another run of the same mechanism as a ghost, at the time that is shown: `series` is its poses, `t` its times. */
export function haunt(view, player, { t, series }) {
  const poses = new Poses(series, view.content.bodies.length);
  const other = new Player(Float64Array.from(t));
  view.mechanism.other = () => poses.at(other.place(Math.min(Math.max(player.time, other.first), other.last)));
  view.show("ghost", true);
}

/** One picture of a video. */
export function frame(player, view, time) {
  player.seek(time);
  view.drawNow();
}
