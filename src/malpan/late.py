"""Lines of play that are made when somebody asks for them.

Of very many boards, most are asked for their answers only. Their moves are played and proved by the rules all the same, but with
nothing around the game's own `step`: no labels, no words, and no state kept beside the one that is changed.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from malpan.errors import rules_at_work
from malpan.game import Game, Simulate
from malpan.line import Line, begin, play, play_run, turns_shown
from malpan.proof import Run


class Late(NamedTuple):
    """A line that can be made: the moves on a board from its start, or so many turns of a run that nobody steers."""

    game: Game
    board: Any
    moves: Sequence[int]
    turns: int

    def line(self) -> Line:
        """Play the line."""
        with rules_at_work(self.game.name):
            if not self.moves and self.turns:
                return play_run(self.game, self.board, self.turns)
            return play(self.game, self.board, self.moves) if self.moves else Line(begin(self.game, self.board, None))

    def labels(self) -> list[str]:
        """Return the labels of the steps that the line has."""
        if not self.moves:
            return [str(turn) for turn in range(1, self.turns + 1)]
        labels = self.game.moves_on(self.board)
        return [labels[move] for move in self.moves]


def late_line(game: Game, board: Any, moves: Sequence[int], run: Run) -> Late:
    """Return the line of what was found, to be made later."""
    if run.answer is None or not isinstance(game.objective, Simulate):
        return Late(game, board, moves if run.answer is not None else (), 0)
    return Late(game, board, (), min(run.turns, turns_shown(game.start(board))))
