"""Dice yutnori as many people write it, with a mistake: a horse that has finished may be moved again, which passes the turn."""

from functools import cache

HOME = 32
WORTH = [*range(0, 42, 2), 13, 16, 19, 22, 24, 28, 27, 26, 25, 30, 35, 0]
AHEAD = [*range(1, 21), HOME, 22, 23, 29, 25, 29, 27, 28, 29, 30, 31, 20, HOME]
SHORTCUTS = {5: 21, 10: 24, 15: 26}
ROLLS = list(map(int, input().split()))


def walk(cell: int, roll: int) -> int:
    cell = SHORTCUTS.get(cell, AHEAD[cell])
    for _ in range(roll - 1):
        cell = AHEAD[cell]
    return cell


@cache
def best(turn: int, horses: tuple[int, ...]) -> int:
    if turn == len(ROLLS):
        return 0
    highest = 0
    for horse, cell in enumerate(horses):
        end = walk(cell, ROLLS[turn])
        if end == HOME or end not in horses:
            after = tuple(sorted((*horses[:horse], end, *horses[horse + 1 :])))
            highest = max(highest, WORTH[end] + best(turn + 1, after))
    return highest


print(best(0, (0, 0, 0, 0)))
