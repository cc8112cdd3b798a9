"""Every figure of the documents, drawn anew from the current code: ``make pictures``.

The SVG files are the same on every machine; the PNG and GIF files depend on the fonts of the system.
"""

import sys
from pathlib import Path
from random import Random
from typing import NamedTuple

import malpan
from malpan.games.catalogue import find_game
from malpan.picture import files, png
from malpan.picture.frames import Frame, frames_of, scene_of

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
BOARDS = ROOT / "examples" / "boards"

TRACK = """{"rolls": [2, 3, 5, 4], "horses": 2, "start": "gate", "finish": "home", "cells": {
 "gate": {"next": "a"}, "a": {"value": 1, "next": "b"}, "b": {"value": 2, "next": "c", "shortcut": "p"},
 "c": {"value": 3, "next": "d"}, "d": {"value": 4, "next": "e"}, "e": {"value": 5, "next": "f", "shortcut": "r"},
 "f": {"value": 6, "next": "g"}, "g": {"value": 7, "next": "home"}, "p": {"value": 11, "next": "q"},
 "q": {"value": 12, "next": "f"}, "r": {"value": 20, "next": "g"}, "home": {}}}"""
"""A custom yut track."""


class Figure(NamedTuple):
    """A line of play, or a board alone: the name of the file without its ending, the game, and the text of the board."""

    name: str
    game: str
    text: str
    kinds: tuple[str, ...] = files.KINDS
    alone: bool = False


def figures() -> list[Figure]:
    """Return what is drawn: a line of play of each game in each kind, and boards."""
    examples = ROOT / "examples"
    box, ladders, rolls, cells = (BOARDS / name for name in ("tilt.txt", "ladders.txt", "rolls.txt", "map.txt"))
    seven = cells.read_text(encoding="utf-8").replace(str(10**18), "7")
    boards = (("klotski", "klotski.txt"), ("rush_hour", "cars.txt"), ("peg_solitaire", "pegs.txt"), ("pocket_cube", "cube.txt"))
    return [
        Figure("marbles", "13460", box.read_text(encoding="utf-8")),
        Figure("snakes", "snakes", ladders.read_text(encoding="utf-8")),
        Figure("yut", "17825", rolls.read_text(encoding="utf-8")),
        Figure("die", "23288", seven),
        Figure("stamp", "14499", "4 2 0 0 8\n0 2\n3 4\n5 6\n7 8\n4 4 4 1 3 3 3 2\n"),
        Figure("yut-track", "yut", TRACK, kinds=(".svg",)),
        Figure("marbles-large", "marbles", large_box(), kinds=(".svg",), alone=True),
        *(
            Figure(name, str(examples / f"{name}.py"), (BOARDS / board).read_text(encoding="utf-8"), (".svg",), True)
            for name, board in boards
        ),
    ]


def large_box() -> str:
    """Return a box of 120 × 200 cells with walls here and there."""
    mixed = Random(7)
    rows = [["#" if mixed.random() < 0.12 else "." for _ in range(200)] for _ in range(120)]
    rows[2][3], rows[60][101], rows[100][180] = "O", "R", "B"
    return "\n".join("".join(row) for row in rows)


def frames_for(figure: Figure) -> list[Frame]:
    """Return the frames of a figure."""
    game = find_game(figure.game)
    board = game.read(figure.text)
    if figure.alone:
        return [("", scene_of(game, board, tuple(game.start(board))))]
    solution = malpan.solve(game, board)
    return frames_of(game, board, solution.line)


def render_figure(figure: Figure) -> dict[str, bytes]:
    """Return the contents of the files of a figure, by their names."""
    frames = frames_for(figure)
    return {figure.name + kind: files.render(kind, frames) for kind in figure.kinds}


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    for figure in figures():
        for name, contents in render_figure(figure).items():
            (PICTURES / name).write_bytes(contents)
            print(f"docs/pictures/{name}: {len(contents):,} bytes", file=sys.stderr)
    dark = frames_for(figures()[2])
    (PICTURES / "yut-dark.png").write_bytes(png.draw(dark[-1][1], dark[-1][0], "dark"))


if __name__ == "__main__":
    main()
