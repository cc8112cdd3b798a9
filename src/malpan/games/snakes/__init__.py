"""Snakes and ladders with a die you choose: the game, and the numbered problem that asks it."""

from dataclasses import replace
from typing import TYPE_CHECKING

from malpan.game import Format, Game, Notation, Option, Shortest
from malpan.games.built_in import BuiltIn
from malpan.games.snakes.all_boards import edits, every, every_hundred, every_square
from malpan.games.snakes.boards import random_grid, random_hundred, random_of_size
from malpan.games.snakes.examples import EXAMPLES
from malpan.games.snakes.flat import read_all_flat, read_flat, write_flat
from malpan.games.snakes.jumps import with_finish, with_sides, with_start
from malpan.games.snakes.notation import read_grid, read_lists, read_object, write_grid, write_lists, write_object
from malpan.games.snakes.picture import describe, picture, refusal
from malpan.games.snakes.rules import Board, moves, possible, ranges, start, step, won
from malpan.games.snakes.text import (
    layout,
    lines_counted,
    read,
    read_all,
    read_counted,
    read_parts,
    read_problem,
    write_counted,
    write_parts,
)
from malpan.language import mark

if TYPE_CHECKING:
    from malpan.games.trial import Trial


def numbered_trial() -> "Trial[Board]":
    """Return what a check needs to know of the numbered problem of 100 cells."""
    from pathlib import Path

    from malpan.games.snakes import boards, mistakes
    from malpan.games.trial import trial_with

    return trial_with(boards, mistakes.mistakes(), Path(__file__).with_name("traps-16928.txt"))


def object_trial() -> "Trial[Board]":
    """Return what a check needs to know of boards of all kinds."""
    from malpan.games.snakes.open_trials import trial_of_any

    return trial_of_any()


def hundred_trial() -> "Trial[Board]":
    """Return what a check needs to know of boards of 100 cells without the limits of the numbered problem."""
    from malpan.games.snakes.open_trials import trial_of_hundred

    return trial_of_hundred()


def lists_trial() -> "Trial[Board]":
    """Return the same for boards that are handed to a function as two lists."""
    from malpan.games.snakes.open_trials import trial_of_lists

    return trial_of_lists()


def grid_trial() -> "Trial[Board]":
    """Return what a check needs to know of grids."""
    from malpan.games.snakes.open_trials import trial_of_grids

    return trial_of_grids()


def thirty_trial() -> "Trial[Board]":
    """Return what a check needs to know of boards of 30 cells."""
    from malpan.games.snakes.open_trials import trial_of_thirty

    return trial_of_thirty()


counted = Format(
    name="counted",
    about="N M, then N ladders and M snakes, a pair a line",
    read=read_counted,
    lines=lines_counted,
    write=write_counted,
    trial=hundred_trial,
    notation=Notation(numbers=True, layout=layout),
)
object_form = Format(
    name="object",
    about="a JSON object: ladders, snakes, size, sides, start, finish",
    read=read_object,
    write=write_object,
    trial=object_trial,
    notation=Notation(values="objects"),
)
IN_LISTS = Notation(values="lists")


lists = Format(
    name="lists",
    about="two lists of pairs, ladders first, as Python or JSON",
    read=read_lists,
    write=write_lists,
    trial=lists_trial,
    notation=IN_LISTS,
)
grid = Format(
    name="grid",
    about="an n×n JSON grid from the bottom left, alternating",
    read=read_grid,
    write=write_grid,
    trial=grid_trial,
    notation=IN_LISTS,
)
parts = Format(
    name="parts",
    about="a number of boards, each with counted ladders and snakes",
    read=read,
    read_all=read_parts,
    write=write_parts,
    trial=hundred_trial,
    notation=Notation(numbers=True),
)

flat = Format(
    name="flat",
    about="a number of jumps, then all of them on one line; 30 cells",
    read=read_flat,
    read_all=read_all_flat,
    write=write_flat,
    trial=thirty_trial,
    notation=Notation(numbers=True),
)

game: Game[Board] = Game(
    name="snakes",
    about="fewest rolls from the first cell to the last, each roll chosen",
    objective=Shortest(),
    unit="roll",
    moves=moves,
    read=read,
    read_all=read_all,
    start=start,
    step=step,
    won=won,
    ranges=ranges,
    possible=possible,
    write=write_object,
    boards=random_of_size,
    every=every,
    edits=edits,
    picture=picture,
    describe=describe,
    refusal=refusal,
    formats=(object_form, counted, lists, grid, parts, flat),
    options={
        "sides": Option(with_sides, "N", mark("The number of sides of the die.")),
        "start": Option(with_start, mark("CELL"), mark("Where the piece begins: 1, or 0 for off the board.")),
        "finish": Option(
            with_finish, mark("RULE"), mark("What a roll past the last cell does: exact (not allowed), over (wins) or bounce.")
        ),
    },
    trial=object_trial,
)

counted_game = replace(
    game,
    read=read_problem,
    read_all=None,
    write=write_counted,
    boards=random_hundred,
    every=every_hundred,
    formats=(counted._replace(read=read_problem, trial=None),),
    longest=2_000_000,
    trial=numbered_trial,
)

grid_game = replace(
    game,
    read=read_grid,
    read_all=None,
    write=write_grid,
    boards=random_grid,
    every=every_square,
    formats=(grid,),
    trial=grid_trial,
)

problems = {16928: replace(counted_game, number=16928), 909: replace(grid_game, number=909)}

built_in = BuiltIn(
    game=game,
    problems=problems,
    title=mark("Snakes & ladders"),
    explanation=mark("Choose every roll yourself and reach the last cell in the fewest rolls."),
    examples=EXAMPLES,
    editor="jumps",
)
