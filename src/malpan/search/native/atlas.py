"""The atlas of a game with rolls: the highest totals over all sequences of rolls at once.

An answer of the atlas comes without its line of play; solving that sequence gives one, and proves it.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from malpan.errors import MalpanError, NotCompiled
from malpan.game import Game
from malpan.games.trial import sequences_of
from malpan.language import say
from malpan.search.native.arrays import new_counters, new_scratch
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.kernels.atlas import NO_TOTAL
from malpan.search.native.packing import lay_out, out_of_range, pack_boards
from malpan.search.native.records import Graph, Halves, Ints, KeyIndex, Levels, Matrix, Rests
from malpan.search.native.status import DONE, FULL, OUTSIDE, UNKNOWN
from malpan.system.files import not_written, replacing
from malpan.system.processors import count_cores

MOST_CAPACITY = 1 << 22
"""States, and pairs of a state and a turn, that an atlas may have."""

MOST_SEQUENCES = 1 << 30
"""Sequences of an atlas, of two bytes each."""

CHUNK = 125
"""First halves that a thread combines at once with all second halves."""


class Atlas:
    """The answers to all sequences of `turns` rolls, each one of `rolls`.

    `answers` has a dimension for each turn, as long as `rolls`: ``answers[i, j, ...]`` is the highest total if the first roll is
    ``rolls[i]``, the second ``rolls[j]``, and so on.
    """

    def __init__(self, answers: NDArray[np.int16], rolls: Sequence[int]) -> None:
        self.answers = answers
        self.rolls = tuple(rolls)

    @property
    def turns(self) -> int:
        """The number of rolls in a sequence."""
        return self.answers.ndim

    @property
    def minimum(self) -> int:
        """The lowest answer."""
        return int(self.answers.min())

    @property
    def maximum(self) -> int:
        """The highest answer."""
        return int(self.answers.max())

    def answer(self, rolls: str | Sequence[int]) -> int:
        """Return the answer to one sequence, a text or numbers; MalpanError if it is not a sequence of the atlas."""
        words = rolls.split() if isinstance(rolls, str) else [str(roll) for roll in rolls]
        places = {str(roll): place for place, roll in enumerate(self.rolls)}
        if len(words) != self.turns or not all(word in places for word in words):
            raise MalpanError(
                say(
                    "{sequence!r} is not a sequence of the atlas; expected {turns} rolls, each one of {rolls}",
                    sequence=" ".join(words)[:60],
                    turns=self.turns,
                    rolls=", ".join(places),
                )
            )
        return int(self.answers[tuple(places[word] for word in words)])

    def distribution(self) -> dict[int, int]:
        """Return how many sequences have each answer, lowest answer first."""
        values, counts = np.unique(self.answers, return_counts=True)
        return dict(zip(values.tolist(), counts.tolist(), strict=True))

    def save(self, path: Path) -> None:
        """Write the answers as ``.npy``, one array, or ``.parquet``, a row for each sequence; MalpanError if that fails."""
        if path.suffix not in (".npy", ".parquet"):
            raise MalpanError(say("{path} cannot be written: expected a file that ends in .npy or .parquet", path=path))
        try:
            with replacing(path, durable=True) as stream:
                if path.suffix == ".npy":
                    np.save(stream, self.answers)
                else:
                    self.write_rows(stream)
        except OSError as error:
            raise not_written(path, error) from None

    def write_rows(self, stream: IO[bytes]) -> None:
        """Write a table with a row for each sequence: its rolls and the answer."""
        try:
            import pyarrow as pa
            from pyarrow import parquet
        except ImportError:
            raise MalpanError(say("Parquet files need pyarrow: install malpan[arrow], or write .npy")) from None
        kinds, rest = len(self.rolls), self.turns - 1
        names = [f"roll{turn + 1}" for turn in range(self.turns)]
        dtype = np.min_scalar_type(max(self.rolls)) if min(self.rolls) >= 0 else np.dtype(np.int64)
        rolls = np.array(self.rolls, dtype)
        schema = pa.schema([*((name, pa.from_numpy_dtype(dtype)) for name in names), ("answer", pa.int16())])
        numbers = np.arange(kinds**rest)
        with parquet.ParquetWriter(stream, schema) as writer:
            for first, answers in enumerate(self.answers.reshape(kinds, -1)):
                columns = [np.full(len(numbers), rolls[first], dtype)]
                columns += [rolls[numbers // kinds ** (rest - turn) % kinds] for turn in range(1, self.turns)]
                writer.write_table(pa.Table.from_arrays([*map(pa.array, columns), pa.array(answers)], schema=schema))


def make_atlas(game: Game, board: Any, rolls: Sequence[int], turns: int) -> Atlas:
    """Answer all sequences of `turns` rolls, each one of `rolls`, on a board whose own rolls do not matter.

    Raises NotCompiled if the rules cannot be compiled, or a total does not fit into 16 bits; MalpanError for too many sequences.
    """
    if not rolls or turns < 1 or len(rolls) ** turns > MOST_SEQUENCES:
        raise MalpanError(
            say(
                "an atlas of {turns} rolls of {kinds} kinds cannot be made; expected at most {most:,} sequences",
                turns=turns,
                kinds=len(rolls),
                most=MOST_SEQUENCES,
            )
        )
    halving = Halving(game, board, rolls, turns)
    halves, rests = len(rolls) ** halving.middle, len(rolls) ** (turns - halving.middle)
    answers = np.empty((halves, rests), np.int16)
    with ThreadPoolExecutor(count_cores()) as pool:
        firsts, seconds = pool.submit(halving.first_halves), pool.submit(halving.second_halves)
        sides = firsts.result(), seconds.result()

        def combine(first: int) -> bool:
            """Write the answers of some first halves; tell whether all fit into 16 bits."""
            chunk: Matrix = np.empty((min(CHUNK, halves - first), rests), np.int64)
            halving.kernel.combine(*sides, first, first + len(chunk), chunk)
            answers[first : first + len(chunk)] = chunk
            return bool((answers[first : first + len(chunk)] == chunk).all())

        if not all(pool.map(combine, range(0, halves, CHUNK))):
            raise NotCompiled(say("{game}: an answer does not fit into 16 bits, or there is none", game=game.name))
    return Atlas(answers.reshape((len(rolls),) * turns), rolls)


def atlas_of(game: Game) -> Atlas:
    """Answer all sequences of rolls that a game says can be answered at once.

    Raises MalpanError for a game without such sequences, and what `make_atlas` raises.
    """
    sequences = sequences_of(game)
    if sequences is None:
        raise MalpanError(say("{game} has no sequences of rolls that can all be answered at once", game=game.name))
    board = sequences.board([sequences.rolls[0]] * sequences.turns)
    return make_atlas(game, board, sequences.rolls, sequences.turns)


class Halving:
    """The states that can be met after each turn, whatever the rolls, and the halves of the sequences on both sides."""

    def __init__(self, game: Game, board: Any, rolls: Sequence[int], turns: int) -> None:
        self.turns, self.middle = turns, turns // 2
        packed = pack_boards(game, [board])
        start: Ints = np.array(game.start(board), np.int64)
        kinds, moves = len(rolls), len(game.moves_on(board))
        layout = lay_out(game, board, len(start))
        self.kernel = kernel(game, packed, "atlas", layout.words)
        capacity, status = 1 << 14, FULL
        while status == FULL and capacity <= MOST_CAPACITY:
            capacity *= 2
            index = KeyIndex(np.zeros(2 * capacity, np.int32), np.empty(capacity * layout.words, np.int64))
            facts = np.full(capacity * kinds * (1 + 2 * moves), UNKNOWN, np.int32)
            self.graph = Graph(facts, np.full(capacity, -1, np.int64), kinds, moves)
            self.levels = Levels(np.empty(4 * capacity, np.int64), np.zeros(turns + 2, np.int64))
            status = self.kernel.reach(
                packed.arrays, start.copy(), np.array(rolls, np.int64), turns, layout.rows, index, self.graph, self.levels,
                new_counters(), new_scratch(len(start), moves),
            )  # fmt: skip
        if status == OUTSIDE:
            raise out_of_range(game)
        if status != DONE:
            raise NotCompiled(say("{game}: more states, or points, than an atlas can hold", game=game.name))

    def level(self, turn: int) -> Ints:
        """Return the numbers of the states that can be met after so many turns."""
        return self.levels.states[self.levels.ends[turn] : self.levels.ends[turn + 1]]

    def first_halves(self) -> Halves:
        """Return what every first half of rolls leads to."""
        kinds = self.graph.kinds
        halves = kinds**self.middle
        capacity = max(kinds**turn * len(self.level(turn)) for turn in range(self.middle + 1))
        states, totals = np.zeros((2, capacity), np.int64), np.zeros((2, capacity), np.int64)
        found = Halves(states, totals, np.zeros((2, halves + 1), np.int64), np.full((2, halves), NO_TOTAL, np.int64))
        found.states[0, 0], found.ends[0, 1] = self.levels.states[0], 1
        self.graph.notes[:] = -1
        stamp = 0
        for turn in range(self.middle):
            used = self.kernel.play_forward(self.graph, found, kinds**turn, stamp)
            stamp += used
            for rows, length in zip(found, (used, used, halves + 1, halves), strict=True):
                rows[0, :length] = rows[1, :length]
        return found

    def second_halves(self) -> Rests:
        """Return what every second half of rolls adds from each state in the middle."""
        rows: Ints = np.zeros(len(self.graph.notes), np.int64)
        values: Matrix = np.zeros((len(self.level(self.turns)), 1), np.int64)
        for turn in range(self.turns - 1, self.middle - 1, -1):
            rows[self.level(turn + 1)] = np.arange(len(self.level(turn + 1)))
            before: Matrix = np.empty((len(self.level(turn)), values.shape[1] * self.graph.kinds), np.int64)
            self.kernel.play_back(self.graph, self.level(turn), Rests(rows, values), before)
            values = before
        rows[self.level(self.middle)] = np.arange(len(self.level(self.middle)))
        return Rests(rows, values)
