// What the page knows: the game, the text of the board, what the server has read in it, and the moves that were played.

import { ask, Gone, giveUp } from "./ask.js";

const MOST_UNDONE = 500;
export const LONGEST_TEXT = 1_000_000;

export const page = {
  games: [],
  gif: false,
  game: null, // one of games
  problem: "", // the id under which it is asked, where that is not the game's own
  text: "",
  number: 0, // which of the boards in the text
  reply: null, // what the server has read: {formats, position, ...} or {error}
  right: null, // the last reply without an error, if it is of this text
  position: null, // where the moves have led
  moves: [],
  coming: null, // moves that are to be played once the board is read
  mode: "draw",
  solution: null, // {solution, frames, moves}
  found: null,
  undone: [],
  done: [],
};

const watchers = [];

export const watch = (watcher) => watchers.push(watcher);
export const changed = (what) => watchers.forEach((watcher) => watcher(what));

export function question(more = {}) {
  return { game: page.game.id, text: page.text, number: page.number, moves: page.moves, ...more };
}

// Begin with another game, or another board of it; what was drawn before can be undone within a game.
export function setGame(game, text, { number = 0, moves = [] } = {}) {
  Object.assign(page, { game, problem: "", done: [], undone: [] });
  return load(text, number, moves, "game");
}

export function setText(text, { undoable = true, number = 0 } = {}) {
  if (text === page.text && number === page.number) return Promise.resolve();
  if (undoable && text !== page.text) {
    page.done.push(page.text);
    page.done.splice(0, page.done.length - MOST_UNDONE);
    page.undone = [];
  }
  return load(text, number, [], "text");
}

export function undo() {
  if (!page.done.length) return;
  page.undone.push(page.text);
  load(page.done.pop(), 0, [], "text");
}

export function redo() {
  if (!page.undone.length) return;
  page.done.push(page.text);
  load(page.undone.pop(), 0, [], "text");
}

async function load(text, number, moves, what) {
  ["play", "hint", "solve", "explore", "frame"].forEach(giveUp);
  Object.assign(page, { text, number, moves: [], coming: moves, reply: null, right: null, solution: null, found: null });
  if (what === "game") page.position = null;
  changed(what);
  try {
    page.reply = await ask("read", "/api/board", { game: page.game.id, text, number });
  } catch (error) {
    if (error instanceof Gone) return;
    throw error;
  }
  page.right = page.reply.error ? null : page.reply;
  page.position = page.right ? page.right.position : page.position;
  if (!moves.length || !page.right) page.coming = null;
  changed("read");
  if (page.coming) await playTo(moves);
}

export async function randomBoard() {
  const seed = Math.floor(Math.random() * 2 ** 40);
  const reply = await ask("random", "/api/board", { game: page.game.id, seed });
  if (!reply.error) await setText(reply.text);
}

// Play from the start of the board; the server says how far that can be.
export async function playTo(moves) {
  giveUp("hint");
  try {
    const reply = await ask("play", "/api/play", question({ moves }));
    if (reply.error) return reply;
    page.position = reply.position;
    page.moves = moves.slice(0, reply.position.played);
    page.coming = null;
    changed("moves");
    return reply;
  } catch (error) {
    if (error instanceof Gone) return null;
    throw error;
  }
}
