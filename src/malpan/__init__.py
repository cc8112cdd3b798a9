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

from malpan.system.starting import is_command, quit_on_signals

if is_command():  # before all other imports, so that Ctrl-C does not show where they were
    quit_on_signals()

from importlib import import_module
from typing import TYPE_CHECKING, Any

from malpan.errors import BoardError, MalpanError, NotCompiled, ProofError, RuleError
from malpan.game import (
    INFINITE,
    SILENT,
    Answer,
    Columns,
    Derived,
    Edit,
    Enumeration,
    Format,
    Game,
    Highest,
    LowerBound,
    Notation,
    Option,
    RandomTexts,
    Shortest,
    Simulate,
    Step,
    Verdict,
    derive,
    sort_places,
)
from malpan.language import say, speaking
from malpan.line import Line
from malpan.results.solution import Solution
from malpan.scene import Cell, Curve, Disc, Label, Scene, scene_data
from malpan.search.limits import Progress
from malpan.solve import best_lines, explore, replay, solve

if TYPE_CHECKING:
    from malpan.batch.many import Refused, solve_many
    from malpan.batch.reading import read_boards
    from malpan.batch.source import BatchProgress
    from malpan.checking.function_check import check
    from malpan.checking.reports.report import Report
    from malpan.levels.designing.improving import Improved, improve
    from malpan.levels.designing.trying import Change, DesignProgress
    from malpan.levels.designing.varying import Varied, vary
    from malpan.levels.mining import Mined, mine
    from malpan.levels.shift import MineProgress
    from malpan.picture.position import Position, position
    from malpan.results.best_lines import BestLines
    from malpan.results.exploration import Exploration
    from malpan.results.graph import graph
    from malpan.search.distances import Distances
    from malpan.text.boards import BoardReader
    from malpan.text.placed import PlacedBoard

__all__ = [
    "INFINITE",
    "SILENT",
    "Answer",
    "BatchProgress",
    "BestLines",
    "BoardError",
    "BoardReader",
    "Cell",
    "Change",
    "Columns",
    "Curve",
    "Derived",
    "DesignProgress",
    "Disc",
    "Distances",
    "Edit",
    "Enumeration",
    "Exploration",
    "Format",
    "Game",
    "Highest",
    "Improved",
    "Label",
    "Line",
    "LowerBound",
    "MalpanError",
    "MineProgress",
    "Mined",
    "NotCompiled",
    "Notation",
    "Option",
    "PlacedBoard",
    "Position",
    "Progress",
    "ProofError",
    "RandomTexts",
    "Refused",
    "Report",
    "RuleError",
    "Scene",
    "Shortest",
    "Simulate",
    "Solution",
    "Step",
    "Varied",
    "Verdict",
    "best_lines",
    "check",
    "derive",
    "explore",
    "graph",
    "improve",
    "mine",
    "position",
    "read_boards",
    "replay",
    "say",
    "scene_data",
    "solve",
    "solve_many",
    "sort_places",
    "speaking",
    "vary",
]

LAZY = {
    "check": "malpan.checking.function_check",
    "Report": "malpan.checking.reports.report",
    "BatchProgress": "malpan.batch.source",
    "BestLines": "malpan.results.best_lines",
    "Refused": "malpan.batch.many",
    "solve_many": "malpan.batch.many",
    "Distances": "malpan.search.distances",
    "Exploration": "malpan.results.exploration",
    "graph": "malpan.results.graph",
    "improve": "malpan.levels.designing.improving",
    "Improved": "malpan.levels.designing.improving",
    "vary": "malpan.levels.designing.varying",
    "Varied": "malpan.levels.designing.varying",
    "Change": "malpan.levels.designing.trying",
    "DesignProgress": "malpan.levels.designing.trying",
    "mine": "malpan.levels.mining",
    "Mined": "malpan.levels.mining",
    "MineProgress": "malpan.levels.shift",
    "read_boards": "malpan.batch.reading",
    "BoardReader": "malpan.text.boards",
    "PlacedBoard": "malpan.text.placed",
    "Position": "malpan.picture.position",
    "position": "malpan.picture.position",
}
"""The modules of names that are imported on first use, as most programs solve single boards."""


def __getattr__(name: str) -> Any:
    """Import a name on its first use (PEP 562)."""
    if name == "levels":
        return import_module("malpan.levels")
    if name not in LAZY:
        raise AttributeError(f"module 'malpan' has no attribute {name!r}")
    value = getattr(import_module(LAZY[name]), name)
    globals()[name] = value
    return value
