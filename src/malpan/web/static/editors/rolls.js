// A row of known rolls, typed as text; the server draws the board.

import { field, make, stepper } from "../make.js";
import { mark, say } from "../words.js";

export const rolls = {
  tools: [],
  hint: mark("Type the rolls, 1 to 5 each."),
  paints: false,
  empty: "1 2 3 4 5 1 2 3 4 5\n",

  modelOf(text, formats) {
    const json = formats?.object ?? (text.trimStart().startsWith("{") ? text : null);
    const simple = formats ? formats.rolls : json === null;
    if (json !== null && !simple) {
      try {
        const parts = JSON.parse(json);
        if (!Array.isArray(parts.rolls)) return null;
        return { rolls: parts.rolls.map((roll) => ({ text: String(roll) })), horses: parts.horses ?? 4, rest: parts };
      } catch {
        return null;
      }
    }
    const rolls = [];
    text.replace(/\r\n?/g, "\n").split("\n").forEach((line, index) => {
      for (const found of line.matchAll(/\S+/g)) rolls.push({ text: found[0], line: index + 1, column: found.index + 1 });
    });
    return rolls.length > 400 ? null : { rolls, horses: 4, rest: null };
  },

  write({ rolls, horses, rest }) {
    const words = rolls.map((roll) => roll.text);
    if (horses === 4 && !rest?.cells) return `${words.join(" ")}\n`;
    const numbers = words.map((word) => (/^\d{1,15}$/.test(word) ? Number(word) : word));
    return `${JSON.stringify({ ...rest, rolls: numbers, horses })}\n`;
  },

  scene: null,
  spot: () => null,
  wrongRoll: ({ rolls }, line, column) =>
    rolls.findIndex((roll) => roll.line === line && column >= roll.column && column < roll.column + roll.text.length),

  side(model, change, error) {
    const wrong = error?.line ? this.wrongRoll(model, error.line, error.column) : -1;
    const input = make("input", {
      type: "text", class: "rolls", autocomplete: "off", spellcheck: "false", id: "rolls", "aria-describedby": "chips",
      value: model.rolls.map((roll) => roll.text).join(" "),
      oninput: (event) => change({ ...model, rolls: parseRolls(event.target.value) }),
    });
    const chips = model.rolls.map((roll, index) =>
      make("li", { class: index === wrong || !/^[1-5]$/.test(roll.text) ? "chip wrong" : "chip" }, roll.text));
    return make("div", {},
      field(say("Rolls"), input), make("ol", { class: "chips", id: "chips" }, ...chips),
      make("div", { class: "fields" },
        stepper(say("Horses"), model.horses, 1, 8, (horses) => change({ ...model, horses }), say("less"), say("more"))));
  },
};

// Rolls typed without spaces are separated: 5123 is 5 1 2 3.
function parseRolls(text) {
  return text.split(/[\s,]+/).filter(Boolean).flatMap((word) => (/^[1-5]+$/.test(word) ? [...word] : [word])).map((word) => ({ text: word }));
}
