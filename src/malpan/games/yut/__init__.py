"""Dice yutnori: the game, and the numbered problem that asks it."""

from dataclasses import replace

from malpan.game import Format, Game, Highest, Notation, Option
from malpan.games.built_in import BuiltIn
from malpan.games.trial import Trial, trial_with
from malpan.games.yut.boards import random_board, random_ten
from malpan.games.yut.examples import EXAMPLES
from malpan.games.yut.picture import describe, picture, refusal
from malpan.games.yut.rules import Board, canonical, moves, possible, ranges, rolls, start, step
from malpan.games.yut.text import (
    lines_of_rolls,
    read,
    read_object,
    read_rolls,
    read_ten,
    with_horses,
    write,
    write_object,
    write_rolls,
)
from malpan.language import mark

MOVE_LABEL = mark("horse {number}")
"""The labels of the moves, for their translations."""


def trial() -> Trial[Board]:
    """Return what a check needs to know."""
    from pathlib import Path

    from malpan.games.yut import boards, mistakes
    from malpan.games.yut.track import is_standard

    traps = Path(__file__).with_name("traps-17825.txt")
    return trial_with(boards, mistakes.mistakes(), traps, mistakes_apply=is_standard, sequences=boards.SEQUENCES)


DIGITS = Notation(numbers=True, digits=True)
rolls_form = Format(
    name="rolls",
    about="the rolls, 1 to 5 each",
    read=read_rolls,
    lines=lines_of_rolls,
    write=write_rolls,
    notation=DIGITS,
)
object_form = Format(
    name="object",
    about="a JSON object: rolls, horses, cells, start, finish",
    read=read_object,
    write=write_object,
    notation=Notation(values="objects"),
)
ten_rolls = Format(
    name="rolls",
    about="ten rolls, 1 to 5 each",
    read=read_ten,
    lines=lines_of_rolls,
    write=write_rolls,
    notation=DIGITS,
)

game: Game[Board] = Game(
    name="yut",
    about="highest score of the horses with the rolls known in advance",
    objective=Highest(),
    unit="turn",
    moves=moves,
    rolls=rolls,
    read=read,
    start=start,
    step=step,
    ranges=ranges,
    possible=possible,
    canonical=canonical,
    write=write,
    boards=random_board,
    picture=picture,
    describe=describe,
    refusal=refusal,
    formats=(rolls_form, object_form),
    options={"horses": Option(with_horses, "N", mark("The number of horses, 1 to 8."))},
    longest=2_000_000,
    trial=trial,
)

problems = {17825: replace(game, number=17825, read=read_ten, boards=random_ten, formats=(ten_rolls,))}

built_in = BuiltIn(
    game=game,
    problems=problems,
    title=mark("Yut"),
    explanation=mark("The rolls are known. Choose which horse takes each of them, for the highest score."),
    examples=EXAMPLES,
    editor="rolls",
)
