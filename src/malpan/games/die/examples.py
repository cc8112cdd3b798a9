"""Boards to begin with."""

from malpan.games.built_in import Example
from malpan.language import mark

EXAMPLES = (
    Example(mark("first rolls"), "4 5 7\n4 1 2 3 3\n6 1 1 3 3\n5 6 1 3 2\n5 5 6 5 5\n"),
    Example(mark("six hundred rolls"), "5 6 600\n1 1 2 2 3 3\n1 4 4 2 6 3\n5 4 4 6 6 1\n5 5 2 6 1 1\n3 5 2 2 1 4\n"),
)
