// Levels: a gallery of the file that the server shows, from easy to hard, the level of the day, and levels made on demand.

import { ask, Superseded, cancel } from "./ask.js";
import { keepFocus } from "./drawing.js";
import { openLevel } from "./level.js";
import { $, announce, button, draw, field, make } from "./make.js";
import { drawMaking, leaveMaking, startMaking } from "./making.js";
import { page } from "./page.js";
import { drawScene } from "./picture.js";
import { number, say } from "./words.js";

const ON_A_PAGE = 12;
const now = { game: null, filters: {}, first: 0, reply: null, parts: {} };

export const levels = {
  open() {
    if (now.game !== page.game.id) {
      Object.assign(now, { game: page.game.id, filters: {}, first: 0, reply: null });
      startMaking();
    }
    drawPanel();
    drawBoard();
    if (page.game.levels) list();
  },

  leave() {
    cancel("levels");
    leaveMaking();
  },

  update(what) {
    if (what !== "theme") drawBoard();
  },
};

function drawBoard() {
  const scene = page.position?.scene;
  if (!scene) return;
  drawScene($("board"), scene, { label: `${page.game.title}, ${say("position after {count} moves", { count: page.moves.length })}` });
  $("caption").textContent = scene.caption;
}

function drawPanel() {
  now.parts.gallery = make("div", { class: "gallery-part" });
  const making = make("div", { class: "making" });
  const shown = page.game.levels ? [buildHead(), buildFilters(), now.parts.gallery]
    : [make("p", { class: "note" }, say("A file of levels is shown here by:"), " ", make("code", {}, "malpan serve --levels levels.duckdb"))];
  $("panel").replaceChildren(...shown, ...(page.game.makes ? [making] : []));
  drawGallery();
  if (page.game.makes) drawMaking(making);
}

function buildHead() {
  return make("div", { class: "row between" }, make("p", { class: "figures" }, say("{count} levels, from easy to hard", { count: number(page.game.levels) })),
    button(say("Today's level"), openToday, { class: "quiet", id: "today" }));
}

// The date of the reader, as 2026-12-01.
function dateOfToday() {
  const date = new Date();
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

async function openToday() {
  const reply = await request("today", "/api/today", { game: page.game.id, date: dateOfToday() });
  if (reply?.error) showError(reply.error.message);
  else if (reply) await openLevel(reply.level, { title: say("Today's level") });
}

async function request(kind, path, question) {
  try {
    return await ask(kind, path, question);
  } catch (error) {
    if (error instanceof Superseded) return null;
    throw error;
  }
}

const showError = (message) => now.parts.gallery.replaceChildren(make("p", { class: "said wrong", role: "alert" }, message));

function buildFilters() {
  now.parts.minimal = make("div");
  return make("div", { class: "fields filters" }, buildBound("least", say("{moves}, from", { moves: page.game.moves })), buildBound("most", say("up to")),
    make("div", { class: "ticks" }, buildTick("single", say("one best line only")), now.parts.minimal));
}

function buildBound(name, label) {
  const set = (event) => {
    const found = /^\d{1,6}$/.test(event.target.value.trim()) ? Number(event.target.value) : undefined;
    event.target.value = found === undefined ? "" : String(found);
    setFilter(name, found);
  };
  const value = now.filters[name] === undefined ? "" : String(now.filters[name]);
  return field(label, make("input", { type: "text", inputmode: "numeric", class: "count", id: `levels-${name}`, value, onchange: set }));
}

function buildTick(name, label) {
  const set = (event) => setFilter(name, event.target.checked || undefined);
  return make("div", { class: "check" }, make("input", { type: "checkbox", id: `levels-${name}`, checked: Boolean(now.filters[name]), onchange: set }),
    make("label", { for: `levels-${name}` }, label));
}

function setFilter(name, value) {
  if (value === undefined) delete now.filters[name];
  else now.filters[name] = value;
  now.first = 0;
  list();
}

async function list() {
  const reply = await request("levels", "/api/levels", { game: page.game.id, ...now.filters, first: now.first, count: ON_A_PAGE });
  if (!reply || page.mode !== "levels" || now.game !== page.game.id) return;
  now.reply = reply;
  drawGallery();
  if (!reply.error) announce(countWords());
}

function countWords() {
  const { total, levels: shown } = now.reply;
  if (!total) return say("No level is like that.");
  return say("{first} to {last} of {total}", { first: number(now.first + 1), last: number(now.first + shown.length), total: number(total) });
}

function drawGallery() {
  const { reply } = now;
  if (!reply || !page.game.levels) return;
  if (reply.error) {
    showError(reply.error.message);
    return;
  }
  if (reply.minimal && !now.parts.minimal.firstChild) now.parts.minimal.replaceChildren(buildTick("minimal", say("nothing needless")));
  $("levels-least").placeholder = number(reply.fewest);
  $("levels-most").placeholder = number(reply.most);
  keepFocus(now.parts.gallery, () => now.parts.gallery.replaceChildren(
    make("ol", { class: "gallery", "aria-label": say("Levels") }, ...reply.levels.map(buildCard)),
    make("div", { class: "row between" }, make("span", { class: "figures", id: "levels-shown" }, countWords()),
      make("span", { class: "row" }, buildPager(say("Previous"), -ON_A_PAGE, "levels-before"), buildPager(say("Next"), ON_A_PAGE, "levels-after")))));
}

function buildPager(label, by, id) {
  const first = now.first + by;
  const turn = () => { now.first = first; list(); };
  return button(label, turn, { class: "small", id, disabled: first < 0 || first >= now.reply.total });
}

function buildCard(level) {
  const picture = draw("svg", { class: "board thumb" });
  drawScene(picture, level.scene, { still: true });
  picture.removeAttribute("role");
  picture.removeAttribute("aria-label");
  picture.setAttribute("aria-hidden", "true");
  const name = say("Level {place}: {goal}", { place: number(level.place + 1), goal: level.goal });
  const open = () => openLevel(level, { filters: { ...now.filters }, total: now.reply.total });
  return make("li", {}, button([make("span", { class: "thumb-frame" }, picture), make("b", {}, level.goal), make("span", { class: "note" }, say("{bits} bits", { bits: level.difficulty.toFixed(1) }))],
    open, { class: "card", id: `card-${level.place}`, "aria-label": name }));
}
