"""The distance of every state from the start, in moves or in cost: collected in arrays, or written to a file during the walk.

A file is written layer by layer, so it may be larger than memory. ``.npy`` is an array of records, each with a `distance` and a
`state`; ``.parquet`` and ``.arrow`` have a column `distance` and a column for each place of a state.
"""

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Any, NamedTuple, Protocol

from malpan.errors import MalpanError
from malpan.game import Game
from malpan.game.costs import has_costs
from malpan.language import say
from malpan.system.files import not_written, replacing

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

HEADER = 256
"""Bytes before the records of an .npy file, whose number is known only at the end."""

ENDINGS = (".npy", ".parquet", ".arrow")


MOVES, COSTS = "uint32", "uint64"
"""The types of distances in moves, and of distances in cost."""


class Distances(NamedTuple):
    """Every state of a space, a row each, and its distance from the start in moves or in cost; the nearest first."""

    states: "NDArray[Any]"
    distance: "NDArray[np.uint32 | np.uint64]"


def distance_type(game: Game) -> str:
    """Return the type of the distances of a game."""
    return COSTS if has_costs(game) else MOVES


def check_distance(distance: int, kind: str) -> None:
    """Raise MalpanError for a distance that its type cannot hold."""
    if distance >> (64 if kind == COSTS else 32):
        raise MalpanError(say("the cost {cost} is too large for a list of distances; expected less than 2^64", cost=distance))


class DistanceCollector:
    """Collects the states of a walk in memory; `kind` is the type of distances."""

    def __init__(self, kind: str = MOVES) -> None:
        self.kind = kind
        self.parts: list[tuple[int, NDArray[Any]]] = []

    def add(self, depth: int, states: "NDArray[Any]") -> None:
        """Add some states of a layer."""
        check_distance(depth, self.kind)
        self.parts.append((depth, states))

    def distances(self) -> Distances:
        """Return all states that were added, in two arrays."""
        import numpy as np

        lengths = [len(states) for _, states in self.parts]
        depths = np.array([depth for depth, _ in self.parts], self.kind)
        return Distances(np.concatenate([states for _, states in self.parts]), np.repeat(depths, lengths))


class Rows(Protocol):
    """Writes rows of states to a stream."""

    def write(self, depth: int, states: "NDArray[Any]") -> None:
        """Write some states of a layer."""

    def finish(self) -> None:
        """Write what a reader needs besides the rows."""


class Records:
    """Writes an array of records, as NumPy reads it; the header, which has their number, comes last."""

    def __init__(self, stream: IO[bytes], states: "NDArray[Any]", kind: str) -> None:
        import numpy as np

        self.stream = stream
        number = np.dtype(kind).newbyteorder("<")
        self.kind = np.dtype([("distance", number), ("state", states.dtype.newbyteorder("<"), (states.shape[1],))])
        self.rows = 0
        stream.write(b"\0" * HEADER)

    def write(self, depth: int, states: "NDArray[Any]") -> None:
        """Write some states of a layer."""
        import numpy as np

        records = np.empty(len(states), self.kind)
        records["distance"] = depth
        records["state"] = states
        self.stream.write(records.tobytes())
        self.rows += len(states)

    def finish(self) -> None:
        """Write the header."""
        header = f"{{'descr': {self.kind.descr!r}, 'fortran_order': False, 'shape': ({self.rows},), }}"
        length = HEADER - 10
        self.stream.seek(0)
        self.stream.write(b"\x93NUMPY\x01\x00" + length.to_bytes(2, "little") + header.ljust(length - 1).encode() + b"\n")


class Table:
    """Writes a table with a column for each place, in a format of pyarrow."""

    def __init__(self, stream: IO[bytes], states: "NDArray[Any]", kind: str, ending: str) -> None:
        self.pyarrow, parquet = import_pyarrow()
        pa = self.pyarrow
        self.kind = kind
        self.places = range(states.shape[1])
        columns = [(f"place{place}", pa.from_numpy_dtype(states.dtype)) for place in self.places]
        self.schema = pa.schema([("distance", pa.from_numpy_dtype(kind)), *columns])
        make = parquet.ParquetWriter if ending == ".parquet" else pa.ipc.new_file
        self.writer = make(stream, self.schema)

    def write(self, depth: int, states: "NDArray[Any]") -> None:
        """Write some states of a layer."""
        import numpy as np

        distance = self.pyarrow.array(np.full(len(states), depth, self.kind))
        places = [self.pyarrow.array(np.ascontiguousarray(states[:, place])) for place in self.places]
        self.writer.write_table(self.pyarrow.Table.from_arrays([distance, *places], schema=self.schema))

    def finish(self) -> None:
        """Write the index of the table."""
        self.writer.close()


class NothingToWrite(Exception):
    """Raised and caught where no states were added."""


class DistanceWarning(UserWarning):
    """A file of distances is not written, as the search was stopped too early."""


@contextmanager
def writing_distances(path: "Path", kind: str = MOVES) -> Iterator[Callable[[int, Any], None]]:
    """Write a file of distances: the context gives the function that adds some states of a layer.

    `kind` is the type of distances. The file appears when the context ends; if that is with an error, nothing is left of it.
    Without any states there is no file, but a warning. Raises MalpanError for an ending that is not known, or a file that cannot
    be written.
    """
    check_file(path)
    rows: Rows | None = None
    try:
        with replacing(path, durable=True) as stream:

            def add(depth: int, states: "NDArray[Any]") -> None:
                nonlocal rows
                check_distance(depth, kind)
                try:
                    if rows is None and path.suffix == ".npy":
                        rows = Records(stream, states, kind)
                    elif rows is None:
                        rows = Table(stream, states, kind, path.suffix)
                    rows.write(depth, states)
                except OSError as error:
                    raise not_written(path, error) from None

            yield add
            if rows is None:
                raise NothingToWrite
            rows.finish()
    except NothingToWrite:
        warnings.warn(say("{path} is not written: the search was stopped before its first layer", path=path), DistanceWarning, 2)
    except OSError as error:
        raise not_written(path, error) from None


def check_file(path: "Path") -> None:
    """Raise MalpanError if distances cannot be written to such a file."""
    if path.suffix not in ENDINGS:
        endings = ", ".join(ENDINGS)
        raise MalpanError(say("{path} cannot be written: expected a file that ends in {endings}", path=path, endings=endings))
    if path.suffix != ".npy":
        import_pyarrow()
    if path.is_dir():
        raise MalpanError(say("{path} cannot be written: it is a folder", path=path))


def import_pyarrow() -> tuple[Any, Any]:
    """Return pyarrow and its module for Parquet; raise MalpanError if it is not installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MalpanError(say("files of this kind need pyarrow: install malpan[arrow], or write .npy")) from None
    return pyarrow, pyarrow.parquet
