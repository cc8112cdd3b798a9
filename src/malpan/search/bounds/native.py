"""Lower bounds for the compiled searches: tables in arrays, and the record that `kernels.bounds` reads them by."""

from collections.abc import Sequence
from functools import cached_property
from sys import byteorder
from typing import Any

import numpy as np

from malpan.errors import NotCompiled
from malpan.game import Game, State
from malpan.game.claims import expect_wins
from malpan.game.costs import has_costs
from malpan.search.bounds import files
from malpan.search.bounds.distances import list_distances
from malpan.search.bounds.making import Table, make_table
from malpan.search.bounds.parts import Part, Parts, Simpler, list_parts
from malpan.search.limits import Watch
from malpan.search.native.codes import ADDRESS, END, FIRST, NO_BYTE, NO_WORD, PART_COLUMNS, SIZE
from malpan.search.native.compiler.reach import Reach
from malpan.search.native.compiler.specialise import kernel, source
from malpan.search.native.numbers import to_ints
from malpan.search.native.packing import PackedBoards, pack_boards
from malpan.search.native.records import Ints, Matrix
from malpan.search.native.search_records import Bounds

WORTH_KEEPING = 1 << 16
"""Entries from which a table is kept in the cache: smaller ones are made as quickly as they are found there."""

MOST_LOADED = 64
"""Tables that a process remembers. The boards of a file may each have tables of their own."""

loaded: dict[str, Table] = {}
"""The tables of this process, by digest, the one that was not used for longest first."""


class NativeBounds:
    """The lower bounds of a game on a board: `record` is what kernels take.

    The tables live as long as this object, so a search has to keep it. They are read or made when the record is first asked for,
    so that a search can be compiled before. `parts` are those that are used; by default, those that a search begins with.

    Raises MalpanError if the parts do not fit the game; the record raises LimitReached if a limit is reached while the tables are
    made, and MalpanError if one of them is too large.
    """

    def __init__(self, game: Game, board: Any, watch: Watch | None = None, parts: Parts | None = None) -> None:
        self.parts = parts or list_parts(game, board, len(game.start(board))).stages()[0]
        self.watch = watch or Watch()
        self.tables: list[Table] = []

    @cached_property
    def record(self) -> Bounds:
        """The record of all parts, with their tables."""
        count = len(self.parts.simpler)
        for number, simpler in enumerate(self.parts.simpler, 1):
            self.tables.append(table_of(simpler, self.watch, f"{number}/{count}"))
        return record_of(self.parts, self.tables)


def table_of(simpler: Simpler, watch: Watch, which: str = "1/1") -> Table:
    """Return the table of a simpler game: from this process, from the cache, or made now; `which` is its number, for progress."""
    try:
        packed = pack_boards(simpler.game, [simpler.board])
        digest = digest_of(simpler, packed)
        table = loaded.pop(digest, None)
        loaded[digest] = find_or_make(simpler, packed, digest, watch, which) if table is None else table
        if len(loaded) > MOST_LOADED:
            del loaded[next(iter(loaded))]
        return loaded[digest]
    except NotCompiled:
        return plain_table(simpler, watch)


def find_or_make(simpler: Simpler, packed: PackedBoards, digest: str, watch: Watch, which: str) -> Table:
    """Return the table of a simpler game from the cache; if it is not there, it is made and kept.

    What was kept is used from there, so that its memory is shared.
    """
    if simpler.size < WORTH_KEEPING:
        return make_table(simpler, packed, watch, which)
    table = files.find(digest)
    if table is not None:
        return table
    table = make_table(simpler, packed, watch, which)
    if not files.keep(digest, table):
        return table
    del table  # before its file is mapped, so that it is not in memory twice
    table = files.find(digest)
    return make_table(simpler, packed, watch, which) if table is None else table


def digest_of(simpler: Simpler, packed: PackedBoards) -> str:
    """Return the digest of everything that a table depends on; NotCompiled if the rules use what has no digest."""
    game, board = simpler.game, simpler.board
    reach = Reach([game.step, game.won, game.possible])
    reach.note(packed.make, game.name)
    wins = [list(state) for state in expect_wins(game, board, len(simpler.ranges))] if game.wins else None
    reach.put(source("kernels/distances.py"), byteorder, has_costs(game), game.reversible)
    reach.put(len(game.moves_on(board)), simpler.ranges, wins)
    reach.put(packed.kinds, *(array.tobytes() for array in packed.arrays), packed.arrays.data.dtype.name)
    return reach.digest()


def plain_table(simpler: Simpler, watch: Watch) -> Table:
    """Return the table of a simpler game whose rules cannot be compiled; MalpanError if it is too large for that."""
    distances = list_distances(simpler, watch)
    wide = max(distances.values(), default=0) >= NO_BYTE
    table: Table = np.full(simpler.size, NO_WORD if wide else NO_BYTE, np.uint32 if wide else np.uint8)
    weights = simpler.weights
    for state, distance in distances.items():
        table[sum(place * weight for place, weight in zip(state, weights, strict=True))] = min(distance, NO_WORD - 1)
    return table


def record_of(parts: Parts, tables: Sequence[Table]) -> Bounds:
    """Return the record of the parts of a game: of each sum, those with narrow tables first."""
    places: list[int] = []
    weights: list[int] = []
    images: list[tuple[int, int]] = []
    values: list[int] = []
    rows: list[list[int]] = []
    sums: list[list[int]] = []

    def is_wide(part: Part) -> bool:
        return tables[part.table].itemsize > 1

    for each in parts.sums:
        narrow = sum(not is_wide(part) for part in each)
        sums.append([len(rows), len(rows) + narrow, len(rows) + len(each)])
        for part in sorted(each, key=is_wide):
            row = [0] * PART_COLUMNS
            row[FIRST], row[END] = len(places), len(places) + len(part.places)
            row[ADDRESS], row[SIZE] = tables[part.table].ctypes.data, len(tables[part.table])
            rows.append(row)
            places += part.places
            weights += parts.simpler[part.table].weights
            for becomes in part.values or ((),) * len(part.places):
                images.append((len(values), len(becomes)))
                values += becomes
    lists: list[Ints] = [np.array(each, np.int64) for each in (places, weights, values)]
    matrices = to_matrix(images, 2), to_matrix(rows, PART_COLUMNS), to_matrix(sums, 3)
    return Bounds(lists[0], lists[1], lists[2], *matrices)


def to_matrix(rows: Sequence[Sequence[int]], columns: int) -> Matrix:
    """Return rows of whole numbers as an array, of which there may be none."""
    return np.array(rows, np.int64).reshape(-1, columns)


class Estimates:
    """The compiled lower bounds of given states; NotCompiled if the rules cannot be compiled."""

    def __init__(self, game: Game, board: Any, bounds: NativeBounds) -> None:
        packed = pack_boards(game, [board])
        self.game, self.boards, self.bounds = game, packed.arrays, bounds
        self.kernel = kernel(game, packed, "estimates")

    def of(self, states: Sequence[State]) -> list[int]:
        """Return the lower bound of each state."""
        rows = to_ints(self.game, states)
        estimates: Ints = np.zeros(len(rows), np.int64)
        self.kernel.estimate(self.boards, rows, self.bounds.record, estimates)
        found: list[int] = estimates.tolist()
        return found
