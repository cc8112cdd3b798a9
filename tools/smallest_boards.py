"""Compare the boards that a check ends with against the smallest boards there are: ``python -m tools.smallest_boards``.

Every mistaken program answers all framed boxes up to `MOST_CELLS` cells, or all maps of 2×2 cells up to `MOST_ROLLS` rolls.
Where one of these shows its mistake, the board that a check ends with must be no larger than the smallest of them.
"""

import sys
from collections.abc import Iterator
from typing import Any

from malpan import check
from malpan.checking.answers import answer_boards
from malpan.games.catalogue import find_game
from malpan.games.die.boards import FACES
from malpan.games.die.groups import map_of
from malpan.games.marbles.boards import boxes_with
from tests.mistaken.programs import CASES, PROGRAMS

MOST_CELLS, MOST_ROLLS = 24, 6


def boxes() -> Iterator[Any]:
    sides = [(height, width) for height in range(3, 9) for width in range(3, 9) if height * width <= MOST_CELLS]
    for height, width in sides:
        for walls in range((height - 2) * (width - 2) - 2):
            yield from boxes_with(height, width, walls)


def maps() -> Iterator[Any]:
    for turns in range(1, MOST_ROLLS + 1):
        for number in range(FACES**4):
            yield map_of(2, 2, turns, tuple(number // FACES**place % FACES + 1 for place in range(4)))


def compared(number: str, boards: list[Any]) -> bool:
    """Compare the boards that checks end with against the smallest of all, and print what was compared."""
    game = find_game(number)
    assert game.trial is not None
    trial = game.trial()
    boards.sort(key=trial.size_key)
    texts = [game.printed(answer, ()) for answer in answer_boards(game, boards, compiled=True)]
    assert game.write is not None
    fine = found = 0
    for _, id_ in (case for case in CASES if case[0] == number):
        program = PROGRAMS[number][id_]
        smallest = next(
            (board for board, right in zip(boards, texts, strict=True) if str(program(game.write(board))) != right), None
        )
        if smallest is None:
            continue
        found += 1
        report = check(number, program)
        ended = None if report.failure is None else trial.size_key(game.read(report.failure.board))
        fine += ended is not None and ended <= trial.size_key(smallest)
        print(f"{number} {id_:14} smallest {trial.size_key(smallest)[:3]}, check {ended and ended[:3]}", flush=True)
    print(f"{number}: {len(boards):,} boards compared; {fine} of the {found} mistakes they show end with a board as small")
    return fine == found


if __name__ == "__main__":
    both = [compared("13460", list(boxes())), compared("23288", list(maps()))]
    sys.exit(0 if all(both) else 1)
