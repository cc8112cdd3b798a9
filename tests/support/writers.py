"""Well-formed texts by the handful: boards in every format of every game, made from random ones."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from malpan.games.catalogue import find_game
from malpan.games.die.boards import random_board as random_map
from malpan.games.marbles.boards import random_board as random_box
from malpan.games.snakes.boards import random_jumps
from malpan.games.stamp.boards import random_board as random_stamps
from malpan.games.yut.boards import random_board as random_track


def written(word: str, board: object) -> str:
    """Return a board as its game writes it."""
    write = find_game(word).write
    assert write is not None
    return write(board)


def a_board(word: str) -> Callable[[Random], str]:
    """Return what writes down the random boards that a game makes for itself."""

    def text(random: Random) -> str:
        boards = find_game(word).boards
        assert boards is not None
        return written(word, boards(random))

    return text


def sized_box(random: Random) -> str:
    return written("marbles", random_box(random, 6, random.randint(1, 2), random.randint(0, 2)))


def numbered_box(random: Random) -> str:
    return written("13460", random_box(random, 10))


def rows_of_a_box(random: Random) -> str:
    return sized_box(random).partition("\n")[2]


def ladders_and_snakes(random: Random) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    jumps = random_jumps(random, 100)[:8]
    return [jump for jump in jumps if jump[1] > jump[0]], [jump for jump in jumps if jump[1] < jump[0]]


def lists_of_jumps(random: Random) -> str:
    ladders, snakes = ladders_and_snakes(random)
    if random.random() < 0.2:
        return json.dumps([ladders, snakes])
    style: Callable[[object], str] = str if random.random() < 0.5 else json.dumps
    return random.choice(["\n", " ", ", ", ",\n"]).join([style(ladders), style(snakes)])


def grid_of_cells(random: Random) -> str:
    side = random.randint(1, 6)
    rows = [[random.choice([-1, -1, random.randint(1, side * side)]) for _ in range(side)] for _ in range(side)]
    rows[0][0 if side % 2 == 0 else side - 1] = -1
    return json.dumps(rows, indent=random.choice([None, 1]))


def boards_in_two_parts(random: Random) -> str:
    lines = [str(count := random.randint(1, 3))]
    for _ in range(count):
        for jumps in ladders_and_snakes(random):
            lines += [str(len(jumps)), *(f"{foot} {end}" for foot, end in jumps)]
    return "\n".join(lines) + "\n"


def flat_row_of_jumps(random: Random) -> str:
    """Write one board of 30 cells, or several of them below their number."""
    boards = []
    for _ in range(random.choice([1, 1, 2])):
        jumps = random_jumps(random, 30)[:8] or [(3, 22)]
        boards.append(f"{len(jumps)}\n{' '.join(f'{foot} {end}' for foot, end in jumps)}\n")
    if len(boards) == 1 or len(boards[0].splitlines()[1].split()) < 3:
        return boards[0]
    return f"{len(boards)}\n{''.join(boards)}"


def rolls_on_lines(random: Random) -> str:
    return "".join(str(random.randint(1, 5)) + random.choice("   \n") for _ in range(random.randint(1, 20)))


def yut_object(random: Random) -> str:
    """Write a track with names, or the same as a list without them."""
    text = written("yut", random_track(random))
    parts: dict[str, Any] = json.loads(text) if text.startswith("{") else {"rolls": [1, 2], "horses": 3}
    if "cells" in parts and random.random() < 0.4 and list(parts["cells"]) == [str(n) for n in range(len(parts["cells"]))]:
        parts["cells"] = list(parts["cells"].values())
    return json.dumps(parts, indent=random.choice([None, 1]), ensure_ascii=random.random() < 0.5)


def small_map(random: Random) -> str:
    return written("die", random_map(random, 5, random.choice([3, 10**18])))


def small_map_with_commands(random: Random) -> str:
    board = random_stamps(random, 4, 12)
    return written("stamp", board if random.random() < 0.8 else board._replace(commands=()))


WRITERS: dict[tuple[str, str], Callable[[Random], str]] = {
    ("marbles", "sized"): sized_box,
    ("marbles", "rows"): rows_of_a_box,
    ("13460", "sized"): numbered_box,
    ("snakes", "object"): a_board("snakes"),
    ("snakes", "counted"): a_board("16928"),
    ("16928", "counted"): a_board("16928"),
    ("snakes", "lists"): lists_of_jumps,
    ("snakes", "grid"): grid_of_cells,
    ("snakes", "parts"): boards_in_two_parts,
    ("snakes", "flat"): flat_row_of_jumps,
    ("yut", "rolls"): rolls_on_lines,
    ("17825", "rolls"): a_board("17825"),
    ("yut", "object"): yut_object,
    ("die", "map"): small_map,
    ("stamp", "map"): small_map_with_commands,
}
"""For each game or number and format: what writes a text of it."""
