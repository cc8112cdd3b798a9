"""The highest total for 17825, depth first, with what was seen remembered."""
from functools import lru_cache

WORTH = [2 * i for i in range(21)] + [13, 16, 19, 22, 24, 28, 27, 26, 25, 30, 35, 0]
NEXT = list(range(1, 20)) + [20, 32] + [22, 23, 29, 25, 29, 27, 28, 29, 30, 31, 20, 32]
TURN = {5: 21, 10: 24, 15: 26}
rolls = list(map(int, input().split()))


def go(cell, roll):
    cell = TURN.get(cell, NEXT[cell])
    for _ in range(roll - 1):
        cell = NEXT[cell]
    return cell


@lru_cache(None)
def best(turn, horses):
    if turn == 10:
        return 0
    score = 0
    for i, horse in enumerate(horses):
        if horse == 32 or (i and horse == horses[i - 1]):
            continue
        cell = go(horse, rolls[turn])
        if cell != 32 and cell in horses:
            continue
        others = horses[:i] + horses[i + 1 :]
        score = max(score, WORTH[cell] + best(turn + 1, tuple(sorted(others + (cell,)))))
    return score


print(best(0, (0, 0, 0, 0)))
