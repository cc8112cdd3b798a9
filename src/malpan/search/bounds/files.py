"""The tables of lower bounds in the cache, a file for each digest, beside the compiled kernels.

A table depends on the rules of a simpler game and on its board; the digest covers both. A file is used only if nobody else can
have written it and its checksum is right, as with kernels; otherwise the table is made again. It is not read but mapped:
processes that use the same table share its memory.

    malpan table 1⏎  checksum (64 bytes)  {"bytes": 1, "entries": 65536}⏎  blanks up to HEADER bytes, then the entries
"""

import hashlib
import json
import mmap
from pathlib import Path
from typing import Any

import numpy as np

from malpan.errors import describe_reason
from malpan.language import say
from malpan.search.bounds.making import Table
from malpan.search.native.compiler import cache
from malpan.system.files import replacing
from malpan.system.private import NoFolder, NotPrivate, check_folder, make_private, open_private

FORM = b"malpan table 1\n"
"""How a file begins; another version of it has another number."""

HEADER = 4096
"""Bytes before the entries: a page, so that they begin with one."""

ROW = 1 << 13
"""Bytes that are added up at once for the checksum."""

KINDS: dict[int, np.dtype[Any]] = {1: np.dtype(np.uint8), 4: np.dtype(np.uint32)}
"""The types of entries, by their bytes."""


def find(digest: str) -> Table | None:
    """Return a table in the cache; None if it is not there, or is not what its name says, which is said once."""
    name = digest + cache.TABLE
    try:
        with open_private(cache.folder(), name) as stream:
            content = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
        return table_in(content, digest)
    except (FileNotFoundError, NoFolder):
        return None
    except NotPrivate as error:
        cache.warn(
            "tables not private",
            say(
                "tables of lower bounds are not taken from {folder}: {reason}; they are made again",
                folder=cache.folder(),
                reason=error,
            ),
        )
    except (OSError, ValueError, LookupError, TypeError):
        cache.warn(
            "tables damaged",
            say(
                "the table of lower bounds in {file} is damaged or belongs to others; it is made again",
                file=cache.folder() / name,
            ),
        )
    return None


def table_in(content: mmap.mmap, digest: str) -> Table:
    """Return the table in a file; ValueError, LookupError or TypeError if it was not written for this digest, or is damaged."""
    start = len(FORM) + cache.CHECKSUM
    values = json.loads(content[start:HEADER])
    kind: np.dtype[Any] = KINDS[values["bytes"]]
    table: Table = np.frombuffer(content, kind, offset=HEADER)
    if content[: len(FORM)] != FORM or len(table) != values["entries"] or content[:HEADER] != header_of(digest, table):
        raise ValueError
    return table


def header_of(digest: str, table: Table) -> bytes:
    """Return how the file of a table begins: its form, the checksum, and how to read it."""
    values = json.dumps({"bytes": table.itemsize, "entries": len(table)}).encode()
    return (FORM + checksum(digest + values.decode(), table) + values + b"\n").ljust(HEADER)


def checksum(digest: str, table: Table) -> bytes:
    """Return the checksum of a table, which covers the digest that it was made for.

    Half a gigabyte is checked whenever a search begins, so it cannot be slow: the entries are added up in rows and in columns, as
    numbers of 64 bits, and only these sums are hashed. A change of one row changes its sum, and rows that are exchanged have
    their sums in another order; what changes neither a row nor a column was made on purpose.
    """
    hashed = hashlib.blake2b(FORM + digest.encode() + b"\n")
    entries = table.view(np.uint8)
    whole = len(entries) // ROW * ROW
    rows = entries[:whole].view(np.uint64).reshape(-1, ROW // 8)
    for sums in (rows.sum(axis=1), rows.sum(axis=0), entries[whole:]):
        hashed.update(sums.tobytes())
    return hashed.digest()


def keep(digest: str, table: Table) -> bool:
    """Write a table to the cache, if the cache can be written and is this user's alone; else say once that it is not.

    Tells whether it was written.
    """
    home = cache.folder() / (digest + cache.TABLE)
    try:
        make_private(home.parent)
        check_folder(home.parent)
        if not cache.is_private(home):
            cache.remove(home)
        with replacing(home, mode=cache.MODE) as stream:
            stream.write(header_of(digest, table))
            stream.write(table.data.cast("B"))
        return True
    except (NotPrivate, OSError) as error:
        reason = str(error) if isinstance(error, NotPrivate) else describe_reason(error)
        warn_not_kept(home.parent, reason)
        return False


def warn_not_kept(folder: Path, reason: str) -> None:
    """Warn that tables cannot be cached, and why."""
    message = say(
        "tables of lower bounds cannot be kept in {folder} ({reason}), so they are made again in every run",
        folder=folder,
        reason=reason,
    )
    cache.warn("tables not kept", message)
