"""What must stay true of yut, whatever the rolls; and tracks given as data."""

import json
from random import Random

import pytest

from malpan import explore, replay, solve
from malpan.games.yut import game
from malpan.games.yut.text import read, write
from malpan.games.yut.track import standard_track
from tests.oracles.yut import highest, highest_by_all_lines


def best(rolls: list[int], horses: int = 4) -> int:
    answer = solve(game, json.dumps({"rolls": rolls, "horses": horses})).answer
    assert isinstance(answer, int)
    return answer


@pytest.mark.parametrize("seed", range(4))
def test_another_roll_or_horse_never_costs_points(seed: int) -> None:
    random = Random(seed)
    for _ in range(40):
        rolls = [random.randint(1, 5) for _ in range(random.randint(1, 11))]
        assert best([*rolls, random.randint(1, 5)]) >= best(rolls)
        assert best(rolls, 3) <= best(rolls, 4) <= best(rolls, 8)


def test_one_horse_and_two_rolls_by_hand() -> None:
    found = explore(game, '{"rolls": [5, 1], "horses": 1}')
    assert (found.layers, found.answer, found.lines) == ((1, 1, 1), 23, 1)


def ends(rolls: str, horses: str) -> list[str]:
    """Return the cells on which the horses named in a text stand after their moves, or the word illegal."""
    board = read(rolls)
    line = replay(game, board, [int(horse) - 1 for horse in horses.split()])
    return ["illegal" if step.verdict.name == "ILLEGAL" else board.names[step.state[step.move or 0]] for step in line.steps]


@pytest.mark.parametrize(
    ("rolls", "horses", "cells"),
    [
        ("5 1", "1 1", "10 13"),
        ("4 2 1", "1 1 1", "8 12 14"),
        ("5 5 1", "1 1 1", "10 30' 35"),
        ("5 5 3", "1 1 1", "10 30' finish"),
        ("5 4 1 2", "1 1 1 1", "10 25 30' 40"),
        ("4 1 5 5", "1 1 1 1", "8 10 30' finish"),
        ("3 3 4 1", "1 1 1 1", "6 12 20 22'"),
        ("3 3 4 5 5", "1 1 1 1 1", "6 12 20 35 finish"),
        ("5 5", "1 2", "10 illegal"),
        ("2 3 5", "1 1 2", "4 10 illegal"),
        ("5 5 3 1", "1 1 1 1", "10 30' finish illegal"),
        ("2 1 1 1", "1 2 2 3", "4 2 illegal"),
        ("5 3 1 2 2", "1 1 2 2 2", "10 19 2 6 10"),
        ("5 5 3 5 5 3", "1 1 1 2 2 2", "10 30' finish 10 30' finish"),
    ],
)
def test_moves_by_hand(rolls: str, horses: str, cells: str) -> None:
    assert " ".join(ends(rolls, horses)) == cells


def test_the_two_cells_worth_thirty_do_not_block_each_other() -> None:
    assert ends("5 5 5 5 5", "1 1 2 2 2")[:3] == ["10", "30'", "10"]
    names = [cell.name for cell in standard_track()]
    assert len(names) == len(set(names)) == 33
    values = [cell.value for cell in standard_track()]
    assert [value for value in set(values) if values.count(value) == 2] == [0, 16, 22, 24, 26, 28, 30]


SMALL = {
    "rolls": [1, 2, 1],
    "horses": 2,
    "start": "a",
    "finish": "home",
    "cells": {
        "a": {"value": 0, "next": "b"},
        "b": {"value": 5, "next": "c", "shortcut": "d"},
        "c": {"value": 1, "next": "home"},
        "d": {"value": 9, "next": "home"},
        "home": {"value": 0},
    },
}


def test_a_track_given_as_data() -> None:
    """a → b scores 5; then the other horse goes two to c (1), and from b one step by the shortcut to d (9)."""
    solution = solve(game, json.dumps(SMALL))
    assert solution.answer == 15
    board = read(json.dumps(SMALL))
    assert read(write(board)) == board


def test_a_way_may_lead_home_by_a_shortcut_only() -> None:
    """Past a the track runs in a circle, but a horse that begins its move on a goes home."""
    track = {"a": {"next": "c", "shortcut": "home"}, "c": {"next": "a", "value": 7}, "home": {}}
    solution = solve(game, json.dumps({"rolls": [1, 1], "horses": 1, "start": "c", "finish": "home", "cells": track}))
    assert solution.line.state == (2,)


def test_cells_may_be_a_list() -> None:
    listed = {
        "rolls": [1, 2, 1],
        "horses": 2,
        "finish": 4,
        "cells": [{"next": 1}, {"value": 5, "next": 2, "shortcut": 3}, {"value": 1, "next": 4}, {"value": 9, "next": 4}, {}],
    }
    assert solve(game, json.dumps(listed)).answer == 15


def test_the_standard_board_written_out_is_the_standard_board() -> None:
    board = read("1 2 3 4 1 2 3 4 1 2")
    assert write(board) == "1 2 3 4 1 2 3 4 1 2\n"
    cells = {
        cell.name: {"value": cell.value}
        | ({"next": cell.ahead} if cell.ahead else {})
        | ({"shortcut": cell.shortcut} if cell.shortcut else {})
        for cell in standard_track()
    }
    written = {"rolls": list(board.rolls), "cells": cells, "start": "start", "finish": "finish"}
    assert read(json.dumps(written)) == board


def test_eight_horses() -> None:
    """With eight rolls of five, every horse can score the 10 on the first corner, but only one at a time stands there."""
    assert best([5] * 8, 8) == highest([5] * 8, 8) == highest_by_all_lines([5] * 8, 4)
    assert best([1, 2, 3, 4, 5, 4, 3, 2], 8) == highest([1, 2, 3, 4, 5, 4, 3, 2], 8)
