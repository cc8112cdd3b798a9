"""Water sort: pour water from tube to tube until every tube is empty or full of one colour.

    ab ba ..       three tubes that hold two portions each, the bottom one first: one of a and b, one of b and a, one empty

A tube is poured into another if that is empty, or has the same colour on top and room left. All of the colour on top is poured,
as far as it fits. Tubes with the same contents are interchangeable.

A state has one place for each portion, tube by tube from the bottom: 0 where the tube is empty, else the number of the colour.
14 tubes of four portions and twelve colours take 224 bits. From ``ab ba ..`` three pours win: 1 to 3, 2 to 1, 2 to 3.

    malpan solve examples/water_sort.py examples/boards/water-14.txt
"""

import re
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from malpan import BoardError, Cell, Game, Scene, Shortest, Verdict, say

EMPTY = 0
LETTERS = "abcdefghijklmnopqrstuvwxyz"
MOST_TUBES = 99


class Board(NamedTuple):
    height: int
    letters: str  # the letter of each colour, from colour 1 on
    tubes: tuple[int, ...]


def read(text: str) -> Board:
    """Read tubes of one height, each a word from the bottom up: a letter for each portion, ``.`` for each that is empty."""
    words = list(re.finditer(r"\S+", text))
    if len(words) < 2:
        raise BoardError(say("found {count} tubes; expected at least 2", count=len(words)))
    if len(words) > MOST_TUBES:
        message = say("found {count} tubes; expected at most {most}", count=len(words), most=MOST_TUBES)
        raise wrong(text, words[MOST_TUBES].start(), message)
    height = len(words[0].group())
    for word in words:
        tube = word.group()
        for at, portion in enumerate(tube, start=word.start()):
            if portion not in LETTERS and portion != ".":
                raise wrong(text, at, say("found {portion!r}; expected a letter from a to z, or '.'", portion=portion))
            if portion != "." and at > word.start() and text[at - 1] == ".":
                raise wrong(text, at, say("found {portion!r} above an empty place; expected '.'", portion=portion))
        if len(tube) != height:
            message = say(
                "found a tube of {found} portions; expected {height}, as in the first tube", found=len(tube), height=height
            )
            raise wrong(text, word.start() + min(len(tube), height), message)
    water = "".join(word.group() for word in words)
    letters = "".join(sorted(set(water) - {"."}))
    for letter in letters:
        if water.count(letter) % height:
            message = say(
                "found {count} portions of {letter!r}; expected a multiple of {height}, the portions of a full tube",
                count=water.count(letter), letter=letter, height=height,
            )  # fmt: skip
            raise wrong(text, text.index(letter), message)
    return Board(height, letters, tuple(letters.find(portion) + 1 for portion in water))


def wrong(text: str, at: int, message: str) -> BoardError:
    """Return the error for what stands at a place of the text."""
    return BoardError(message, line=text.count("\n", 0, at) + 1, column=at - text.rfind("\n", 0, at))


def write(board: Board) -> str:
    water = "".join(f".{board.letters}"[portion] for portion in board.tubes)
    return " ".join(water[first : first + board.height] for first in range(0, len(water), board.height))


