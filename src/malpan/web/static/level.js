// The level that is open: which one it is, above the board, and the way to those before and after it.

import { ask, Superseded } from "./ask.js";
import { $, button, make } from "./make.js";
import { notify, page, setText } from "./page.js";
import { number, say } from "./words.js";

// Open a level in the view for playing. `filters` and `total` belong to a selection of the gallery, in which there is a next one;
// `title` names any other level.
export async function openLevel(level, { filters = null, total = 0, title = "" }) {
  show(level, { filters, total, title });
  notify("level");
  await setText(level.text);
  if ($("stage").getBoundingClientRect().top < 0) $("stage").scrollIntoView();
}

function show(level, { filters, total, title }) {
  page.level = { ...level, game: page.game.id, filters, total, title };
}

const isOpen = () => page.level && page.level.game === page.game.id && page.level.text === page.text;

export function drawLevel() {
  const place = $("level"), { level } = page;
  const focused = document.activeElement?.id;
  if (!isOpen()) {
    place.replaceChildren();
    return;
  }
  const name = level.title || say("Level {place} of {total}", { place: number(level.place + 1), total: number(level.total) });
  const ways = level.filters ? make("span", { class: "row" }, buildStep(say("Previous level"), -1, "level-before"), buildStep(say("Next level"), 1, "level-after")) : null;
  place.replaceChildren(...[make("p", {}, make("b", {}, name), ` · ${level.goal}`), ways].filter(Boolean));
  if (focused === "level-before" || focused === "level-after") $(focused)?.focus();
}

function buildStep(label, by, id) {
  const place = page.level.place + by;
  return button(label, () => step(place), { class: "small", id, disabled: place < 0 || place >= page.level.total });
}

// Open the level at a place of the same selection, in the view that is open.
async function step(place) {
  const { filters, game } = page.level;
  try {
    const reply = await ask("level", "/api/levels", { game, ...filters, first: place, count: 1 });
    if (!reply.levels?.length) return;
    show(reply.levels[0], { filters, total: reply.total, title: "" });
    await setText(page.level.text);
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
  }
}
