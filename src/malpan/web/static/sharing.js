// Sharing: a link, the board as text in each of its formats, and files.

import { ask, Superseded } from "./ask.js";
import { tooLong, writeHash } from "./link.js";
import { $, button, make, save, announce } from "./make.js";
import { page, question } from "./page.js";
import { svgFile, drawScene } from "./picture.js";
import { say } from "./words.js";

export const sharing = {
  open() {
    this.update("open");
  },

  update(what) {
    if (what === "theme") return;
    writeHash();
    $("panel").replaceChildren(...[buildLink(), buildFormats(), buildFiles()].filter(Boolean));
    const scene = page.position?.scene;
    if (!scene) return;
    drawScene($("board"), scene, { label: `${page.game.title}, ${say("position after {count} moves", { count: page.moves.length })}` });
    $("caption").textContent = scene.caption;
  },
};

async function copy(input) {
  try {
    await navigator.clipboard.writeText(input.value);
    announce(say("Copied."));
    input.parentElement.querySelector(".copied").textContent = say("Copied.");
  } catch {
    input.select();
    announce(say("Your browser does not allow copying; the text is selected."));
  }
}

function buildCopyField(label, text, tag) {
  const name = `copy-${label.replace(/\W+/g, "-")}`;
  const input = make(tag, { id: name, readonly: true, value: text, spellcheck: "false", rows: tag === "textarea" ? String(Math.min(8, text.split("\n").length)) : null });
  return make("div", { class: "field copy" }, make("label", { for: name }, label), input,
    make("div", { class: "row" }, button(say("Copy"), () => copy(input), { class: "small", "aria-label": `${say("Copy")}: ${label}` }), make("span", { class: "copied note" })));
}

function buildLink() {
  if (tooLong()) return make("p", { class: "note" }, say("The board is too long for a link; copy it as text."));
  const address = new URL(location.href);
  const parts = new URLSearchParams(address.hash.slice(1));
  parts.set("mode", page.moves.length ? "play" : "draw");
  address.hash = `#${parts}`;
  return buildCopyField(say("A link to this board and position"), address.href, "input");
}

function buildFormats() {
  const known = Object.entries(page.valid?.formats ?? { text: page.text });
  const about = (name) => page.game.formats.find((form) => form.name === name)?.about;
  return make("div", {}, make("h3", {}, say("As text")), ...known.map(([name, text]) => buildCopyField(about(name) ? `${name}: ${about(name)}` : name, text, "textarea")));
}

function buildFiles() {
  const stem = `malpan-${page.game.file ? "game" : page.game.id}`;
  const line = page.solution?.solution ?? null;
  const content = { game: page.game.id, board: page.text, moves: page.moves, ...(page.position ? { state: page.position.state } : {}), ...(line ? { solution: line } : {}) };
  const note = make("span", { class: "note", role: "status" });
  return make("div", {}, make("h3", {}, say("As a file")), make("div", { class: "row" },
    button("SVG", () => save(`${stem}.svg`, svgFile($("board")), "image/svg+xml"), { class: "quiet", id: "svg" }),
    page.gif ? button("GIF", () => saveGif(stem, note), { class: "quiet", id: "gif", title: say("Moving picture") }) : null,
    button("JSON", () => save(`${stem}.json`, `${JSON.stringify(content, null, 2)}\n`, "application/json"), { class: "quiet", id: "json" }), note));
}

async function saveGif(stem, note) {
  const solved = (page.solution?.chosen ?? page.solution?.solution?.line)?.steps.map((step) => step.move ?? 0);
  const moves = solved ? [...page.solution.moves, ...solved] : page.moves;
  if (!moves.length) {
    note.textContent = say("Solve or play first: the picture shows the line.");
    return;
  }
  try {
    const reply = await ask("gif", "/api/picture", question({ moves, dark: matchMedia("(prefers-color-scheme: dark)").matches }));
    if (reply.error) note.textContent = reply.error.message;
    else save(`${stem}.gif`, Uint8Array.from(atob(reply.picture), (letter) => letter.charCodeAt(0)), "image/gif");
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
  }
}
