// A map of numbers, typed cell by cell, and the number of rolls.

import { field, make } from "../make.js";
import { say } from "../words.js";
import { cells, cellsOf, mapOf, sizeSteppers, textInput, wordsOf, formatRows } from "./numbers.js";

export const map = {
  ...cells,
  empty: "4 4 10\n1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n",

  modelOf(text) {
    const read = wordsOf(text);
    if (!read) return null;
    const rows = read.words.slice(read.first + 1);
    while (rows.length && !rows.at(-1).length) rows.pop();
    const map = mapOf(rows, read.first + 1);
    return map && { ...map, turns: read.words[read.first][2]?.text ?? "" };
  },

  write: ({ rows, width, turns }) => `${rows.length} ${width} ${turns}\n${formatRows(rows)}\n`,

  scene: (model) => ({ width: model.width, height: model.rows.length, caption: "", shapes: cellsOf(model) }),

  side(model, change) {
    const turns = textInput(model.turns, (value) => change({ ...model, turns: value.replace(/\s/g, "") || "0" }), "numeric");
    return make("div", { class: "fields" }, ...sizeSteppers(model, change), field(say("Number of rolls"), turns));
  },
};
