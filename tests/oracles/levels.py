"""What levels measure, found by trying every sequence of moves on concrete states: it knows the rules and nothing else."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from malpan import Game, Highest, Verdict

MOST_LINES = 2_000
"""Sequences of moves that the oracle tries on a board, at most."""

State = tuple[int, ...]


class Played(NamedTuple):
    """A sequence of moves that ended: what it came to, its moves, and the states between them."""

    total: int
    moves: tuple[int, ...]
    states: tuple[State, ...]


def step(game: Game, board: Any, state: State, move: int, roll: int) -> tuple[Verdict, int, State]:
    places = list(state)
    returned = game.step(board, places, move, roll) if isinstance(game.objective, Highest) else game.step(board, places, move)
    verdict, points = returned if isinstance(returned, tuple) else (returned, 0)
    return Verdict(verdict), points, tuple(places)


def canonical(game: Game, board: Any, state: State) -> State:
    places = list(state)
    if game.canonical is not None:
        game.canonical(board, places)
    return tuple(places)


def all_lines(game: Game, board: Any, longest: int) -> Iterator[Played]:
    """Yield every sequence of moves that ends, and has so many moves at most."""
    rolls = game.rolls_on(board)
    moves = range(len(game.moves_on(board)))
    waiting = [Played(0, (), (tuple(game.start(board)),))]
    while waiting:
        played = waiting.pop()
        depth = len(played.moves)
        if depth == longest and not isinstance(game.objective, Highest):
            continue
        stuck = True
        for move in moves if not (isinstance(game.objective, Highest) and depth == len(rolls)) else ():
            verdict, points, reached = step(game, board, played.states[-1], move, rolls[depth] if rolls else 0)
            stuck = stuck and verdict == Verdict.ILLEGAL
            further = Played(played.total + points, (*played.moves, move), (*played.states, reached))
            if verdict == Verdict.WON:
                yield further
            elif verdict == Verdict.ON:
                waiting.append(further)
        if stuck and isinstance(game.objective, Highest):
            yield played


def best_lines(game: Game, board: Any, longest: int) -> list[Played]:
    """Return the best lines: most points, or least cost and then fewest moves."""
    lines = list(all_lines(game, board, longest))
    if not lines:
        return []
    if isinstance(game.objective, Highest):
        return [line for line in lines if line.total == max(each.total for each in lines)]
    best = min((line.total, len(line.moves)) for line in lines)
    return [line for line in lines if (line.total, len(line.moves)) == best]


def is_in_order(game: Game, board: Any, line: Played) -> bool:
    """Tell whether no two neighbouring moves of a line stand in the wrong order and can be exchanged."""
    rolls = game.rolls_on(board) or [0] * len(line.moves)
    for place in range(len(line.moves) - 1):
        first, second = line.moves[place : place + 2]
        if first <= second:
            continue
        start = line.states[place]
        verdict, early, between = step(game, board, start, second, rolls[place])
        if verdict != Verdict.ON:
            continue
        exchanged = step(game, board, between, first, rolls[place + 1])
        earned = step(game, board, start, first, rolls[place])[1]
        usual = step(game, board, line.states[place + 1], second, rolls[place + 1])
        if exchanged[0] == usual[0] and exchanged[2] == usual[2] and early + exchanged[1] == earned + usual[1]:
            return False
    return True


def count_choices(game: Game, board: Any, state: State, roll: int = 0) -> int:
    choices = 0
    for move in range(len(game.moves_on(board))):
        verdict, _, reached = step(game, board, state, move, roll)
        if verdict == Verdict.ON and not isinstance(game.objective, Highest):
            choices += canonical(game, board, reached) != canonical(game, board, state)
        else:
            choices += verdict != Verdict.ILLEGAL
    return choices


def chance_of(game: Game, board: Any, lines: Sequence[Played]) -> Fraction:
    """Return the chance that somebody plays one of these lines who picks among the choices."""
    rolls = game.rolls_on(board) or [0] * 1000
    total = Fraction(0)
    for line in lines:
        chance = Fraction(1)
        for depth, state in enumerate(line.states[: len(line.moves)]):
            chance /= count_choices(game, board, state, rolls[depth])
        total += chance
    return total


def states_of(game: Game, board: Any) -> tuple[dict[State, set[State]], set[State]]:
    """Return the states that play goes on from, each with those that moves lead to, and the won states, as `explore` has them."""
    start = canonical(game, board, tuple(game.start(board)))
    won = {start} if game.won is not None and game.won(board, start) else set()
    ahead: dict[State, set[State]] = {}
    layer, seen = {start}, {start}
    while layer:
        newly_won = set()
        for state in layer - (won - {start}):
            outcomes = [step(game, board, state, move, 0) for move in range(len(game.moves_on(board)))]
            reached = [(verdict, canonical(game, board, to)) for verdict, _, to in outcomes if verdict < Verdict.LOST]
            ahead[state] = {to for _, to in reached}
            newly_won |= {to for verdict, to in reached if verdict == Verdict.WON}
        won |= newly_won
        layer = {to for state in layer for to in ahead.get(state, ())} - seen
        seen |= layer
    return ahead, won


def can_win(state: State, ahead: dict[State, set[State]], won: set[State]) -> bool:
    seen, waiting = {state}, [state]
    while waiting:
        here = waiting.pop()
        if here in won:
            return True
        fresh = ahead.get(here, set()) - seen
        seen |= fresh
        waiting += fresh
    return False
