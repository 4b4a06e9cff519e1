// What the page is about: bodies, joints, forces, constraints and events, each with the curves that belong to it.

export class Things {
  constructor(content, groups) {
    this.all = new Map();
    this.groups = groups;
    const { bodies, parts } = content;
    const on = (body) => (body.parent ? bodies[body.parent - 1].name : "the world");
    const several = (numbers) => numbers.map((i) => bodies[i - 1].name).join(", ");
    bodies.forEach((body, k) => this.add("body", k + 1, body.name, `on ${on(body)}`, [k + 1], [], depthOf(bodies, k)));
    bodies.forEach((body, k) => this.add("joint", k + 1, body.name, body.joint, body.parent ? [k + 1, body.parent] : [k + 1]));
    for (const [kind, list] of [["force", parts.forces], ["constraint", parts.constraints], ["event", parts.events]]) {
      for (const part of list) this.add(kind, part.name, part.name, [part.kind, several(part.bodies)].filter(Boolean).join(", "), part.bodies, part.labels);
    }
    for (const group of groups) {
      group.owners?.forEach((owner, j) => this.all.get(owner.join(" "))?.curves.push({ group, j }));
    }
  }

  add(kind, key, name, words, bodies, labels = [], depth = 0) {
    const id = `${kind} ${key}`;
    if (!this.all.has(id)) this.all.set(id, { id, kind, name, words, bodies, labels, depth, curves: [] });
  }

  of(kind) {
    return [...this.all.values()].filter((x) => x.kind === kind);
  }

  /** The force or the constraint of this name. */
  mark(name) {
    return this.all.has(`force ${name}`) ? `force ${name}` : `constraint ${name}`;
  }

  /** A thing and those that are seen with it: a body with its joint and what acts on it, others with their bodies. */
  near(id) {
    const { kind, bodies } = this.all.get(id);
    const found = new Set([id, ...bodies.flatMap((i) => (kind === "body" ? [`body ${i}`, `joint ${i}`] : [`body ${i}`]))]);
    if (kind === "body") {
      for (const other of this.all.values()) {
        if (["force", "constraint"].includes(other.kind) && other.bodies.includes(bodies[0])) found.add(other.id);
      }
    }
    return found;
  }
}

function depthOf(bodies, k) {
  let depth = 0;
  for (let parent = bodies[k].parent; parent && depth < 12; parent = bodies[parent - 1].parent) depth++;
  return depth;
}

/** One thing is selected, one is pointed at, some are hidden, or all but those near one. */
export class Selection {
  constructor(things) {
    Object.assign(this, { things, selected: null, hovered: null, isolated: null, hidden: new Set(), listeners: new Set() });
  }

  listen(listener) {
    this.listeners.add(listener);
  }

  tell(what) {
    for (const listener of this.listeners) listener(what);
  }

  select(id) {
    this.selected = id === this.selected ? null : id;
    this.tell("selected");
  }

  hover(id) {
    if (id === this.hovered) return;
    this.hovered = id;
    this.tell("hovered");
  }

  hide(id) {
    if (!this.hidden.delete(id)) this.hidden.add(id);
    this.tell("visible");
  }

  isolate(id) {
    this.isolated = this.isolated?.id === id ? null : { id, near: this.things.near(id) };
    this.tell("visible");
  }

  showAll() {
    this.hidden.clear();
    this.isolated = null;
    this.tell("visible");
  }

  /** Whether it is drawn; what belongs to nothing always is. */
  visible(id) {
    return id == null || (!this.hidden.has(id) && (!this.isolated || this.isolated.near.has(id)));
  }

  get all() {
    return !this.hidden.size && !this.isolated;
  }
}
