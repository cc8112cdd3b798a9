"""What is no part of a board: line ends of either kind, a byte-order mark, blank lines around it, blanks at the ends of lines."""

from collections.abc import Callable

import pytest

from malpan.games.catalogue import BUILT_IN, built_in, find_game

TEXTS = {
    ("marbles", "sized"): "3 5\n#####\n#RBO#\n#####\n",
    ("marbles", "rows"): "#####\n#RBO#\n#####\n",
    ("snakes", "object"): '{"ladders": [[3, 7]],\n "snakes": [[8, 2]],\n "size": 9}\n',
    ("snakes", "counted"): "1 2\n11 40\n90 12\n98 31\n",
    ("snakes", "lists"): "[(11, 40), (37, 67)]\n[(90, 12)]\n",
    ("snakes", "grid"): "[[-1, -1, -1],\n [-1, 2, -1],\n [-1, 6, -1]]\n",
    ("snakes", "flat"): "2\n3 22 27 1\n",
    ("snakes", "parts"): "2\n1\n11 40\n0\n0\n1\n90 12\n",
    ("yut", "rolls"): "1 2 3 4 1\n2 3 4 1 2\n",
    ("yut", "object"): '{"rolls": [1, 2],\n "cells": [{"next": 1}, {"value": 5, "next": 2},\n {}], "finish": 2}\n',
    ("die", "map"): "2 3 10\n4 1 2\n6 1 1\n",
    ("stamp", "map"): "2 3 0 1 4\n4 0 2\n6 1 1\n4 1 3 2\n",
}
"""A board in every format of every game."""

ASKED = [
    *((name, form, text) for (name, form), text in TEXTS.items()),
    *((str(n), built_in(name).problems[n].formats[0].name, "") for name, numbers in BUILT_IN.items() for n in numbers),
]

LAYOUTS: dict[str, Callable[[str], str]] = {
    "Windows line ends": lambda text: text.replace("\n", "\r\n"),
    "old line ends": lambda text: text.replace("\n", "\r"),
    "mixed line ends": lambda text: text.replace("\n", "\r\n", 1),
    "byte-order mark": lambda text: "\ufeff" + text,
    "no line end at the end": str.rstrip,
    "blank lines behind": lambda text: text + "\n\n  \n\t\n",
    "blank Windows lines behind": lambda text: text + "\r\n \r\n",
    "blanks at line ends": lambda text: text.replace("\n", "  \t \n"),
    "blank lines before": lambda text: "\n \n\t\n" + text,
    "many blank lines before": lambda text: "\n" * 20_000 + text,
    "all of it": lambda text: "\ufeff" + ("\n \n" + text.replace("\n", " \t\n") + "\n \n").replace("\n", "\r\n"),
}


def test_there_is_a_board_in_every_format() -> None:
    assert set(TEXTS) == {(name, form.name) for name in BUILT_IN for form in find_game(name).formats}


@pytest.mark.parametrize("change", LAYOUTS.values(), ids=LAYOUTS)
@pytest.mark.parametrize(("word", "form", "text"), ASKED, ids=[f"{word} {form}" for word, form, _ in ASKED])
def test_layout_is_no_part_of_a_board(word: str, form: str, text: str, change: Callable[[str], str]) -> None:
    game = find_game(word)
    text = text or TEXTS[game.name, form]
    boards = game.boards_in(text)
    assert len(boards) == (2 if form == "parts" else 1)
    assert game.boards_in(text, form) == boards
    assert game.boards_in(change(text)) == boards
    assert game.boards_in(change(text), form) == boards
    if len(boards) == 1:
        assert game.read(change(text)) == boards[0]
    for board in boards:
        assert game.write is not None
        assert game.read(change(game.write(board))) == board
