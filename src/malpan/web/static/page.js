// The state of the page: the game, the text of the board, the reply of the server to it, and the moves played.

import { ask, Superseded, cancel } from "./ask.js";

const MOST_UNDONE = 500;
export const LONGEST_TEXT = 1_000_000;

export const page = {
  games: [],
  gif: false,
  game: null, // one of games
  problem: "", // the number of the problem to solve; empty for the game itself
  text: "",
  number: 0, // which of the boards in the text
  reply: null, // the reply to the text: {formats, position, ...} or {error}
  valid: null, // the same, if it has no error
  position: null, // the position after the moves
  moves: [],
  pendingMoves: null, // moves to play once the board is read
  mode: "draw",
  solution: null, // {solution, frames, moves}
  found: null,
  level: null, // the level that was opened last: {text, goal, place, ...}
  redoStack: [],
  undoStack: [],
};

const watchers = [];

export const watch = (watcher) => watchers.push(watcher);
export const notify = (what) => watchers.forEach((watcher) => watcher(what));

export function question(more = {}) {
  return { game: page.game.id, text: page.text, number: page.number, moves: page.moves, ...more };
}

// Start another game or another board. Undo works within one game.
export function setGame(game, text, { number = 0, moves = [] } = {}) {
  Object.assign(page, { game, problem: "", undoStack: [], redoStack: [] });
  return load(text, number, moves, "game");
}

export function setText(text, { undoable = true, number = 0 } = {}) {
  if (text === page.text && number === page.number) return Promise.resolve();
  if (undoable && text !== page.text) {
    page.undoStack.push(page.text);
    page.undoStack.splice(0, page.undoStack.length - MOST_UNDONE);
    page.redoStack = [];
  }
  return load(text, number, [], "text");
}

export function undo() {
  if (!page.undoStack.length) return;
  page.redoStack.push(page.text);
  load(page.undoStack.pop(), 0, [], "text");
}

export function redo() {
  if (!page.redoStack.length) return;
  page.undoStack.push(page.text);
  load(page.redoStack.pop(), 0, [], "text");
}

async function load(text, number, moves, what) {
  ["play", "hint", "solve", "explore", "frame"].forEach(cancel);
  Object.assign(page, { text, number, moves: [], pendingMoves: moves, reply: null, valid: null, solution: null, found: null });
  if (what === "game") page.position = null;
  notify(what);
  try {
    page.reply = await ask("read", "/api/board", { game: page.game.id, text, number });
  } catch (error) {
    if (error instanceof Superseded) return;
    throw error;
  }
  page.valid = page.reply.error ? null : page.reply;
  page.position = page.valid ? page.valid.position : page.position;
  if (!moves.length || !page.valid) page.pendingMoves = null;
  notify("read");
  if (page.pendingMoves) await playTo(moves);
}

export async function randomBoard() {
  const seed = Math.floor(Math.random() * 2 ** 40);
  const reply = await ask("random", "/api/board", { game: page.game.id, seed });
  if (!reply.error) await setText(reply.text);
}

// Play moves from the start of the board, as far as they are legal.
export async function playTo(moves) {
  cancel("hint");
  try {
    const reply = await ask("play", "/api/play", question({ moves }));
    if (reply.error) return reply;
    page.position = reply.position;
    page.moves = moves.slice(0, reply.position.played);
    page.pendingMoves = null;
    notify("moves");
    return reply;
  } catch (error) {
    if (error instanceof Superseded) return null;
    throw error;
  }
}
