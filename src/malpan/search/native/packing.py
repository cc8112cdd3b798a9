"""Boards and states as flat arrays.

The number fields of many boards form one table, their sequences one long array; a kernel puts a board together again where it
needs it. States are packed into keys of as many machine words as the bounds of their places need.
"""

from collections.abc import Sequence
from itertools import chain
from math import prod
from struct import error, pack
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from malpan.errors import NotCompiled
from malpan.game import Game, State
from malpan.language import say
from malpan.search.native.codes import MASK, ROWS, SHIFT, TOP, WEIGHT, WORD
from malpan.search.native.numbers import too_large
from malpan.search.native.records import Boards, Ints, Matrix

NUMBER, SEQUENCE, UNREAD = "number", "sequence", "unread"

MOST_BITS = 62
"""Bits of a key of one word: one is its sign, and one is left for a mark."""

WIDEST = 16
"""Bits of a place that no bound is given for, at most."""


class PackedBoards(NamedTuple):
    """Boards of one class as arrays. `kinds` says of each field what it is; fields that rules cannot read are left out."""

    make: type
    kinds: tuple[str, ...]
    arrays: Boards

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the fields of a board."""
        fields: tuple[str, ...] = getattr(self.make, "_fields")  # noqa: B009 - of a named tuple
        return fields


def pack_boards(game: Game, boards: Sequence[Any]) -> PackedBoards:
    """Return boards as flat arrays; NotCompiled for a board that is not a named tuple of whole numbers and flat sequences."""
    make = type(boards[0])
    if not (issubclass(make, tuple) and hasattr(make, "_fields")):
        raise NotCompiled(
            say("a board of {game} is a {kind}; compiled rules take a NamedTuple", game=game.name, kind=make.__name__)
        )
    kinds = tuple(field_kind(value) for value in boards[0])
    regular = pack_regular(make, kinds, boards) if len(boards) > 1 else None
    return regular or pack_carefully(game, make, kinds, boards)


def pack_regular(make: type, kinds: tuple[str, ...], boards: Sequence[Any]) -> PackedBoards | None:
    """Pack boards whose sequences are tuples, lists or bytes with the standard library's struct; return None for others.

    For sequences of some hundred numbers that is several times as fast as NumPy, and as strict.
    """
    numbers = [field for field, kind in enumerate(kinds) if kind == NUMBER]
    sequences = [field for field, kind in enumerate(kinds) if kind == SEQUENCE]
    try:
        columns = [[board[field] for board in boards] for field in sequences]
        rows = [pack(f"{len(boards)}q", *[board[field] for board in boards]) for field in numbers]
        if not all({tuple, list, bytes}.issuperset(map(type, column)) for column in columns):
            return None
        data = pack_sequences(columns)
    except (error, LookupError, TypeError):
        return None
    ints = np.zeros((len(boards), len(kinds)), np.int64)
    for field, row in zip(numbers, rows, strict=True):
        ints[:, field] = np.frombuffer(row, np.int64)
    ends = np.zeros((len(boards), len(sequences) + 1), np.int64)
    for place, column in enumerate(columns, 1):
        ends[:, place] = list(map(len, column))
    np.cumsum(ends, axis=1, out=ends)
    ends[1:] += np.cumsum(ends[:-1, -1])[:, None]
    return None if data is None else PackedBoards(make, kinds, Boards(ints, ends, data))


def pack_sequences(columns: Sequence[Sequence[Sequence[int]]]) -> NDArray[Any] | None:
    """Return the sequences of boards, a column for each field, board by board in the narrowest array that holds them."""
    for letter, dtype in (("h", np.int16), ("i", np.int32), ("q", np.int64)):
        packed = []
        try:
            for column in columns:
                before, same = None, b""
                rows = []
                for values in column:
                    if values is not before:  # a sequence that boards share is packed once
                        before, same = values, pack(f"{len(values)}{letter}", *values)
                    rows.append(same)
                packed.append(rows)
        except error:
            if letter == "q":
                raise
            continue
        data: NDArray[Any] = np.frombuffer(bytearray().join(chain.from_iterable(zip(*packed, strict=True))), dtype)
        if not (data == np.iinfo(dtype).min).any():
            return data
    return None


def pack_carefully(game: Game, make: type, kinds: tuple[str, ...], boards: Sequence[Any]) -> PackedBoards:
    """Pack boards field by field; NotCompiled names the field that cannot be packed."""
    fields: tuple[str, ...] = getattr(make, "_fields")  # noqa: B009 - of a named tuple
    ints = np.zeros((len(boards), len(kinds)), np.int64)
    sequences = [field for field, kind in enumerate(kinds) if kind == SEQUENCE]
    offsets = np.zeros((len(boards), len(sequences) + 1), np.int64)
    parts: list[NDArray[Any]] = []
    end = 0
    for number, board in enumerate(boards):
        offsets[number, 0] = end
        try:
            for field, kind in enumerate(kinds):
                if kind == NUMBER:
                    ints[number, field] = board[field]
            for column, field in enumerate(sequences, 1):
                parts.append(flatten(board[field]))
                end += len(parts[-1])
                offsets[number, column] = end
        except OverflowError:
            raise too_large(game) from None
        except (TypeError, ValueError):
            raise NotCompiled(
                say(
                    "{field} of a board of {game} is no longer a whole number or a flat sequence of whole numbers",
                    field=fields[field],
                    game=game.name,
                )
            ) from None
    widest = max((part.dtype for part in parts), default=np.dtype(np.int16), key=lambda dtype: dtype.itemsize)
    data = np.concatenate(parts or [np.zeros(0, widest)], dtype=widest, casting="unsafe")
    return PackedBoards(make, kinds, Boards(ints, offsets, data))


def field_kind(value: Any) -> str:
    """Return what a field of a board is."""
    if isinstance(value, int):
        return NUMBER
    if isinstance(value, bytes) or (isinstance(value, tuple | list | range) and all(map(is_int, value[:8]))):
        return SEQUENCE
    dtype = getattr(value, "dtype", None)
    if getattr(value, "typecode", None) in tuple("bBhHiIlLqQ") or (dtype is not None and dtype.kind in "iub" and value.ndim == 1):
        return SEQUENCE
    return UNREAD


def is_int(value: Any) -> bool:
    """Tell whether a value is a whole number."""
    return isinstance(value, int)


def flatten(values: Any) -> NDArray[Any]:
    """Return a sequence of whole numbers in the narrowest array that holds them."""
    if isinstance(values, bytes):
        return np.frombuffer(values, np.uint8).astype(np.int16)
    if len(values) == 0:
        return np.zeros(0, np.int16)
    array = np.asarray(values)
    if array.ndim != 1 or array.dtype.kind not in "iub":
        # NumPy makes objects, or floats, of numbers that are too large for 64 bits.
        raise OverflowError if all(map(is_int, values)) else TypeError
    lowest, highest = int(array.min()), int(array.max())
    for dtype in (np.int16, np.int32, np.int64):
        if np.iinfo(dtype).min < lowest and highest <= np.iinfo(dtype).max:
            return array.astype(dtype)
    raise OverflowError


class Layout(NamedTuple):
    """How states become keys: `rows` as in `codes`, a column for each place, and the words of a key.

    `size` is the number of states that the bounds allow. A dense key is the number of its state among these; any other has the
    places side by side in bits.
    """

    rows: Matrix
    words: int
    size: int
    dense: bool = False

    def densely(self) -> "Layout":
        """Return the layout whose keys are the numbers of states."""
        rows = self.rows.copy()
        weight = 1
        for place, top in enumerate(rows[TOP].tolist()):
            rows[WEIGHT, place] = weight
            weight *= top + 1
        return self._replace(rows=rows, dense=True)


def bounds_of(game: Game, board: Any, places: int) -> list[int]:
    """Return the bounds of the places of a state: the game's ranges, else the same number of bits for each place.

    Without ranges, places share one word, if the start of the board fits into it; else each gets the most bits.
    """
    if not places:
        raise NotCompiled(say("a state of {game} has no places, so there is nothing to compile", game=game.name))
    if game.ranges is not None:
        bounds = [int(bound) for bound in game.ranges(board)]
        if len(bounds) != places or min(bounds, default=1) < 1:
            raise NotCompiled(
                say("ranges of {game} gives {bounds} for {places} places", game=game.name, bounds=bounds[:20], places=places)
            )
        return bounds
    share = min(MOST_BITS // places, WIDEST)
    fits = max(map(int, game.start(board)), default=0) < 1 << share
    return [1 << (share if fits and share else WIDEST)] * places


def lay_out(game: Game, board: Any, places: int) -> Layout:
    """Return the layout of the states of a board, by bits; NotCompiled for a place that does not fit into a word."""
    bounds = bounds_of(game, board, places)
    rows = np.zeros((ROWS, places), np.int64)
    word = shift = 0
    for place, bound in enumerate(bounds):
        width = (bound - 1).bit_length()
        if width > MOST_BITS:
            raise NotCompiled(
                say(
                    "{game}: place {place} of its states needs {bits} bits on this board; a place can have {most} at most",
                    game=game.name,
                    place=place,
                    bits=width,
                    most=MOST_BITS,
                )
            )
        if shift + width > MOST_BITS:
            word, shift = word + 1, 0
        rows[:, place] = bound - 1, 1 << shift, shift, (1 << width) - 1, word
        shift += width
    return Layout(rows, word + 1, prod(bounds))


def pack_state(game: Game, layout: Layout, state: State) -> list[int]:
    """Return the words of the key of a state."""
    words = [0] * layout.words
    for place, value in enumerate(state):
        if not 0 <= value <= int(layout.rows[TOP, place]):
            raise out_of_range(game)
        words[int(layout.rows[WORD, place])] += value * int(layout.rows[WEIGHT, place])
    return words


def out_of_range(game: Game) -> NotCompiled:
    """Return the error of rules that leave their ranges, or without ranges, those that a packed state has."""
    if game.ranges is None:
        return NotCompiled(
            say(
                "{game} gives no ranges, and a place of a state is too large to be packed without; give it ranges", game=game.name
            )
        )
    return NotCompiled(say("{game} reaches a state outside its ranges; `malpan rules` tells which", game=game.name))


def unpack_keys(keys: Ints, layout: Layout) -> NDArray[Any]:
    """Return the states of keys, a row each, in the narrowest whole numbers that hold every place."""
    rows = layout.rows
    states = np.empty((len(keys) // layout.words, rows.shape[1]), np.min_scalar_type(int(rows[TOP].max(initial=0))))
    for place in range(states.shape[1]):
        word = keys[rows[WORD, place] :: layout.words]
        if layout.dense:
            states[:, place] = word // rows[WEIGHT, place] % (rows[TOP, place] + 1)
        else:
            states[:, place] = word >> rows[SHIFT, place] & rows[MASK, place]
    return states


def states_of(keys: Ints, layout: Layout) -> tuple[State, ...]:
    """Return the states of keys as tuples."""
    return tuple(map(tuple, unpack_keys(keys, layout).tolist()))


class PackedStates(Sequence[State]):
    """States as a search keeps them, unpacked when one is accessed."""

    def __init__(self, keys: Ints, layout: Layout) -> None:
        self.keys, self.layout = keys, layout

    def __len__(self) -> int:
        return len(self.keys) // self.layout.words

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        index %= len(self)
        words = self.layout.words
        return states_of(self.keys[index * words : (index + 1) * words], self.layout)[0]
