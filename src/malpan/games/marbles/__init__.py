"""Marbles in a tilting box: the game, and the four numbered problems that ask about it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from malpan.game import Format, Game, Notation, Shortest, Verdict
from malpan.games.built_in import BuiltIn
from malpan.games.marbles.all_boxes import every
from malpan.games.marbles.design import edits, random_box, symmetries
from malpan.games.marbles.examples import EXAMPLES
from malpan.games.marbles.picture import describe, picture
from malpan.games.marbles.random_texts import random_texts
from malpan.games.marbles.rules import TILTS, Board, canonical, possible, ranges, start, step, won
from malpan.games.marbles.stops import DERIVED
from malpan.games.marbles.text import CELLS, layout, lines_sized, read, read_numbered, read_rows, read_sized, write, write_rows
from malpan.language import mark

if TYPE_CHECKING:
    from malpan.game import Columns
    from malpan.games.trial import Trial


def format_whether(answer: int | None, tilts: Sequence[str]) -> str:
    """Return 1 if it can be done, 0 if not."""
    return "0" if answer is None else "1"


def format_letters(answer: int | None, tilts: Sequence[str]) -> str:
    """Return the number of tilts and, on a second line, their letters."""
    return "-1" if answer is None else f"{answer}\n{''.join(tilt[0].upper() for tilt in tilts)}"


def is_shortest_line(board: Board, answer: int | None, words: Sequence[str]) -> bool:
    """Tell whether the letters printed are another shortest line."""
    if answer is None or len(words) != 2 or words[0] != str(answer) or len(words[1]) != answer or set(words[1]) - set("LRUD"):
        return False
    state = start(board)
    verdicts = [step(board, state, "LRUD".index(letter)) for letter in words[1]]
    return verdicts[-1] == Verdict.WON and all(verdict == Verdict.ON for verdict in verdicts[:-1])


def has_letters(words: Sequence[str]) -> str:
    """Return the count that was printed, and whether letters follow it: which of the shortest lines it is makes no difference."""
    return f"{words[0]} {'letters' if len(words) > 1 else ''}".rstrip()


def columns_of(letters: Any, least_blues: int = 0) -> "tuple[Columns, Any] | None":
    """Return boxes that are read at once; only a batch imports what reads them."""
    from malpan.games.marbles.columns import read_columns

    return read_columns(letters, least_blues)


def trial(number: int, limit: int | None = None, traps: int | None = None, **parts: Any) -> "Trial[Board]":
    """Return what a check needs to know of a numbered problem; its traps may be those of another number."""
    from pathlib import Path

    from malpan.games.marbles import boards, mistakes
    from malpan.games.trial import trial_with

    found = mistakes.mistakes(number, limit)
    file = Path(__file__).with_name(f"traps-{traps or number}.txt")
    return trial_with(boards, found, file, mistakes_apply=mistakes.has_two_marbles, **parts)


SIGNS = {"🧱": "#", "🔴": "R", "🟥": "R", "🔵": "B", "🟦": "B", "🕳": "O", "⭕": "O", "·": ".", "∙": ".", "・": ".", "⋅": "."}
"""Other signs for the cells."""

in_cells = Notation(cells=CELLS, layout=layout, signs=SIGNS)
sized = Format(
    name="sized",
    about="a line H W, then the rows of the box",
    read=read_sized,
    lines=lines_sized,
    marked=True,
    write=write,
    notation=in_cells,
    columns=columns_of,
)
rows = Format(name="rows", about="the rows of the box alone", read=read_rows, write=write_rows, notation=in_cells)

game: Game[Board] = Game(
    name="marbles",
    about="fewest tilts that drop the red marbles and keep the blue ones",
    objective=Shortest(),
    unit="tilt",
    moves=TILTS,
    read=read,
    start=start,
    step=step,
    won=won,
    possible=possible,
    ranges=ranges,
    canonical=canonical,
    derived=DERIVED,
    write=write,
    boards=random_box,
    random_texts=random_texts,
    every=every,
    symmetries=symmetries,
    edits=edits,
    picture=picture,
    describe=describe,
    formats=(sized, rows),
    longest=2_000_000,
    trial=partial(trial, 15653),
)

numbered = replace(
    game,
    read=read_numbered,
    formats=(sized._replace(read=read_numbered, columns=partial(columns_of, least_blues=1)),),
    limit=10,
    trial=partial(trial, 13460, 10),
)

problems = {
    13460: replace(numbered, number=13460),
    13459: replace(
        numbered,
        number=13459,
        answer=format_whether,
        about="1 if it can be done within 10 tilts, else 0",
        trial=partial(trial, 13459, 10),
    ),
    15644: replace(
        numbered,
        number=15644,
        answer=format_letters,
        about="fewest tilts within 10, and their letters",
        trial=partial(trial, 15644, 10, traps=13460, accepts=is_shortest_line, signature=has_letters),
    ),
    15653: replace(numbered, number=15653, limit=None, about="fewest tilts, however many", trial=partial(trial, 15653)),
}

built_in = BuiltIn(
    game=game,
    problems=problems,
    title=mark("Marbles"),
    explanation=mark("Tilt the box until red drops into the hole and blue does not. The fewest tilts count."),
    examples=EXAMPLES,
    editor="box",
)
