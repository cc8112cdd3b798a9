"""Scenes as plain data, for the page to draw: shapes in board units, y downwards."""

import importlib.util
from collections.abc import Sequence
from typing import Any

from malpan.game import Game, Step
from malpan.line import Line
from malpan.picture import frames
from malpan.scene import scene_data


def scene_dict(
    game: Game, board: Any, state: Sequence[int], before: Sequence[int] | None = None, step: Step | None = None
) -> dict[str, Any]:
    """Return the scene of a position as plain data, with the step that led there."""
    return scene_data(frames.scene_of(game, board, state, before, step))


def can_make_gif() -> bool:
    """Tell whether the packages for GIFs are installed."""
    return all(map(importlib.util.find_spec, ("PIL", "resvg_py")))


def animate_line(game: Game, board: Any, line: Line, dark: bool) -> bytes:
    """Return a line of play as an animated GIF."""
    from malpan.picture import gif

    return gif.animate(frames.frames_of(game, board, line), theme="dark" if dark else "light")
