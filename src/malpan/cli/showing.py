"""Lines of play and positions on the terminal."""

import os
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

from malpan.errors import rule_errors
from malpan.game import Game, Step
from malpan.line import Line
from malpan.picture.frames import scene_of
from malpan.picture.terminal import Paint, draw_film, leave_plain, scene_lines

MOST_LINES = 70
"""Lines of text that the pictures of one line of play may take; of a longer film, only the first and the last frame are drawn."""

NO_TERMINAL = 100
"""Columns of text where no terminal says how wide it is."""


class Shown(NamedTuple):
    """A state to be drawn, with its title and, if a step led there, the state before and the step."""

    title: str
    state: Sequence[int]
    before: Sequence[int] | None = None
    step: Step | None = None


def drawn_line(game: Game, board: Any, line: Line, whole: bool = True) -> str:
    """Return the positions of a line side by side; "" if the game has no picture.

    `whole` says that the line ends where the play ends, so that its last position is worth drawing.
    """
    if game.picture is None:
        return ""
    states = [line.start, *(step.state for step in line.steps)]
    frames = [Shown("start", line.start)]
    frames += [
        Shown(f"{number}: {step.label}" if step.move is not None else step.label, step.state, states[number - 1], step)
        for number, step in enumerate(line.steps, 1)
    ]
    with rule_errors(game.name):
        first = scene_lines(scene_of(game, board, line.start))
    wide = max(map(len, first), default=0) + 3
    strips = -(-len(frames) // max(columns() // wide, 1))
    if strips * (len(first) + 2) > MOST_LINES:
        frames = [frames[0], frames[-1]] if whole else frames[:1]
    return drawn_states(game, board, frames)


def drawn_states(game: Game, board: Any, frames: Sequence[Shown]) -> str:
    """Return titled states side by side, as wide as the terminal; "" if the game has no picture."""
    if game.picture is None or not frames:
        return ""
    with rule_errors(game.name):
        scenes = [(shown.title, scene_of(game, board, shown.state, shown.before, shown.step)) for shown in frames]
        if not scenes[0][1].shapes:
            return "\n".join(f"{title}: {scene.caption}" for title, scene in scenes)
        return draw_film(scenes, columns(), paint())


def paint() -> Paint:
    """Return what colours a text on this output: nothing, unless it is a terminal whose user did not say no to colours."""
    if not sys.stdout or not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return leave_plain
    from rich.color import ColorSystem
    from rich.style import Style

    from malpan.picture.palette import ROLES

    styles = {role: Style.parse(look.terminal) for role, look in ROLES.items() if look.terminal}

    def coloured(text: str, role: str) -> str:
        return styles[role].render(text, color_system=ColorSystem.STANDARD) if role in styles else text

    return coloured


def columns() -> int:
    """Return the width of the terminal, 100 where there is none.

    This is what shutil.get_terminal_size does; its module is left out because small boards are to be answered at once.
    """
    told = os.environ.get("COLUMNS", "")
    if told.isascii() and told.isdecimal() and int(told):
        return int(told)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or NO_TERMINAL
    except (OSError, ValueError):
        return NO_TERMINAL
