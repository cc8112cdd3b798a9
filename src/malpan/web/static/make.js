// Elements of the page. Text from a board is always a text node, never HTML.

const SVG = "http://www.w3.org/2000/svg";

export const $ = (id) => document.getElementById(id);

// make("button", {class: "quiet", onclick: f}, "text", child, ...) makes an element; null children are skipped.
export function make(tag, parts = {}, ...children) {
  return fill(document.createElement(tag), parts, children);
}

export function draw(tag, parts = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), parts, children);
}

function fill(element, parts, children) {
  for (const [name, value] of Object.entries(parts)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "disabled") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

// `text` may also be a list of elements.
export function button(text, onclick, parts = {}) {
  return make("button", { type: "button", onclick, ...parts }, text);
}

// Icons of buttons, drawn as paths so that they look the same with every font.
const SIGNS = {
  first: "M5 4h2v12H5z M17 4v12l-9-6z", back: "M14 4v12L5 10z", play: "M6 3.5v13L16.5 10z", pause: "M5 4h3.6v12H5z M11.4 4H15v12h-3.6z",
  forward: "M6 4v12l9-6z", last: "M3 4v12l9-6z M13 4h2v12h-2z",
};

export function sign(name) {
  return draw("svg", { viewBox: "0 0 20 20", class: "sign", "aria-hidden": "true" }, draw("path", { d: SIGNS[name] }));
}

let fieldCount = 0;

export function field(label, input) {
  if (!input.id) input.id = `field-${++fieldCount}`;
  return make("div", { class: "field" }, make("label", { for: input.id }, label), input);
}

export function select(options, value, onchange, parts = {}) {
  const input = make("select", { onchange: (event) => onchange(event.target.value), ...parts });
  for (const [key, text] of options) input.append(make("option", { value: key }, text));
  input.value = value;
  return input;
}

// A number field with a minus and a plus button.
export function stepper(label, value, low, high, onchange, less, more) {
  const set = (wanted) => onchange(Math.max(low, Math.min(high, wanted)));
  const input = make("input", {
    type: "text", inputmode: "numeric", class: "count", value: String(value),
    onchange: (event) => { const n = Number.parseInt(event.target.value, 10); set(Number.isNaN(n) ? value : n); },
  });
  const row = field(label, input);
  const minus = button("−", () => set(value - 1), { class: "small", "aria-label": `${label}: ${less}`, disabled: value <= low });
  const plus = button("+", () => set(value + 1), { class: "small", "aria-label": `${label}: ${more}`, disabled: value >= high });
  input.remove();
  row.append(make("span", { class: "steps" }, minus, input, plus));
  return row;
}

export function announce(text) {
  const place = $("said");
  place.textContent = "";
  window.setTimeout(() => { place.textContent = text; }, 30);
}

export function save(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = make("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(address), 10000);
}
