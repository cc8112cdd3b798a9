// Solving: the search with its progress, the answer, the line of play as a film, and the other best lines.

import { ask, Superseded, cancel } from "./ask.js";
import { $, button, field, make, announce, select, sign } from "./make.js";
import { page, question } from "./page.js";
import { drawScene } from "./picture.js";
import { drawProgress, stoppedBy } from "./progress.js";
import { mark, number, say } from "./words.js";

const HEADLINES = { "no way": mark("No way"), "too long": mark("Not within the limit"), stopped: mark("Stopped by a limit") };
const SPEEDS = [["0.5", "½×"], ["1", "1×"], ["2", "2×"], ["4", "4×"]];
const now = { searching: null, cancelled: false, step: 0, playing: 0, speed: "1", parts: {} };

export const solving = {
  open() {
    this.update("open");
  },

  leave() {
    pause();
  },

  update(what) {
    if (what === "theme") return;
    if (what === "text" || what === "game") {
      Object.assign(now, { step: 0, cancelled: false, searching: null });
      pause();
    }
    drawPanel();
    drawFilm();
  },

  anyKey(event) {
    if (!frames() || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };
    if (event.key in steps) {
      event.preventDefault();
      goTo(now.step + steps[event.key]);
    }
  },
};

const solution = () => page.solution?.solution ?? null;
// The line that is shown: that of the answer, or the one that was chosen; with the pictures of it that are known.
const line = () => page.solution.chosen ?? { steps: solution().line.steps, frames: page.solution.frames };
const frames = () => (solution()?.outcome === "solved" && solution().line.steps.length ? line().frames : null);

export async function solve() {
  pause();
  cancel("lines");
  Object.assign(now, { searching: { layers: 0, states: 0, seconds: 0 }, cancelled: false, step: 0 });
  page.solution = null;
  drawPanel();
  const asked = question({ game: page.problem || page.game.id });
  if (page.problem) Object.assign(asked, textFor());
  let reply;
  try {
    reply = await ask("solve", "/api/solve", asked, ({ progress }) => { if (progress) { now.searching = progress; drawProgress(now); } });
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
    if (now.searching) Object.assign(now, { searching: null, cancelled: true });
    solving.update("cancelled");
    return;
  }
  now.searching = null;
  page.solution = { ...reply, moves: asked.moves };
  if (page.mode === "solve") {
    solving.update("solved");
    announce(headline());
  }
  if (frames() && page.game.steered) await askForLines(page.solution, asked);
}

// The lines are asked for when the answer is there; whatever else is shown by then stays as it is.
async function askForLines(answered, asked) {
  try {
    const reply = await ask("lines", "/api/lines", asked);
    if (page.solution !== answered) return;
    answered.best = reply;
    if (page.mode === "solve") now.parts.best?.replaceWith(now.parts.best = buildLines());
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
  }
}

// A numbered problem reads its own format only.
function textFor() {
  const text = page.valid?.formats[page.game.problems.find(({ id }) => id === page.problem)?.format];
  return text ? { text, number: 0 } : {};
}

function headline() {
  const { outcome, headline: words } = solution() ?? {};
  if (page.solution?.error) return page.solution.error.message;
  return outcome === "solved" ? words : say(HEADLINES[outcome]);
}

function drawPanel() {
  const focused = document.activeElement?.id;
  const problems = page.game.problems.map(({ id, about }) => [id, `${id} · ${about}`]);
  const asking = problems.length ? field(say("Question"), select([["", say("the game itself")], ...problems], page.problem, (value) => { page.problem = value; }, { id: "problem" })) : null;
  const wrong = page.reply?.error;
  const go = now.searching
    ? button(say("Cancel"), () => { cancel("solve"); }, { class: "main stop", id: "go" })
    : button(say("Solve"), solve, { class: "main", id: "go", disabled: !page.valid });
  now.parts.progress = make("div", { class: "progress" });
  $("panel").replaceChildren(...[asking, page.moves.length ? make("p", { class: "note" }, say("From the position you played to")) : null, go,
    wrong ? make("p", { class: "said wrong" }, say("Fix the board first: "), wrong.message) : null,
    now.parts.progress, buildAnswer(), buildFilm(), buildLine(), now.parts.best = buildLines()].filter(Boolean));
  drawProgress(now);
  if (focused === "go" || focused === "problem") $(focused)?.focus();
}

