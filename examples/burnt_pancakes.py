"""Burnt pancakes: sort a stack by flipping its top, the smallest pancake on top and every burnt side down.

    2 -1        from the top: size, with a minus where the burnt side is up
                flip 1: -2 -1      flip 2: 1 2, in order

A flip turns the top k pancakes over together. A state has one place for each pancake from the top: 2 × (size - 1), plus 1 if its
burnt side is up. One pancake has two states in two layers; two pancakes have eight, in layers 1 2 2 2 1.

    malpan explore examples/burnt_pancakes.py examples/boards/pancakes.txt
"""

import re
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from malpan import BoardError, Game, Shortest, Verdict, say


class Board(NamedTuple):
    stack: tuple[int, ...]


def read(text: str) -> Board:
    """Read sizes from the top, such as ``2 -1 3``; every size from 1 up must occur once."""
    words = list(re.finditer(r"\S+", text))
    stack: list[int] = []
    for found in words:
        word = found.group()
        size = int(word) if word.removeprefix("-").isdecimal() and word.isascii() and len(word) < 4 else 0
        if not 1 <= abs(size) <= len(words) or size in stack or -size in stack:
            line, column = text.count("\n", 0, found.start()) + 1, found.start() - text.rfind("\n", 0, found.start())
            message = say("found {word!r}; expected each size from 1 to {most} once", word=word[:20], most=len(words))
            raise BoardError(message, line=line, column=column)
        stack.append(size)
    if not stack:
        raise BoardError(say("the text is empty; expected the sizes of pancakes"))
    return Board(tuple(stack))


def write(board: Board) -> str:
    return " ".join(map(str, board.stack))


def moves(board: Board) -> list[str]:
    return [f"flip {count}" for count in range(1, len(board.stack) + 1)]


def start(board: Board) -> list[int]:
    return [2 * (abs(size) - 1) + (size < 0) for size in board.stack]


def step(board: Board, state: list[int], move: int) -> Verdict:
    for place in range(move // 2 + 1):
        other = move - place
        state[place], state[other] = turned(state[other]), turned(state[place])
    return Verdict.WON if won(board, state) else Verdict.ON


def turned(pancake: int) -> int:
    return pancake - 1 if pancake % 2 else pancake + 1


def won(board: Board, state: Sequence[int]) -> bool:
    for place in range(len(state)):
        if state[place] != 2 * place:
            return False
    return True


def random_board(random: Random) -> Board:
    sizes = random.sample(range(1, 5), 4)
    return Board(tuple(random.choice((size, -size)) for size in sizes))


KOREAN = {
    "flip": "뒤집기",
    "{number:,} flip": "{number:,}번",
    "flip {number}": "{number}장 뒤집기",
    "found {word!r}; expected each size from 1 to {most} once": "{word!r:이/가} 있습니다. 1에서 {most}까지 하나씩이어야 합니다",
    "the text is empty; expected the sizes of pancakes": "아무것도 없습니다. 팬케이크의 크기가 있어야 합니다",
}


game = Game(
    name="burnt pancakes",
    unit="flip",
    objective=Shortest(),
    moves=moves,
    reversible=True,
    ranges=lambda board: [2 * len(board.stack)] * len(board.stack),
    read=read,
    write=write,
    start=start,
    step=step,
    won=won,
    boards=random_board,
    words={"ko": KOREAN},
)
