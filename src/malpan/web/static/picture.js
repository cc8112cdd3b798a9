// Draws a scene: shapes in board units, with roles that palette.css colours.

import { draw } from "./make.js";

const MARGIN = 0.15;
const drawnScenes = new WeakMap();

// Draw a scene into an svg element. Tokens with a key stay the same element, so that they move; `marks` are drawn on top.
export function drawScene(svg, scene, { marks = [], still = false, label = "" } = {}) {
  const width = Math.max(scene.width, 1), height = Math.max(scene.height, 1), size = `${width} ${height}`;
  let known = drawnScenes.get(svg);
  if (known?.size !== size) {
    known = { size, ground: "", tokens: new Map() };
    drawnScenes.set(svg, known);
    svg.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`);
    svg.style.setProperty("--wide", width);
    svg.style.setProperty("--tall", height);
    svg.replaceChildren(...["ground", "tokens", "marks"].map((name) => draw("g", { class: name })));
  }
  const isToken = (shape) => shape.key && shape.kind === "disc";
  const ground = scene.shapes.filter((shape) => !isToken(shape)), written = JSON.stringify(ground);
  if (written !== known.ground) {
    svg.querySelector(".ground").replaceChildren(...ground.map(shapeOf));
    known.ground = written;
  }
  svg.setAttribute("role", svg.getAttribute("tabindex") === null ? "img" : svg.getAttribute("role"));
  svg.setAttribute("aria-label", label);
  svg.classList.toggle("still", still);
  moveTokens(svg.querySelector(".tokens"), scene.shapes.filter(isToken), known);
  svg.querySelector(".marks").replaceChildren(...marks.map(markOf));
}

function moveTokens(place, tokens, known) {
  const seen = new Set();
  for (const shape of tokens) {
    const key = `${shape.role} ${shape.key}`;
    seen.add(key);
    const written = JSON.stringify({ ...shape, x: 0, y: 0 });
    let token = known.tokens.get(key);
    if (token?.written !== written) {
      const fresh = shapeOf({ ...shape, x: 0, y: 0 });
      if (token) token.element.replaceWith(fresh);
      else place.append(fresh);
      if (token) fresh.style.transform = token.element.style.transform;
      token = { element: fresh, written };
      known.tokens.set(key, token);
    }
    token.element.style.transform = `translate(${shape.x}px, ${shape.y}px)`;
  }
  for (const [key, token] of known.tokens) {
    if (seen.has(key)) continue;
    token.element.remove();
    known.tokens.delete(key);
  }
}

function shapeOf(shape) {
  const made = { cell: cellOf, disc: discOf, curve: curveOf, label: labelOf }[shape.kind];
  return made ? made(shape) : draw("g");
}

const role = (shape, kind) => `${kind} role-${String(shape.role || "plain").replace(/[^a-z0-9-]+/gi, "-")}`;

function cellOf(shape) {
  const { x, y, width, height } = shape;
  const group = draw("g", { class: role(shape, "cell") });
  group.append(draw("rect", { x: x + 0.02, y: y + 0.02, width: width - 0.04, height: height - 0.04, rx: 0.08 }));
  if (shape.text) group.append(textOf(shape.text, x + width / 2, y + height / 2, fitting(shape.text, width)));
  if (shape.title) group.append(draw("title", {}, shape.title));
  return group;
}

function discOf(shape) {
  const group = draw("g", { class: role(shape, "disc"), "data-key": shape.key || null });
  group.append(draw("circle", { cx: shape.x, cy: shape.y, r: shape.radius }));
  if (shape.text) group.append(textOf(shape.text, shape.x, shape.y, fitting(shape.text, shape.radius * 2)));
  return group;
}

const fitting = (text, width) => Math.min(0.42, (1.5 * width) / Math.max(String(text).length, 1));

function textOf(text, x, y, size) {
  return draw("text", { x, y, "font-size": size, "text-anchor": "middle", "dominant-baseline": "central" }, String(text));
}

function labelOf(shape) {
  const text = textOf(shape.text, shape.x, shape.y, shape.size || 0.4);
  text.setAttribute("class", role(shape, "label"));
  return text;
}

function curveOf(shape) {
  const path = draw("path", { class: role(shape, "curve"), d: pathOf(shape.points, shape.smooth), "stroke-width": shape.width || 0.06 });
  if (!shape.arrow) return path;
  const [[fromX, fromY], [x, y]] = shape.points.slice(-2);
  const turn = (Math.atan2(y - fromY, x - fromX) * 180) / Math.PI;
  const size = Math.max(3 * (shape.width || 0.06), 0.15);
  const head = draw("path", {
    class: role(shape, "head"), d: `M0 0 L${-size} ${size / 2} L${-size} ${-size / 2} Z`, transform: `translate(${x} ${y}) rotate(${turn})`,
  });
  return draw("g", {}, path, head);
}

function pathOf(points, smooth) {
  if (!smooth || points.length < 3) return points.map(([x, y], index) => `${index ? "L" : "M"}${x} ${y}`).join(" ");
  let path = `M${points[0][0]} ${points[0][1]}`;
  for (let index = 0; index < points.length - 1; index++) {
    const [before, here, next, after] = [-1, 0, 1, 2].map((step) => points[Math.max(0, Math.min(points.length - 1, index + step))]);
    const first = [here[0] + (next[0] - before[0]) / 6, here[1] + (next[1] - before[1]) / 6];
    const second = [next[0] - (after[0] - here[0]) / 6, next[1] - (after[1] - here[1]) / 6];
    path += ` C${first.join(" ")} ${second.join(" ")} ${next[0]} ${next[1]}`;
  }
  return path;
}

function markOf({ x, y, width = 1, height = 1, kind, text }) {
  const group = draw("g", { class: `mark mark-${kind}` });
  group.append(draw("rect", { x: x + 0.04, y: y + 0.04, width: width - 0.08, height: height - 0.08, rx: 0.1 }));
  if (text) group.append(draw("title", {}, text));
  return group;
}

// The place of a pointer in board units.
export function placeOf(svg, event) {
  const matrix = svg.getScreenCTM();
  if (!matrix) return null;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return { x: point.x, y: point.y };
}

const PAINT = ["fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "font-family", "font-weight", "opacity"];

// The picture as a standalone SVG file, in the colours of the page.
export function svgFile(svg) {
  const copy = svg.cloneNode(true);
  copy.querySelector(".marks")?.remove();
  const theirs = copy.querySelectorAll("*");
  [...svg.querySelectorAll("*")].filter((element) => !element.closest(".marks")).forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const name of PAINT) theirs[index].setAttribute(name, style.getPropertyValue(name));
    const shift = element.style.transform.match(/translate\(([-\d.]+)px, ([-\d.]+)px\)/);
    if (shift) theirs[index].setAttribute("transform", `translate(${shift[1]} ${shift[2]})`);
    theirs[index].removeAttribute("style");
  });
  for (const name of ["style", "class", "id", "tabindex", "role"]) copy.removeAttribute(name);
  const [x, y, width, height] = svg.getAttribute("viewBox").split(" ");
  const paper = draw("rect", { x, y, width, height, fill: getComputedStyle(document.body).backgroundColor });
  copy.prepend(paper);
  copy.setAttribute("width", Math.round(width * 48));
  copy.setAttribute("height", Math.round(height * 48));
  return new XMLSerializer().serializeToString(copy);
}
