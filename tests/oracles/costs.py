"""Least costs without a queue: steps are tried until nothing gets cheaper, and lines are counted one by one."""

from collections.abc import Callable
from typing import Any

from malpan import Game, Verdict

Price = tuple[int, int]
"""A cost and a number of moves."""
State = tuple[int, ...]
Take = Callable[[State], list[tuple[Verdict, int, State]]]


def steps_of(game: Game, board: Any) -> Take:
    """Return the function that takes every move from a state: verdicts, costs and canonical states."""

    def take(state: State) -> list[tuple[Verdict, int, State]]:
        taken = []
        for move in range(len(game.moves_on(board))):
            places = list(state)
            verdict, cost = game.step(board, places, move)
            if verdict in (Verdict.ON, Verdict.WON):
                if game.canonical:
                    game.canonical(board, places)
                taken.append((verdict, cost, tuple(places)))
        return taken

    return take


def least_prices(take: Take, start: State) -> dict[State, Price]:
    """Return the price of every state that is reached without winning: Bellman and Ford's method."""
    prices = {start: (0, 0)}
    changed = True
    while changed:
        changed = False
        for state, (cost, moves) in list(prices.items()):
            for verdict, price, reached in take(state):
                offer = (cost + price, moves + 1)
                if verdict == Verdict.ON and offer < prices.get(reached, (offer[0] + 1, 0)):
                    prices[reached] = offer
                    changed = True
    return prices


def best_win(take: Take, prices: dict[State, Price]) -> Price | None:
    """Return the price of the best line that wins."""
    wins = [
        (cost + price, moves + 1)
        for state, (cost, moves) in prices.items()
        for verdict, price, _ in take(state)
        if verdict == Verdict.WON
    ]
    return min(wins, default=None)


def count_lines(take: Take, state: State, left: Price) -> int:
    """Return how many lines from a state win at exactly this price, one move after the other."""
    cost, moves = left
    if moves == 0:
        return 0
    count = 0
    for verdict, price, reached in take(state):
        if verdict == Verdict.WON:
            count += (price, 1) == left
        elif price <= cost:
            count += count_lines(take, reached, (cost - price, moves - 1))
    return count
