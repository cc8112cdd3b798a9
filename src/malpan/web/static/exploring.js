// Exploring: the number of states in each layer, and pictures of the deepest ones.

import { ask, Superseded, cancel } from "./ask.js";
import { $, button, draw, make, announce, sign } from "./make.js";
import { page, question } from "./page.js";
import { drawScene } from "./picture.js";
import { drawProgress, stoppedBy } from "./progress.js";
import { number, say } from "./words.js";

const MOST_BARS = 400;
const now = { searching: null, cancelled: false, at: 0, log: false, parts: {} };

export const exploring = {
  open() {
    this.update("open");
  },

  update(what) {
    if (what === "theme") return;
    if (what === "text" || what === "game") Object.assign(now, { at: 0, searching: null, cancelled: false });
    drawPanel();
    drawState();
  },

  anyKey(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step && page.found?.frames?.length) goTo(now.at + step);
  },
};

async function explore() {
  Object.assign(now, { searching: { layers: 0, states: 0, seconds: 0 }, at: 0, cancelled: false });
  page.found = null;
  drawPanel();
  try {
    page.found = await ask("explore", "/api/explore", question(), ({ progress }) => { if (progress) { now.searching = progress; drawProgress(now); } });
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
    now.cancelled = Boolean(now.searching);
  }
  now.searching = null;
  if (page.mode !== "explore") return;
  exploring.update("found");
  if (page.found?.found) announce(say("{states} states", { states: number(page.found.found.states) }));
}

function drawPanel() {
  const focused = document.activeElement?.id;
  const go = now.searching
    ? button(say("Cancel"), () => cancel("explore"), { class: "main stop", id: "go-explore" })
    : button(say("Explore"), explore, { class: "main", id: "go-explore", disabled: !page.valid });
  now.parts.progress = make("div", { class: "progress" });
  $("panel").replaceChildren(...[make("p", { class: "note" }, page.game.costs ? say("Counts every reachable state, the cheapest first.") : say("Counts every reachable state, layer by layer.")), page.moves.length ? make("p", { class: "note" }, say("From the position you played to")) : null, go,
    page.reply?.error ? make("p", { class: "said wrong" }, say("Fix the board first: "), page.reply.error.message) : null,
    now.parts.progress, buildCounts(), buildDeepest()].filter(Boolean));
  drawProgress(now);
  if (focused?.endsWith("explore")) $(focused)?.focus();
}

function buildCounts() {
  if (!page.found) return null;
  if (page.found.error) return make("div", { class: "answer failed", role: "alert" }, make("p", {}, page.found.error.message));
  const { found } = page.found;
  const costs = page.game.costs;
  const rows = [[say("states"), number(found.states)], [costs ? say("different costs") : say("layers"), number(found.layers.length)]];
  if (found.wins !== null) rows.push([say("winning states"), number(found.wins)]);
  if (found.answer !== null) rows.push([costs ? say("least cost") : page.game.counts_moves ? say("fewest") : say("best"), number(found.answer)]);
  if (found.lines !== null) rows.push([costs ? say("cheapest lines") : page.game.counts_moves ? say("shortest lines") : say("best lines"), number(found.lines)]);
  const counts = make("dl", { class: "counts" }, ...rows.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))));
  const stopped = found.stopped ? make("div", { class: "answer stopped" }, make("p", {}, stoppedBy(found.stopped, found.states))) : null;
  const repeats = found.period ? make("p", {}, say("After {tail} turns the run repeats every {period}.", { tail: number(found.tail), period: number(found.period) })) : null;
  return make("div", {}, counts, stopped, repeats, buildChart(found.layers, found.costs));
}

