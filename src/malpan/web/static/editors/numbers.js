// Shared by the editors of maps of numbers: parsing lines, drawing cells, typing into them, and resizing.

import { make, stepper } from "../make.js";
import { mark, say } from "../words.js";

const LARGEST = 40, MOST_SHOWN = 100;

// The words of each line with their columns, and the number of the first line that has any; null if none has.
export function wordsOf(text) {
  const lines = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n").split("\n");
  const first = lines.findIndex((line) => line.trim() !== "");
  if (first < 0) return null;
  return { first, words: lines.map((line) => [...line.matchAll(/\S+/g)].map((found) => ({ text: found[0], column: found.index + 1 }))) };
}

// A map whose rows are these lines of words; null if it is too large to be drawn, or empty.
export function mapOf(rows, first) {
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (!rows.length || !width || rows.length > MOST_SHOWN || width > MOST_SHOWN) return null;
  return { rows: rows.map((row) => row.map((word) => word.text)), words: rows, first, width };
}

export const formatRows = (rows) => rows.map((row) => row.join(" ")).join("\n");

export function cellsOf({ rows, width }) {
  return rows.flatMap((row, y) => Array.from({ length: width }, (_, x) => {
    const text = row[x] ?? "";
    return { kind: "cell", x, y, width: 1, height: 1, role: /^\d+$/.test(text) ? "plain" : "wrong", text };
  }));
}

// The cells of such an editor.
export const cells = {
  tools: [],
  hint: mark("Click a cell and type its number."),
  paints: false,

  spot({ first, words }, line, column) {
    const y = line - 1 - first;
    const row = words?.[y];
    if (!row) return null;
    const x = row.findIndex((word) => column >= word.column && column < word.column + word.text.length);
    return { x: x < 0 ? row.length : x, y };
  },

  cellName: ({ rows }, { x, y }) => `${say("row {row}, column {column}", { row: y + 1, column: x + 1 })}: ${rows[y]?.[x] ?? ""}`,

  key(model, { x, y }, key, fresh) {
    if (!model.rows[y] || x > model.rows[y].length) return null;
    const before = fresh ? "" : model.rows[y][x] ?? "";
    const text = /^\d$/.test(key) ? (before === "0" ? key : before + key) : key === "Backspace" ? before.slice(0, -1) || "0" : null;
    if (text === null || text.length > 18) return null;
    const rows = model.rows.map((row) => [...row]);
    rows[y][x] = text;
    return { ...model, rows };
  },
};

// The two steppers that change the size of a map.
export function sizeSteppers(model, change) {
  const { rows, width } = model;
  const resize = (height, wide) => Array.from({ length: height }, (_, y) => Array.from({ length: wide }, (_, x) => rows[y]?.[x] ?? "1"));
  return [
    stepper(say("Rows"), rows.length, 1, LARGEST, (wanted) => change({ ...model, rows: resize(wanted, width) }), say("less"), say("more")),
    stepper(say("Columns"), width, 1, LARGEST, (wanted) => change({ ...model, rows: resize(rows.length, wanted), width: wanted }), say("less"), say("more")),
  ];
}

export function textInput(value, change, inputmode = "text") {
  return make("input", { type: "text", inputmode, value, class: "count wide", onchange: (event) => change(event.target.value.trim()) });
}
