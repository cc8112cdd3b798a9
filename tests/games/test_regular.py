"""Texts that are read at once: the quick readers either decline or read what the careful ones do, field by field."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from malpan import BoardError, MalpanError
from malpan.games.catalogue import find_game
from malpan.games.marbles import text as marbles
from malpan.games.marbles.boards import random_board
from malpan.games.marbles.rules import DOWN, LEFT, RIGHT, UP, Board, start, step
from malpan.games.snakes import text as snakes
from malpan.games.snakes.boards import random_hundred
from malpan.games.yut.track import MOST_HORSES, board_of, standard_board, standard_track
from tests.support.writers import WRITERS

TEXTS = 6_000
LETTERS = (
    "#",
    ".",
    "R",
    "B",
    "O",
    "0",
    "1",
    "9",
    "00",
    "100",
    "-",
    " ",
    "\n",
    "\r\n",
    "\t",
    "\x0b",
    "\x1c",
    "\xa0",
    "٣",
    "²",
    "x",
    "\ufeff",
)


def outcome(read: Callable[[str], Any], text: str) -> object:
    """Return a board with the types of its fields and of what is in them, or the sentence and place of the error."""
    try:
        board = read(text)
    except BoardError as error:
        return error.message, error.line, error.column
    kinds = [(type(field), {type(each) for each in field} if isinstance(field, tuple | bytes) else None) for field in board]
    return type(board), tuple(board), kinds


def changed(text: str, random: Random) -> str:
    """Return a text with a letter or two left out, put in, or exchanged; or as it is."""
    for _ in range(random.choice((0, 0, 1, 1, 1, 2, 3))):
        at = random.randrange(len(text) + 1)
        text = text[:at] + random.choice(("", *LETTERS)) + text[at + random.randrange(2) :]
    return text


@pytest.mark.parametrize(
    ("read", "regular", "careful", "written"),
    [
        (marbles.read_sized, marbles.regular_box, marbles.read_carefully, lambda random: marbles.write(random_board(random))),
        (
            snakes.read_counted,
            snakes.regular_board,
            snakes.read_carefully,
            lambda random: snakes.write_counted(random_hundred(random)),
        ),
    ],
)
def test_a_quick_reader_declines_or_reads_the_same(
    read: Callable[[str], Any], regular: Callable[[str], Any], careful: Callable[[str], Any], written: Callable[[Random], str]
) -> None:
    read_at_once = 0
    for seed in range(TEXTS):
        random = Random(seed)
        text = changed(written(random), random)
        expected = outcome(careful, text)
        assert outcome(read, text) == expected, text
        if regular(text) is not None:
            read_at_once += 1
            assert outcome(regular, text) == expected, text
    assert TEXTS / 5 < read_at_once < TEXTS * 4 / 5


@pytest.mark.parametrize("name", WRITERS)
def test_texts_of_other_formats_are_declined_or_read_the_same(name: tuple[str, str]) -> None:
    for seed in range(300):
        text = WRITERS[name](Random(seed))
        for regular, careful in ((marbles.regular_box, marbles.read_carefully), (snakes.regular_board, snakes.read_carefully)):
            if regular(text) is not None:
                assert outcome(regular, text) == outcome(careful, text)


def rolled(board: Board, tilt: int, cell: int) -> int:
    """Roll a marble that is alone, cell by cell."""
    row, column = divmod(cell, board.width)
    down, right = {LEFT: (0, -1), RIGHT: (0, 1), UP: (-1, 0), DOWN: (1, 0)}[tilt]
    while cell != board.hole:
        row, column = row + down, column + right
        if not (0 <= row < board.height and 0 <= column < board.width) or board.walls[row * board.width + column]:
            break
        cell = row * board.width + column
    return cell


def test_stops_are_where_a_marble_that_is_alone_rolls() -> None:
    """In boxes with short lanes, whose stops are remembered, and with long ones."""
    for seed in range(300):
        random = Random(seed)
        height, width = random.choice(((1, 3), (3, 1), (4, 7), (10, 10), (12, 12), (12, 13), (3, 40)))
        cells = random.choices("#.", weights=(1, 3), k=height * width)
        places = random.sample(range(height * width), 3)
        for place, letter in zip(places, "RBO", strict=True):
            cells[place] = letter
        board = marbles.read("\n".join("".join(cells[row * width : (row + 1) * width]) for row in range(height)))
        for tilt in range(4):
            for cell in range(board.gone):
                expected = cell if board.walls[cell] else rolled(board, tilt, cell)
                assert board.stops[tilt * board.gone + cell] == expected
        assert step(board, start(board), LEFT) in range(4)


def test_standard_boards_share_their_track_and_nothing_else() -> None:
    for horses in range(1, MOST_HORSES + 1):
        for rolls in ((), (1,), (5, 4, 3)):
            expected = board_of(standard_track(), "start", "finish", horses, rolls)
            assert outcome(lambda _: standard_board(horses, list(rolls)), "") == outcome(lambda _: expected, "")  # noqa: B023


def test_a_box_without_blue_is_refused_under_a_number_only() -> None:
    text = "1 3\nRO.\n"
    assert find_game("marbles").read(text).reds == 1
    with pytest.raises(MalpanError, match="no blue marble"):
        find_game("13460").read(text)
