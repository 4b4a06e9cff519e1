// The pointer over the scene: what is under it is pointed at, a click that was no turning selects it.

import { Plane, Raycaster, Vector2, Vector3 } from "three";

const HOVER = 40; // ms between two looks for what is under the pointer

export function pointing(view) {
  const { canvas, selection } = view;
  let [down, last] = [null, 0];
  canvas.addEventListener("pointerdown", (event) => (down = [event.clientX, event.clientY]));
  grabbing(view);
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
    canvas.style.cursor = view.grab && id?.startsWith("body") ? "grab" : "";
    canvas.title = id ? selection.things.all.get(id).name : "";
  });
  canvas.addEventListener("pointerleave", () => selection.hover(null));
}

/** Where `view.grab` takes it, a body follows the pointer, in the plane across the line of sight: before the camera turns. */
function grabbing(view) {
  const { canvas } = view;
  let held = null;
  canvas.addEventListener("pointerdown", (event) => {
    if (!view.grab || event.button || event.ctrlKey || event.shiftKey || view.measure?.on) return;
    const found = hit(view, event);
    if (!found?.body) return;
    const normal = view.camera.getWorldDirection(new Vector3());
    const local = found.point.clone().applyMatrix4(view.matrices[found.body].clone().invert()).toArray();
    held = { body: found.body, local, plane: new Plane().setFromNormalAndCoplanarPoint(normal, found.point) };
    view.controls.enabled = false;
    canvas.setPointerCapture(event.pointerId);
  }, { capture: true });
  canvas.addEventListener("pointermove", (event) => {
    const target = held && rayOf(view, event).ray.intersectPlane(held.plane, new Vector3());
    if (target) view.grab(held.body, held.local, target.toArray());
  });
  for (const type of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(type, () => {
      held = null;
      view.controls.enabled = true;
    });
  }
}

function rayOf(view, event) {
  const box = view.canvas.getBoundingClientRect();
  const ray = new Raycaster();
  ray.setFromCamera(new Vector2(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2), view.camera);
  return ray;
}

/** What is under the pointer: the thing, the point of the world, the number of the body; null where there is nothing. What
 * is cut away and surfaces of glass are passed. */
export function hit(view, event) {
  const ray = rayOf(view, event);
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
