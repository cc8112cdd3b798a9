// A map of numbers, typed cell by cell, the start of the die, and its commands.

import { field, make } from "../make.js";
import { say } from "../words.js";
import { cells, cellsOf, mapOf, sizeSteppers, textInput, wordsOf, formatRows } from "./numbers.js";

export const commands = {
  ...cells,
  empty: "3 3 0 0 4\n0 1 1\n1 1 1\n1 1 1\n1 4 2 3\n",

  modelOf(text) {
    const read = wordsOf(text);
    if (!read) return null;
    const head = read.words[read.first].map((word) => word.text);
    const begin = read.first + 1, height = Number(head[0]);
    if (head.length !== 5 || !(height >= 1)) return null;
    const map = mapOf(read.words.slice(begin, begin + height), begin);
    const commands = read.words.slice(begin + height).flat().map((word) => word.text).join(" ");
    return map && { ...map, row: head[2], column: head[3], commands };
  },

  write({ rows, width, row, column, commands }) {
    const given = commands.split(/\s+/).filter(Boolean);
    const last = given.length ? `${given.join(" ")}\n` : "";
    return `${rows.length} ${width} ${row} ${column} ${given.length}\n${formatRows(rows)}\n${last}`;
  },

  scene(model) {
    const x = Number(model.column), y = Number(model.row);
    const die = { kind: "disc", x: x + 0.5, y: y + 0.5, radius: 0.42, role: "ring", text: "", key: "die" };
    const shapes = y < model.rows.length && x < model.width ? [...cellsOf(model), die] : cellsOf(model);
    return { width: model.width, height: model.rows.length, caption: "", shapes };
  },

  side(model, change) {
    const begin = textInput(`${model.row} ${model.column}`, (value) => {
      const [row, column] = value.split(/[\s,]+/);
      change({ ...model, row: row || "0", column: column || "0" });
    });
    const commands = textInput(model.commands, (value) => change({ ...model, commands: value }));
    return make("div", { class: "fields" }, ...sizeSteppers(model, change), field(say("Die begins at (row column, from 0)"), begin), field(say("Commands: 1 east, 2 west, 3 north, 4 south"), commands));
  },
};
