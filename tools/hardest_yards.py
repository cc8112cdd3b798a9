"""Find the hardest yards of rush hour of a size: ``python -m tools.hardest_yards LEVELS.duckdb``, a file of all of its size.

    malpan mine examples/rush_hour.py --size 5x5 --to yards.duckdb

The file has the yards in which no car can drive left or up (examples/levels/yards.py). From any position that is not won, driving
all cars left and up leads to one of them, and no position on the way is won. So the position that takes the most moves of all can
be reached from a level of the file without passing a won one. It takes at most as many moves as the level and its deepest layer
together. Levels are walked in the order of this bound, by the plain rules, until no further one can be harder.
"""

import sys
from pathlib import Path
from typing import Any

import malpan
from malpan import Verdict
from malpan.games.catalogue import find_game
from malpan.levels.canonical import canonical_board
from malpan.levels.rows import find_needless
from malpan.levels.store import open_file
from malpan.search.limits import Watch

State = tuple[int, ...]


def hardest_yards(path: str) -> tuple[int, list[str]]:
    """Return the most moves that a yard takes, and the yards that take so many."""
    game = find_game(str(Path(__file__).parents[1] / "examples" / "rush_hour.py"))
    with open_file(Path(path), game) as levels:
        rows = levels.execute("SELECT board, moves + deepest FROM levels WHERE moves > 0 ORDER BY 2 DESC, 1").fetchall()
    most, hardest = 0, set[str]()
    for text, bound in rows:
        if bound < most:
            break
        board = game.read(text)
        for state, moves in distances(game, board).items():
            if moves > most:
                most, hardest = moves, set()
            if moves == most:
                hardest.add(canonical_board(game, board._replace(first=state))[0])
    return most, sorted(hardest)


def distances(game: Any, board: Any) -> dict[State, int]:
    """Return the fewest moves to a won position from each position that is reached without passing one."""
    start = tuple(game.start(board))
    beside: dict[State, set[State]] = {start: set()}
    before_won: set[State] = set()
    queue = [start]
    for state in queue:
        for move in range(len(game.moves_on(board))):
            to = list(state)
            verdict = game.step(board, to, move)
            if verdict == Verdict.WON:
                before_won.add(state)
            elif verdict == Verdict.ON:
                if tuple(to) not in beside:
                    beside[tuple(to)] = set()
                    queue.append(tuple(to))
                beside[tuple(to)].add(state)
    found = dict.fromkeys(before_won, 1)
    queue = list(before_won)
    for state in queue:
        for other in beside[state]:
            if other not in found:
                found[other] = found[state] + 1
                queue.append(other)
    return found


def main(path: str) -> None:
    most, hardest = hardest_yards(path)
    game = find_game(str(Path(__file__).parents[1] / "examples" / "rush_hour.py"))
    print(f"{most} moves")
    for yard in hardest:
        assert malpan.solve(game, yard).answer == most
        needless = find_needless(game, game.read(yard), most, Watch())
        print(
            f"{yard}  states {malpan.explore(game, yard, past_wins=True).states}  needless cars {', '.join(needless) or 'none'}"
        )


if __name__ == "__main__":
    main(sys.argv[1])