function buildAnswer() {
  if (!page.solution) return null;
  if (page.solution.error) return make("div", { class: "answer failed", role: "alert" }, make("p", {}, page.solution.error.message));
  const known = solution(), states = number(known.states);
  const kind = { solved: "solved", "no way": "no-way", "too long": "too-long", stopped: "stopped" }[known.outcome];
  const words = [];
  if (known.outcome === "no way") words.push(known.search === "breadth" ? say("None of the {states} reachable states wins.", { states }) : known.headline);
  if (known.outcome === "too long" && page.game.costs) words.push(say("There is no way for {limit} or less; {states} states seen.", { limit: number(known.limit), states }));
  else if (known.outcome === "too long") words.push(say("There is no way within {limit} moves; {states} states seen.", { limit: known.limit, states }));
  if (known.outcome === "stopped") words.push(stoppedBy(known.stopped, known.states));
  if (known.period) words.push(say("After {tail} turns the run repeats every {period}.", { tail: number(known.tail), period: number(known.period) }));
  if (BigInt(known.turns) > known.line.steps.length) words.push(say("The line shows the first {count} of {turns} turns.", { count: number(known.line.steps.length), turns: number(known.turns) }));
  const layers = number(known.layers.length);
  const figures = [known.layers.length ? page.game.costs ? say("{costs} different costs", { costs: layers }) : say("{layers} layers", { layers }) : null, say("{states} states", { states }),
    known.seconds < 0.001 ? say("less than a millisecond") : say("{seconds} seconds", { seconds: known.seconds.toFixed(known.seconds < 1 ? 3 : 1) })];
  const printed = page.problem ? make("p", { class: "note" }, say("The problem prints: "), make("code", {}, known.printed)) : null;
  return make("div", { class: `answer ${kind}` }, make("h2", {}, headline()), ...words.map((text) => make("p", {}, text)), printed,
    make("p", { class: "figures" }, figures.filter(Boolean).join(" · ")), ...(page.solution.notes ?? []).map((note) => make("p", { class: "note" }, note)));
}

function buildFilm() {
  if (!frames()) return null;
  const last = line().steps.length;
  const jump = (label, name, where) => button(sign(name), where, { class: "transport", "aria-label": label, title: label });
  now.parts.play = button(sign("play"), toggle, { class: "transport main", id: "film-play" });
  now.parts.slider = make("input", { type: "range", min: "0", max: String(last), value: "0", id: "scrub", "aria-label": say("Step"), oninput: (event) => { pause(); goTo(Number(event.target.value)); } });
  return make("div", { class: "film" },
    make("div", { class: "row" }, jump(say("To the start"), "first", () => goTo(0)), jump(say("Step back"), "back", () => goTo(now.step - 1)), now.parts.play,
      jump(say("Step forward"), "forward", () => goTo(now.step + 1)), jump(say("To the end"), "last", () => goTo(last)),
      select(SPEEDS, now.speed, (value) => { now.speed = value; if (now.playing) { pause(); toggle(); } }, { "aria-label": say("Speed"), class: "speed" })),
    now.parts.slider);
}

function buildLine() {
  now.parts.steps = null;
  if (!frames()) return null;
  const labelled = page.game.steered;
  const items = line().steps.map((step, index) => make("li", {},
    button([...(labelled ? [make("b", {}, step.name)] : []), make("span", {}, [step.words, step.cost].filter(Boolean).join(" · "))].filter(Boolean), () => { pause(); goTo(index + 1); }, { class: "step" })));
  now.parts.steps = make("ol", { class: "line", id: "line", tabindex: "0", "aria-label": say("The line of play") }, ...items);
  return make("div", {}, make("h3", {}, say("The line of play")), now.parts.steps);
}

