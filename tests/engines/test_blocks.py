"""Blocks of boards are answered as the same boards one by one, whatever is wrong with some of them, in every output."""

from random import Random

import pytest

from malpan.batch.source import Chunk
from malpan.batch.worker import Question, answer_chunk
from malpan.batch.writing import Writer, WrittenLines
from malpan.errors import BoardError
from malpan.games.catalogue import find_game
from malpan.games.die.text import write as write_map
from malpan.games.marbles.boards import random_board
from malpan.games.marbles.text import write as write_box
from malpan.text.boards import BoardReader

MOST = 1 << 30


def boxes(random: Random) -> list[str]:
    """Boxes of one size: most with one marble of each colour, some with more, and some with something wrong."""
    texts: list[str] = []
    while len(texts) < 60:
        board = random_board(random, 6, random.choice((1, 1, 1, 1, 2)), random.choice((1, 1, 1, 2)))
        if (board.height, board.width) == (5, 6):
            texts.append(write_box(board))
    for _ in range(6):
        place, wrong = random.randrange(len(texts)), random.choice("#.ROBx5")
        cell = random.randrange(4, len(texts[place]))
        if texts[place][cell] != "\n":
            texts[place] = texts[place][:cell] + wrong + texts[place][cell + 1 :]
    return texts


def maps(random: Random) -> list[str]:
    """Maps of one size, and some with something that is no digit."""
    texts = []
    for _ in range(60):
        numbers = [random.randint(0, random.choice((1, 6, 9))) for _ in range(12)]
        texts.append("3 4 90\n" + "".join(" ".join(map(str, numbers[row : row + 4])) + "\n" for row in (0, 4, 8)))
    for _ in range(4):
        place, cell = random.randrange(len(texts)), random.randrange(7, 30)
        if texts[place][cell] != "\n":
            texts[place] = texts[place][:cell] + random.choice("x- 5") + texts[place][cell + 1 :]
    return texts


def answers(game: str, texts: list[str], output: str, together: bool) -> list[str]:
    """Return what is written for each board, with blocks or one by one."""
    reader = BoardReader(find_game(game), [f"{len(texts)}\n", "".join(texts)], name="file")
    written: list[str] = []
    question = Question(together=together, writer=Writer(output, "file"))
    while True:
        block = reader.take_block(MOST, MOST, 1) if together else None
        boards = block if block is not None else [board for board in [next(reader, None)] if board is not None]
        if not boards:
            return written
        outcome = answer_chunk(find_game(game), Chunk(boards[0].number, boards), question)
        assert outcome.failure is None
        assert outcome.boards == len(boards)
        at_once = block is not None and len(block) > 20 and output == "answer"
        assert not at_once or any(isinstance(each, WrittenLines) for each in outcome.answers)
        for each in outcome.answers:
            if isinstance(each, WrittenLines):
                written += each.lines.split("\n")
            else:
                written.append(str(each) if isinstance(each, BoardError) else getattr(each, "line", ""))


@pytest.mark.parametrize("game", ["13460", *(pytest.param(number, marks=pytest.mark.long) for number in ("15653", "23288"))])
def test_a_block_is_answered_as_its_boards(game: str) -> None:
    for seed in range(4):
        random = Random(seed)
        texts = maps(random) if game == "23288" else boxes(random)
        assert answers(game, texts, "answer", together=True) == answers(game, texts, "answer", together=False)


def without_seconds(line: str) -> str:
    return line.partition('"seconds"')[0]


@pytest.mark.parametrize("output", ["json", "text"])
def test_a_block_is_written_as_its_boards(output: str) -> None:
    for game in ("15644", "13460"):
        texts = boxes(Random(5))
        one, other = (answers(game, texts, output, together=together) for together in (True, False))
        assert list(map(without_seconds, one)) == list(map(without_seconds, other))


def test_texts_read_in_columns_are_those_read_one_by_one() -> None:
    import numpy as np

    for game, texts, write in (("13460", boxes(Random(6)), write_box), ("23288", maps(Random(6)), write_map)):
        known = find_game(game)
        reader = known.formats[0].columns
        assert reader
        read = reader(np.array([list(text.encode()) for text in texts], np.uint8))
        assert read
        columns, numbers = read
        assert len(numbers) > len(texts) / 3
        for number, board in zip(numbers.tolist(), columns.boards(known.derived), strict=True):
            assert board == known.read(texts[number])
            assert write(board) == texts[number]


def test_texts_that_are_no_boards_at_all_are_left_to_the_reader() -> None:
    import numpy as np

    for game, text in (("13460", "3 3\nx##\nRO#\n###\n"), ("23288", "1 3 4\n1 2 3\n"), ("13460", "3 4\n###\nROB\n###\n")):
        reader = find_game(game).formats[0].columns
        assert reader
        assert reader(np.array([list(text.encode())] * 3, np.uint8)) is None
