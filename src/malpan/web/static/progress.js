// How far a search is, or that it was cancelled, in the place that a tab keeps for it.

import { make } from "./make.js";
import { number, t } from "./words.js";

export function drawProgress({ parts, cancelled, searching }) {
  const place = parts.progress;
  if (cancelled) place.replaceChildren(make("p", { class: "note", role: "status" }, t("cancelled")));
  else if (searching) {
    const { layers, states, seconds } = searching;
    const words = states ? t("progress", { layers: number(layers), states: number(states), seconds: seconds.toFixed(1) }) : t("starting");
    place.replaceChildren(make("div", { class: "busy", role: "progressbar", "aria-label": t("searching"), "aria-valuetext": words }), make("p", { class: "figures" }, words));
  } else place.replaceChildren();
}
