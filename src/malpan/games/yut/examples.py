"""Boards to begin with."""

from malpan.games.built_in import Example
from malpan.language import mark

EXAMPLES = (
    Example(mark("ten rolls"), "5 1 2 3 4 5 5 3 2 4\n"),
    Example(mark("one to four"), "1 2 3 4 1 2 3 4 1 2\n"),
    Example(mark("two horses"), '{"rolls": [5, 3, 2, 5, 1, 4], "horses": 2}\n'),
)
