"""All boards of a size are listed, each once: compared with boards made in another way, and with the published tables."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest

import malpan
from malpan import Game, MalpanError
from malpan.games.catalogue import find_game
from malpan.levels.canonical import canonical_board
from tests.support.known import entries
from tests.support.paths import EXAMPLES, ROOT

MARBLES, SNAKES = find_game("marbles"), find_game("snakes")
YARDS = find_game(str(EXAMPLES / "rush_hour.py"))


def listed(game: Game, size: tuple[int, ...]) -> list[Any]:
    """Return all boards of a size, piece by piece."""
    assert game.every is not None
    enumeration = game.every(size)
    return [board for piece in range(enumeration.pieces) for board in enumeration.boards(piece)]


def written(game: Game, boards: list[Any]) -> list[str]:
    assert game.write is not None
    return list(map(game.write, boards))


def boxes(rows: int, columns: int) -> Iterator[str]:
    """Yield all boxes with so many cells inside, in all their positions."""
    cells = range(rows * columns)
    for pieces in permutations(cells, 3):
        for walls in product(".#", repeat=len(cells) - 3):
            letters = dict(zip(pieces, "ORB", strict=True)) | dict(
                zip([cell for cell in cells if cell not in pieces], walls, strict=True)
            )
            inside = ["".join(letters[row * columns + column] for column in range(columns)) for row in range(rows)]
            yield "\n".join(["#" * (columns + 2), *(f"#{row}#" for row in inside), "#" * (columns + 2)])


@pytest.mark.parametrize("size", [(4, 5), (5, 4), (3, 6), pytest.param((5, 5), marks=pytest.mark.long)])
def test_all_boxes_are_listed_up_to_symmetry(size: tuple[int, int]) -> None:
    known = {canonical_board(MARBLES, MARBLES.read(text))[0] for text in boxes(size[0] - 2, size[1] - 2)}
    found = [canonical_board(MARBLES, board)[0] for board in listed(MARBLES, size)]
    assert len(set(found)) == len(found)
    assert set(found) == known


def test_texts_of_boxes_are_their_boards() -> None:
    assert MARBLES.every is not None
    enumeration = MARBLES.every((5, 5))
    assert enumeration.texts is not None
    texts = [str(row.tobytes(), "ascii") for row in enumeration.texts(7)]
    assert texts == written(MARBLES, list(enumeration.boards(7)))


@pytest.mark.parametrize("size", [(7, 6), (100, 100)])
def test_boxes_too_many_to_list_are_refused_and_drawn_at_random(size: tuple[int, int], tmp_path: Path) -> None:
    assert MARBLES.every is not None
    with pytest.raises(MalpanError, match="too many to list; expected 16 cells inside at most"):
        MARBLES.every(size)
    if size == (7, 6):
        mined = malpan.mine("marbles", tmp_path / "levels.duckdb", size=size, count=3, jobs=1, engine="plain")
        assert (mined.levels, mined.ended) == (3, "count")


def yards(side: int, row_of_a: int) -> Iterator[list[tuple[int, ...]]]:
    """Yield the cars of all yards, A first: A is put somewhere in its row, and the other cars cell by cell."""
    cars = [
        tuple(row * side + column + along * step for along in range(length))
        for row in range(side)
        for column in range(side)
        for length in (2, 3)
        for step, place, across in ((1, column, row), (side, row, -1))
        if place + length <= side and across != row_of_a
    ]

    def fill(first: int, taken: set[int]) -> Iterator[list[tuple[int, ...]]]:
        yield []
        for number in range(first, len(cars)):
            if taken.isdisjoint(cars[number]):
                for others in fill(number + 1, taken | set(cars[number])):
                    yield [cars[number], *others]

    for column in range(side - 1):
        a = (row_of_a * side + column, row_of_a * side + column + 1)
        for others in fill(0, set(a)):
            yield [a, *others]


def is_counted(side: int, cars: list[tuple[int, ...]]) -> bool:
    """Tell whether no car can drive left or up, no lane is filled by cars along it, and there is a car besides A."""
    taken = {cell for car in cars for cell in car}
    along = Counter[tuple[str, int]]()
    for car in cars:
        lies = car[1] - car[0] == 1
        before = car[0] - (1 if lies else side)
        is_first = car[0] % side == 0 if lies else before < 0
        if not is_first and before not in taken:
            return False
        along["row" if lies else "column", car[0] // side if lies else car[0] % side] += len(car)
    return len(cars) > 1 and all(cells < side for cells in along.values())


@pytest.mark.parametrize(("side", "row_of_a", "count"), [(3, 1, 13), (4, 1, 1_348)])
def test_all_yards_are_listed_as_foglemans_database_counts_them(side: int, row_of_a: int, count: int) -> None:
    texts = written(YARDS, listed(YARDS, (side, side)))
    assert len(set(texts)) == len(texts) == count
    known = set()
    for cars in yards(side, row_of_a):
        if is_counted(side, cars):
            letters = {cell: chr(ord("A") + number) for number, car in enumerate(cars) for cell in car}
            board = YARDS.read("".join(letters.get(cell, ".") for cell in range(side * side)))
            known.add(canonical_board(YARDS, board)[0])
    assert set(texts) == known


@pytest.mark.long
def test_yards_of_five_by_five_are_as_many_as_in_foglemans_database() -> None:
    texts = written(YARDS, listed(YARDS, (5, 5)))
    assert len(set(texts)) == len(texts) == 268_108


def test_all_boards_with_one_ladder_and_one_snake_are_listed() -> None:
    last = 9
    known = {
        tuple(sorted([(low, high), (head, tail)]))
        for low, high, head, tail in permutations(range(2, last), 4)
        if low < high and tail < head
    }
    found = [tuple((cell, to) for cell, to in enumerate(board.leads) if cell != to) for board in listed(SNAKES, (last,))]
    assert len(set(found)) == len(found) == len(known)
    assert set(found) == known


@pytest.mark.parametrize(
    ("game", "size", "words"),
    [
        (YARDS, (4, 5), "no yards have the size 4x5; expected 3x3 to 6x6"),
        (SNAKES, (5,), "no boards have the size 5; expected a number of cells from 6"),
        (find_game("16928"), (36,), "these boards have 100 cells"),
        (find_game("909"), (35,), "a square number of cells"),
    ],
)
def test_a_size_that_there_is_not_is_refused(game: Game, size: tuple[int, ...], words: str) -> None:
    assert game.every is not None
    with pytest.raises(MalpanError, match=words):
        game.every(size)


def mined_moves(game: Game, size: str, path: Path, engine: str) -> tuple[int, list[int], list[str]]:
    """Mine all boards of a size; return how many there are, how many take how many moves, and the hardest by their texts."""
    from malpan.levels.store import open_file

    mined = malpan.mine(game, path, size=size, jobs=1, engine=engine)
    assert mined.ended == "exhausted"
    with open_file(path, game) as levels:
        counts = dict(levels.execute("SELECT moves, count(*) FROM levels GROUP BY moves").fetchall())
        hardest = levels.execute(
            "SELECT board FROM levels WHERE moves = (SELECT max(moves) FROM levels) ORDER BY board"
        ).fetchall()
    return mined.tried, [counts.get(moves, 0) for moves in range(min(counts), max(counts) + 1)], [board for (board,) in hardest]


def marked(names: set[str], rows: list[list[str]]) -> list[Any]:
    """Return entries, all but a few of which only a long run tries."""
    return [pytest.param(*row, marks=[] if row[0] in names else pytest.mark.long) for row in rows]


@pytest.mark.parametrize(("size", "boxes", "solvable", "counts", "hardest"), marked({"4x5"}, entries("all_boxes.txt")))
def test_boxes_match_their_table(size: str, boxes: str, solvable: str, counts: str, hardest: str, tmp_path: Path) -> None:
    engine = "plain" if size == "4x5" else "auto"
    tried, found, hard = mined_moves(MARBLES, size, tmp_path / "levels.duckdb", engine)
    assert (tried, found) == (int(boxes), list(map(int, counts.split())))
    assert sum(found) == int(solvable)
    assert hard[0].split("\n", 1)[1].strip().replace("\n", "|") == hardest


@pytest.mark.parametrize(("size", "count", "solvable", "counts", "most", "hardest"), marked({"3x3"}, entries("all_yards.txt")))
def test_yards_match_their_table(
    size: str, count: str, solvable: str, counts: str, most: str, hardest: str, tmp_path: Path
) -> None:
    from tools.hardest_yards import hardest_yards

    path = tmp_path / "levels.duckdb"
    tried, found, _ = mined_moves(YARDS, size, path, "plain" if size == "3x3" else "auto")
    assert (tried, found) == (int(count), list(map(int, counts.split())))
    assert sum(found) == int(solvable)
    assert hardest_yards(str(path)) == (int(most), hardest.split())
    assert all(malpan.solve(YARDS, yard).answer == int(most) for yard in hardest.split())


@pytest.mark.parametrize(("cells", "count", "counts", "most", "first"), marked({"9"}, entries("all_jumps.txt")))
def test_boards_with_a_ladder_and_a_snake_match_their_table(
    cells: str, count: str, counts: str, most: str, first: str, tmp_path: Path
) -> None:
    """The smallest are mined, board by board; the others are answered by compiled code."""
    from tools.hardest_jumps import count_rolls

    known = {rolls: int(boards) for rolls, boards in enumerate(counts.split(), start=2)}
    ladder, snake = first.split()[:2], first.split()[2:]
    board = f'{{"ladders": [[{", ".join(ladder)}]], "snakes": [[{", ".join(snake)}]], "size": {cells}}}'
    assert malpan.solve("snakes", board).answer == int(most) == max(known)
    if cells == "9":
        tried, found, _ = mined_moves(SNAKES, cells, tmp_path / "levels.duckdb", "plain")
        assert (tried, found) == (int(count), list(known.values()))
        return
    total, firsts = count_rolls(int(cells))
    assert (total.total(), dict(sorted(total.items()))) == (int(count), known)
    assert firsts[int(most)] == list(map(int, first.split()))


def test_every_table_names_the_command_that_makes_it() -> None:
    for name in ("all_boxes.txt", "all_yards.txt", "all_jumps.txt"):
        assert "Made by" in (ROOT / "known" / name).read_text(encoding="utf-8")
