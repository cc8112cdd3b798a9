"""Boards to begin with."""

from malpan.games.built_in import Example
from malpan.language import mark

EXAMPLES = (
    Example(mark("three numbers"), "4 2 0 0 8\n0 2\n3 4\n5 6\n7 8\n4 4 4 1 3 3 3 2\n"),
    Example(mark("round and round"), "3 3 1 1 12\n1 2 3\n8 0 4\n7 6 5\n1 3 2 2 4 4 1 1 3 2 4 3\n"),
)
