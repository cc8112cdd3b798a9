"""The contract of a game: plain functions bound together in one frozen dataclass.

A game is its rules. Three functions say everything a search needs::

    read(text) -> board                  what the board is; raises BoardError
    start(board) -> [0, 7, ...]          where the pieces are at first
    step(board, state, move) -> Verdict  what a move does; changes `state` in place

and ``game = Game(name=..., moves=..., read=read, start=start, step=step)`` is ready to be solved, explored, replayed and
tried against its own promises. Everything else has a default.

A *state* is a short list of small non-negative integers, one for each thing that can be somewhere. A *board* never changes. A
*move* is an index into the labels of `moves`. `step` is handed a list it may write into, so a rule reads like the game: look,
decide, put the piece down, say what came of it.
"""

from malpan.game.bounds import INFINITE, LowerBound
from malpan.game.columns import Columns
from malpan.game.contract import Game
from malpan.game.derived import Derived, derive
from malpan.game.design import Edit, Enumeration, RandomTexts, Size
from malpan.game.formats import Format, Notation, Option
from malpan.game.objective import Answer, Highest, Objective, Shortest, Simulate
from malpan.game.parameters import count_parameters
from malpan.game.steps import SILENT, State, Step, Verdict, sort_places

__all__ = [
    "INFINITE",
    "SILENT",
    "Answer",
    "Columns",
    "Derived",
    "Edit",
    "Enumeration",
    "Format",
    "Game",
    "Highest",
    "LowerBound",
    "Notation",
    "Objective",
    "Option",
    "RandomTexts",
    "Shortest",
    "Simulate",
    "Size",
    "State",
    "Step",
    "Verdict",
    "count_parameters",
    "derive",
    "sort_places",
]
