// Playing: moves by keyboard, click or swipe; what is illegal says why; hints on demand.

import { ask, Gone } from "./ask.js";
import { snakes } from "./editors/snakes.js";
import { $, button, make, say } from "./make.js";
import { page, playTo, question } from "./page.js";
import { placeOf, show } from "./picture.js";
import { moveName, number, remember, remembered, t, told } from "./words.js";

const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
const SIGNS = { left: "←", right: "→", up: "↑", down: "↓" };
const SWIPE = 24; // pixels

const now = { hint: null, refusal: "", from: null };

const hinting = () => remembered("hints") === "yes";
const directed = () => page.position?.moves.some(({ label }) => label in SIGNS) ?? false;

export const playing = {
  open() {
    now.hint = null;
    now.refusal = "";
    this.update("moves");
  },

  update(what) {
    if (what === "theme") return;
    if (what === "moves" || what === "read") askHint();
    drawPanel();
    drawBoard();
  },

  key(event) {
    this.anyKey(event);
  },

  anyKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !page.position) return;
    if (event.key === "Backspace") {
      event.preventDefault();
      takeBack();
      return;
    }
    const move = page.position.moves.find(({ label, move: index }) =>
      label === ARROWS[event.key] || (!directed() && (label.split(" ").at(-1) === event.key || (page.position.moves.length === 1 && event.key === " " && index === 0 && event.target === $("board")))));
    if (!move) return;
    event.preventDefault();
    take(move);
  },

  pointer(kind, event) {
    if (kind === "down") now.from = { x: event.clientX, y: event.clientY };
    if (kind !== "up" || !now.from || !page.position) return;
    const [dx, dy] = [event.clientX - now.from.x, event.clientY - now.from.y];
    now.from = null;
    const far = Math.max(Math.abs(dx), Math.abs(dy)) > SWIPE;
    if (directed()) {
      const [x, y] = far ? [dx, dy] : fromMiddle(event);
      const label = Math.abs(x) > Math.abs(y) ? (x < 0 ? "left" : "right") : y < 0 ? "up" : "down";
      const move = page.position.moves.find((known) => known.label === label);
      if (move) take(move);
    } else if (!far) {
      const key = event.target.closest?.("[data-key]")?.dataset.key ?? document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-key]")?.dataset.key;
      const { moves } = page.position;
      const move = moves.find(({ label }) => label === key) ?? leadingTo(event) ?? (moves.length === 1 ? moves[0] : null);
      if (move) take(move);
    }
  },
};

// On a board of numbered cells: the move that lands on, or leads to, the cell under the pointer.
function leadingTo(event) {
  if (page.game.id !== "snakes") return undefined;
  const place = placeOf($("board"), event), model = snakes.modelOf(page.text, page.right?.formats);
  const cell = model && String(snakes.cellAt(model, { x: Math.floor(place.x), y: Math.floor(place.y) }));
  return page.position.moves.find(({ verdict, words, state }) => verdict !== "illegal" && (words.match(/→ (\d+)/)?.[1] === cell || String(state[0]) === cell));
}

function fromMiddle(event) {
  const place = placeOf($("board"), event), { scene } = page.position;
  return [place.x - scene.width / 2, place.y - scene.height / 2];
}

// Moves are made one after the other, however fast they come.
let made = Promise.resolve();

function take({ move }) {
  made = made.then(() => takeNow(move)).catch(() => {});
}

async function takeNow(move) {
  const known = page.position?.moves.find((other) => other.move === move);
  if (!known) return;
  if (known.verdict === "illegal") {
    now.refusal = known.refusal ? told(known.refusal) : t("cannot", { label: moveName(known.label) });
    say(now.refusal);
    drawPanel();
    return;
  }
  now.refusal = "";
  await playTo([...page.moves, move]);
  const ending = page.position?.ending;
  if (page.mode === "play") say(ending ? t(ending) : lastWords());
}

function back(moves) {
  now.refusal = "";
  made = made.then(() => playTo(moves())).catch(() => {});
}

const takeBack = () => back(() => page.moves.slice(0, -1));

function lastWords() {
  const step = page.position.steps.at(-1);
  return step ? `${moveName(step.label)} ${told(step.words)}` : "";
}

async function askHint() {
  now.hint = null;
  if (!hinting() || !page.right || page.game.objective === "simulate" || page.position?.ending) return;
  try {
    const reply = await ask("hint", "/api/play", question({ hint: true }));
    now.hint = reply.hint ?? { left: null, outcome: "stopped", best: [] };
  } catch (error) {
    if (error instanceof Gone) return;
    throw error;
  }
  if (page.mode === "play") {
    drawPanel();
    say(`${left()} ${t("toGo")}`);
  }
}

