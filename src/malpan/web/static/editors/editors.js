// The editors by their names; a game names the one that draws its boards, and a game without one is typed as text.

import { box } from "./box.js";
import { commands } from "./commands.js";
import { jumps } from "./jumps.js";
import { map } from "./map.js";
import { rolls } from "./rolls.js";

const EDITORS = new Map(Object.entries({ box, commands, jumps, map, rolls }));

export const editorOf = (game) => EDITORS.get(game.editor) ?? null;
