// A board of numbered cells with jumps: a jump is dragged from the cell where it starts to the cell it leads to.

import { field, make, select, stepper } from "../make.js";
import { mark, say } from "../words.js";

const LARGEST = 400;

export const jumps = {
  tools: [],
  hint: mark("Drag from the cell where a jump starts to the cell it leads to. Click a jump's first cell to remove it. With the keyboard: arrows, Enter at both ends, Delete."),
  drags: true,
  empty: '{"ladders": [], "snakes": [], "size": 36}\n',

  modelOf(text, formats) {
    const source = formats?.object ?? text;
    const part = (name, otherwise) => source.match(new RegExp(`"${name}"\\s*:\\s*"?(\\w+)`))?.[1] ?? otherwise;
    const size = Number(part("size", 100));
    const jumps = source.trimStart().startsWith("{") || /[[(]/.test(source) ? inBrackets(source) : inLines(source);
    if (!jumps || !(size >= 1 && size <= LARGEST)) return null;
    return { jumps, size, sides: Number(part("sides", 6)), start: Number(part("start", 1)), finish: part("finish", "exact") };
  },

  write({ jumps, size, sides, start, finish }) {
    const pairs = (kept) => `[${jumps.filter(kept).map(({ from, to }) => `[${from}, ${to}]`).join(", ")}]`;
    const rest = `"size": ${size}, "sides": ${sides}, "start": ${start}, "finish": "${finish}"`;
    return `{"ladders": ${pairs(({ from, to }) => to >= from)},\n "snakes": ${pairs(({ from, to }) => to < from)},\n ${rest}}\n`;
  },

  scene(model) {
    const columns = columnsOf(model), rows = Math.ceil(model.size / columns);
    const starts = new Map(model.jumps.map((jump) => [jump.from, jump]));
    const shapes = Array.from({ length: model.size }, (_, index) => {
      const { x, y } = placeOfCell(model, index + 1);
      const jump = starts.get(index + 1);
      const role = jump ? (jump.to > jump.from ? "ladder cell" : "snake cell") : index + 1 === model.size ? "goal" : "plain";
      return { kind: "cell", x, y, width: 1, height: 1, role, text: "" };
    });
    const numbers = shapes.map(({ x, y }, index) =>
      ({ kind: "label", x: x + 0.22, y: y + 0.2, role: "number", size: 0.24, text: index + 1 }));
    const curves = model.jumps.filter(({ from, to }) => [from, to].every((cell) => cell >= 1 && cell <= model.size)).flatMap((jump) => curve(model, jump));
    return { width: columns, height: rows, caption: "", shapes: [...shapes, ...numbers, ...curves] };
  },

  preview: (model, from, to) => curve(model, { from: cellAt(model, from), to: cellAt(model, to) }),

  spot(model, line, column) {
    const jump = model.jumps.find((known) => known.line === line && column >= known.column && column <= known.end);
    const cell = [jump?.from, jump?.to].find((known) => known >= 1 && known <= model.size);
    return cell ? placeOfCell(model, cell) : null;
  },

  cellAt,
  cellName: (model, place) => say("cell {cell}", { cell: cellAt(model, place) ?? "" }),

  drag(model, from, to) {
    const [first, last] = [cellAt(model, from), cellAt(model, to)];
    if (!first || !last) return null;
    const others = model.jumps.filter((jump) => jump.from !== first);
    if (first === last) return others.length < model.jumps.length ? { ...model, jumps: others } : null;
    return { ...model, jumps: [...others, { from: first, to: last }] };
  },

  key(model, cursor, key) {
    return key === "Delete" || key === "Backspace" ? this.drag(model, cursor, cursor) : null;
  },

  side(model, change) {
    const finishes = [["exact", say("exactly")], ["over", say("or past it")], ["bounce", say("bounce back")]];
    const starts = [["1", say("on cell 1")], ["0", say("off the board")]];
    return make("div", { class: "fields" },
      stepper(say("Cells"), model.size, 2, LARGEST, (size) => change({ ...model, size }), say("less"), say("more")),
      stepper(say("Sides of the die"), model.sides, 1, 100, (sides) => change({ ...model, sides }), say("less"), say("more")),
      field(say("Start"), select(starts, String(model.start), (start) => change({ ...model, start: Number(start) }))),
      field(say("At the end"), select(finishes, model.finish, (finish) => change({ ...model, finish }))));
  },
};

function columnsOf({ size }) {
  const side = Math.sqrt(size);
  return Number.isInteger(side) ? side : Math.min(size, 10);
}

function placeOfCell(model, cell) {
  const columns = columnsOf(model), level = Math.floor((cell - 1) / columns), along = (cell - 1) % columns;
  return { x: level % 2 ? columns - 1 - along : along, y: Math.ceil(model.size / columns) - 1 - level };
}

function cellAt(model, { x, y }) {
  const columns = columnsOf(model), level = Math.ceil(model.size / columns) - 1 - y;
  if (x < 0 || x >= columns || level < 0) return null;
  const cell = level * columns + (level % 2 ? columns - 1 - x : x) + 1;
  return cell <= model.size ? cell : null;
}

function curve(model, { from, to }) {
  if (!from || !to || from === to) return [];
  const [a, b] = [placeOfCell(model, from), placeOfCell(model, to)].map(({ x, y }) => [x + 0.5, y + 0.5]);
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]], length = Math.hypot(dx, dy), [nx, ny] = [-dy / length, dx / length];
  const along = (part, aside = 0) => [a[0] + dx * part + nx * aside, a[1] + dy * part + ny * aside];
  if (to < from) {
    const waves = Math.max(2, Math.round(length));
    const points = Array.from({ length: 2 * waves + 1 }, (_, index) => along(index / (2 * waves), index % 2 ? (index % 4 === 1 ? 0.18 : -0.18) : 0));
    return [{ kind: "curve", points, role: "snake", width: 0.16, smooth: true }, { kind: "disc", x: a[0], y: a[1], radius: 0.16, role: "snake", text: "" }];
  }
  const rungs = Math.max(2, Math.round(length * 2.5));
  const rails = [0.16, -0.16].map((aside) => ({ kind: "curve", points: [along(0, aside), along(1, aside)], role: "ladder", width: 0.08 }));
  const steps = Array.from({ length: rungs }, (_, index) => (index + 0.5) / rungs);
  return [...rails, ...steps.map((part) => ({ kind: "curve", points: [along(part, 0.16), along(part, -0.16)], role: "ladder", width: 0.06 }))];
}

function inBrackets(text) {
  const starts = [0];
  for (const found of text.matchAll(/\n/g)) starts.push(found.index + 1);
  return [...text.matchAll(/[[(]\s*(-?\d+)\s*,\s*(-?\d+)\s*,?\s*[\])]/g)].map((found) => {
    const line = starts.findLastIndex((start) => start <= found.index);
    const column = found.index - starts[line] + 1;
    return { from: Number(found[1]), to: Number(found[2]), line: line + 1, column, end: column + found[0].length };
  });
}

function inLines(text) {
  const rows = text.replace(/\r\n?/g, "\n").split("\n").map((line, index) => ({ words: line.trim().split(/\s+/), line: index + 1, length: line.length }));
  const pairs = rows.filter(({ words }) => words.length === 2 && words.every((word) => /^-?\d+$/.test(word)));
  const filled = rows.filter(({ words }) => words[0] !== "");
  if (filled[0]?.words.length === 2) pairs.shift();
  return pairs.map(({ words, line, length }) => ({ from: Number(words[0]), to: Number(words[1]), line, column: 1, end: length + 1 }));
}
