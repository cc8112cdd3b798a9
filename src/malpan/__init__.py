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

from typing import TYPE_CHECKING, Any

from malpan.game import (
    BoardError,
    Format,
    Game,
    Highest,
    MalpanError,
    NotCompiled,
    RuleError,
    Shortest,
    Simulate,
    Step,
    Verdict,
    sort_places,
)
from malpan.line import Line
from malpan.scene import Cell, Curve, Disc, Label, Scene, scene_data
from malpan.search import Found, Progress
from malpan.solution import ProofError, Solution
from malpan.solve import explore, replay, solve

if TYPE_CHECKING:
    from malpan.batch import Refused, solve_many
    from malpan.chunks import BatchProgress
    from malpan.distances import Distances
    from malpan.positions import Position, position

__all__ = [
    "BatchProgress",
    "BoardError",
    "Cell",
    "Curve",
    "Disc",
    "Distances",
    "Format",
    "Found",
    "Game",
    "Highest",
    "Label",
    "Line",
    "MalpanError",
    "NotCompiled",
    "Position",
    "Progress",
    "ProofError",
    "Refused",
    "RuleError",
    "Scene",
    "Shortest",
    "Simulate",
    "Solution",
    "Step",
    "Verdict",
    "explore",
    "position",
    "replay",
    "scene_data",
    "solve",
    "solve_many",
    "sort_places",
]

LATER = {
    "BatchProgress": "malpan.chunks",
    "Refused": "malpan.batch",
    "solve_many": "malpan.batch",
    "Distances": "malpan.distances",
    "Position": "malpan.positions",
    "position": "malpan.positions",
}
"""What is imported when it is first asked for, as most programs answer single boards."""


def __getattr__(name: str) -> Any:
    """Return what is imported later."""
    if name not in LATER:
        raise AttributeError(f"module 'malpan' has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(LATER[name]), name)
