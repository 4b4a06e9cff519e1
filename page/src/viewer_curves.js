// Curves that grow while a run is computed: coordinates over time, as SVG.

const SHADES = ["#4e79a7", "#f28e2b", "#59a14f", "#b07aa1", "#76b7b2", "#e15759", "#edc948", "#9c755f"];
const WIDE = 300;
const HIGH = 110;
const svg = (tag, props = {}) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(props)) element.setAttribute(name, value);
  return element;
};

export class Growing {
  constructor() {
    this.element = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "growing", role: "img", "aria-label": "Coordinates while they are computed" });
    this.element.style.display = "none";
    this.clear([], []);
  }

  /** `places` are the coordinates that are drawn. */
  clear(names, places) {
    this.places = places.slice(0, SHADES.length);
    this.t = [];
    this.rows = [];
    this.lines = this.places.map((_, k) => {
      const line = svg("polyline", { fill: "none", stroke: SHADES[k], "stroke-width": 1.4 });
      const title = svg("title");
      title.textContent = names[k];
      line.append(title);
      return line;
    });
    this.element.replaceChildren(...this.lines);
  }

  add(t, rows) {
    this.t.push(...t);
    this.rows.push(...rows.map((row) => this.places.map((k) => row[k])));
    this.element.style.display = "";
    const all = this.rows.flat().filter(Number.isFinite);
    const [low, high] = [Math.min(...all), Math.max(...all)];
    const [first, last] = [this.t[0], this.t[this.t.length - 1]];
    const x = (value) => (WIDE * (value - first)) / (last - first || 1);
    const y = (value) => HIGH - 4 - ((HIGH - 8) * (value - low)) / (high - low || 1);
    const step = Math.max(1, Math.ceil(this.t.length / 1500));
    this.lines.forEach((line, j) => {
      const points = [];
      for (let k = 0; k < this.t.length; k += step) points.push(`${x(this.t[k]).toFixed(1)},${y(this.rows[k][j]).toFixed(1)}`);
      line.setAttribute("points", points.join(" "));
    });
  }
}
