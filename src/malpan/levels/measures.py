"""What is measured of a level: the definitions, and the record that holds them.

Two implementations measure boards and have to agree exactly: `measuring.py` in plain Python, which is the reference, and the
compiled one in `malpan.search.native`. Both count the states that `malpan explore` counts. In what follows,

- a *state* is canonical, as searches keep it; a *won* state is one that `explore` counts as won, and it is not played on from,
  except at a start that is won already;
- a *choice* in a state is a legal move that wins, that loses, or that leads to another canonical state. In a game with rolls,
  every legal move is a choice, as the next turn begins;
- a *best line* is one that `malpan.best_lines` lists: it earns the answer; with costs, it also has the fewest moves of those;
- a *position* is what a best line passes, piece by piece as it is played, and not made canonical.

Without an answer (no way, or none within the limit of the game), `best_lines` and `best_orders` are 0, and what belongs to the
best line is None; what is counted of the states is the same, as `explore` knows no limit of moves.
"""

import math
from typing import NamedTuple

from malpan.game import Game
from malpan.objectives.table import kind_of

LEAST_CHANCE = 2.0**-1000
"""The least chance that is computed in floating point. A smaller one is computed again in fractions, by `measuring.py`."""


class Measures(NamedTuple):
    """What is computed of one board.

    answer       moves, cost or points; None without a way, and for a run that prints, whose answer is a list.
    moves        number of moves of the best line: turns of a run. None without a way.
    best_lines   number of best lines, as `malpan.best_lines` counts them: any whole number, 0 without a way.
    best_orders  number of best lines up to the order of independent moves: the best lines in which no two neighbouring moves a, b
                 whose indices have a > b can be exchanged. They can be exchanged if, in the position before a, b is legal and
                 play goes on, a is legal after it, and position, verdict, and the cost or points of both together come out the
                 same. In a game with rolls, each is then played with the roll of the other.
    states       number of states, as `explore` counts them.
    won_states   number of won states; None in games of points and in runs.
    layers       states of each layer; in a game with costs, of each cost; None for a run.
    deepest      the last layer; in a game with costs, the highest cost of a state; None for a run.
    dead_ends    number of states that are not won, and from which no moves lead to a won state; None in games of points and in
                 runs.
    branching    mean number of choices over the states that are not won, and in a game with rolls have a roll left: the total as
                 a float, divided by their number. None if there are no such states, and for a run.
    difficulty   ``-log2`` of the chance that somebody who picks one of the choices in every position, each equally likely, plays
                 a best line; in bits. The chance of a position is the sum of the chances of the next positions on best lines, in
                 the order of the moves, divided by the number of choices; 1.0 where a best line ends. `difficulty_of` has the
                 logarithm. None without a way.
    line         the moves of the first best line, in the order of the indices of moves; None without a way, empty for a run.
    """

    answer: int | None
    moves: int | None
    best_lines: int
    best_orders: int
    states: int
    won_states: int | None
    layers: tuple[int, ...] | None
    deepest: int | None
    dead_ends: int | None
    branching: float | None
    difficulty: float | None
    line: tuple[int, ...] | None


def difficulty_of(chance: float) -> float:
    """Return the difficulty of a board in bits, from the chance that a best line is played by luck.

    `math.log2` is the same for both implementations; that of NumPy may differ in the last bit.

    >>> difficulty_of(0.25)
    2.0
    """
    return -math.log2(chance) if chance < 1.0 else 0.0


def question_of(game: Game, limit: int | None = None) -> str:
    """Return the question that a game asks, as the column `question` has it: its kind, and the most moves or cost allowed.

    `limit` takes the place of the game's own.
    """
    most = game.limit if limit is None else limit
    name = kind_of(game).name
    return name if most is None else f"{name} up to {most}"
