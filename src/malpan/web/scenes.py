"""Pictures as the page draws them: shapes in board units, y downwards, as plain data."""

import importlib
import importlib.util
from collections.abc import Sequence
from typing import Any

from malpan.game import Game, Scene, Step
from malpan.line import Line

GIF = "malpan.picture.gif"

DISCS = {"red": "R", "blue": "B", "hole": "O"}
"""Roles of tiles that are round, with the letter that says so already and need not be written on them."""


def scene_of(
    game: Game, board: Any, state: Sequence[int], before: Sequence[int] | None = None, step: Step | None = None
) -> dict[str, Any]:
    """Return what a position looks like, and the step that led there; a game without a picture is drawn as its state."""
    if game.picture is None:
        return scene_data(Scene(caption=str(list(state))))
    return scene_data(game.picture(board, state))


def scene_data(scene: Scene) -> dict[str, Any]:
    """Return a scene of tiles as shapes: a cell for each tile, and a disc for those that are round."""
    shapes: list[dict[str, Any]] = []
    discs: list[dict[str, Any]] = []
    tall = wide = 0
    counts: dict[str, int] = {}
    for tile in scene.tiles:
        tall, wide = max(tall, tile.row + 1), max(wide, tile.column + 1)
        round_ = DISCS.get(tile.role) == tile.text
        role = "floor" if round_ else tile.role
        role = f"{role} cell" if role in ("ladder", "snake") else role
        cell = {"kind": "cell", "x": tile.column, "y": tile.row, "width": 1, "height": 1, "role": role}
        shapes.append(cell | {"text": "" if round_ or tile.role in ("wall", "floor") else tile.text.strip(), "title": ""})
        if round_:
            number = counts[tile.role] = counts.get(tile.role, 0) + 1
            place = {"x": tile.column + 0.5, "y": tile.row + 0.5, "radius": 0.4}
            key = "" if tile.role == "hole" else f"{tile.role} {number}"
            discs.append({"kind": "disc", **place, "role": tile.role, "text": "" if key == "" else tile.text, "key": key})
    return {"width": wide, "height": tall, "caption": scene.caption, "shapes": shapes + discs}


def can_make_gif() -> bool:
    """Tell whether moving pictures can be written here."""
    return all(map(importlib.util.find_spec, (GIF, "PIL", "resvg_py")))


def gif_of(game: Game, board: Any, line: Line, dark: bool) -> bytes:
    """Return a line of play as a moving picture."""
    frames = importlib.import_module("malpan.picture.frames").frames_of(game, board, line)
    moving: bytes = importlib.import_module(GIF).animated(frames, theme="dark" if dark else "light")
    return moving
