// The 3D view: renderer, lights, camera, and what is shown of the mechanism. Draws when something has changed.

import {
  Color, DirectionalLight, DoubleSide, FrontSide, GridHelper, HemisphereLight, Mesh, OrthographicCamera, PCFShadowMap, PerspectiveCamera, Plane, PlaneGeometry, PMREMGenerator,
  Quaternion, Scene as ThreeScene, ShadowMaterial, Vector3, WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { RoomEnvironment } from "three/addons/environments/RoomEnvironment.js";
import { ViewCube } from "./cube.js";
import { colour, h, number } from "./dom.js";
import { fitted } from "./framing.js";
import { tint } from "./instances.js";
import { Mechanism } from "./mechanism.js";
import { Overlay } from "./overlay.js";
import { pointing } from "./pointing.js";
import { Poses } from "./poses.js";

const SOFTWARE = /swiftshader|llvmpipe|software|basic render/i; // renderers without a graphics card
const LABELS = 80;
const STEPS = [0, 1, -1, 2, -2, 3, -3]; // lines that a name may be above or below its place
const SHADOWED = 400; // bodies at most that throw shadows

/** The largest of 1, 2, 5 times a power of ten that is not above x. */
function nice(x) {
  const power = 10 ** Math.floor(Math.log10(x));
  return power * (x >= 5 * power ? 5 : x >= 2 * power ? 2 : 1);
}

function metres(x) {
  const [unit, size] = x >= 1000 ? ["km", 1e3] : x >= 1 ? ["m", 1] : x >= 0.01 ? ["cm", 1e-2] : x >= 1e-3 ? ["mm", 1e-3] : ["µm", 1e-6];
  return `${number(x / size)} ${unit}`;
}

export const VIEWS = { oblique: [1, -1.35, 0.75], front: [0, -1, 0], side: [1, 0, 0], top: [0, -0.0001, 1] };

export class View {
  constructor(content, arrays, player, selection) {
    Object.assign(this, { content, player, selection });
    this.poses = new Poses(arrays.poses, content.bodies.length);
    this.mechanism = new Mechanism(content, arrays, this.poses);
    this.overlay = new Overlay(content, arrays, this.mechanism, this.poses, selection.things);
    this.canvas = h("canvas", { tabindex: "0", role: "img", class: "canvas" });
    this.labels = h("div", { class: "labels", "aria-hidden": "true" });
    this.bar = h("span", { class: "scalebar", "aria-hidden": "true" });
    this.key = h("span", { class: "arrowkey", "aria-hidden": "true" });
    this.triad = h("canvas", { class: "triad", width: 144, height: 144, "aria-hidden": "true" });
    this.element = h("div", { class: "view" }, this.canvas, this.labels, this.triad, this.bar, this.key);
    this.follow = 0;
    this.frames = 0;
    this.renderer = new WebGLRenderer({ canvas: this.canvas, antialias: true, preserveDrawingBuffer: true });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.shadowMap.enabled = content.bodies.length <= SHADOWED;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.scene = new ThreeScene();
    this.scene.add(this.mechanism.group, this.overlay.group);
    this.copies = [...this.mechanism.copies(), ...this.overlay.copies()];
    for (const copies of this.copies) copies.seen = (id) => selection.visible(id);
    this.perspective = new PerspectiveCamera(34, 1, 0.001, 1000);
    this.camera = this.perspective;
    this.up = new Vector3(...content.up);
    this.camera.up.copy(this.up);
    this.light();
    this.surround();
    this.ground();
    this.controls = new OrbitControls(this.camera, this.canvas);
    this.controls.addEventListener("change", () => this.draw());
    // the wheel moves the page until the scene is clicked or Ctrl is held
    this.controls.enableZoom = false;
    this.canvas.addEventListener("wheel", (event) => (this.controls.enableZoom = event.ctrlKey || document.activeElement === this.canvas), { capture: true, passive: true });
    this.canvas.addEventListener("pointerdown", () => this.canvas.focus({ preventScroll: true }));
    this.look("oblique");
    this.cube = new ViewCube(this);
    this.element.append(this.cube.element);
    pointing(this);
    selection.listen(() => this.mark());
    this.draw = this.draw.bind(this);
    new ResizeObserver(() => this.fit()).observe(this.element);
    this.theme();
  }

  light() {
    const { low, high, size } = this.mechanism.extent;
    const radius = 0.75 * Math.max(high.distanceTo(low), size);
    const middle = low.clone().add(high).multiplyScalar(0.5);
    const sun = new DirectionalLight("#fff", 2.2);
    sun.position.copy(middle).addScaledVector(this.turned([2, -3, 5]).normalize(), 3 * radius);
    sun.target.position.copy(middle);
    sun.castShadow = true;
    sun.shadow.mapSize.set(1024, 1024);
    sun.shadow.radius = 4;
    sun.shadow.normalBias = 0.004 * size;
    Object.assign(sun.shadow.camera, { left: -radius, right: radius, top: radius, bottom: -radius, near: 0.1 * radius, far: 8 * radius });
    const fill = new DirectionalLight("#fff", 0.6);
    fill.position.copy(this.turned([-3, -1, 1]));
    this.sky = new HemisphereLight("#fff", "#99a", 1.5);
    this.sky.position.copy(this.up);
    this.scene.add(sun, sun.target, fill, this.sky);
  }

  /** Light from all around, as of a room, instead of a plain sky. A processor would take 20 s for it, a graphics card
   * some milliseconds. */
  surround() {
    const gl = this.renderer.getContext();
    const told = gl.getExtension("WEBGL_debug_renderer_info");
    const by = told ? gl.getParameter(told.UNMASKED_RENDERER_WEBGL) : "";
    if (!by || SOFTWARE.test(by)) return;
    const made = new PMREMGenerator(this.renderer);
    const room = new RoomEnvironment();
    this.scene.environment = made.fromScene(room, 0.04).texture;
    this.scene.environmentIntensity = 0.55;
    this.scene.environmentRotation.setFromQuaternion(new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), this.up));
    this.sky.visible = false;
    room.dispose();
    made.dispose();
  }

  /** A direction that is given with z up, where up is another. */
  turned(direction) {
    if (this.content.planar) return new Vector3(direction[0], direction[2], -direction[1]); // seen along −z
    return new Vector3(...direction).applyQuaternion(new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), this.up));
  }

  ground() {
    const { low, high, size } = this.mechanism.extent;
    const wide = 2 * Math.max(high.distanceTo(low), size);
    const cell = 10 ** Math.round(Math.log10(wide / 12));
    const cells = Math.min(2 * Math.ceil(wide / cell / 2), 200);
    this.grid = new GridHelper(cells * cell, cells);
    const middle = low.clone().add(high).multiplyScalar(0.5);
    const least = [low, high].map((x) => x.dot(this.up)).reduce((a, b) => Math.min(a, b));
    // where bodies touch a plane of the world, that is the ground
    const touched = this.content.contacts.flatMap(({ surfaces }) => surfaces).find((x) => x.kind === "plane" && x.body === 0 && new Vector3(...x.along).normalize().dot(this.up) > 0.5);
    const normal = touched ? new Vector3(...touched.along).normalize() : this.up;
    const height = touched ? normal.dot(new Vector3(...touched.origin)) + 1e-3 * size : least - 0.04 * size;
    this.grid.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), normal);
    this.grid.position.copy(middle).addScaledVector(normal, height - middle.dot(normal));
    this.grid.material.transparent = true;
    this.grid.material.depthWrite = false;
    this.cell = cell;
    this.scene.add(this.grid);
    this.floor = new Mesh(new PlaneGeometry(40 * wide, 40 * wide), new ShadowMaterial({ opacity: 0.22 }));
    this.floor.quaternion.setFromUnitVectors(new Vector3(0, 0, 1), normal);
    this.floor.position.copy(this.grid.position);
    this.floor.receiveShadow = true;
    this.floor.visible = this.content.falls && !this.content.planar; // in orbit nothing lies below
    this.scene.add(this.floor);
  }

  theme() {
    this.scene.background = new Color(colour("scene"));
    this.grid.material.vertexColors = false;
    this.grid.material.color.set(colour("grid"));
    this.grid.material.opacity = 0.8;
    this.grid.material.needsUpdate = true;
    this.draw();
  }

  /** The camera where all of the motion is seen, from one of the named sides. */
  look(name = this.side ?? "oblique") {
    this.side = name;
    this.lookFrom(name === "oblique" && this.content.planar ? [0.3, -1, 0.22] : VIEWS[name]);
  }

  /** The same from a direction that is given with z up. */
  lookFrom(direction) {
    const [x, y, z] = direction;
    this.frame([...this.mechanism.extent.points, ...this.overlay.reach()], this.turned(x || y ? direction : [0, -1e-4, z]).normalize());
  }

  /** The camera where all of these points are seen and as near as can be, along a direction from them to it. */
  frame(points, direction, margin = 1.12) {
    const { fov, aspect } = this.perspective;
    const { position, target } = fitted(points, direction, this.up, fov, aspect || 1, 0.12 * this.mechanism.extent.size, margin);
    this.camera.position.copy(position);
    this.controls.target.copy(target);
    this.camera.zoom = 1;
    this.lens();
    this.controls.update();
    this.draw();
  }

  /** A thing brought near, from where the camera looks now. */
  frameThing(id) {
    const { kind, name, bodies } = this.selection.things.all.get(id);
    const matrices = this.poses.at(this.player.place());
    const at = (body, point) => new Vector3(...point).applyMatrix4(matrices[body]);
    let points = bodies.flatMap((i) => (kind === "body" ? this.mechanism.pointsOf(i).map((p) => at(i, p)) : []));
    if (kind === "joint") points = [at(bodies[0], [0, 0, 0])];
    const marks = [...this.content.forces.filter((x) => x.name === name).flatMap((x) => x.points), ...this.content.ties.filter((x) => x.name === name).flatMap(({ a, b }) => [a, b])];
    if (!points.length) points = (marks.length ? marks : bodies.map((i) => [i, this.content.bodies[i - 1].com])).map(([i, p]) => at(i, p));
    const direction = this.camera.position.clone().sub(this.controls.target).normalize();
    if (points.length) this.frame(points, direction, 1.7);
  }

  /** Where a body is now: its origin, and the axis and the angle that it is turned by. */
  poseOf(body) {
    const matrix = this.poses.at(this.player.place())[body];
    const q = new Quaternion().setFromRotationMatrix(matrix);
    if (q.w < 0) q.set(-q.x, -q.y, -q.z, -q.w);
    const size = Math.hypot(q.x, q.y, q.z);
    const axis = size > 0 ? [q.x / size, q.y / size, q.z / size] : [0, 0, 1];
    return { position: new Vector3().setFromMatrixPosition(matrix).toArray(), axis, angle: 2 * Math.atan2(size, q.w) };
  }

  /** What is pointed at and selected: outlines of bodies, marks in one colour. */
  mark() {
    const { selection } = this;
    const wanted = [[selection.hovered, colour("hover")], [selection.selected, colour("accent")]].flatMap(([id, shade]) => {
      const thing = selection.things.all.get(id);
      return thing?.kind === "body" || thing?.kind === "joint" ? [[thing.bodies[0], shade]] : [];
    });
    this.mechanism.outline(wanted.filter(([body]) => selection.visible(`body ${body}`)));
    for (const copies of this.copies) if (!this.mechanism.parts.bodies.copies.includes(copies)) tint(copies, selection, colour("accent"));
    this.draw();
  }

  /** How clear bodies are, from 0 to 1. */
  opacity(x) {
    for (const { mesh } of this.mechanism.parts.bodies.copies) {
      Object.assign(mesh.material, { transparent: x < 1, opacity: x, depthWrite: x > 0.6, needsUpdate: true });
    }
    this.draw();
  }

  /** A plane across a world axis that cuts bodies open, at a part of the way through the motion; null for none. */
  section(axis, part) {
    const { low, high } = this.mechanism.extent;
    const planes = axis == null ? null : [new Plane(new Vector3().setComponent(axis, -1), low.getComponent(axis) + part * (high.getComponent(axis) - low.getComponent(axis)))];
    this.renderer.localClippingEnabled = planes != null;
    for (const { mesh } of this.mechanism.parts.bodies.copies) Object.assign(mesh.material, { clippingPlanes: planes, side: planes ? DoubleSide : FrontSide, needsUpdate: true });
    this.draw();
  }

  /** Near, far and the frame of the camera, as far from its target as it is. */
  lens() {
    const distance = this.camera.position.distanceTo(this.controls.target) || 1;
    const aspect = this.perspective.aspect || 1;
    const half = distance * Math.tan((this.perspective.fov * Math.PI) / 360);
    if (this.camera !== this.perspective) Object.assign(this.camera, { left: -half * aspect, right: half * aspect, top: half, bottom: -half });
    this.camera.near = this.camera === this.perspective ? distance / 500 : -50 * distance;
    this.camera.far = distance * 50;
    this.camera.updateProjectionMatrix();
  }

  /** Parallel lines stay parallel: for measuring and drawings. */
  orthographic(on) {
    const { position, quaternion } = this.camera;
    this.camera = on ? new OrthographicCamera() : this.perspective;
    this.camera.up.copy(this.up);
    this.camera.position.copy(position);
    this.camera.quaternion.copy(quaternion);
    this.controls.object = this.camera;
    this.lens();
    this.controls.update();
    this.draw();
  }

  show(name, on) {
    if (name === "grid") this.grid.visible = on;
    else if (name === "parallel") this.orthographic(on);
    else if (name === "names") this.named = on;
    else (name in this.mechanism.parts ? this.mechanism : this.overlay).show(name, on);
    this.draw();
  }

  member(k) {
    this.poses.member = k;
    this.mechanism.ghostPlaced = false;
    this.draw();
  }

  /** Around the mechanism by the keys. */
  orbit(across, upward) {
    const offset = this.camera.position.clone().sub(this.controls.target);
    offset.applyAxisAngle(this.up, -across);
    const side = new Vector3().crossVectors(this.up, offset).normalize();
    const turned = offset.clone().applyAxisAngle(side, -upward);
    if (Math.abs(turned.angleTo(this.up) - Math.PI / 2) < 1.5) offset.copy(turned);
    this.camera.position.copy(this.controls.target).add(offset);
    this.controls.update();
  }

  zoom(factor) {
    this.camera.position.sub(this.controls.target).multiplyScalar(factor).add(this.controls.target);
    this.controls.update();
  }

  fit() {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!width || !height) return;
    this.renderer.setSize(width, height, false);
    const fresh = !this.fitted;
    this.perspective.aspect = width / height;
    this.lens();
    this.fitted = true;
    if (fresh) this.look();
    this.drawNow();
  }

  draw() {
    if (this.waiting || !this.fitted) return;
    this.waiting = true;
    requestAnimationFrame(() => this.drawNow());
  }

  drawNow() {
    this.waiting = false;
    if (!this.fitted) return;
    const at = this.player.place();
    const matrices = this.mechanism.place(...(this.live?.now() ?? [this.poses, at])); // a motion made in the page
    this.overlay.place(matrices, at);
    this.matrices = matrices;
    if (this.follow) this.track(matrices[this.follow]);
    this.renderer.render(this.scene, this.camera);
    this.frames++;
    this.label(matrices);
    this.legend();
    this.measure?.draw();
  }

  /** The axes of the world, the length of a bar, and what the arrows mean. */
  legend() {
    this.cube.draw();
    const context = this.triad.getContext("2d");
    context.clearRect(0, 0, 144, 144);
    const turn = this.camera.quaternion.clone().invert();
    const ends = ["x", "y", "z"].map((name, k) => ({ name, shade: ["#e0393e", "#36a852", "#3d7eff"][k], to: new Vector3().setComponent(k, 1).applyQuaternion(turn) }));
    context.lineWidth = 5;
    context.font = "600 24px system-ui, sans-serif";
    for (const { name, shade, to } of ends.sort((a, b) => a.to.z - b.to.z)) {
      context.strokeStyle = context.fillStyle = shade;
      context.beginPath();
      context.moveTo(72, 72);
      context.lineTo(72 + 46 * to.x, 72 - 46 * to.y);
      context.stroke();
      context.fillText(name, 66 + 60 * to.x, 80 - 60 * to.y);
    }
    const distance = this.camera.position.distanceTo(this.controls.target);
    const pixel = (2 * distance * Math.tan((this.perspective.fov * Math.PI) / 360)) / this.element.clientHeight / this.camera.zoom;
    const length = nice(90 * pixel);
    this.bar.style.width = `${(length / pixel).toFixed(1)}px`;
    this.bar.textContent = metres(length);
    const { parts } = this.overlay;
    const seen = (kind, names) => names.some((name) => parts[name].group.visible && parts[name][kind].length);
    const force = seen("straight", ["reactions", "closures", "loads", "contacts"]) && this.overlay.scale("force");
    const moment = seen("curved", ["moments", "loads"]) && this.overlay.scale("moment");
    const more = (kind) => (this.overlay.scales[kind].cut ? " or more" : "");
    const words = [force && `longest arrow ${number(force, 3)} N${more("force")}`, moment && `largest turn ${number(moment, 3)} N m${more("moment")}`].filter(Boolean);
    this.key.textContent = words.length ? `${words.join(", ")}; length by the root` : "";
  }

  track(matrix) {
    const now = new Vector3().setFromMatrixPosition(matrix);
    if (this.tracked) {
      const moved = now.clone().sub(this.tracked);
      this.camera.position.add(moved);
      this.controls.target.add(moved);
      this.camera.lookAt(this.controls.target);
      this.camera.updateMatrixWorld();
    }
    this.tracked = now;
  }

  followBody(body) {
    this.follow = body;
    this.tracked = null;
    this.draw();
  }

  label(matrices) {
    this.labels.hidden = !this.named;
    if (!this.named) return;
    if (!this.labels.childElementCount) {
      this.labels.append(...this.content.bodies.slice(0, LABELS).map((body) => h("bdi", {}, body.name)));
    }
    const taken = [];
    [...this.labels.children].forEach((label, k) => {
      const [x, y] = this.project(new Vector3(...this.content.bodies[k].com).applyMatrix4(matrices[k + 1]));
      label.hidden = !this.selection.visible(`body ${k + 1}`);
      const [wide, high] = [(label.dataset.wide ??= label.offsetWidth + 4), 15];
      const free = STEPS.find((step) => !taken.some(([a, b, w]) => x < a + w && a < x + Number(wide) && Math.abs(y + step * high - b) < high));
      if (free === undefined) label.hidden = true; // no room near by
      if (label.hidden) return;
      taken.push([x, y + free * high, Number(wide)]);
      label.style.transform = `translate(${x.toFixed(1)}px, ${(y + free * high).toFixed(1)}px)`;
    });
  }

  /** Where a point of the world is on the canvas, in pixels of the page from its upper left corner. */
  project(point) {
    const seen = point.clone().project(this.camera);
    return [((seen.x + 1) / 2) * this.element.clientWidth, ((1 - seen.y) / 2) * this.element.clientHeight];
  }
}
