"""How far every state is from the start: collected in arrays, or written to a file while a space is walked.

A file is written as the layers come, so that spaces larger than memory can be kept. ``.npy`` is an array of records, each with a
`distance` and a `state`; ``.parquet`` and ``.arrow`` have a column `distance` and one for each place of a state.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from malpan.errors import MalpanError

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

HEADER = 256
"""Bytes before the records of an .npy file, whose length is known only when all is written."""

ENDINGS = (".npy", ".parquet", ".arrow")


class Distances(NamedTuple):
    """Every state of a space and its distance from the start, layer by layer.

    states     array of shape (states, places of a state) of unsigned integers, as narrow as the ranges allow.
    distance   array of shape (states,), in moves; `distance[i]` belongs to `states[i]`.
    """

    states: "NDArray[Any]"
    distance: "NDArray[np.uint32]"


class Collected:
    """What a walk hands out, kept in memory."""

    def __init__(self) -> None:
        self.parts: list[tuple[int, Any]] = []

    def add(self, depth: int, states: Any) -> None:
        """Keep some states of a layer."""
        self.parts.append((depth, states))

    def distances(self) -> Distances:
        """Return all that was kept in two arrays."""
        import numpy as np

        lengths = [len(states) for _, states in self.parts]
        depths = np.array([depth for depth, _ in self.parts], np.uint32)
        return Distances(np.concatenate([states for _, states in self.parts]), np.repeat(depths, lengths))


class Written:
    """What a walk hands out, written to a file, which takes its place when it is whole.

    Raises MalpanError for an ending that is not known, or a file that cannot be written; then nothing is left of it.
    """

    def __init__(self, path: "Path") -> None:
        if path.suffix not in ENDINGS:
            raise MalpanError(f"{path} cannot be written: expected a file that ends in {', '.join(ENDINGS)}")
        if path.suffix != ".npy":
            arrow()
        if path.is_dir():
            raise MalpanError(f"{path} cannot be written: it is a folder")
        self.path = path
        self.draft = path.with_name(f".{path.name}.draft")
        self.rows = 0
        self.write: Callable[[int, Any], None] | None = None
        self.finish: Callable[[], None] = lambda: None
        try:
            self.stream = open(self.draft, "wb")  # noqa: SIM115 - it is written to as long as the walk lasts
        except OSError as error:
            raise self.failed(error) from None

    def add(self, depth: int, states: Any) -> None:
        """Write some states of a layer."""
        try:
            if self.write is None:
                self.begin(states)
            assert self.write is not None
            self.write(depth, states)
        except OSError as error:
            raise self.failed(error) from None
        self.rows += len(states)

    def failed(self, error: OSError) -> MalpanError:
        """Return the error of a file that cannot be written."""
        return MalpanError(f"{self.path} cannot be written: {(error.strerror or str(error)).lower()}")

    def begin(self, states: Any) -> None:
        """Prepare for states like these."""
        if self.path.suffix == ".npy":
            self.begin_records(states)
        else:
            self.begin_table(states)

    def begin_records(self, states: Any) -> None:
        """Prepare an array of records."""
        import numpy as np

        kind = np.dtype([("distance", "<u4"), ("state", states.dtype.newbyteorder("<"), (states.shape[1],))])
        self.stream.write(b"\0" * HEADER)

        def write(depth: int, states: Any) -> None:
            records = np.empty(len(states), kind)
            records["distance"] = depth
            records["state"] = states
            self.stream.write(records.tobytes())

        def finish() -> None:
            told = f"{{'descr': {kind.descr!r}, 'fortran_order': False, 'shape': ({self.rows},), }}"
            length = HEADER - 10
            self.stream.seek(0)
            self.stream.write(b"\x93NUMPY\x01\x00" + length.to_bytes(2, "little") + told.ljust(length - 1).encode() + b"\n")

        self.write, self.finish = write, finish

    def begin_table(self, states: Any) -> None:
        """Prepare a table with a column for each place."""
        import numpy as np

        pa, parquet = arrow()
        places = [f"place{place}" for place in range(states.shape[1])]
        columns = [("distance", pa.uint32()), *((place, pa.from_numpy_dtype(states.dtype)) for place in places)]
        schema = pa.schema(columns)
        make = parquet.ParquetWriter if self.path.suffix == ".parquet" else pa.ipc.new_file
        writer = make(self.stream, schema)

        def write(depth: int, states: Any) -> None:
            distance = np.full(len(states), depth, np.uint32)
            arrays = [pa.array(distance), *(pa.array(np.ascontiguousarray(states[:, place])) for place in range(len(places)))]
            writer.write_table(pa.Table.from_arrays(arrays, schema=schema))

        self.write, self.finish = write, writer.close

    def close(self, whole: bool = True) -> None:
        """Put the file in its place; or drop it, if what was written is of no use."""
        try:
            if whole:
                self.finish()
                if not self.stream.closed:
                    self.stream.flush()
                    os.fsync(self.stream.fileno())
                self.stream.close()
                self.draft.replace(self.path)
        except OSError as error:
            raise self.failed(error) from None
        finally:
            with suppress(OSError):
                self.stream.close()
            self.draft.unlink(missing_ok=True)


def arrow() -> tuple[Any, Any]:
    """Return pyarrow and its part for Parquet; MalpanError where it is not installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MalpanError("files of this kind need pyarrow: install malpan[arrow], or write .npy") from None
    return pyarrow, pyarrow.parquet