def moves(board: Board) -> list[str]:
    """Return the pours, each from one tube to another: all into others from tube 1, then from tube 2, and so on."""
    tubes = range(1, len(board.tubes) // board.height + 1)
    return [f"{source} to {target}" for source in tubes for target in tubes if source != target]


def start(board: Board) -> list[int]:
    return list(board.tubes)


def step(board: Board, state: list[int], move: int) -> Verdict:
    """Pour the colour on top of one tube into another, as far as it fits."""
    height = board.height
    others = len(state) // height - 1
    source, target = move // others, move % others
    if target >= source:
        target += 1
    here, there = source * height + level(state, source, height), target * height + level(state, target, height)
    if here == source * height or there == (target + 1) * height:
        return Verdict.ILLEGAL
    colour = state[here - 1]
    if there > target * height and state[there - 1] != colour:
        return Verdict.ILLEGAL
    while here > source * height and there < (target + 1) * height and state[here - 1] == colour:
        here -= 1
        state[here], state[there] = EMPTY, colour
        there += 1
    return Verdict.WON if won(board, state) else Verdict.ON


def level(state: Sequence[int], tube: int, height: int) -> int:
    """Return how many portions a tube holds."""
    portions = height
    while portions > 0 and state[tube * height + portions - 1] == EMPTY:
        portions -= 1
    return portions


def won(board: Board, state: Sequence[int]) -> bool:
    for place in range(len(state)):
        if state[place] != state[place - place % board.height]:
            return False
    return True


def canonical(board: Board, state: list[int]) -> None:
    """Sort the tubes by what they hold from the bottom."""
    height = board.height
    for tube in range(1, len(state) // height):
        here = tube
        while here > 0 and before(state, here, here - 1, height):
            for portion in range(height):
                one, other = here * height + portion, (here - 1) * height + portion
                state[one], state[other] = state[other], state[one]
            here -= 1


def before(state: Sequence[int], tube: int, other: int, height: int) -> bool:
    """Tell whether a tube comes before another."""
    for portion in range(height):
        one, two = state[tube * height + portion], state[other * height + portion]
        if one != two:
            return one < two
    return False


def possible(board: Board, state: Sequence[int]) -> bool:
    """Tell whether no water hangs above an empty place, and the water is that of the board."""
    for place in range(len(state)):
        if place % board.height > 0 and state[place] != EMPTY and state[place - 1] == EMPTY:
            return False
    return sorted(state) == sorted(board.tubes)


def random_board(random: Random) -> Board:
    """Return a board of up to three colours, with a tube or two that are empty; some cannot be solved."""
    height, colours = random.randint(2, 3), random.randint(1, 3)
    water = [colour for colour in range(1, colours + 1) for _ in range(height)]
    random.shuffle(water)
    empty = [EMPTY] * height * random.randint(1, 2)
    return Board(height, LETTERS[:colours], tuple(water + empty))


def picture(board: Board, state: Sequence[int]) -> Scene:
    shapes = []
    for place, portion in enumerate(state):
        x, y = 1.5 * (place // board.height), board.height - 1 - place % board.height
        role = f"tone {(portion - 1) % 8 + 1}" if portion else "floor"
        shapes.append(Cell(x, y, role=role, text=f" {board.letters}"[portion].strip()))
    return Scene(shapes, gap=1)


KOREAN = {
    "pour": "붓기",
    "{number:,} pour": "{number:,}번",
    **{f"{tube} to {{number}}": f"{tube}에서 {{number:으로/로}}" for tube in range(1, MOST_TUBES + 1)},
    "found {count} tubes; expected at least 2": "시험관이 {count}개입니다. 적어도 2개여야 합니다",
    "found {count} tubes; expected at most {most}": "시험관이 {count}개입니다. 많아야 {most}개여야 합니다",
    "found {portion!r}; expected a letter from a to z, or '.'": "{portion!r:이/가} 있습니다. a에서 z까지 글자나 '.'이어야 합니다",
    "found {portion!r} above an empty place; expected '.'": "빈칸 위에 {portion!r:이/가} 있습니다. '.'이어야 합니다",
    "found a tube of {found} portions; expected {height}, as in the first tube": (
        "{found}칸짜리 시험관이 있습니다. 첫 시험관처럼 {height}칸이어야 합니다"
    ),
    "found {count} portions of {letter!r}; expected a multiple of {height}, the portions of a full tube": (
        "{letter!r:이/가} {count}칸 있습니다. 시험관 하나를 채우는 {height}칸의 배수여야 합니다"
    ),
}


game = Game(
    name="water sort",
    unit="pour",
    objective=Shortest(),
    moves=moves,
    ranges=lambda board: [len(board.letters) + 1] * len(board.tubes),
    canonical=canonical,
    possible=possible,
    read=read,
    write=write,
    start=start,
    step=step,
    won=won,
    boards=random_board,
    picture=picture,
    words={"ko": KOREAN},
)