function left() {
  if (!now.hint) return t("thinking");
  if (now.hint.left !== null) return number(now.hint.left);
  return now.hint.outcome === "stopped" ? t("unknown") : t("noHint");
}

function drawPanel() {
  const { position } = page, focused = document.activeElement?.id;
  if (!page.right || !position) {
    $("panel").replaceChildren(make("p", { class: "said wrong" }, page.reply?.error ? [t("drawFirst"), told(page.reply.error.message)] : t("reading")));
    return;
  }
  const counts = make("dl", { class: "counts" }, ...figures().flatMap(([name, value]) => [make("div", {}, make("dt", {}, name), make("dd", {}, value))]));
  const ending = position.ending ? make("p", { class: `ending ${position.ending}`, role: "status" },
    position.ending === "won" ? t("wonIn", { count: number(position.played) }) : t(position.ending)) : null;
  const refused = make("p", { class: "refusal", role: "status" }, now.refusal);
  const hint = make("input", { type: "checkbox", id: "hints", checked: hinting(), onchange: (event) => { remember("hints", event.target.checked ? "yes" : "no"); playing.update("moves"); } });
  $("panel").replaceChildren(...[counts, ending, moveButtons(), refused,
    make("div", { class: "row" }, button(`↶ ${t("takeBack")}`, takeBack, { class: "quiet", id: "take-back", disabled: !page.moves.length }),
      button(t("restart"), () => back(() => []), { class: "quiet", id: "restart", disabled: !page.moves.length })),
    page.game.objective === "simulate" ? null : make("div", { class: "check" }, hint, make("label", { for: "hints" }, t("hints"))),
    make("p", { class: "note" }, t(directed() ? "playKeys" : "playNumbers")), ownLine()].filter(Boolean));
  if (focused) (document.getElementById(focused) ?? $("panel")).focus({ preventScroll: true });
}

function figures() {
  const { position } = page, shortest = page.game.objective === "shortest";
  const rows = [[t("made"), number(position.played)]];
  if (!shortest) rows.push([t("points"), number(position.points)]);
  if (position.roll) rows.push([t("rollNow"), String(position.roll)]);
  if (hinting() && page.game.objective !== "simulate" && !position.ending) rows.push([t(shortest ? "toGo" : "stillPossible"), left()]);
  return rows;
}

function moveButtons() {
  const { moves } = page.position;
  if (!moves.length) return null;
  const buttons = moves.map((known) => {
    const best = now.hint?.best.includes(known.move), illegal = known.verdict === "illegal";
    const notes = [illegal ? (known.refusal ? told(known.refusal) : t("cannot", { label: moveName(known.label) })) : null,
      known.still ? t("nothingMoves") : known.words ? told(known.words) : null, best ? t("keeps") : null, hinting() && known.verdict === "lost" ? t("loses") : null].filter(Boolean);
    const kind = `move${best ? " best" : ""}${illegal ? " illegal" : ""}${known.still ? " idle" : ""} way-${known.label in SIGNS ? known.label : "none"}`;
    return button([known.label in SIGNS ? make("span", { class: "sign", "aria-hidden": "true" }, SIGNS[known.label]) : null, moveName(known.label),
      best ? make("span", { class: "star", "aria-hidden": "true" }, "★") : null].filter(Boolean), () => take(known), {
      class: kind, id: `move-${known.move}`, "aria-disabled": illegal ? "true" : null, title: notes.join(", ") || null,
      "aria-label": [moveName(known.label), ...notes].join(", "),
    });
  });
  return make("div", { class: directed() ? "moves compass" : "moves", role: "group", "aria-label": t("yourMove") }, ...buttons);
}

function ownLine() {
  const { steps } = page.position;
  if (!steps.length) return null;
  const from = page.moves.length - steps.length + 1;
  const labelled = page.game.objective !== "simulate";
  const items = steps.map((step) => make("li", {}, ...[labelled ? make("b", {}, moveName(step.label)) : null, " ", told(step.words)].filter(Boolean)));
  const list = make("ol", { class: "line own", start: String(from), tabindex: "0", "aria-label": t("yourLine") }, ...items);
  window.requestAnimationFrame(() => { list.scrollTop = list.scrollHeight; });
  return make("div", {}, make("h3", {}, t("yourLine")), list);
}

function drawBoard() {
  const board = $("board"), scene = page.position?.scene;
  if (!scene) return;
  board.setAttribute("tabindex", "0");
  board.setAttribute("role", "application");
  const name = page.game.file ? page.game.id : t(page.game.id);
  show(board, scene, { label: `${name}, ${t("position", { count: page.moves.length })}. ${lastWords()}` });
  $("caption").textContent = scene.caption;
}
