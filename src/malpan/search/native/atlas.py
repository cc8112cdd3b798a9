"""The yut atlas: the answers to all sequences of ten rolls at once.

A single answer comes without its line of play; `malpan solve` plays and proves it.
"""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from malpan.errors import MalpanError, NotCompiled
from malpan.game import Game
from malpan.games.yut import problems
from malpan.search.native.arrays import desk
from malpan.search.native.packing import Ints, out_of_range, pack_boards, shape_for
from malpan.search.native.specialise import kernel

NUMBER = 17825
TURNS, MIDDLE, KINDS = 10, 5, 5
HALVES = KINDS**MIDDLE
MOST_ROOM = 1 << 22

PIECE = 125
"""First halves that a thread combines at once with all second halves."""

OUTSIDE = -3
"""What a kernel says of a place that is out of its range."""


class Atlas:
    """The answers to all sequences of ten rolls; ``answers[r1 - 1, ..., r10 - 1]`` is the highest score with these rolls."""

    def __init__(self, answers: NDArray[np.int16]) -> None:
        self.answers = answers

    @property
    def minimum(self) -> int:
        """The lowest answer."""
        return int(self.answers.min())

    @property
    def maximum(self) -> int:
        """The highest answer."""
        return int(self.answers.max())

    def answer(self, rolls: str | Sequence[int]) -> int:
        """Return the answer to one sequence, a text or numbers; MalpanError if it is not ten rolls of 1 to 5.

        ``malpan solve 17825`` proves it, with a line of play that earns as much.
        """
        words = rolls.split() if isinstance(rolls, str) else [str(roll) for roll in rolls]
        if len(words) != TURNS or not all(word in tuple("12345") for word in words):
            raise MalpanError(f"{' '.join(words)[:60]!r} is not a sequence of the atlas; expected ten rolls, 1 to 5 each")
        return int(self.answers[tuple(int(word) - 1 for word in words)])

    def distribution(self) -> dict[int, int]:
        """Return how many sequences have each answer, lowest answer first."""
        values, counts = np.unique(self.answers, return_counts=True)
        return dict(zip(values.tolist(), counts.tolist(), strict=True))

    def save(self, path: Path) -> None:
        """Write the answers as ``.npy``, ten dimensions, or ``.parquet``, a row a sequence; MalpanError if that fails."""
        if path.suffix not in (".npy", ".parquet"):
            raise MalpanError(f"{path} cannot be written: expected a file that ends in .npy or .parquet")
        draft = path.with_name(f".{path.name}.draft")
        try:
            with open(draft, "wb") as stream:
                if path.suffix == ".npy":
                    np.save(stream, self.answers)
                else:
                    self.write_rows(stream)
            os.replace(draft, path)
        except BaseException as error:
            with suppress(OSError):
                draft.unlink()
            if isinstance(error, OSError):
                raise MalpanError(f"{path} cannot be written: {(error.strerror or str(error)).lower()}") from None
            raise

    def write_rows(self, stream: Any) -> None:
        """Write a table with a row for each sequence: ten rolls and the answer."""
        try:
            import pyarrow as pa
            from pyarrow import parquet
        except ImportError:
            raise MalpanError("files of this kind need pyarrow: install malpan[arrow], or write .npy") from None
        names = [f"roll{turn + 1}" for turn in range(TURNS)]
        schema = pa.schema([*((name, pa.uint8()) for name in names), ("answer", pa.int16())])
        numbers = np.arange(KINDS ** (TURNS - 1))
        with parquet.ParquetWriter(stream, schema) as writer:
            for first, answers in enumerate(self.answers.reshape(KINDS, -1)):
                rolls = [np.full(len(numbers), first + 1, np.uint8)]
                rolls += [(numbers // KINDS ** (TURNS - 1 - turn) % KINDS + 1).astype(np.uint8) for turn in range(1, TURNS)]
                writer.write_table(pa.Table.from_arrays([*map(pa.array, rolls), pa.array(answers)], schema=schema))

    @classmethod
    def load(cls, path: Path) -> "Atlas":
        """Return the atlas that `save` wrote as .npy; MalpanError if the file is another."""
        try:
            with open(path, "rb") as stream:
                answers = np.lib.format.read_array(stream, allow_pickle=False)
        except OSError as error:
            raise MalpanError(f"{path} cannot be read as an atlas: {(error.strerror or str(error)).lower()}") from None
        except (ValueError, MemoryError):
            raise MalpanError(f"{path} cannot be read as an atlas: it is no whole .npy file of numbers") from None
        if answers.shape != (KINDS,) * TURNS or answers.dtype != np.int16:
            raise MalpanError(f"{path} is not an atlas; expected ten dimensions of five answers each")
        return cls(answers)


def yut_atlas(game: Game | None = None) -> Atlas:
    """Return the answers to all sequences of ten rolls of yut, or of a variation of it.

    NotCompiled if the rules cannot be compiled, or earn more than the atlas can hold.
    """
    game = game or problems[NUMBER]
    board = game.read(" ".join(["1"] * TURNS))
    graph = Graph(game, board)
    answers = np.empty((HALVES, KINDS ** (TURNS - MIDDLE)), np.int16)
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        fronts, backs = pool.submit(graph.first_halves), pool.submit(graph.second_halves)
        halves = (*fronts.result(), *backs.result())

        def combine(first: int) -> bool:
            """Write the answers of some first halves; tell whether all are numbers of 16 bits."""
            piece: Ints = np.empty((min(PIECE, HALVES - first), answers.shape[1]), np.int64)
            graph.kernel.combine(*halves, first, first + len(piece), piece)
            answers[first : first + len(piece)] = piece
            return bool((answers[first : first + len(piece)] == piece).all())

        if not all(pool.map(combine, range(0, HALVES, PIECE))):
            raise NotCompiled(f"{game.name}: an answer is not among the numbers of 16 bits, or there is none")
    return Atlas(answers.reshape((KINDS,) * TURNS))


class Graph:
    """The states that can be met after each turn, whatever the rolls, and what moves do from them."""

    def __init__(self, game: Game, board: Any) -> None:
        packed = pack_boards(game, [board])
        self.start: Ints = np.array(game.start(board), np.int64)
        self.moves = len(game.moves_on(board))
        self.shape = shape_for(game, board, len(self.start))
        self.kernel = kernel(game, packed, "atlas", self.shape.words)
        self.ends: Ints = np.zeros(TURNS + 2, np.int64)
        room, status = 1 << 14, 1
        while status == 1 and room <= MOST_ROOM:
            room *= 2
            keys, indices = np.empty(room * self.shape.words, np.int64), np.zeros(2 * room, np.int32)
            self.facts = np.full(room * KINDS * (1 + 2 * self.moves), -1, np.int32)
            self.met: Ints = np.full(room, -1, np.int64)
            self.levels: Ints = np.empty(4 * room, np.int64)
            status = self.kernel.reach(
                packed.ints, packed.offsets, packed.data, 0, self.start.copy(), self.moves, np.arange(1, KINDS + 1), TURNS,
                self.shape.rows, keys, indices, self.facts, self.met, self.levels, self.ends, np.zeros(2, np.int64),
                desk(len(self.start), self.moves),
            )  # fmt: skip
        if status == OUTSIDE:
            raise out_of_range(game)
        if status:
            raise NotCompiled(f"{game.name}: more states, or points, than the atlas has room for")

    def level(self, turn: int) -> Ints:
        """Return the numbers of the states that can be met after so many turns."""
        return self.levels[self.ends[turn] : self.ends[turn + 1]]

    def first_halves(self) -> tuple[Ints, Ints, Ints, Ints]:
        """Return, for every first half of rolls, its states, their totals, where those begin, and what ended before."""
        room = max(KINDS**turn * len(self.level(turn)) for turn in range(MIDDLE + 1))
        states, totals = np.zeros((2, room), np.int64), np.zeros((2, room), np.int64)
        ends, ended = np.zeros((2, HALVES + 1), np.int64), np.full((2, HALVES), -(1 << 40), np.int64)
        states[0, 0], ends[0, 1] = self.levels[0], 1
        self.met[:] = -1
        stamp = 0
        for turn in range(MIDDLE):
            used = self.kernel.forward(
                KINDS, self.moves, self.facts, self.met, states, totals, ends, ended, np.array([stamp, KINDS**turn], np.int64)
            )
            stamp += used
            for rows, length in ((states, used), (totals, used), (ends, HALVES + 1), (ended, HALVES)):
                rows[0, :length] = rows[1, :length]
        return states[0], totals[0], ends[0], ended[0]

    def second_halves(self) -> tuple[Ints, Ints]:
        """Return what every second half of rolls earns from each state in the middle, and in which row each state is."""
        where: Ints = np.zeros(len(self.met), np.int64)
        values: Ints = np.zeros((len(self.level(TURNS)), 1), np.int64)
        for turn in range(TURNS - 1, MIDDLE - 1, -1):
            where[self.level(turn + 1)] = np.arange(len(self.level(turn + 1)))
            here: Ints = np.empty((len(self.level(turn)), values.shape[1] * KINDS), np.int64)
            self.kernel.back(self.level(turn), KINDS, self.moves, self.facts, where, values, here)
            values = here
        where[self.level(MIDDLE)] = np.arange(len(self.level(MIDDLE)))
        return where, values
