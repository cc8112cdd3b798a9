"""Boards taken from a stream as blocks are those that are taken one by one, with the same errors."""

from random import Random
from typing import Any

import pytest

from malpan.errors import BoardError
from malpan.games.catalogue import find_game
from malpan.text.blocks import Block
from malpan.text.boards import BoardReader

BOXES = ["3 3\n###\nROB\n###", "3 3\n###\n#RO\n###", "3 4\n####\n#ROB\n####"]
MAPS = ["2 3 4\n1 2 3\n4 5 6", "2 3 4\n6 6 6\n1 1 1", "3 2 9\n1 2\n3 4\n5 6"]
SEQUENCES = ["1 2 3", "5 5 5", "4 4 1 1"]
GAMES = {"13460": BOXES, "marbles": BOXES, "23288": MAPS, "yut": SEQUENCES}
NOISE = ("\n", " ", "\n\n", "5", "x", "#", "", "é", "5 5\n", "\r\n", "\t", "\0")


def one_by_one(game: str, stream: list[str], form: str | None) -> list[Any]:
    taken: list[Any] = []
    try:
        taken += map(tuple, BoardReader(find_game(game), stream, form=form))
    except BoardError as error:
        taken.append(error)
    return as_text(taken)


def in_blocks(game: str, stream: list[str], form: str | None, random: Random) -> tuple[list[Any], int]:
    reader = BoardReader(find_game(game), stream, form=form)
    taken: list[Any] = []
    together = 0
    try:
        while True:
            block = reader.take_block(random.randint(2, 50), random.randint(1, 900), 1) if random.random() < 0.7 else None
            together += len(block or ())
            taken += map(tuple, block) if block else [tuple(next(reader))]
    except StopIteration:
        pass
    except BoardError as error:
        taken.append(error)
    return as_text(taken), together


def as_text(taken: list[Any]) -> list[Any]:
    return [tuple(map(str, each)) if isinstance(each, tuple) else str(each) for each in taken]


def test_blocks_are_the_boards_taken_one_by_one() -> None:
    """Streams with something put in or left out, in pages of a line and of many."""
    together = 0
    for seed in range(600):
        random = Random(seed)
        game = random.choice(list(GAMES))
        form = random.choice(("count", "blank", *(["lines"] if game == "yut" else [])))
        few = random.choice(GAMES[game])
        boards = [few if random.random() < 0.9 else random.choice(GAMES[game]) for _ in range(random.randint(1, 20))]
        text = ("\n\n" if form == "blank" else "\n").join(boards) + "\n"
        text = f"{len(boards) + random.choice((0, 0, 0, 1, -1))}\n{text}" if form == "count" else text
        for _ in range(random.choice((0, 0, 1, 2))):
            place = random.randrange(len(text))
            text = text[:place] + random.choice(NOISE) + text[place + random.choice((0, 1)) :]
        stream = text.splitlines(keepends=True) if random.random() < 0.5 else [text]
        asked = random.choice((form, None))
        taken, count = in_blocks(game, stream, asked, random)
        together += count
        assert taken == one_by_one(game, stream, asked), (seed, text)
    assert together > 1000


def test_a_block_is_a_sequence_of_boards() -> None:
    reader = BoardReader(find_game("13460"), ["5\n", *(f"{BOXES[0]}\n" for _ in range(5))], name="boxes")
    first, block = next(reader), reader.take_block(3, 10_000, 1)
    assert isinstance(block, Block)
    assert (first.number, len(block), reader.number) == (1, 3, 4)
    assert (block[0].number, block[0].line, block[-1].line) == (2, 6, 14)
    assert [board.content for board in block[1:]] == BOXES[:1] * 2
    with pytest.raises(IndexError):
        block[3]
    assert next(reader).number == 5


def test_no_block_is_taken_of_boards_that_are_read_with_a_format_or_options() -> None:
    reader = BoardReader(find_game("yut"), ["3\n1 2 3\n1 2 3\n1 2 3\n"], options={"horses": "2"})
    next(reader)
    assert reader.take_block(9, 10_000, 1) is None


def test_lines_that_are_boards_are_a_file_of_boards() -> None:
    ten = "1 2 3 4 5 1 2 3 4 5"
    for text, count in (
        (f"{ten}\n{ten}\n", 2),
        (f"{ten}\n1 2\n{ten}\n", 3),
        (f"1 x\n{ten}\n{ten}\n", 3),
        (f"\n{ten}\n{ten}\n\n\n{ten}\n", 3),
        (f"{ten}\n\n{ten}\n", 2),
        ("1 2 3 4 5\n1 2 3 4 5\n", 1),
    ):
        assert len(list(BoardReader(find_game("17825"), [text]))) == count, text
    for text, count in (("1 2\n3 4\n5 5\n", 3), ("1 2\n3 4\n\n5 5\n", 2), ("1 2\n\n3 4\n", 2)):
        assert len(list(BoardReader(find_game("yut"), [text]))) == count, text
