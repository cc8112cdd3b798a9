"""The ways in which lines may be meant as a board, and as several boards one after the other."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from malpan.game import Notation
from malpan.text.lines import LONGEST_NUMBER
from malpan.text.pasted.cells import cell_rows
from malpan.text.pasted.lines import Body, Unfinished, text_of, trim, without_blanks
from malpan.text.pasted.numbers import divisions, has_one_name, number_rows
from malpan.text.pasted.rows import (
    BORDER,
    without_borders,
    without_captions,
    without_comments,
    without_diff,
    without_line_numbers,
    without_list_numbers,
    without_pipes,
    without_scale,
)
from malpan.text.pasted.sections import is_caption
from malpan.text.pasted.values import value_texts
from malpan.text.pasted.wrappers import unwrap

STEPS = (without_diff, without_list_numbers, without_pipes)
WEAK_STEPS = (without_line_numbers, without_scale)


class Variant(NamedTuple):
    """Lines that may be a board, and whether the error in them, if they are none, helps to find what is wrong."""

    lines: Body
    told: bool


def variants(
    body: Body, notations: Sequence[Notation], cells: str, alone: bool = True, whole: bool = True
) -> Iterator[list[Variant]]:
    """Yield what lines may be meant to be, group by group: what is likelier comes first, and nothing is likelier within a group.

    A number that a list puts before each row is not taken for one of the board; one that is only set off by blanks may be one, so
    that it is dropped only if nothing can be read with it, and not at all from one board of several, unless it is `alone`. A text
    that is not `whole` may go on; Unfinished is raised if it ends within a value.
    """
    if not notations:
        return
    base = unwrap(without_captions(without_comments(body, cells), cells))
    plain = combinations([base], STEPS, cells)
    listed = [lines for lines in plain if text_of(lines) != text_of(without_list_numbers(lines))]
    unlisted = [lines for lines in plain if not any(lines is other for other in listed)]
    unnumbered = combinations(plain, WEAK_STEPS, cells)[len(plain) :]
    for group in (unlisted, listed, unnumbered if alone else []):
        yield [variant for lines in group for variant in values_of(lines, notations, whole)]
        yield [variant for lines in group for variant in spellings(lines, notations, whole)]


def combinations(found: list[Body], steps: Sequence[Callable[[Body], Body]], cells: str) -> list[Body]:
    """Return the ways in which lines may be meant, followed by those without what a step takes from them."""
    found = list(found)
    for step in steps:
        for lines in tuple(found):
            changed = step(without_borders(lines, cells) if step is without_pipes else lines)
            if text_of(changed) != text_of(lines):
                found.append(changed)
    return found


def values_of(lines: Body, notations: Sequence[Notation], whole: bool) -> Iterator[Variant]:
    """Yield lines, without more changes, and what they may be as JSON."""
    yield Variant(lines, True)
    yield Variant(without_blanks(lines), True)
    if any(notation.values for notation in notations):
        try:
            for values in value_texts(lines, any(notation.values == "lists" for notation in notations), whole):
                yield Variant(values, True)
        except Unfinished:
            if not whole:
                raise


def spellings(lines: Body, notations: Sequence[Notation], whole: bool) -> Iterator[Variant]:
    """Yield what lines may be as numbers or cells.

    Names before several numbers may mean something: they are dropped only if the first numbers say how many must follow.
    """
    lists = any(notation.values == "lists" for notation in notations)
    numbers = number_rows(lines, whole) if any(notation.numbers for notation in notations) else []
    for notation in notations:
        if notation.cells:
            for number, rows in enumerate(cell_rows(lines, notation)):
                yield from divide(rows, notation, told=number == 0, whole=whole)
        elif notation.numbers and not (lists and begins_with_bracket(lines)) and (notation.layout or has_one_name(lines)):
            yield from divide(numbers, notation, told=True, whole=whole)
            if notation.layout and any(is_caption(line.text, "") for line in numbers):
                yield from divide([line for line in numbers if not is_caption(line.text, "")], notation, told=False, whole=whole)


def divide(rows: Body, notation: Notation, told: bool, whole: bool) -> Iterator[Variant]:
    """Yield rows, and their words on other lines."""
    for number, lines in enumerate(divisions(rows, notation, whole)):
        yield Variant(lines, told and number == 0)
        yield Variant(without_blanks(lines), told and number == 0)


def begins_with_bracket(lines: Body) -> bool:
    """Tell whether the first character that is no part of a name is a bracket."""
    text = text_of(lines).lstrip()
    return text[:1] in ("[", "(", "{") or "[[" in text or "{{" in text or "[(" in text


def split_boards(body: Body, counts: Sequence[Callable[[str], int]]) -> Iterator[list[Body]]:
    """Yield the ways to split lines into several boards: at blank lines, and where the first lines say that a board ends."""
    pieces = split_at_blanks([line.part(0, 0) if BORDER.fullmatch(line.text) else line for line in body])
    if len(pieces) > 1:
        yield pieces
        if is_count(pieces[0], len(pieces) - 1):
            yield pieces[1:]
    rows = [line.strip() for line in without_blanks(body)]
    for count_lines in counts:
        pieces = split_by_counts(rows, count_lines)
        if len(pieces) > 1:
            yield pieces
        counted = split_by_counts(rows[1:], count_lines)
        if counted and is_count(rows[:1], len(counted)):
            yield counted


def split_at_blanks(body: Body) -> list[Body]:
    """Return the groups of lines between blank ones."""
    pieces: list[Body] = [[]]
    for line in trim(body):
        if not line.is_blank:
            pieces[-1].append(line)
        elif pieces[-1]:
            pieces.append([])
    return [piece for piece in pieces if piece]


def split_by_counts(rows: Body, count_lines: Callable[[str], int]) -> list[Body]:
    """Return boards as long as their first lines say; an empty list if one does not say it, or the last is too short."""
    pieces = []
    begin = 0
    while begin < len(rows):
        count = count_lines(rows[begin].text)
        if count == 0 or begin + count > len(rows):
            return []
        pieces.append(rows[begin : begin + count])
        begin += count
    return pieces


def is_count(lines: Body, boards: int) -> bool:
    """Tell whether lines are the number of boards and nothing else."""
    text = text_of(lines).strip()
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER and int(text) == boards
