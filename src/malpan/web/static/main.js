// The page as a whole: games at the top, the board on the left, its tabs on the right.

import { fetchGames } from "./ask.js";
import { $, button, make } from "./make.js";
import { notify, LONGEST_TEXT, page, setGame, setText, watch } from "./page.js";
import { currentHash, readHash, writeHash } from "./link.js";
import { LANGUAGES, language, mark, otherLanguage, preferredLanguage, remember, remembered, say, speak } from "./words.js";
import { drawing, loadFile } from "./drawing.js";
import { exploring } from "./exploring.js";
import { drawLevel } from "./level.js";
import { levels } from "./levels.js";
import { playing } from "./playing.js";
import { sharing } from "./sharing.js";
import { solve, solving } from "./solving.js";

const MODES = { draw: drawing, solve: solving, play: playing, explore: exploring, levels, share: sharing };
const TABS = { draw: mark("Draw"), solve: mark("Solve"), play: mark("Play"), explore: mark("Explore"), levels: mark("Levels"), share: mark("Share") };
const THEMES = { auto: mark("Auto"), light: mark("Light"), dark: mark("Dark") };

function drawTop() {
  document.documentElement.lang = language();
  $("games").setAttribute("aria-label", say("Games"));
  $("games").replaceChildren(...page.games.map((game) =>
    button(game.title, () => startGame(game), { class: "game", "aria-pressed": String(game === page.game) })));
  const other = $("language");
  other.textContent = LANGUAGES[otherLanguage()];
  other.lang = otherLanguage();
  other.setAttribute("aria-label", `${LANGUAGES[otherLanguage()]} (${say("switch the language")})`);
  const theme = remembered("theme") ?? "auto";
  document.documentElement.dataset.theme = theme;
  $("theme").textContent = say(THEMES[theme]);
  $("theme").setAttribute("aria-label", say("Colours: {theme}", { theme: say(THEMES[theme]) }));
  $("about").textContent = page.game.explanation;
  $("tabs").setAttribute("aria-label", say("What to do with the board"));
  $("tabs").replaceChildren(...tabs().map((mode) => button(say(TABS[mode]), () => enterMode(mode), {
    role: "tab", id: `tab-${mode}`, "aria-selected": String(mode === page.mode), "aria-controls": "panel",
    tabindex: mode === page.mode ? "0" : "-1",
  })));
  $("panel").setAttribute("aria-labelledby", `tab-${page.mode}`);
}

// The views of this game: levels only if there are some, or if they can be made.
const tabs = () => Object.keys(MODES).filter((mode) => mode !== "levels" || page.game.levels || page.game.makes);

function startGame(game) {
  setGame(game, game.examples[0]?.text ?? "");
}

export function setMode(mode) {
  if (mode === page.mode) return;
  MODES[page.mode].leave?.();
  page.mode = mode;
  openMode();
}

// Show the mode of a tab, and move the focus there, so that arrow keys reach the board or the panel.
function enterMode(mode) {
  setMode(mode);
  (mode === "play" ? $("board") : $("panel")).focus({ preventScroll: true });
}

function openMode() {
  if (!tabs().includes(page.mode)) page.mode = "draw";
  drawTop();
  const board = $("board");
  board.removeAttribute("tabindex");
  board.className.baseVal = `board board-${page.game.file ? "other" : page.game.id} mode-${page.mode}`;
  $("under").replaceChildren();
  $("panel").replaceChildren();
  MODES[page.mode].open();
  drawLevel();
  writeHash();
}

function moveAlongTabs(event) {
  const modes = tabs(), here = modes.indexOf(page.mode);
  const steps = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: modes.length - 1 };
  if (!(event.key in steps)) return;
  event.preventDefault();
  setMode(modes[(steps[event.key] + modes.length) % modes.length]);
  $(`tab-${page.mode}`).focus();
}

function connectPointer() {
  for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
    $("board").addEventListener(kind, (event) => MODES[page.mode].pointer?.(kind.slice(7), event));
  }
  $("board").addEventListener("keydown", (event) => MODES[page.mode].key?.(event));
  $("board").addEventListener("focus", () => MODES[page.mode].focus?.(true));
  $("board").addEventListener("blur", () => MODES[page.mode].focus?.(false));
  document.addEventListener("keydown", (event) => {
    if (event.target === $("board") || event.target.closest("input:not([type=checkbox]), textarea, select, [role=tab]")) return;
    MODES[page.mode].anyKey?.(event);
  });
}

// Files can be dropped, and texts pasted, anywhere on the page.
function connectDropAndPaste() {
  document.addEventListener("dragover", (event) => { if (event.dataTransfer.types.includes("Files")) event.preventDefault(); });
  document.addEventListener("drop", (event) => {
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    setMode("draw");
    loadFile(event.dataTransfer.files[0]);
  });
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text/plain");
    if (!text || event.target.closest?.("input, textarea, select")) return;
    setMode("draw");
    setText(text.slice(0, LONGEST_TEXT));
  });
}

function connectSwitches() {
  $("language").addEventListener("click", switchLanguage);
  $("theme").addEventListener("click", () => {
    const themes = Object.keys(THEMES);
    remember("theme", themes[(themes.indexOf(remembered("theme") ?? "auto") + 1) % themes.length]);
    drawTop();
    notify("theme");
  });
  $("tabs").addEventListener("keydown", moveAlongTabs);
}

// Sentences of the server are requested again in the new language, answers included.
async function switchLanguage() {
  remember("language", otherLanguage());
  const { game, text, number, moves, solution, problem } = page;
  await speak(otherLanguage());
  Object.assign(page, await fetchGames());
  await setGame(page.games.find(({ id }) => id === game.id), text, { number, moves });
  $("language").focus();
  page.problem = problem;
  if (page.mode === "solve" && solution) await solve();
}

async function startPage() {
  await speak(preferredLanguage());
  Object.assign(page, await fetchGames());
  page.game = page.games[0];
  drawTop();
  connectPointer();
  connectDropAndPaste();
  connectSwitches();
  watch((what) => {
    drawLevel();
    if (what === "level") enterMode("play");
    else if (what === "game") openMode();
    else MODES[page.mode].update(what);
    if (what !== "game") writeHash();
  });
  window.addEventListener("hashchange", () => { if (currentHash() !== location.hash) loadHash(); });
  await loadHash();
}

async function loadHash() {
  const wanted = readHash();
  const game = page.games.find((known) => known.id === wanted.game) ?? page.games[0];
  page.mode = wanted.mode in MODES ? wanted.mode : "draw";
  if (wanted.text === undefined) startGame(game);
  else await setGame(game, wanted.text, wanted);
}

startPage().catch(() => {
  $("panel").replaceChildren(make("p", { class: "wrong", role: "alert" }, say("The page cannot start; is `malpan serve` still running?")));
});
