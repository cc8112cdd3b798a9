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
from malpan.search.native.arrays import desk
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.packing import Ints, out_of_range, pack_boards, shape_for
from malpan.system.files import replacing
from malpan.system.processors import count_cores

MOST_CAPACITY = 1 << 22
"""States, and pairs of a state and a turn, that an atlas may have."""

MOST_SEQUENCES = 1 << 30
"""Sequences of an atlas, of two bytes each."""

CHUNK = 125
"""First halves that a thread combines at once with all second halves."""

NO_TOTAL = -(1 << 40)
"""The total where no line ended: below any that can be scored."""

OUTSIDE = -3
"""What a kernel says of a place that is out of its range."""


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
            with replacing(path) as stream:
                if path.suffix == ".npy":
                    np.save(stream, self.answers)
                else:
                    self.write_rows(stream)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise MalpanError(say("{path} cannot be written: {reason}", path=path, reason=reason)) from None

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

    @classmethod
    def load(cls, path: Path, rolls: Sequence[int], turns: int) -> "Atlas":
        """Return the atlas that `save` wrote as .npy; MalpanError if the file is another."""
        try:
            with open(path, "rb") as stream:
                answers = np.lib.format.read_array(stream, allow_pickle=False)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise MalpanError(say("{path} cannot be read as an atlas: {reason}", path=path, reason=reason)) from None
        except (ValueError, MemoryError):
            raise MalpanError(
                say("{path} cannot be read as an atlas: it is not a whole .npy file of numbers", path=path)
            ) from None
        if answers.shape != (len(rolls),) * turns or answers.dtype != np.int16:
            raise MalpanError(
                say(
                    "{path} is not an atlas; expected {turns} dimensions of {kinds} answers each",
                    path=path,
                    turns=turns,
                    kinds=len(rolls),
                )
            )
        return cls(answers, rolls)


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
    graph = Graph(game, board, rolls, turns)
    halves, rest = len(rolls) ** graph.middle, len(rolls) ** (turns - graph.middle)
    answers = np.empty((halves, rest), np.int16)
    with ThreadPoolExecutor(count_cores()) as pool:
        fronts, backs = pool.submit(graph.first_halves), pool.submit(graph.second_halves)
        parts = (*fronts.result(), *backs.result())

        def combine(first: int) -> bool:
            """Write the answers of some first halves; tell whether all fit into 16 bits."""
            chunk: Ints = np.empty((min(CHUNK, halves - first), rest), np.int64)
            graph.kernel.combine(*parts, first, first + len(chunk), chunk)
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


class Graph:
    """The states that can be met after each turn, whatever the rolls, and what moves do from them."""

    def __init__(self, game: Game, board: Any, rolls: Sequence[int], turns: int) -> None:
        self.kinds, self.turns, self.middle = len(rolls), turns, turns // 2
        packed = pack_boards(game, [board])
        self.start: Ints = np.array(game.start(board), np.int64)
        self.moves = len(game.moves_on(board))
        self.shape = shape_for(game, board, len(self.start))
        self.kernel = kernel(game, packed, "atlas", self.shape.words)
        self.ends: Ints = np.zeros(turns + 2, np.int64)
        room, status = 1 << 14, 1
        while status == 1 and room <= MOST_CAPACITY:
            room *= 2
            keys, indices = np.empty(room * self.shape.words, np.int64), np.zeros(2 * room, np.int32)
            self.facts = np.full(room * self.kinds * (1 + 2 * self.moves), -1, np.int32)
            self.met: Ints = np.full(room, -1, np.int64)
            self.levels: Ints = np.empty(4 * room, np.int64)
            status = self.kernel.reach(
                packed.ints, packed.offsets, packed.data, 0, self.start.copy(), self.moves, np.array(rolls, np.int64), turns,
                self.shape.rows, keys, indices, self.facts, self.met, self.levels, self.ends, np.zeros(2, np.int64),
                desk(len(self.start), self.moves),
            )  # fmt: skip
        if status == OUTSIDE:
            raise out_of_range(game)
        if status:
            raise NotCompiled(say("{game}: more states, or points, than an atlas can hold", game=game.name))

    def level(self, turn: int) -> Ints:
        """Return the numbers of the states that can be met after so many turns."""
        return self.levels[self.ends[turn] : self.ends[turn + 1]]

    def first_halves(self) -> tuple[Ints, Ints, Ints, Ints]:
        """Return, for every first half of rolls, its states, their totals, where those begin, and what ended before."""
        halves = self.kinds**self.middle
        room = max(self.kinds**turn * len(self.level(turn)) for turn in range(self.middle + 1))
        states, totals = np.zeros((2, room), np.int64), np.zeros((2, room), np.int64)
        ends, ended = np.zeros((2, halves + 1), np.int64), np.full((2, halves), NO_TOTAL, np.int64)
        states[0, 0], ends[0, 1] = self.levels[0], 1
        self.met[:] = -1
        stamp = 0
        for turn in range(self.middle):
            used = self.kernel.forward(
                self.kinds,
                self.moves,
                self.facts,
                self.met,
                states,
                totals,
                ends,
                ended,
                np.array([stamp, self.kinds**turn], np.int64),
            )
            stamp += used
            for rows, length in ((states, used), (totals, used), (ends, halves + 1), (ended, halves)):
                rows[0, :length] = rows[1, :length]
        return states[0], totals[0], ends[0], ended[0]

    def second_halves(self) -> tuple[Ints, Ints]:
        """Return what every second half of rolls earns from each state in the middle, and in which row each state is."""
        where: Ints = np.zeros(len(self.met), np.int64)
        values: Ints = np.zeros((len(self.level(self.turns)), 1), np.int64)
        for turn in range(self.turns - 1, self.middle - 1, -1):
            where[self.level(turn + 1)] = np.arange(len(self.level(turn + 1)))
            here: Ints = np.empty((len(self.level(turn)), values.shape[1] * self.kinds), np.int64)
            self.kernel.back(self.level(turn), self.kinds, self.moves, self.facts, where, values, here)
            values = here
        where[self.level(self.middle)] = np.arange(len(self.level(self.middle)))
        return where, values
