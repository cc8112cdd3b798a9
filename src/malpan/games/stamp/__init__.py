"""A die that picks up numbers and stamps them, rolled by commands: the game, and the numbered problem that asks it."""

from dataclasses import replace
from typing import TYPE_CHECKING

from malpan.game import Format, Game, Notation, Simulate
from malpan.games.built_in import BuiltIn
from malpan.games.stamp.boards import random_board
from malpan.games.stamp.examples import EXAMPLES
from malpan.games.stamp.picture import describe, picture
from malpan.games.stamp.rules import Board, ranges, rolls, start, step
from malpan.games.stamp.text import layout, lines_of_map, read, write
from malpan.language import mark

if TYPE_CHECKING:
    from malpan.games.trial import Trial


def trial() -> "Trial[Board]":
    """Return what a check needs to know."""
    from pathlib import Path

    from malpan.games.stamp import boards, mistakes
    from malpan.games.trial import trial_with

    return trial_with(boards, mistakes.mistakes(), Path(__file__).with_name("traps-14499.txt"))


map_form = Format(
    name="map",
    about="N M x y K, N rows of M numbers, K commands: 1 east, 2 west, 3 north, 4 south",
    read=read,
    lines=lines_of_map,
    write=write,
    notation=Notation(numbers=True, layout=layout, digits=True),
)


game: Game[Board] = Game(
    name="stamp",
    about="the top faces of a die that commands roll, while it picks up numbers and stamps them",
    objective=Simulate(prints=True),
    unit="command",
    rolls=rolls,
    read=read,
    start=start,
    step=step,
    ranges=ranges,
    write=write,
    boards=random_board,
    picture=picture,
    describe=describe,
    formats=(map_form,),
    longest=25_000_000,
    trial=trial,
)

problems = {14499: replace(game, number=14499)}

built_in = BuiltIn(
    game=game,
    problems=problems,
    title=mark("Stamping die"),
    explanation=mark(
        "Commands roll a die, which picks up the numbers of a map and stamps them; after each, the number on top is printed."
    ),
    examples=EXAMPLES,
    editor="commands",
)
