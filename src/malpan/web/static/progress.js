// The progress of a search, and why it stopped.

import { make } from "./make.js";
import { page } from "./page.js";
import { number, say } from "./words.js";

export function drawProgress({ parts, cancelled, searching }) {
  const place = parts.progress;
  if (cancelled) place.replaceChildren(make("p", { class: "note", role: "status" }, say("Cancelled.")));
  else if (searching) {
    const { layers, states, seconds } = searching;
    const { costs } = page.game;
    let words = states && costs ? say("cost {cost} · {states} states · {seconds} s", { cost: number(layers), states: number(states), seconds: seconds.toFixed(1) }) : states ? say("layer {layers} · {states} states · {seconds} s", { layers: number(layers), states: number(states), seconds: seconds.toFixed(1) }) : say("starting…");
    if (searching.doing) words = `${say(searching.doing)}… ${words}`;
    place.replaceChildren(make("div", { class: "busy", role: "progressbar", "aria-label": say("Searching"), "aria-valuetext": words }), make("p", { class: "figures" }, words));
  } else place.replaceChildren();
}

export const stoppedBy = (limit, states) => say("Stopped by the {limit}, after {states} states. This is not an answer: there may still be a way.",
  { limit: say(limit), states: number(states) });
