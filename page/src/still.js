// The scene alone, as large as the window, for pictures and videos that a program takes (results/view/pictures.py).

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

/** One picture of a video. */
export function frame(player, view, time) {
  player.seek(time);
  view.drawNow();
}