// The other best lines; an empty place until they are known, or if there are none.
function buildLines() {
  const best = page.solution?.best;
  if (!best || !frames()) return make("div", { class: "best" });
  if (best.error) return make("div", { class: "best" }, make("p", { class: "note" }, best.error.message));
  if (best.total === "1") return make("div", { class: "best" }, make("p", { class: "note" }, say("This is the only best line.")));
  const shown = moveNames(line().steps);
  const items = best.lines.map((steps, index) => {
    const names = moveNames(steps);
    return make("li", {}, button(names, () => choose(index), { class: "step", id: `best-${index}`, "aria-current": String(names === shown) }));
  });
  return make("div", { class: "best" }, make("h3", {}, best.headline),
    make("ol", { class: "line", id: "lines", tabindex: "0", "aria-label": say("Best lines") }, ...items));
}

const moveNames = (steps) => steps.map(({ name }) => name).join(", ");

function choose(index) {
  pause();
  const { best, frames: first } = page.solution;
  const steps = best.lines[index];
  best.frames ??= new Map();
  if (!best.frames.has(index)) best.frames.set(index, moveNames(steps) === moveNames(solution().line.steps) ? first : [first[0]]);
  page.solution.chosen = { steps, frames: best.frames.get(index) };
  now.step = 0;
  const top = $("lines").scrollTop;
  solving.update("chosen");
  $("lines").scrollTop = top;
  $(`best-${index}`).focus({ preventScroll: true });
  announce(say("Line {number} of {count}", { number: number(index + 1), count: number(best.lines.length) }));
}

async function drawFilm() {
  const board = $("board");
  if (!frames()) {
    const scene = page.position?.scene;
    if (scene) drawScene(board, scene, { label: `${page.game.title}, ${say("position after {count} moves", { count: page.moves.length })}` });
    $("caption").textContent = scene?.caption ?? "";
    return;
  }
  const last = line().steps.length;
  const step = line().steps[now.step - 1];
  const told = step ? [step.words, step.cost].filter(Boolean).join(", ") : "";
  const words = step ? `${step.name}${told ? `: ${told}` : ""}` : say("start");
  now.parts.slider.value = String(now.step);
  now.parts.slider.setAttribute("aria-valuetext", `${say("{step} of {count}", { step: now.step, count: last })}, ${words}`);
  now.parts.play.replaceChildren(sign(now.playing ? "pause" : "play"));
  now.parts.play.setAttribute("aria-label", now.playing ? say("Pause") : say("Play the line"));
  [...now.parts.steps.children].forEach((item, index) => item.firstChild.setAttribute("aria-current", String(index + 1 === now.step)));
  scrollToItem(now.parts.steps, now.parts.steps.children[now.step - 1]);
  const scene = await frameAt(now.step);
  if (!scene || page.mode !== "solve") return;
  drawScene(board, scene, { label: `${page.game.title}, ${say("{step} of {count}", { step: now.step, count: last })}: ${words}` });
  $("caption").textContent = [say("{step} of {count}", { step: now.step, count: last }), words, scene.caption].filter(Boolean).join(" · ");
}

function scrollToItem(list, item) {
  if (!item) list.scrollTop = 0;
  else if (item.offsetTop < list.scrollTop || item.offsetTop + item.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = item.offsetTop - list.clientHeight / 2;
  }
}

// The picture after a number of steps; pictures that did not come with the answer are requested.
async function frameAt(step) {
  const { moves } = page.solution, { frames: known, steps } = line();
  if (known[step]) return known[step];
  const played = steps.slice(0, step).map(({ move }) => move ?? 0);
  try {
    const reply = await ask("frame", "/api/play", question({ moves: [...moves, ...played] }));
    if (reply.position) known[step] = reply.position.scene;
    return now.step === step ? known[step] : null;
  } catch (error) {
    if (error instanceof Superseded) return null;
    throw error;
  }
}

function goTo(step) {
  now.step = Math.max(0, Math.min(line().steps.length, step));
  drawFilm();
}

function toggle() {
  if (now.playing) {
    pause();
    return;
  }
  const last = line().steps.length;
  if (now.step >= last) now.step = 0;
  now.playing = window.setInterval(() => {
    if (page.mode !== "solve" || !frames() || now.step >= last) pause();
    else goTo(now.step + 1);
  }, 900 / Number(now.speed));
  drawFilm();
}

function pause() {
  window.clearInterval(now.playing);
  now.playing = 0;
  if (now.parts.play && frames()) {
    now.parts.play.replaceChildren(sign("play"));
    now.parts.play.setAttribute("aria-label", say("Play the line"));
  }
}
