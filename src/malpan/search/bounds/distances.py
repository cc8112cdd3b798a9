"""The distances of the states of a simpler game in plain Python: for small games, and for those that cannot be compiled."""

from collections import defaultdict
from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import product
from typing import Any

from malpan.errors import MalpanError
from malpan.game import Game, State, Verdict
from malpan.game.claims import expect_wins
from malpan.game.costs import has_costs
from malpan.game.expecting import expect_outcome
from malpan.language import say
from malpan.search.bounds.parts import Simpler
from malpan.search.limits import Watch

LOST = Verdict.LOST

MOST_STATES = 1 << 22
"""Entries of a table in plain Python, at most: they take about a minute and a gigabyte."""


def list_distances(simpler: Simpler, watch: Watch) -> dict[State, int]:
    """Return the distance to the nearest won state, in moves or in cost, of each state from which one can be reached."""
    if simpler.size > MOST_STATES:
        sentence = say(
            "{game}: a table of {size:,} lower bounds is too large for plain Python, which makes {most:,} at most",
            game=simpler.game.name,
            size=simpler.size,
            most=MOST_STATES,
        )
        raise MalpanError(sentence)
    ways_back: dict[State, list[tuple[State, int]]] = defaultdict(list)
    for number, state in enumerate(possible_states(simpler)):
        watch.tick(0, number)
        for successor, cost in list_steps(simpler.game, simpler.board, state):
            ways_back[successor].append((state, cost))
    distances: dict[State, int] = {}
    ahead = [(0, state) for state in won_states(simpler)]
    while ahead:
        distance, state = heappop(ahead)
        if state not in distances:
            distances[state] = distance
            watch.tick(distance, len(distances))
            for before, cost in ways_back[state]:
                if before not in distances:
                    heappush(ahead, (distance + cost, before))
    return distances


def possible_states(simpler: Simpler) -> Iterator[State]:
    """Yield each state that the bounds of its places allow, and that is possible."""
    possible = simpler.game.possible
    for state in product(*map(range, simpler.ranges)):
        if possible is None or possible(simpler.board, state):
            yield state


def won_states(simpler: Simpler) -> list[State]:
    """Return the states in which a simpler game is won: those that `wins` lists, and those of which `won` says so."""
    game, board = simpler.game, simpler.board
    listed = set(expect_wins(game, board, len(simpler.ranges)))
    if game.won is not None:
        listed.update(state for state in possible_states(simpler) if game.won(board, state))
    return sorted(listed)


def list_steps(game: Game, board: Any, state: State) -> Iterator[tuple[State, int]]:
    """Yield the state that each legal move leads to, and what the move costs: 1 in a game without costs."""
    for move in range(len(game.moves_on(board))):
        places = list(state)
        verdict, cost = expect_outcome(game, board, state, move, game.step(board, places, move))
        if verdict < LOST:
            yield tuple(places), cost if has_costs(game) else 1
