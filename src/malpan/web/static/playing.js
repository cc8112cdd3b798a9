// Playing: moves by keyboard, click or swipe; the reason why a move is illegal; hints on demand.

import { ask, Superseded } from "./ask.js";
import { editorOf } from "./editors/editors.js";
import { $, button, make, announce } from "./make.js";
import { page, playTo, question } from "./page.js";
import { placeOf, drawScene } from "./picture.js";
import { mark, number, remember, remembered, say } from "./words.js";

const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
const SIGNS = { left: "←", right: "→", up: "↑", down: "↓" };
const ENDINGS = { won: mark("Won!"), lost: mark("Lost."), done: mark("Played to the end."), stuck: mark("No move is left.") };
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
    queueMove(move);
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
      if (move) queueMove(move);
    } else if (!far) {
      const key = event.target.closest?.("[data-key]")?.dataset.key ?? document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-key]")?.dataset.key;
      const { moves } = page.position;
      const move = moves.find(({ label }) => label === key) ?? moveLeadingTo(event) ?? (moves.length === 1 ? moves[0] : null);
      if (move) queueMove(move);
    }
  },
};

// On a board of numbered cells: the move that lands on, or leads to, the cell under the pointer.
function moveLeadingTo(event) {
  const editor = editorOf(page.game);
  if (!editor?.cellAt) return undefined;
  const place = placeOf($("board"), event), model = editor.modelOf(page.text, page.valid?.formats);
  const cell = model && String(editor.cellAt(model, { x: Math.floor(place.x), y: Math.floor(place.y) }));
  return page.position.moves.find(({ verdict, words, state }) => verdict !== "illegal" && (words.match(/→ (\d+)/)?.[1] === cell || String(state[0]) === cell));
}

function fromMiddle(event) {
  const place = placeOf($("board"), event), { scene } = page.position;
  return [place.x - scene.width / 2, place.y - scene.height / 2];
}

// Moves are queued, and played in order.
let moveQueue = Promise.resolve();

function queueMove({ move }) {
  moveQueue = moveQueue.then(() => playMove(move)).catch(() => {});
}

async function playMove(move) {
  const known = page.position?.moves.find((other) => other.move === move);
  if (!known) return;
  if (known.verdict === "illegal") {
    now.refusal = known.refusal ? known.refusal : say("{label} is not possible here", { label: known.name });
    announce(now.refusal);
    drawPanel();
    return;
  }
  now.refusal = "";
  await playTo([...page.moves, move]);
  const ending = page.position?.ending;
  if (page.mode === "play") announce(ending ? say(ENDINGS[ending] ?? ending) : lastWords());
}

function goBack(moves) {
  now.refusal = "";
  moveQueue = moveQueue.then(() => playTo(moves())).catch(() => {});
}

const takeBack = () => goBack(() => page.moves.slice(0, -1));

function lastWords() {
  const step = page.position.steps.at(-1);
  return step ? [step.name, step.words, step.cost].filter(Boolean).join(" ") : "";
}

async function askHint() {
  now.hint = null;
  if (!hinting() || !page.valid || !page.game.steered || page.position?.ending) return;
  try {
    const reply = await ask("hint", "/api/play", question({ hint: true }));
    now.hint = reply.hint ?? { left: null, outcome: "stopped", best: [] };
  } catch (error) {
    if (error instanceof Superseded) return;
    throw error;
  }
  if (page.mode === "play") {
    drawPanel();
    announce(`${remainderName()}: ${remainingText()}`);
  }
}

function remainderName() {
  if (page.game.costs) return say("cost left");
  return page.game.counts_moves ? say("moves left") : say("points still to win");
}

function remainingText() {
  if (!now.hint) return say("…");
  if (now.hint.left !== null) return number(now.hint.left);
  return now.hint.outcome === "stopped" ? say("not known") : say("no way from here");
}

