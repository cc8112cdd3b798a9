// Drawing a board: with an editor where the game has one, and as text. The server validates the board.

import { editorOf } from "./editors/editors.js";
import { $, button, field, make, announce, select } from "./make.js";
import { LONGEST_TEXT, page, randomBoard, redo, setText, undo } from "./page.js";
import { placeOf, drawScene } from "./picture.js";
import { say } from "./words.js";

const now = { model: null, tool: null, cursor: null, fresh: true, from: null, to: null, last: null, parts: {} };

const editor = () => editorOf(page.game);

export const drawing = {
  open() {
    now.tool = editor()?.tools[0]?.[0] ?? null;
    now.cursor = null;
    $("panel").replaceChildren(buildStart(), (now.parts.tools = make("div", { class: "tools" })),
      (now.parts.verdict = make("div", { class: "said" })), buildTextField());
    this.update("open");
  },

  update(what) {
    if (what === "text" && page.text !== $("text").value) $("text").value = page.text;
    if (what === "theme") return;
    if (what !== "moves") now.model = editor()?.modelOf(page.valid?.tidy ?? page.text, page.valid?.formats) ?? null;
    keepFocus($("panel"), drawTools);
    drawVerdict();
    redraw();
  },

  pointer(kind, event) {
    if (!now.model || !editor()?.scene) return;
    const place = placeOf($("board"), event);
    const cell = place && { x: Math.floor(place.x), y: Math.floor(place.y) };
    if (!cell || event.button > 0) return;
    if (kind === "down") {
      event.preventDefault();
      $("board").focus({ preventScroll: true });
      $("board").setPointerCapture(event.pointerId);
      Object.assign(now, { from: cell, to: cell, last: null, cursor: cell, fresh: true });
    }
    if (!now.from) return;
    if (editor().paints) paintAt(cell);
    now.to = cell;
    if (kind === "up" && editor().drags) apply(editor().drag(now.model, now.from, cell));
    if (kind === "up" || kind === "cancel") now.from = null;
    redraw();
  },

  key(event) {
    if (event.ctrlKey || event.metaKey) return handleUndo(event);
    if (!now.model || !editor()?.scene || event.altKey) return undefined;
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const cursor = now.cursor ?? { x: 0, y: 0 };
    if (event.key in steps) {
      const scene = editor().scene(now.model), [dx, dy] = steps[event.key];
      now.cursor = { x: clamp(cursor.x + dx, scene.width), y: clamp(cursor.y + dy, scene.height) };
      now.fresh = true;
      announce(editor().cellName(now.model, now.cursor));
    } else if (event.key === "Enter") pressEnter(cursor);
    else if (event.key === "Escape") now.from = null;
    else {
      const model = editor().key(now.model, cursor, event.key, now.fresh);
      if (!model) return undefined;
      now.fresh = false;
      apply(model);
    }
    event.preventDefault();
    return redraw();
  },

  anyKey: (event) => handleUndo(event),

  focus(here) {
    if (here) now.cursor ??= { x: 0, y: 0 };
    else now.from = null;
    redraw();
  },
};

const clamp = (value, end) => Math.max(0, Math.min(end - 1, value));

function pressEnter(cursor) {
  if (editor().paints) return paintAt(cursor);
  if (!editor().drags) return undefined;
  if (!now.from) {
    Object.assign(now, { from: cursor, to: cursor });
    return undefined;
  }
  const from = now.from;
  now.from = null;
  return apply(editor().drag(now.model, from, cursor));
}

