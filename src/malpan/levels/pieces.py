"""Pieces: what was found among a range of numbered boards, a Parquet file each, whole or not at all.

Such a file has the rows that are wanted, and in its metadata what else is known of the range. So a piece that outlived the
process which ordered it can be taken over by the next one.
"""

import io
import json
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from malpan.levels.rows import Row, table_of_rows
from malpan.system.files import DRAFT, write_whole

PIECE = re.compile(r"(\d+)-(\d+)\.parquet")
"""The name of a piece: the first number of its range, and the first one after it."""

ABOUT = b"malpan"
"""The key of the metadata."""


class Range(NamedTuple):
    """Numbers of boards from `first` up to, but not including, `end`."""

    first: int
    end: int

    @property
    def file(self) -> str:
        """The name of the file of the piece."""
        return f"{self.first:012}-{self.end:012}.parquet"


class About(NamedTuple):
    """What is known of a piece besides its rows.

    question  the digest of what is mined.
    tried     number of boards that were tried, by their numbers; an enumeration has several of a number.
    skipped   the numbers of the boards that were not measured, by the reason.
    nearest   the boards that came nearest to the wish: rows, each with what it `missed`, and its `distance`.
    rows      number of rows.
    seconds   time that the piece took.
    """

    question: str
    tried: list[int]
    skipped: dict[str, list[int]]
    nearest: list[Row]
    rows: int = 0
    seconds: float = 0.0


def piece_bytes(rows: Sequence[Row], about: About) -> bytes:
    """Return the content of the file of a piece."""
    return table_bytes(table_of_rows(rows), about)


def table_bytes(table: Any, about: About) -> bytes:
    """Return the content of the file of a piece, of rows in a table of Arrow."""
    from pyarrow import parquet

    about = about._replace(rows=table.num_rows)
    stream = io.BytesIO()
    parquet.write_table(table.replace_schema_metadata({ABOUT: json.dumps(about._asdict())}), stream, compression="zstd")
    return stream.getvalue()


def write_piece(folder: Path, span: Range, content: bytes) -> None:
    """Write a piece into the folder of a mine, whole or not at all."""
    write_whole(folder / span.file, content)


def read_about(path: Path) -> About | None:
    """Return what is known of a piece, None if the file is not one."""
    import pyarrow as pa
    from pyarrow import parquet

    try:
        return About(**json.loads(parquet.read_schema(path).metadata[ABOUT]))
    except (OSError, ValueError, KeyError, TypeError, pa.ArrowException):
        return None


def find_pieces(folder: Path, question: str, first: int) -> dict[Range, About]:
    """Return the pieces of a question in a folder that begin at this number or later; all other files are removed."""
    kept = {}
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        found = PIECE.fullmatch(path.name)
        about = read_about(path) if found else None
        if found and about and about.question == question and int(found[1]) >= first:
            kept[Range(int(found[1]), int(found[2]))] = about
        elif found or path.name.endswith(DRAFT):
            with suppress(OSError):
                path.unlink()
    return kept


def remove_pieces(folder: Path, pieces: Sequence[Range]) -> None:
    """Remove the files of pieces."""
    for piece in pieces:
        with suppress(OSError):
            (folder / piece.file).unlink()
