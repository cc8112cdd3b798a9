"""Files that are written whole or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO


@contextmanager
def replacing(path: Path, *, durable: bool = False) -> Iterator[IO[bytes]]:
    """Open a draft beside `path` for writing, and put it in the place of `path` once it is whole.

    If anything is raised in between, the draft is removed and whatever stood at `path` is left as it was. `durable` forces the
    bytes to disk before the file takes its place. Raises OSError if the file cannot be written.
    """
    draft = path.with_name(f".{path.name}.{os.getpid()}.draft")
    try:
        with open(draft, "wb") as stream:
            yield stream
            if durable:
                stream.flush()
                os.fsync(stream.fileno())
        os.replace(draft, path)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise


def write_whole(path: Path, content: bytes, *, durable: bool = False) -> None:
    """Write a file whole or not at all; OSError if it cannot be written."""
    with replacing(path, durable=durable) as stream:
        stream.write(content)
