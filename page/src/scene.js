// The 3D view: renderer, lights, camera, and what is shown of the mechanism. Draws when something has changed.

import { AmbientLight, Color, DirectionalLight, GridHelper, HemisphereLight, PerspectiveCamera, Quaternion, Raycaster, Scene as ThreeScene, Vector2, Vector3, WebGLRenderer } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { colour, h } from "./dom.js";
import { Mechanism } from "./mechanism.js";
import { Overlay } from "./overlay.js";
import { Poses } from "./poses.js";

const LABELS = 80;
export const VIEWS = { oblique: [1, -1.35, 0.75], front: [0, -1, 0], side: [1, 0, 0], top: [0, -0.0001, 1] };

export class View {
  constructor(content, arrays, player) {
    Object.assign(this, { content, player });
    this.poses = new Poses(arrays.poses, content.bodies.length);
    this.mechanism = new Mechanism(content, this.poses);
    this.overlay = new Overlay(content, arrays, this.mechanism, this.poses);
    this.canvas = h("canvas", { tabindex: "0", role: "img", class: "canvas" });
    this.labels = h("div", { class: "labels", "aria-hidden": "true" });
    this.element = h("div", { class: "view" }, this.canvas, this.labels);
    this.follow = 0;
    this.frames = 0;
    this.selected = () => {};
    this.renderer = new WebGLRenderer({ canvas: this.canvas, antialias: true, preserveDrawingBuffer: true });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.scene = new ThreeScene();
    this.scene.add(this.mechanism.group, this.overlay.group, new AmbientLight("#fff", 0.55));
    this.camera = new PerspectiveCamera(34, 1, 0.001, 1000);
    this.up = new Vector3(...content.up);
    this.camera.up.copy(this.up);
    this.light();
    this.ground();
    this.controls = new OrbitControls(this.camera, this.canvas);
    this.controls.addEventListener("change", () => this.draw());
    this.look("oblique");
    this.canvas.addEventListener("click", (event) => this.pick(event));
    this.draw = this.draw.bind(this);
    new ResizeObserver(() => this.fit()).observe(this.element);
    this.theme();
  }

  light() {
    const sun = new DirectionalLight("#fff", 2.1);
    sun.position.copy(this.turned([2, -3, 5]));
    const fill = new DirectionalLight("#fff", 0.7);
    fill.position.copy(this.turned([-3, 1, 1]));
    const sky = new HemisphereLight("#fff", "#889", 0.7);
    sky.position.copy(this.up);
    this.scene.add(sun, fill, sky);
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
    this.grid.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), this.up);
    const middle = low.clone().add(high).multiplyScalar(0.5);
    const least = [low, high].map((x) => x.dot(this.up)).reduce((a, b) => Math.min(a, b));
    this.grid.position.copy(middle).addScaledVector(this.up, least - 0.04 * size - middle.dot(this.up));
    this.grid.material.transparent = true;
    this.grid.material.depthWrite = false;
    this.cell = cell;
    this.scene.add(this.grid);
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
    const { low, high, size } = this.mechanism.extent;
    const target = low.clone().add(high).multiplyScalar(0.5);
    const radius = 0.5 * Math.max(high.distanceTo(low), 0.6 * size);
    const narrow = Math.min(1, this.camera.aspect || 1);
    const distance = ((this.content.planar ? 1.14 : 0.92) * radius) / Math.sin((this.camera.fov * Math.PI) / 360) / narrow;
    const from = name === "oblique" && this.content.planar ? [0.3, -1, 0.22] : VIEWS[name];
    this.camera.position.copy(target).addScaledVector(this.turned(from).normalize(), distance);
    this.camera.near = distance / 500;
    this.camera.far = distance * 50;
    this.camera.updateProjectionMatrix();
    this.controls.target.copy(target);
    this.controls.update();
    this.draw();
  }

  show(name, on) {
    if (name === "grid") this.grid.visible = on;
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
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
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
    const matrices = this.mechanism.place(this.poses, at);
    this.overlay.place(matrices, at);
    if (this.follow) this.track(matrices[this.follow]);
    this.renderer.render(this.scene, this.camera);
    this.frames++;
    this.label(matrices);
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
    [...this.labels.children].forEach((label, k) => {
      const [x, y] = this.project(new Vector3(...this.content.bodies[k].com).applyMatrix4(matrices[k + 1]));
      label.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    });
  }

  /** Where a point of the world is on the canvas, in pixels of the page from its upper left corner. */
  project(point) {
    const seen = point.clone().project(this.camera);
    return [((seen.x + 1) / 2) * this.element.clientWidth, ((1 - seen.y) / 2) * this.element.clientHeight];
  }

  pick(event) {
    const box = this.canvas.getBoundingClientRect();
    const at = new Vector2(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2);
    const ray = new Raycaster();
    ray.setFromCamera(at, this.camera);
    const meshes = this.mechanism.parts.bodies.copies.map((copy) => copy.mesh);
    for (const mesh of meshes) mesh.boundingSphere = null;
    const [hit] = ray.intersectObjects(meshes, false);
    this.selected(hit ? this.mechanism.bodyOf(hit.object, hit.instanceId) : null);
  }
}
