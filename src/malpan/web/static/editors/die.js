// A map for the rolling die: numbers that are typed cell by cell.

import { field, make, stepper } from "../make.js";
import { t } from "../words.js";

const LARGEST = 40;

export const die = {
  tools: [],
  hint: "drawDie",
  paints: false,
  empty: "4 4 10\n1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n",

  modelOf(text) {
    const lines = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n").split("\n");
    const first = lines.findIndex((line) => line.trim() !== "");
    if (first < 0) return null;
    const words = lines.map((line) => [...line.matchAll(/\S+/g)].map((found) => ({ text: found[0], column: found.index + 1 })));
    const rows = words.slice(first + 1);
    while (rows.length && !rows.at(-1).length) rows.pop();
    const width = Math.max(0, ...rows.map((row) => row.length));
    if (!rows.length || !width || rows.length > 100 || width > 100) return null;
    return { rows: rows.map((row) => row.map((word) => word.text)), words: rows, first: first + 1, width, turns: words[first][2]?.text ?? "" };
  },

  write({ rows, width, turns }) {
    return `${rows.length} ${width} ${turns}\n${rows.map((row) => row.join(" ")).join("\n")}\n`;
  },

  scene({ rows, width }) {
    const shapes = [];
    rows.forEach((row, y) => {
      for (let x = 0; x < width; x++) {
        const text = row[x] ?? "";
        shapes.push({ kind: "cell", x, y, width: 1, height: 1, role: /^\d+$/.test(text) ? "plain" : "wrong", text });
      }
    });
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
    const turns = make("input", {
      type: "text", inputmode: "numeric", value: model.turns, class: "count wide",
      onchange: (event) => change({ ...model, turns: event.target.value.replace(/\s/g, "") || "0" }),
    });
    return make("div", { class: "fields" },
      stepper(t("rows"), rows.length, 1, LARGEST, (wanted) => change({ ...model, rows: resized(wanted, width) }), t("less"), t("more")),
      stepper(t("columns"), width, 1, LARGEST, (wanted) => change({ ...model, rows: resized(rows.length, wanted), width: wanted }), t("less"), t("more")),
      field(t("rolls"), turns));
  },
};
