// A map for the die that stamps: numbers that are typed cell by cell, where the die begins, and the commands.

import { field, make, stepper } from "../make.js";
import { t } from "../words.js";

const LARGEST = 40;

export const stamp = {
  tools: [],
  hint: "drawDie",
  paints: false,
  empty: "3 3 0 0 4\n0 1 1\n1 1 1\n1 1 1\n1 4 2 3\n",

  modelOf(text) {
    const lines = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n").split("\n");
    const first = lines.findIndex((line) => line.trim() !== "");
    if (first < 0) return null;
    const words = lines.map((line) => [...line.matchAll(/\S+/g)].map((found) => ({ text: found[0], column: found.index + 1 })));
    const head = words[first].map((word) => word.text);
    const height = Number(head[0]);
    if (head.length !== 5 || !(height >= 1 && height <= 100)) return null;
    const rows = words.slice(first + 1, first + 1 + height);
    const width = Math.max(0, ...rows.map((row) => row.length));
    if (!width || width > 100) return null;
    const commands = words.slice(first + 1 + height).flat().map((word) => word.text).join(" ");
    return { rows: rows.map((row) => row.map((word) => word.text)), words: rows, first: first + 1, width, row: head[2], column: head[3], commands };
  },

  write({ rows, width, row, column, commands }) {
    const given = commands.split(/\s+/).filter(Boolean);
    const last = given.length ? `${given.join(" ")}\n` : "";
    return `${rows.length} ${width} ${row} ${column} ${given.length}\n${rows.map((cells) => cells.join(" ")).join("\n")}\n${last}`;
  },

  scene({ rows, width, row, column }) {
    const shapes = [];
    rows.forEach((cells, y) => {
      for (let x = 0; x < width; x++) {
        const text = cells[x] ?? "";
        shapes.push({ kind: "cell", x, y, width: 1, height: 1, role: /^\d+$/.test(text) ? "plain" : "wrong", text });
      }
    });
    if (Number(row) < rows.length && Number(column) < width) {
      shapes.push({ kind: "disc", x: Number(column) + 0.5, y: Number(row) + 0.5, radius: 0.42, role: "ring", text: "", key: "die" });
    }
    return { width, height: rows.length, caption: "", shapes };
  },

  spot({ first, words }, line, column) {
    const y = line - 1 - first;
    const row = words?.[y];
    if (!row) return null;
    const x = row.findIndex((word) => column >= word.column && column < word.column + word.text.length);
    return { x: x < 0 ? row.length : x, y };
  },

  cellName: ({ rows }, { x, y }) => `${t("cellAt", { row: y + 1, column: x + 1 })}: ${rows[y]?.[x] ?? ""}`,

  key(model, { x, y }, key, fresh) {
    if (!model.rows[y] || x > model.rows[y].length) return null;
    const before = fresh ? "" : model.rows[y][x] ?? "";
    const text = /^\d$/.test(key) ? (before === "0" ? key : before + key) : key === "Backspace" ? before.slice(0, -1) || "0" : null;
    if (text === null || text.length > 18) return null;
    const rows = model.rows.map((row) => [...row]);
    rows[y][x] = text;
    return { ...model, rows };
  },

  side(model, change) {
    const { rows, width } = model;
    const resized = (height, wide) => Array.from({ length: height }, (_, y) => Array.from({ length: wide }, (_, x) => rows[y]?.[x] ?? "1"));
    const typed = (value, mode, change) => make("input", { type: "text", inputmode: mode, value, class: "count wide", onchange: change });
    const begin = typed(`${model.row} ${model.column}`, "text", (event) => {
      const [row, column] = event.target.value.trim().split(/[\s,]+/);
      change({ ...model, row: row || "0", column: column || "0" });
    });
    const commands = typed(model.commands, "text", (event) => change({ ...model, commands: event.target.value.trim() }));
    return make("div", { class: "fields" },
      stepper(t("rows"), rows.length, 1, LARGEST, (wanted) => change({ ...model, rows: resized(wanted, width) }), t("less"), t("more")),
      stepper(t("columns"), width, 1, LARGEST, (wanted) => change({ ...model, rows: resized(rows.length, wanted), width: wanted }), t("less"), t("more")),
      field(t("dieBegins"), begin),
      field(t("commands"), commands));
  },
};