// A bar for each layer or, in a game with costs, for each cost that occurs; for several that are neighbours, if there are many.
function buildChart(layers, costs) {
  if (layers.length < 2) return null;
  const group = Math.ceil(layers.length / MOST_BARS);
  const shown = Array.from({ length: Math.ceil(layers.length / group) }, (_, bar) => layers.slice(bar * group, (bar + 1) * group).reduce((sum, count) => sum + count));
  const most = Math.max(...shown), height = 120, width = 320;
  const high = (count) => (now.log ? Math.log(count + 1) / Math.log(most + 1) : count / most) * height;
  const bar = width / shown.length;
  const word = costs.length ? say("cost") : say("layer"), title = costs.length ? say("States of each cost") : say("States in each layer");
  const nameOf = (depth) => (costs.length ? number(costs[depth]) : String(depth));
  const endOf = (depth) => Math.min((depth + 1) * group, layers.length) - 1;
  const place = (depth) => (group === 1 ? nameOf(depth) : `${nameOf(depth * group)}–${nameOf(endOf(depth))}`);
  const bars = shown.map((count, depth) => draw("rect", { class: "bar", x: depth * bar + bar * 0.08, y: height - Math.max(high(count), 0.6), width: bar * 0.84, height: Math.max(high(count), 0.6) },
    draw("title", {}, `${word} ${place(depth)}: ${number(count)}`)));
  const peak = shown.indexOf(most);
  const names = [[0, "start", nameOf(0)], [width, "end", nameOf(layers.length - 1)]].map(([x, anchor, text]) => draw("text", { x, y: height + 14, "text-anchor": anchor }, text));
  const top = draw("text", { x: Math.min(Math.max((peak + 0.5) * bar, 30), width - 30), y: -4, "text-anchor": "middle" }, number(most));
  const picture = draw("svg", { class: "chart", viewBox: `0 -16 ${width} ${height + 34}`, role: "img", "aria-label": title }, ...bars, ...names, top,
    draw("text", { x: width / 2, y: height + 14, "text-anchor": "middle" }, word));
  const rows = shown.map((count, depth) => make("tr", {}, make("th", { scope: "row" }, place(depth)), make("td", {}, number(count))));
  const head = make("tr", {}, make("th", { scope: "col" }, word), make("th", { scope: "col" }, say("states")));
  const check = make("input", { type: "checkbox", id: "log-explore", checked: now.log, onchange: (event) => { now.log = event.target.checked; drawPanel(); } });
  return make("div", {}, make("h3", {}, title), picture, make("div", { class: "check" }, check, make("label", { for: "log-explore" }, say("logarithmic"))),
    make("table", { class: "hidden" }, make("caption", {}, title), make("thead", {}, head), make("tbody", {}, ...rows)));
}

const deepestName = () => (page.game.costs ? say("The dearest states") : say("The deepest states"));

function buildDeepest() {
  const count = page.found?.frames?.length ?? 0;
  if (!count) return null;
  return make("div", {}, make("h3", {}, deepestName()), make("div", { class: "row" },
    button(sign("back"), () => goTo(now.at - 1), { class: "transport", "aria-label": say("Previous"), id: "before-explore", disabled: now.at === 0 }),
    make("span", { class: "figures" }, say("{number} of {count}", { number: now.at + 1, count: number(page.found.found.deepest_count) })),
    button(sign("forward"), () => goTo(now.at + 1), { class: "transport", "aria-label": say("Next"), id: "after-explore", disabled: now.at === count - 1 })));
}

function goTo(at) {
  now.at = Math.max(0, Math.min(page.found.frames.length - 1, at));
  drawPanel();
  drawState();
}

function drawState() {
  const deep = page.found?.frames?.[now.at], scene = deep ?? page.position?.scene;
  if (!scene) return;
  const words = deep ? `${deepestName()}, ${say("{number} of {count}", { number: now.at + 1, count: number(page.found.found.deepest_count) })}` : say("position after {count} moves", { count: page.moves.length });
  drawScene($("board"), scene, { label: `${page.game.title}, ${words}`, still: true });
  $("caption").textContent = deep ? words : scene.caption;
}