function drawPanel() {
  const { position } = page, focused = document.activeElement?.id;
  if (!page.valid || !position) {
    $("panel").replaceChildren(make("p", { class: "said wrong" }, page.reply?.error ? [say("Fix the board first: "), page.reply.error.message] : say("Reading…")));
    return;
  }
  const counts = make("dl", { class: "counts" }, ...figureRows().flatMap(([name, value]) => [make("div", {}, make("dt", {}, name), make("dd", {}, value))]));
  const ending = position.ending ? make("p", { class: `ending ${position.ending}`, role: "status" },
    position.ending === "won" ? wonText(position) : say(ENDINGS[position.ending] ?? position.ending)) : null;
  const refused = make("p", { class: "refusal", role: "status" }, now.refusal);
  const hint = make("input", { type: "checkbox", id: "hints", checked: hinting(), onchange: (event) => { remember("hints", event.target.checked ? "yes" : "no"); playing.update("moves"); } });
  $("panel").replaceChildren(...[counts, ending, buildMoves(), refused,
    make("div", { class: "row" }, button(`↶ ${say("Take back")}`, takeBack, { class: "quiet", id: "take-back", disabled: !page.moves.length }),
      button(say("Start again"), () => goBack(() => []), { class: "quiet", id: "restart", disabled: !page.moves.length })),
    !page.game.steered ? null : make("div", { class: "check" }, hint, make("label", { for: "hints" }, say("Show hints"))),
    make("p", { class: "note" }, directed() ? say("Arrow keys, swipes, clicks on the board, or these buttons. Backspace takes back.") : say("Number keys, clicks on the board, or these buttons. Backspace takes back.")), buildLine()].filter(Boolean));
  if (focused) (document.getElementById(focused) ?? $("panel")).focus({ preventScroll: true });
}

function wonText({ played, points }) {
  const count = number(played);
  return page.game.costs ? say("Won in {count}, for {cost}.", { count, cost: points }) : say("Won in {count}.", { count });
}

function figureRows() {
  const { position } = page;
  const rows = [[say("moves made"), number(position.played)]];
  if (page.game.costs) rows.push([say("cost so far"), position.points]);
  else if (!page.game.counts_moves) rows.push([say("points"), number(position.points)]);
  if (position.roll) rows.push([say("next roll"), String(position.roll)]);
  if (hinting() && page.game.steered && !position.ending) rows.push([remainderName(), remainingText()]);
  return rows;
}

function buildMoves() {
  const { moves } = page.position;
  if (!moves.length) return null;
  const buttons = moves.map((known) => {
    const best = now.hint?.best.includes(known.move), illegal = known.verdict === "illegal";
    const notes = [illegal ? (known.refusal ? known.refusal : say("{label} is not possible here", { label: known.name })) : null,
      known.still ? say("nothing moves") : known.words ? known.words : null, known.cost || null, best ? say("on a best line") : null, hinting() && known.verdict === "lost" ? say("loses") : null].filter(Boolean);
    const kind = `move${best ? " best" : ""}${illegal ? " illegal" : ""}${known.still ? " idle" : ""} way-${known.label in SIGNS ? known.label : "none"}`;
    return button([known.label in SIGNS ? make("span", { class: "sign", "aria-hidden": "true" }, SIGNS[known.label]) : null, known.name,
      best ? make("span", { class: "star", "aria-hidden": "true" }, "★") : null].filter(Boolean), () => queueMove(known), {
      class: kind, id: `move-${known.move}`, "aria-disabled": illegal ? "true" : null, title: notes.join(", ") || null,
      "aria-label": [known.name, ...notes].join(", "),
    });
  });
  return make("div", { class: directed() ? "moves compass" : "moves", role: "group", "aria-label": say("Your move") }, ...buttons);
}

function buildLine() {
  const { steps } = page.position;
  if (!steps.length) return null;
  const from = page.moves.length - steps.length + 1;
  const labelled = page.game.steered;
  const items = steps.map((step) => make("li", {}, ...[labelled ? make("b", {}, step.name) : null, " ", [step.words, step.cost].filter(Boolean).join(" · ")].filter(Boolean)));
  const list = make("ol", { class: "line own", start: String(from), tabindex: "0", "aria-label": say("Your line") }, ...items);
  window.requestAnimationFrame(() => { list.scrollTop = list.scrollHeight; });
  return make("div", {}, make("h3", {}, say("Your line")), list);
}

function drawBoard() {
  const board = $("board"), scene = page.position?.scene;
  if (!scene) return;
  board.setAttribute("tabindex", "0");
  board.setAttribute("role", "application");
  drawScene(board, scene, { label: `${page.game.title}, ${say("position after {count} moves", { count: page.moves.length })}. ${lastWords()}` });
  $("caption").textContent = scene.caption;
}
