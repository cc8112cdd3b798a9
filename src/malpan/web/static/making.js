// Making a level: the server looks for a random board that takes as many moves as wanted, and tells how near it is.

import { ask, Superseded, cancel } from "./ask.js";
import { keepFocus } from "./drawing.js";
import { openLevel } from "./level.js";
import { $, button, field, make } from "./make.js";
import { page } from "./page.js";
import { number, remember, remembered, say } from "./words.js";

const SECONDS = 8;
const now = { place: null, searching: null, made: null, size: "", wanted: "" };

export function startMaking() {
  Object.assign(now, { searching: null, made: null, size: remembered("size") ?? "7x7", wanted: remembered("wanted") ?? "10" });
}

export const leaveMaking = () => cancel("make");

export function drawMaking(place = now.place) {
  now.place = place;
  const size = page.game.sized ? field(say("Size, such as 7x7"), buildInput("size")) : null;
  const wanted = field(page.game.moves, buildInput("wanted", { inputmode: "numeric" }));
  const go = now.searching ? button(say("Cancel"), leaveMaking, { class: "main stop", id: "make" }) : button(say("Make a level"), makeLevel, { class: "main", id: "make" });
  keepFocus(place, () => place.replaceChildren(...[make("h3", {}, say("Make a new level")), make("div", { class: "fields" }, size ?? "", wanted), go, buildProgress(), buildMade()].filter(Boolean)));
}

function buildInput(name, parts = {}) {
  const enter = (event) => { if (event.key === "Enter" && !now.searching) makeLevel(); };
  return make("input", { type: "text", id: `make-${name}`, class: "count", value: now[name], disabled: Boolean(now.searching), onkeydown: enter, onchange: readInputs, ...parts });
}

function readInputs() {
  for (const name of ["size", "wanted"]) {
    const input = $(`make-${name}`);
    if (!input) continue;
    now[name] = input.value.trim();
    remember(name, now[name]);
  }
}

function buildProgress() {
  if (!now.searching) return null;
  const { tried, nearest } = now.searching;
  const words = nearest === null ? say("{tried} boards tried", { tried: number(tried) }) : say("{tried} boards tried; the nearest takes {moves}", { tried: number(tried), moves: number(nearest) });
  return make("div", { class: "progress" }, make("div", { class: "busy", role: "progressbar", "aria-label": say("Searching"), "aria-valuetext": words }), make("p", { class: "figures" }, words));
}

function buildMade() {
  const { made } = now;
  if (now.searching || !made || made.found) return null;
  if (made.error) return make("p", { class: "said wrong", role: "alert" }, made.error.message);
  return make("div", { class: "answer stopped" }, make("p", {}, say("None of {tried} boards is like that; the nearest takes {goal}.", { tried: number(made.tried), goal: made.goal })),
    make("div", { class: "row" }, button(say("Take the nearest"), () => openLevel(made, { title: say("A new level") }), { class: "small", id: "take" })));
}

async function makeLevel() {
  readInputs();
  if (!/^\d{1,6}$/.test(now.wanted)) {
    now.made = { error: { message: say("Type how many {moves} it is to take.", { moves: page.game.moves }) } };
    drawMaking();
    return;
  }
  Object.assign(now, { searching: { tried: 0, nearest: null }, made: null });
  drawMaking();
  const seed = Math.floor(Math.random() * 2 ** 40);
  const asked = { game: page.game.id, moves: Number(now.wanted), size: page.game.sized ? now.size : "", seconds: SECONDS, seed };
  try {
    now.made = await ask("make", "/api/make", asked, ({ progress }) => { if (progress) { now.searching = progress; drawMaking(); } });
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
  }
  now.searching = null;
  if (page.mode !== "levels" || page.game.id !== asked.game) return;
  drawMaking();
  now.place.scrollIntoView({ block: "nearest" });
  if (now.made?.found) await openLevel(now.made, { title: say("A new level") });
}
