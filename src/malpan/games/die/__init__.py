"""A die that rolls by itself over a map: the game, and the numbered problem that asks it."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from malpan.game import Format, Game, Notation, Simulate
from malpan.games.built_in import BuiltIn
from malpan.games.die.boards import random_of_size
from malpan.games.die.examples import EXAMPLES
from malpan.games.die.groups import DERIVED
from malpan.games.die.picture import describe, picture
from malpan.games.die.rules import Board, possible, ranges, start, step, turns
from malpan.games.die.text import layout, lines_of_map, read, read_problem, write
from malpan.language import mark

if TYPE_CHECKING:
    from malpan.game import Columns
    from malpan.games.trial import Trial


def columns_of(letters: Any) -> "tuple[Columns, Any] | None":
    """Return maps that are read at once; only a batch imports what reads them."""
    from malpan.games.die.columns import read_columns

    return read_columns(letters)


def trial() -> "Trial[Board]":
    """Return what a check needs to know."""
    from pathlib import Path

    from malpan.games.die import boards, mistakes
    from malpan.games.trial import trial_with

    return trial_with(boards, mistakes.mistakes(), Path(__file__).with_name("traps-23288.txt"))


map_form = Format(
    name="map",
    about="N M K, then N rows of M numbers",
    read=read,
    lines=lines_of_map,
    write=write,
    notation=Notation(numbers=True, layout=layout, digits=True),
    columns=columns_of,
)

game: Game[Board] = Game(
    name="die",
    about="score after K rolls that nobody chooses",
    objective=Simulate(turns=turns),
    unit="roll",
    read=read,
    start=start,
    step=step,
    ranges=ranges,
    possible=possible,
    derived=DERIVED,
    write=write,
    boards=random_of_size,
    picture=picture,
    describe=describe,
    formats=(map_form,),
    trial=trial,
)

problems = {23288: replace(game, number=23288, read=read_problem, formats=(map_form._replace(read=read_problem),))}

built_in = BuiltIn(
    game=game,
    problems=problems,
    title=mark("Rolling die"),
    explanation=mark("A die rolls over a map by itself. Nobody chooses; the question is the score."),
    examples=EXAMPLES,
    editor="map",
)
