// Sharing: a link, the board as text in each of its formats, and files.

import { ask, Gone } from "./ask.js";
import { tooLong, writeHash } from "./link.js";
import { $, button, make, save, say } from "./make.js";
import { page, question } from "./page.js";
import { asFile, show } from "./picture.js";
import { t, told } from "./words.js";

export const sharing = {
  open() {
    this.update("open");
  },

  update(what) {
    if (what === "theme") return;
    writeHash();
    $("panel").replaceChildren(...[link(), formats(), files()].filter(Boolean));
    const scene = page.position?.scene;
    if (!scene) return;
    show($("board"), scene, { label: `${page.game.file ? page.game.id : t(page.game.id)}, ${t("position", { count: page.moves.length })}` });
    $("caption").textContent = scene.caption;
  },
};

async function copy(input) {
  try {
    await navigator.clipboard.writeText(input.value);
    say(t("copied"));
    input.parentElement.querySelector(".copied").textContent = t("copied");
  } catch {
    input.select();
    say(t("notCopied"));
  }
}

function copied(label, text, tag) {
  const name = `copy-${label.replace(/\W+/g, "-")}`;
  const input = make(tag, { id: name, readonly: true, value: text, spellcheck: "false", rows: tag === "textarea" ? String(Math.min(8, text.split("\n").length)) : null });
  return make("div", { class: "field copy" }, make("label", { for: name }, label), input,
    make("div", { class: "row" }, button(t("copy"), () => copy(input), { class: "small", "aria-label": `${t("copy")}: ${label}` }), make("span", { class: "copied note" })));
}

function link() {
  if (tooLong()) return make("p", { class: "note" }, t("longLink"));
  const address = new URL(location.href);
  const parts = new URLSearchParams(address.hash.slice(1));
  parts.set("mode", page.moves.length ? "play" : "draw");
  address.hash = `#${parts}`;
  return copied(t("link"), address.href, "input");
}

function formats() {
  const known = Object.entries(page.right?.formats ?? { text: page.text });
  const about = (name) => page.game.formats.find((form) => form.name === name)?.about;
  return make("div", {}, make("h3", {}, t("formats")), ...known.map(([name, text]) => copied(about(name) ? `${name}: ${told(about(name))}` : name, text, "textarea")));
}

function files() {
  const stem = `malpan-${page.game.file ? "game" : page.game.id}`;
  const line = page.solution?.solution ?? null;
  const content = { game: page.game.id, board: page.text, moves: page.moves, ...(page.position ? { state: page.position.state } : {}), ...(line ? { solution: line } : {}) };
  const note = make("span", { class: "note", role: "status" });
  return make("div", {}, make("h3", {}, t("files")), make("div", { class: "row" },
    button("SVG", () => save(`${stem}.svg`, asFile($("board")), "image/svg+xml"), { class: "quiet", id: "svg" }),
    page.gif ? button("GIF", () => gif(stem, note), { class: "quiet", id: "gif", title: t("moving") }) : null,
    button("JSON", () => save(`${stem}.json`, `${JSON.stringify(content, null, 2)}\n`, "application/json"), { class: "quiet", id: "json" }), note));
}

async function gif(stem, note) {
  const solved = page.solution?.solution?.line?.steps.map((step) => step.move ?? 0);
  const moves = solved ? [...page.solution.moves, ...solved] : page.moves;
  if (!moves.length) {
    note.textContent = t("needsLine");
    return;
  }
  try {
    const reply = await ask("gif", "/api/picture", question({ moves, dark: matchMedia("(prefers-color-scheme: dark)").matches }));
    if (reply.error) note.textContent = told(reply.error.message);
    else save(`${stem}.gif`, Uint8Array.from(atob(reply.picture), (letter) => letter.charCodeAt(0)), "image/gif");
  } catch (error) {
    if (!(error instanceof Gone)) throw error;
  }
}
