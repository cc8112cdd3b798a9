// Board and position in the fragment of the address, which browsers do not send to servers.

import { page } from "./page.js";

const LONGEST = 20_000;

let last = "";

export const currentHash = () => last;

// Return what the fragment contains: game, text, number, moves, mode.
export function readHash() {
  const parts = new URLSearchParams(location.hash.slice(1));
  last = location.hash;
  const whole = (word) => (/^\d{1,9}$/.test(word ?? "") ? Number(word) : 0);
  return {
    game: parts.get("game"),
    mode: parts.get("mode"),
    text: parts.get("board") ?? undefined,
    number: whole(parts.get("number")),
    moves: (parts.get("moves") ?? "").split(".").filter((word) => /^\d{1,9}$/.test(word)).map(Number).slice(0, 10_000),
  };
}

// Write the state of the page into the fragment, unless somebody has just entered another one, which is about to be loaded.
export function writeHash() {
  if (!page.game || location.hash !== last) return;
  const parts = new URLSearchParams({ game: page.game.id, mode: page.mode });
  if (page.text.length <= LONGEST) {
    parts.set("board", page.text);
    if (page.number) parts.set("number", page.number);
    const moves = page.pendingMoves ?? page.moves;
    if (moves.length) parts.set("moves", moves.join("."));
  }
  history.replaceState(null, "", `#${parts}`);
  last = location.hash;
}

export const tooLong = () => page.text.length > LONGEST;