function handleUndo(event) {
  if (!(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  if (key === "z" || key === "y") {
    event.preventDefault();
    if (key === "y" || event.shiftKey) redo();
    else undo();
  }
}

function paintAt(cell) {
  if (now.last && now.last.x === cell.x && now.last.y === cell.y) return;
  now.last = cell;
  const letter = editor().tools.find(([name]) => name === now.tool)?.[1];
  apply(editor().paint(now.model, cell, letter));
}

function apply(model) {
  if (!model) return;
  now.model = model;
  setText(editor().write(model));
}

function redraw() {
  const board = $("board"), drawer = editor();
  const scene = now.model && drawer?.scene ? drawer.scene(now.model) : page.position?.scene;
  const byHand = Boolean(now.model && drawer?.scene);
  if (byHand) {
    board.setAttribute("tabindex", "0");
    board.setAttribute("role", "application");
  } else board.removeAttribute("tabindex");
  const marks = [];
  const error = page.reply?.error;
  const spot = error?.line && now.model && drawer ? drawer.spot(now.model, error.line, error.column) : null;
  if (spot) marks.push({ ...spot, kind: "wrong", text: error.message });
  if (byHand && now.cursor && document.activeElement === board) marks.push({ ...now.cursor, kind: "cursor" });
  const shown = scene ?? { width: 6, height: 4, shapes: [], caption: "" };
  const jump = drawer?.drags && now.from && now.to && now.model ? drawer.preview(now.model, now.from, now.to) : [];
  const label = `${page.game.title}. ${error ? error.message : say("This board can be played.")}`;
  drawScene(board, { ...shown, shapes: [...shown.shapes, ...jump] }, { marks, still: byHand, label });
  $("caption").textContent = byHand ? "" : shown.caption;
}

function buildStart() {
  const options = [["", say("An example…")], ...page.game.examples.map(({ name }, index) => [String(index), name])];
  if (editor()) options.push(["empty", say("Empty board")]);
  const choose = (value) => {
    if (value === "empty") setText(editor().empty);
    else if (value) setText(page.game.examples[Number(value)].text);
  };
  const file = make("input", { type: "file", class: "hidden", id: "file", tabindex: "-1", "aria-label": say("Open a file"), onchange: (event) => loadFile(event.target.files[0]) });
  return make("div", { class: "begin" },
    options.length > 1 ? field(say("Start from"), select(options, "", choose, { id: "example" })) : null,
    make("div", { class: "row" },
      page.game.random ? button(say("Random board"), randomBoard, { class: "quiet", id: "random" }) : null,
      button(say("Open a file"), () => file.click(), { class: "quiet" }), file));
}

export async function loadFile(file) {
  if (!file) return;
  if (file.size > 2 * LONGEST_TEXT) announce(say("The file is longer than a million characters."));
  else setText(decode(await file.arrayBuffer()).slice(0, LONGEST_TEXT));
}

// The text of a file: in UTF-16 if a byte-order mark says so, otherwise in UTF-8 or, if it is not that, as Windows saves Korean text.
function decode(content) {
  const [first, second] = new Uint8Array(content.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(content);
  for (const encoding of ["utf-8", "euc-kr"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(content);
    } catch {
      // not in this encoding
    }
  }
  return new TextDecoder().decode(content);
}

function drawTools() {
  const drawer = editor(), place = now.parts.tools;
  keepFocus($("under"), drawPalette);
  place.replaceChildren();
  if (drawer && now.model) place.append(drawer.side(now.model, apply, page.reply?.error));
  place.append(make("p", { class: "note" }, drawer && now.model ? say(drawer.hint) : say("This game is typed as text; it is read as you type.")));
}

function drawPalette() {
  const drawer = editor();
  const tools = now.model ? (drawer?.tools ?? []).map(([name, , label]) => button(say(label), () => { now.tool = name; keepFocus($("under"), drawPalette); },
    { class: `tool tool-${name}`, id: `tool-${name}`, "aria-pressed": String(name === now.tool) })) : [];
  $("under").replaceChildren(
    tools.length ? make("div", { class: "palette", role: "group", "aria-label": say("Paint with") }, ...tools) : "",
    make("div", { class: "row undoing" },
      button(say("Undo"), undo, { class: "quiet", id: "undo", disabled: !page.undoStack.length }), button(say("Redo"), redo, { class: "quiet", id: "redo", disabled: !page.redoStack.length })));
}

function buildTextField() {
  const text = make("textarea", {
    id: "text", rows: "7", spellcheck: "false", autocomplete: "off", autocapitalize: "off", maxlength: LONGEST_TEXT,
    "aria-describedby": "text-hint", oninput: (event) => setText(event.target.value), value: page.text,
  });
  return make("div", { class: "writing" }, field(say("The board as text"), text), make("p", { class: "note", id: "text-hint" }, say("Paste or type a board in any format, or drop a file here.")));
}

function drawVerdict() {
  const place = now.parts.verdict, { reply } = page;
  place.className = `said ${reply?.error ? "wrong" : "right"}`;
  place.setAttribute("role", "status");
  if (!reply) return place.replaceChildren(make("p", {}, say("Reading…")));
  if (!reply.error) {
    const several = reply.count > 1 ? make("p", {}, say("The text has {count} boards; this is number {number}.", { count: reply.count, number: page.number + 1 }), " ",
      button(say("Next"), () => setText(page.text, { number: (page.number + 1) % reply.count }), { class: "small" })) : null;
    const skipped = (reply.skipped ?? []).map((note) => make("p", { class: "note skipped" }, note));
    return place.replaceChildren(...[make("p", {}, `✓ ${say("This board can be played.")}`), ...skipped, several].filter(Boolean));
  }
  const { line, column, message } = reply.error;
  const where = line && column ? say("Line {line}, column {column}: ", { line, column }) : line ? say("Line {line}: ", { line }) : "";
  const there = line ? button(say("Go there"), () => goTo(line, column ?? 1), { class: "small" }) : null;
  place.replaceChildren(make("p", {}, make("strong", {}, where), message), ...[markCharacter(line, column), there].filter(Boolean));
  return undefined;
}

// The invalid line, with the wrong character marked.
function markCharacter(line, column) {
  const text = line ? page.text.replace(/\r\n?/g, "\n").split("\n")[line - 1] : undefined;
  if (text === undefined || !column) return null;
  const from = Math.max(0, column - 25);
  return make("pre", { class: "pointed" }, text.slice(from, column - 1), make("mark", {}, text[column - 1] ?? " "), text.slice(column, column + 25));
}

function goTo(line, column) {
  const text = $("text");
  const before = text.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  text.focus();
  text.setSelectionRange(before + column - 1, before + column);
}

// Rebuild a part of the page, and restore the focus and what is selected.
export function keepFocus(place, build) {
  const active = document.activeElement;
  const name = place.contains(active) ? active.id || active.getAttribute("aria-label") : null;
  const selected = active instanceof HTMLInputElement && active.type === "text" ? active : null;
  const [start, end] = selected ? [selected.selectionStart, selected.selectionEnd] : [];
  build();
  if (!name || document.activeElement === active) return;
  const again = document.getElementById(name) ?? [...place.querySelectorAll("[aria-label]")].find((known) => known.getAttribute("aria-label") === name);
  again?.focus();
  if (selected && again instanceof HTMLInputElement) {
    const moved = (at) => (at === selected.value.length ? again.value.length : at);
    again.setSelectionRange(moved(start), moved(end));
  }
}
