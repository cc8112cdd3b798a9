"""Whatever board a game can have and wherever its pieces are: there is a scene, a text, and SVG that can be parsed."""

from random import Random
from xml.etree.ElementTree import fromstring

import pytest

from malpan import Simulate, replay
from malpan.games.catalogue import find_game
from malpan.line import Line
from malpan.picture import svg
from malpan.picture.frames import frames_of
from malpan.picture.terminal import draw
from tests.support.pictures import example

ODD = {
    "snakes": [
        '{"size": 1, "ladders": []}',
        '{"size": 2, "start": 0, "snakes": []}',
        '{"size": 7, "sides": 9, "finish": "bounce", "ladders": [[2, 6]]}',
        '{"size": 7, "sides": 9, "finish": "over", "start": 0, "snakes": [[6, 5]]}',
        '{"size": 101, "ladders": [[2, 100], [3, 4]]}',
    ],
    "marbles": ["ROB", "R\nO", "RRROBBB"],
    "die": ["2 2 5\n0 0\n0 0", "2 2 3\n1 2\n3 1000000000000000000"],
    "yut": [
        '{"rolls": [5], "horses": 8}',
        '{"rolls": [1, 2], "horses": 1, "start": "s", "finish": "f", "cells": {"s": {"next": "f"}, "f": {}}}',
        '{"rolls": [3], "cells": [{"next": 1}, {"value": 2, "next": 2, "shortcut": 0}, {}], "start": 0, "finish": 2}',
        '{"rolls": [1], "start": "a", "finish": "b", "cells": {"a": {"next": "b"}, "b": {}, "긴 이름의 밭": {"next": "b"}}}',
    ],
}


def looked_at(name: str, board: object, random: Random) -> None:
    """Draw a few random moves on a board in every way that needs no other package."""
    game = find_game(name)
    if isinstance(game.objective, Simulate):
        line = replay(game, board, 3)
    else:
        moves = range(len(game.moves_on(board)))
        line = replay(game, board, [])
        for _ in range(min(4, len(game.rolls_on(board)) or 4)):
            longer = replay(game, board, [*line.moves, random.choice(moves)])
            if longer.verdict == 3 or len(longer.steps) == len(line.steps):
                break
            line = Line(longer.start, longer.steps)
    frames = frames_of(game, board, line)
    assert len(frames) == len(line.steps) + 1
    assert all(draw(scene).strip() for _, scene in frames)
    assert fromstring(svg.animate(frames)) is not None
    assert fromstring(svg.draw(frames[-1][1], frames[-1][0])) is not None


@pytest.mark.parametrize("name", ["marbles", "snakes", "yut", "die", example("klotski"), example("peg_solitaire")])
def test_random_boards(name: str) -> None:
    random = Random(5)
    boards = find_game(name).boards
    assert boards is not None
    for _ in range(40):
        looked_at(name, boards(random), random)


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in ODD.items() for text in texts])
def test_odd_boards(name: str, text: str) -> None:
    looked_at(name, find_game(name).read(text), Random(1))
