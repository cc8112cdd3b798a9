"""Derived fields: filled for one board in plain Python, for many by compiled code, and entry by entry; all give the same."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

from malpan import Columns, Derived, Format, Game, Verdict, derive, solve
from malpan.conformance.tester import check_promises
from malpan.errors import MalpanError, NotCompiled
from malpan.game.derived import Entries
from malpan.games.catalogue import find_game
from malpan.games.die.groups import map_of
from malpan.games.die.text import write
from malpan.games.marbles.boards import board_of_size
from malpan.games.marbles.rules import Board as Box
from malpan.search.native.deriving import derived_of, pack_columns
from malpan.search.native.packing import pack_boards


class Board(NamedTuple):
    """A row of numbers, with the sum of the numbers up to each, and of these sums."""

    factor: int
    numbers: tuple[int, ...]
    sums: Sequence[int] = ()
    sums_of_sums: Sequence[int] = ()


def fill_sums(board: Board, table: list[int]) -> None:
    total = 0
    for place in range(len(board.numbers)):
        total += board.factor * board.numbers[place]
        table[place] = total


def fill_sums_of_sums(board: Board, table: list[int]) -> None:
    for place in range(len(table)):
        table[place] = board.sums[place] + (table[place - 1] if place > 0 else 0)


def find_sum(board: Board, place: int) -> int:
    return board.factor * sum(board.numbers[: place + 1])


def step(board: Board, state: list[int], move: int) -> Verdict:
    state[0] += board.sums_of_sums[len(board.sums) - 1]
    return Verdict.WON


def length(board: Any) -> int:
    return len(board.numbers)


DERIVED = {"sums": Derived(length, fill_sums, find_sum), "sums_of_sums": Derived(length, fill_sums_of_sums)}
game: Game[Board] = Game(
    name="sums",
    read=lambda text: Board(1, tuple(map(int, text.split()))),
    start=lambda board: [0],
    step=step,
    moves=("add",),
    write=lambda board: " ".join(map(str, board.numbers)),
    derived=DERIVED,
)


def random_board(random: Random, size: int) -> Board:
    return Board(random.choice((1, 300, 10**9, 10**14)), tuple(random.randint(-99, 99) for _ in range(size)))


def test_a_board_that_is_read_comes_with_its_derived_fields() -> None:
    solution = solve(game, "1 2 3")
    assert solution.line.state == (10,)
    assert solution.origin
    assert solution.origin[1] == Board(1, (1, 2, 3), (1, 3, 6), (1, 4, 10))
    assert solve(game, Board(1, (4, 5))).line.state == (13,)


def test_what_derived_fields_held_before_is_not_read() -> None:
    assert derive(Board(2, (1, 1), (7, 7), (8,)), DERIVED) == Board(2, (1, 1), (2, 4), (2, 6))
    assert derive(Board(2, ()), DERIVED) == Board(2, ())


def test_boards_may_be_dataclasses_and_dicts() -> None:
    @dataclass(frozen=True)
    class Row:
        numbers: tuple[int, ...]
        factor: int = 1
        sums: tuple[int, ...] = ()

    sums: Derived[Any] = Derived(length, fill_sums)
    assert derive(Row((1, 2)), {"sums": sums}).sums == (1, 3)
    twice: Derived[Any] = Derived(lambda board: 1, lambda board, table: table.__setitem__(0, 2 * board["one"]))
    assert derive({"one": 4}, {"twice": twice}) == {"one": 4, "twice": (8,)}


def test_compiled_fields_are_the_plain_ones() -> None:
    """Of random boards, with numbers of all widths; also in columns, of which one kernel call makes all."""
    random = Random(3)
    boards = [random_board(random, random.randint(1, 9)) for _ in range(40)]
    plain = [derive(board, DERIVED) for board in boards]
    assert derived_of(game, plain) == [(board.sums, board.sums_of_sums) for board in plain]
    boards = [random_board(random, 5) for _ in range(40)]
    fields = {"factor": [board.factor for board in boards], "numbers": [board.numbers for board in boards]}
    columns = Columns(Board, {name: np.array(values) for name, values in fields.items()})
    packed, expected = pack_columns(game, columns), pack_boards(game, [derive(board, DERIVED) for board in boards])
    assert packed.kinds == expected.kinds
    for one, other in zip(packed.arrays, expected.arrays, strict=True):
        assert np.array_equal(one, other)
    assert list(columns.boards(DERIVED)) == [derive(board, DERIVED) for board in boards]


def test_fields_of_another_length_than_the_first_are_not_compiled() -> None:
    growing = replace(game, derived={"sums": Derived(lambda board: board.factor, fill_sums)})
    columns = Columns(Board, {"factor": np.array([2, 3]), "numbers": np.array([[1, 2], [1, 2]])})
    with pytest.raises(NotCompiled, match="board 2 has a derived field of another length than the first"):
        pack_columns(growing, columns)


@pytest.mark.parametrize("name", ["marbles", "die"])
def test_fields_of_built_in_games(name: str) -> None:
    game, random = find_game(name), Random(7)
    assert game.boards
    boards = [game.boards(random) for _ in range(60)]
    if name == "marbles":
        boards += [board_of_size(random, random.random(), beyond=True) for _ in range(60)]
    assert [derive(board, game.derived) for board in boards] == boards
    fields = [tuple(getattr(board, field) for field in game.derived) for board in boards]
    assert derived_of(game, boards) == fields


def test_entries_are_those_of_the_table() -> None:
    game, random = find_game("marbles"), Random(8)
    for _ in range(60):
        box: Box = board_of_size(random, random.random())
        entries = Entries(box, game.derived["stops"])
        assert [entries[place] for place in range(len(entries))] == list(box.stops)
        assert (entries[-1], entries[3:9], hash(entries)) == (box.stops[-1], box.stops[3:9], hash(box.stops))
        assert entries == box.stops
        assert entries != box.stops[1:]
        with pytest.raises(IndexError):
            entries[len(entries)]


def test_groups_that_join_again_and_again() -> None:
    """Combs and spirals, whose groups are joined late: sizes against a flood fill."""
    random = Random(9)
    for _ in range(60):
        rows, columns = random.randint(1, 12), random.randint(1, 12)
        numbers = [random.choice((0, 1)) for _ in range(rows * columns)]
        for row in range(0, rows, 2):
            for column in range(columns):
                numbers[row * columns + column] = 1 if random.random() < 0.9 else 0
        assert map_of(rows, columns, 1, numbers).scores == tuple(flooded(numbers, columns))


def flooded(numbers: list[int], columns: int) -> list[int]:
    scores = []
    for first, number in enumerate(numbers):
        group = {first}
        waiting = [first]
        while waiting:
            cell = waiting.pop()
            beside = [cell - columns, cell + columns]
            beside += [cell - 1] if cell % columns else []
            beside += [cell + 1] if (cell + 1) % columns else []
            fresh = [near for near in beside if 0 <= near < len(numbers) and numbers[near] == number and near not in group]
            group.update(fresh)
            waiting += fresh
        scores.append(number * len(group))
    return scores


def wrong_entry(board: Board, place: int) -> int:
    return 0


def reads_its_own(board: Board, table: list[int]) -> None:
    table[0] = board.sums[0]


BROKEN = {
    "derived": replace(game, derived={"sums": DERIVED["sums"]._replace(entry=wrong_entry)}),
    "no failure": replace(game, derived={"sums": Derived(length, reads_its_own)}),
}


@pytest.mark.parametrize("promise", BROKEN)
def test_broken_derived_fields_are_caught(promise: str) -> None:
    report = check_promises(BROKEN[promise], [Board(1, (1, 2), (1, 3), (1, 4))])
    assert promise in report.breaches


def test_a_board_that_was_read_with_other_numbers_is_caught() -> None:
    report = check_promises(game, [Board(1, (1, 2), (1, 5), (1, 4))])
    assert "sums[1] of the board is 5; fill makes it 3" in str(report.breaches["derived"])
    assert "derived" not in check_promises(game, [derive(Board(1, (1, 2)), DERIVED)], compiled=True).breaches


def test_columns_that_are_read_as_other_boards_are_caught() -> None:
    def columns(letters: Any) -> tuple[Columns, Any]:
        fields = {"factor": np.full(len(letters), 2), "numbers": (letters[:, :-1:2] - ord("0")).astype(np.int16)}
        return Columns(Board, fields), np.arange(len(letters))

    form = Format(name="row", about="numbers", read=game.read, write=lambda board: " ".join(map(str, board.numbers)) + "\n")
    board = derive(Board(1, (1, 2)), DERIVED)
    assert not check_promises(replace(game, formats=(form,)), [board]).breaches
    report = check_promises(replace(game, formats=(form._replace(columns=columns),)), [board])
    assert "columns of the format row reads another board than read" in str(report.breaches["round trip"])


def test_what_is_no_way_to_make_a_field_is_refused() -> None:
    with pytest.raises(TypeError, match="derived must be a dict from names of fields"):
        replace(game, derived={"sums": fill_sums})  # type: ignore[dict-item]


def test_maps_written_and_read_come_with_their_scores() -> None:
    board = map_of(2, 2, 3, [1, 1, 2, 1])
    assert find_game("die").read(write(board)) == board
    with pytest.raises(MalpanError):
        find_game("die").read("2 2 3\n1 1\n")
