// A box of letters, drawn cell by cell. The model keeps invalid letters, so that they can be shown.

import { make, stepper } from "../make.js";
import { mark, say } from "../words.js";

const ROLES = { "#": "wall", ".": "floor", O: "hole", R: "red", B: "blue" };
const LARGEST = 60;
const EMPTY = "6 7\n#######\n#.....#\n#.....#\n#.....#\n#.....#\n#######\n";

export const box = {
  tools: [["wall", "#", mark("Wall")], ["floor", ".", mark("Floor")], ["red", "R", mark("Red")], ["blue", "B", mark("Blue")], ["hole", "O", mark("Hole")]],
  hint: mark("Click or drag on the board. With the keyboard: arrows move, # . R B O paint."),
  paints: true,
  empty: EMPTY,

  modelOf(text) {
    const lines = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n").split("\n").map((line) => line.trimEnd());
    let first = lines.findIndex((line) => line !== "");
    if (first < 0) return null;
    const sized = /^\s*-?\d/.test(lines[first]);
    if (sized) first++;
    const rows = lines.slice(first);
    while (rows.length && rows.at(-1) === "") rows.pop();
    const width = Math.max(0, ...rows.map((row) => row.length));
    if (!rows.length || !width || rows.length > LARGEST || width > LARGEST) return null;
    return { rows: rows.map((row) => [...row]), first, sized, width };
  },

  write({ rows }) {
    const width = Math.max(...rows.map((row) => row.length));
    return `${rows.length} ${width}\n${rows.map((row) => row.join("")).join("\n")}\n`;
  },

  scene({ rows, width }) {
    const shapes = [], discs = [];
    rows.forEach((row, y) => {
      for (let x = 0; x < width; x++) {
        const letter = row[x] ?? "";
        const role = ROLES[letter] ?? "wrong";
        const round = ["hole", "red", "blue"].includes(role);
        shapes.push({ kind: "cell", x, y, width: 1, height: 1, role: round ? "floor" : role, text: role === "wrong" ? letter : "" });
        if (round) discs.push({ kind: "disc", x: x + 0.5, y: y + 0.5, radius: 0.4, role, text: role === "hole" ? "" : letter });
      }
    });
    return { width, height: rows.length, caption: "", shapes: [...shapes, ...discs] };
  },

  spot({ first, rows, width }, line, column) {
    const y = line - 1 - first;
    if (y < 0 || y >= rows.length || column < 1 || column > width) return null;
    return { x: column - 1, y };
  },

  cellName: (_, { x, y }) => say("row {row}, column {column}", { row: y + 1, column: x + 1 }),

  paint(model, { x, y }, letter) {
    const { rows } = model;
    if (!rows[y] || x < 0 || x >= model.width || rows[y][x] === letter) return null;
    const painted = rows.map((row) => (letter === "O" ? row.map((known) => (known === "O" ? "." : known)) : [...row]));
    while (painted[y].length < x) painted[y].push(".");
    painted[y][x] = letter;
    return { ...model, rows: painted };
  },

  key(model, cursor, key) {
    const letter = { " ": ".", 0: "O" }[key] ?? key.toUpperCase();
    return letter in ROLES ? this.paint(model, cursor, letter) : null;
  },

  side(model, change) {
    const sizes = [["rows", say("Rows"), model.rows.length], ["columns", say("Columns"), model.width]];
    return make("div", { class: "fields" }, ...sizes.map(([name, label, value]) =>
      stepper(label, value, 1, LARGEST, (wanted) => change(resize(model, name, wanted)), say("less"), say("more"))));
  },
};

// A larger or smaller box; a frame of walls stays one.
function resize(model, name, wanted) {
  const rows = model.rows.map((row) => [...row, ...Array(model.width - row.length).fill("#")]);
  const height = name === "rows" ? wanted : rows.length, width = name === "columns" ? wanted : model.width;
  const framed = rows.length > 2 && model.width > 2 && rows[0].every((cell) => cell === "#") && rows.at(-1).every((cell) => cell === "#")
    && rows.every((row) => row[0] === "#" && row.at(-1) === "#");
  if (!framed) {
    const box = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => rows[y]?.[x] ?? "."));
    return { ...model, rows: box, width };
  }
  const inside = (y, x) => (y < rows.length - 1 && x < model.width - 1 ? rows[y][x] : ".");
  const edge = (y, x) => y === 0 || x === 0 || y === height - 1 || x === width - 1;
  const box = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => (edge(y, x) ? "#" : inside(y, x))));
  return { ...model, rows: box, width };
}
