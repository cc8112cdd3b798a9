"""Boards that are given as texts of one length, measured together: read in columns where a format of the game can do that."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from malpan.game import Game
from malpan.game.columns import Views
from malpan.search.native.batch.boards import opening_of
from malpan.search.native.deriving import pack_columns
from malpan.search.native.measuring.alike import measure_alike
from malpan.search.native.measuring.measure import Columns, measure_packed, refuse_other_games
from malpan.search.native.packing import lay_out
from malpan.search.native.records import Ints

Letters = NDArray[np.uint8]


class Group(NamedTuple):
    """Boards of one form: the numbers of their texts, the boards themselves, and their measures."""

    members: Ints
    boards: Sequence[Any]
    columns: Columns


def measure_texts(game: Game, letters: Letters, limit: int | None) -> Iterator[Group]:
    """Measure the boards whose texts are the rows of `letters`, in groups of one form.

    Raises NotCompiled if the rules, or boards such as these, cannot be compiled.
    """
    refuse_other_games(game)
    everything = np.arange(len(letters))
    read = game.formats[0].columns(letters) if len(letters) and game.formats and game.formats[0].columns else None
    if read is None or game.ranges is None or callable(game.moves):
        yield from measure_one_by_one(game, letters, everything, limit)
        return
    columns, numbers = read
    rest = np.setdiff1d(everything, numbers)
    waiting = [np.arange(len(numbers))]
    while waiting:
        rows = waiting.pop()
        boards = Views(columns if len(rows) == len(columns) else columns[rows], game.derived)
        packed = pack_columns(game, boards.columns)
        opened = opening_of(game, packed)
        if opened is None:
            rest = np.concatenate([rest, numbers[rows]])
            continue
        starts, bounds, ends, _ = opened
        forms = forms_of(bounds, ends)
        alike = forms == forms[0]
        if not alike.all():
            waiting += [rows[alike], rows[~alike]]
            continue
        places = int(ends[1])
        layout = lay_out(game, next(iter(boards.of([0]))), places)
        found = measure_packed(game, packed, starts.reshape(-1, places), layout, len(game.moves), limit)
        yield Group(numbers[rows], boards, found)
    yield from measure_one_by_one(game, letters, np.sort(rest), limit)


def forms_of(bounds: Ints, ends: Ints) -> Ints:
    """Return a number for each board, the same for boards whose states have the same bounds."""
    if not (np.diff(ends) == ends[1]).all():
        return np.diff(ends)
    return np.unique(bounds.reshape(len(ends) - 1, -1), axis=0, return_inverse=True)[1].ravel()


def measure_one_by_one(game: Game, letters: Letters, rows: Ints, limit: int | None) -> Iterator[Group]:
    """Measure boards each of which is read by itself."""
    if len(rows):
        boards = [game.read(str(letters[row].tobytes(), "ascii")) for row in rows]
        for members, columns in measure_alike(game, boards, limit):
            yield Group(rows[members], [boards[member] for member in members], columns)
