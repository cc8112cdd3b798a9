"""Boards to begin with."""

from malpan.games.built_in import Example
from malpan.language import mark

EXAMPLES = (
    Example(
        mark("a hundred cells"),
        "[(11, 40), (37, 67), (47, 73), (15, 72)]\n[(90, 12), (98, 31), (85, 23), (75, 42), (70, 18), (49, 47)]\n",
    ),
    Example(mark("six by six"), '{"ladders": [[2, 15], [14, 35]], "snakes": [[17, 13], [32, 20], [28, 9]], "size": 36}\n'),
    Example(
        mark("a wall of snakes"),
        '{"ladders": [], "snakes": [[10, 2], [11, 3], [12, 4], [13, 5], [14, 6], [15, 7]], "size": 25}\n',
    ),
)
