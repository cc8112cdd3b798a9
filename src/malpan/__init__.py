"""Exact answers for one-player board games, with the line of play that proves them.

>>> import malpan
>>> board = '''
... 5 5
... #####
... #..B#
... #.#.#
... #RO.#
... #####
... '''
>>> print(malpan.solve("13460", board))
1 tilt
  1  right  red drops
"""

from malpan.game import (
    BoardError,
    Format,
    Game,
    Highest,
    MalpanError,
    RuleError,
    Scene,
    Shortest,
    Simulate,
    Step,
    Tile,
    Verdict,
    sort_places,
)
from malpan.line import Line
from malpan.search import Found, Progress
from malpan.solution import ProofError, Solution
from malpan.solve import explore, replay, solve

__all__ = [
    "BoardError",
    "Format",
    "Found",
    "Game",
    "Highest",
    "Line",
    "MalpanError",
    "Progress",
    "ProofError",
    "RuleError",
    "Scene",
    "Shortest",
    "Simulate",
    "Solution",
    "Step",
    "Tile",
    "Verdict",
    "explore",
    "replay",
    "solve",
    "sort_places",
]
