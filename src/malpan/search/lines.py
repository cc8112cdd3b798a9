"""Best lines listed one after the other, in the order of the numbers of their moves.

A walk has found the states that best lines pass (`Guide`). Whoever follows these, move by move and the lowest number first, never
has to go back without a line; so the first lines come at once, however many there are. The pieces are the concrete ones; only the
states that the guide is asked about are canonical.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from malpan.game import Game, State, Verdict
from malpan.line import canonical_state, take_step
from malpan.search.guide import Guide
from malpan.search.limits import Watch


class Place(NamedTuple):
    """Where a line has come to: its moves so far, its cost or points, and the state of the concrete pieces."""

    moves: int
    total: int
    state: State


class Branch(NamedTuple):
    """The next move of a best line, and the place it leads to; a line that ends here has no further move, and no place."""

    move: int | None
    ahead: Place | None


def list_lines(
    game: Game, board: Any, start: State, guide: Guide, rolls: Sequence[int] | None, watch: Watch, states: int
) -> Iterator[list[int]]:
    """Yield the moves of each best line from `start`, in lexicographic order. Raises LimitReached at a limit.

    `rolls` are those of the turns in a game in which a line ends with the last roll, or when no move is legal; None in a game in
    which only a win ends it. `states` is how many the walk has seen, for the watch.
    """

    def branches(here: Place) -> Iterator[Branch]:
        watch.tick(here.moves, states)
        if rolls is not None and here.moves == len(rolls):
            yield Branch(None, None)
            return
        stuck = True
        for move in range(moves):
            verdict, points, reached = take_step(game, board, here.state, move, rolls[here.moves] if rolls is not None else 0)
            stuck = stuck and verdict == Verdict.ILLEGAL
            ahead = Place(here.moves + 1, here.total + points, reached)
            if verdict == Verdict.WON and guide.is_best(ahead.moves, ahead.total):
                yield Branch(move, None)
            elif verdict == Verdict.ON and guide.lines_from(ahead.moves, ahead.total, canonical_state(game, board, reached)):
                yield Branch(move, ahead)
        if stuck and rolls is not None:
            yield Branch(None, None)

    moves = len(game.moves_on(board))
    line: list[int] = []
    waiting = [branches(Place(0, 0, start))]
    while waiting:
        branch = next(waiting[-1], None)
        if branch is None:
            waiting.pop()
            del line[-1:]
        elif branch.move is None:
            yield list(line)
        elif branch.ahead is None:
            yield [*line, branch.move]
        else:
            line.append(branch.move)
            waiting.append(branches(branch.ahead))
