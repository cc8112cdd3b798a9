"""Lines of play and positions, drawn in the terminal."""

import os
import sys
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from malpan.cli.printing import print_drawing, print_error, print_text
from malpan.errors import rule_errors
from malpan.game import Game, Step
from malpan.language import say
from malpan.language.visible import visible
from malpan.language.width import width_of
from malpan.line import Line
from malpan.picture.frames import scene_of
from malpan.picture.terminal import Paint, draw_film, leave_plain, scene_lines
from malpan.text.moves import move_name

MOST_LINES = 70
"""Lines of text at most for the pictures of a line of play; of a longer one, only the first and the last position are drawn."""

NO_TERMINAL = 100
"""Columns of text if there is no terminal."""


MOMENT = 0.1
"""Seconds in which an answer may be drawn that took all the time it was given."""

T = TypeVar("T")


class TitledState(NamedTuple):
    """A state to draw, with its title and, if a step led to it, the state before and the step."""

    title: str
    state: Sequence[int]
    before: Sequence[int] | None = None
    step: Step | None = None


def draw_in_time(draw: Callable[[], T], end: float | None) -> T | None:
    """Return what `draw` returns; None if that is not done by the time `end`, or a moment from now, which is noted then."""
    if end is None:
        return draw()
    from malpan.search.leaving import GRACE, run_apart
    from malpan.search.limits import LimitReached, Limits, Watch

    try:
        return run_apart(Watch(Limits(max_seconds=max(end - monotonic(), MOMENT))), draw, GRACE)
    except LimitReached as reason:
        print_error(say("there is no picture; stopped by the {limit}", limit=say(str(reason))))
        return None


def print_drawn(text: str, draw: Callable[[], str], end: float | None, several: bool) -> None:
    """Print a text, and below it what `draw` returns, if that is done by the time `end`.

    Rules that fail in a picture say so before anything is printed. If Ctrl-C ends the drawing, the text is printed all the same.
    """
    try:
        drawing = draw_in_time(draw, end) or ""
    except Exception:
        raise
    except BaseException:
        print_text(text)
        raise
    print_text(text)
    print_drawing(drawing, several)


def draw_line(game: Game, board: Any, line: Line, whole: bool = True) -> str:
    """Return the positions of a line side by side; "" if the game has no picture.

    `whole` tells that play ends with the line, so that its last position is worth drawing.
    """
    if game.picture is None or not line.start:  # a board that was not read in time has no start
        return ""
    states = [line.start, *(step.state for step in line.steps)]
    titled = [TitledState(say("start"), line.start)]
    titled += [
        TitledState(f"{number}: {name}" if step.move is not None else name, step.state, states[number - 1], step)
        for number, step in enumerate(line.steps, start=1)
        for name in [move_name(step.label)]
    ]
    with rule_errors(game.name):
        first = scene_lines(scene_of(game, board, line.start))
    width = max(map(width_of, first), default=0) + 3
    strips = -(-len(titled) // max(count_columns() // width, 1))
    if strips * (len(first) + 2) > MOST_LINES:
        titled = [titled[0], titled[-1]] if whole else titled[:1]
    return draw_states(game, board, titled)


def draw_states(game: Game, board: Any, titled: Sequence[TitledState]) -> str:
    """Return states side by side, across the width of the terminal; "" if the game has no picture."""
    if game.picture is None or not titled:
        return ""
    with rule_errors(game.name):
        scenes = [(each.title, scene_of(game, board, each.state, each.before, each.step)) for each in titled]
        if not scenes[0][1].shapes:
            return visible("\n".join(f"{title}: {scene.caption}" for title, scene in scenes))
        return draw_film(scenes, count_columns(), choose_paint())


def choose_paint() -> Paint:
    """Return the function that colours text for stdout; it does nothing without a terminal, or if the user wants no colours."""
    if not sys.stdout or not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return leave_plain
    from rich.color import ColorSystem
    from rich.style import Style

    from malpan.picture.palette import ROLES

    styles = {role: Style.parse(look.terminal) for role, look in ROLES.items() if look.terminal}

    def paint(text: str, role: str) -> str:
        return styles[role].render(text, color_system=ColorSystem.STANDARD) if role in styles else text

    return paint


def count_columns() -> int:
    """Return the width of the terminal in characters, 100 if there is none.

    `shutil.get_terminal_size` does the same, but importing `shutil` would delay the answer on a small board.
    """
    columns = os.environ.get("COLUMNS", "")
    if columns.isascii() and columns.isdecimal() and int(columns):
        return int(columns)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or NO_TERMINAL
    except (OSError, ValueError):
        return NO_TERMINAL
