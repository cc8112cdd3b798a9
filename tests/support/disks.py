"""A disk that is full before a file is complete."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def small_disk(most: int) -> Iterator[None]:
    """Let no file grow beyond `most` bytes."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
