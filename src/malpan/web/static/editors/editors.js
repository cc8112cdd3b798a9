// The editors by name. A game names its editor; boards of a game without one are typed as text.

import { box } from "./box.js";
import { commands } from "./commands.js";
import { jumps } from "./jumps.js";
import { map } from "./map.js";
import { rolls } from "./rolls.js";

const EDITORS = new Map(Object.entries({ box, commands, jumps, map, rolls }));

export const editorOf = (game) => EDITORS.get(game.editor) ?? null;
