// The pointer over the scene: what is under it is pointed at, a click that was no turning selects it.

import { Raycaster, Vector2 } from "three";

const HOVER = 40; // ms between two looks for what is under the pointer

export function pointing(view) {
  const { canvas, selection } = view;
  let [down, last] = [null, 0];
  canvas.addEventListener("pointerdown", (event) => (down = [event.clientX, event.clientY]));
  canvas.addEventListener("click", (event) => {
    if (!down || Math.hypot(event.clientX - down[0], event.clientY - down[1]) > 4) return;
    if (view.measure?.take(event)) return;
    const id = hit(view, event)?.id ?? null;
    if (id || selection.selected) selection.select(id);
  });
  canvas.addEventListener("dblclick", (event) => {
    const id = hit(view, event)?.id;
    if (id && !view.measure?.on) view.frameThing(id);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (event.buttons || event.pointerType === "touch" || view.player.playing || event.timeStamp - last < HOVER) return;
    last = event.timeStamp;
    const id = hit(view, event)?.id ?? null;
    selection.hover(id);
    canvas.title = id ? selection.things.all.get(id).name : "";
  });
  canvas.addEventListener("pointerleave", () => selection.hover(null));
}

/** What is under the pointer: the thing, the point of the world, the number of the body; null where there is nothing. What
 * is cut away and surfaces of glass are passed. */
export function hit(view, event) {
  const box = view.canvas.getBoundingClientRect();
  const ray = new Raycaster();
  ray.setFromCamera(new Vector2(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2), view.camera);
  const bodies = view.mechanism.parts.bodies.copies;
  const solid = (copies) => bodies.includes(copies) || !copies.mesh.material.transparent;
  const seen = view.copies.filter((copies) => copies.mesh.visible && copies.mesh.parent?.visible && solid(copies));
  const planes = bodies[0]?.mesh.material.clippingPlanes ?? [];
  const hits = ray.intersectObjects(seen.map(({ mesh }) => mesh), false);
  const first = hits.find(({ point }) => planes.every((plane) => plane.distanceToPoint(point) >= 0));
  if (!first) return null;
  const copies = seen.find(({ mesh }) => mesh === first.object);
  return { id: copies.ids[first.instanceId] ?? null, point: first.point, body: bodies.includes(copies) ? copies.items[first.instanceId].body : 0 };
}
