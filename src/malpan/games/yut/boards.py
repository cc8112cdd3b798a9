"""Yut boards for checks: random rolls on the standard track, small random tracks with shortcuts, and smaller boards.

Of two boards, the smaller is the one with fewer rolls, then the one that comes first, roll by roll.
"""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from malpan.games.trial import Sequences
from malpan.games.yut.rules import HIGHEST_ROLL, Board
from malpan.games.yut.track import HORSES, Cell, board_of, standard_board

if TYPE_CHECKING:
    from random import Random

    from hypothesis.strategies import SearchStrategy

TURNS = 10
"""Rolls of the numbered problem."""


SEQUENCES = Sequences(rolls=range(1, HIGHEST_ROLL + 1), turns=TURNS, board=partial(standard_board, HORSES))
"""All boards of the numbered problem."""


def random_ten(random: "Random") -> Board:
    """Return ten rolls for four horses on the standard track."""
    return standard_board(HORSES, [random.randint(1, HIGHEST_ROLL) for _ in range(TURNS)])


def random_board(random: "Random", most_rolls: int = 10) -> Board:
    """Return a board with at most `most_rolls` rolls, on the standard track or on a random one."""
    rolls = [random.randint(1, HIGHEST_ROLL) for _ in range(random.randint(1, most_rolls))]
    if random.random() < 0.5:
        return standard_board(random.randint(1, 5), rolls)
    count = random.randint(2, 9)
    cells = [Cell(str(place), random.randint(0, 9), str(random.randint(place + 1, count)), "") for place in range(count)]
    for place in range(count):
        if random.random() < 0.3:
            cells[place] = cells[place]._replace(shortcut=str(random.randint(0, count)))
    return board_of([*cells, Cell(str(count), 0, "")], "0", str(count), random.randint(1, 3), rolls)


def board_of_size(random: "Random", size: float, beyond: bool = False) -> Board:
    """Return ten rolls; many bring three horses home early, or are all high, or have few different numbers."""
    way = random.random()
    if way < 0.35:
        return random_ten(random)
    if way < 0.7:  # from 10 inside and on by fives, three horses can be home after seven rolls
        rolls = [5] * random.randint(5, 8)
        rolls += [random.randint(1, HIGHEST_ROLL) for _ in range(TURNS - len(rolls))]
        first = rolls[:7]
        random.shuffle(first)
        for at in range(7):
            if random.random() < 0.2:
                first[at] = random.randint(1, HIGHEST_ROLL)
        return standard_board(HORSES, first + rolls[7:])
    few = random.sample(range(1, HIGHEST_ROLL + 1), 2)
    return standard_board(HORSES, [random.choice(few) for _ in range(TURNS)])


def strategy() -> "SearchStrategy[Board]":
    """Return a strategy for all sequences of ten rolls."""
    from hypothesis.strategies import integers, tuples

    rolls = tuples(*[integers(1, HIGHEST_ROLL)] * TURNS)
    return rolls.map(lambda rolls: standard_board(HORSES, rolls))


def choices(board: Board) -> list[int | bool] | None:
    """Return the choices with which the strategy makes a board; None if it cannot."""
    return list(board.rolls) if board == standard_board(HORSES, board.rolls) and len(board.rolls) == TURNS else None


def mutate(random: "Random", board: Board) -> Board:
    """Return the board with a few rolls swapped or changed."""
    rolls = list(board.rolls)
    for _ in range(random.choice((1, 1, 2, 3))):
        at, to = random.randrange(len(rolls)), random.randrange(len(rolls))
        if random.random() < 0.5:
            rolls[at], rolls[to] = rolls[to], rolls[at]
        else:
            rolls[at] = random.randint(1, HIGHEST_ROLL)
    return board._replace(rolls=tuple(rolls))


def size_key(board: Board) -> tuple[int, ...]:
    """Return the sort key of a board: the number of rolls, and the rolls."""
    return (len(board.rolls), *board.rolls)


def shrink_candidates(board: Board) -> Iterator[Board]:
    """Yield boards with one roll lower, or with two rolls swapped so that the lower comes first."""
    rolls = board.rolls
    for at, roll in enumerate(rolls):
        for lower in range(1, roll):
            for after in (rolls[at + 1 :], (HIGHEST_ROLL,) * (len(rolls) - at - 1)):
                yield board._replace(rolls=(*rolls[:at], lower, *after))
        for to in range(at + 1, len(rolls)):
            if rolls[to] < roll:
                yield board._replace(rolls=(*rolls[:at], rolls[to], *rolls[at + 1 : to], roll, *rolls[to + 1 :]))
    for at in range(len(rolls) - 1):  # one roll lower allows another to be higher
        for to in range(at + 1, len(rolls)):
            for higher in range(rolls[to] + 1, HIGHEST_ROLL + 1):
                if rolls[at] > 1:
                    yield board._replace(rolls=(*rolls[:at], rolls[at] - 1, *rolls[at + 1 : to], higher, *rolls[to + 1 :]))


def all_smaller(board: Board) -> Iterator[Board]:
    """Yield nothing: there are too many smaller sequences to try them all."""
    return iter(())
