"""Files that are written completely or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


@contextmanager
def replacing(path: "Path", *, durable: bool = False) -> Iterator[IO[bytes]]:
    """Open a draft in the folder of `path` for writing; when the context ends, the draft replaces `path`.

    If the context ends with an exception, the draft is removed and `path` does not change. `durable` flushes the draft to disk
    before it replaces `path`. Raises OSError if the file cannot be written.
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


def write_whole(path: "Path", content: bytes, *, durable: bool = False) -> None:
    """Write a file completely or not at all; raise OSError if it cannot be written."""
    with replacing(path, durable=durable) as stream:
        stream.write(content)
