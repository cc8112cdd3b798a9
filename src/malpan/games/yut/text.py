"""Yut boards as text: the rolls alone for the standard board, or a JSON object.

    rolls     ``1 2 3 4 1 2 3 4 1 2``, any number of them; exactly ten for problem 17825
    object    ``{"rolls": [1, 2], "horses": 2, "start": "a", "finish": "home", "cells": {"a": {"value": 0, "next": "b"},
              "b": {"value": 5, "next": "home", "shortcut": "home"}, "home": {"value": 0}}}``

Only the rolls of an object are required; without cells it is the standard board. Cells may also be a list, whose places from 0
are then the names. Every cell but the finish has a next one, and all lead to the finish in the end, which is worth 0 and leads
nowhere. A shortcut is taken by a horse that begins its move on the cell.
"""

import json
from typing import Any

from malpan.errors import BoardError
from malpan.games.yut.rules import HIGHEST_ROLL, Board
from malpan.games.yut.track import HORSES, MOST_HORSES, Cell, board_of, cells_of, is_standard, standard_board
from malpan.language import counted, mark, say
from malpan.text.lines import LARGEST_NUMBER, Row, column_of, first_character, quote, read_numbers, rows_in, too_short
from malpan.text.values import ValueReader, is_number

MOST_ROLLS = 100_000
MOST_CELLS = 10_000
LONGEST_NAME = 100
TOO_MANY_ROLLS = mark("found more than {rolls}; expected {most:,} at most")
MORE_THAN_TEN = mark("found more than {rolls}; expected ten")
KEYS = ("rolls", "horses", "cells", "start", "finish")
CELL_KEYS = ("value", "next", "shortcut")


def read(text: str) -> Board:
    """Read a board in either format; raise BoardError at the first thing that is wrong."""
    return read_object(text) if first_character(text) == "{" else read_rolls(text)


def read_rolls(text: str) -> Board:
    """Read the rolls for four horses on the standard board."""
    rolls = rolls_in(rows_in(text), MOST_ROLLS, TOO_MANY_ROLLS)
    return standard_board(HORSES, rolls)


def read_ten(text: str) -> Board:
    """Read the ten rolls of the numbered problem."""
    rows = rows_in(text)
    rolls = rolls_in(rows, 10, MORE_THAN_TEN)
    if len(rolls) < 10:
        raise too_short(rows, say("found {rolls}; expected ten", rolls=counted(len(rolls), "roll")))
    return standard_board(HORSES, rolls)


def lines_of_rolls(line: str) -> int:
    """Return the number of lines of a board in a file of several: one."""
    return 1


def rolls_in(rows: list[Row], most: int, too_many: str) -> list[int]:
    """Return the rolls on lines; raise BoardError at the first that is wrong, or with the sentence `too_many` at one too many."""
    found: list[int] = []
    for row in rows:
        left = most - len(found)
        if len(row.text.split(maxsplit=left)) > left:
            column = column_of(row, left)
            rolls_on(Row(row.number, row.text[: column - 1].rstrip()))
            raise BoardError(say(too_many, rolls=counted(most, "roll"), most=most), line=row.number, column=column)
        found += rolls_on(row)
    return found


def rolls_on(row: Row) -> list[int]:
    """Return the rolls on a line, none on a blank one."""
    return read_numbers(row, mark("a roll"), low=1, high=HIGHEST_ROLL) if row.text else []


def read_object(text: str) -> Board:
    """Read a board given as a JSON object."""
    values = ValueReader(text)
    parts = values.read_object(KEYS)
    begin = values.begins[0]
    if "rolls" not in parts:
        raise values.error(say('found no "rolls"; expected them, a list of numbers'), begin)
    rolls = listed_rolls(values, parts["rolls"])
    horses = values.check_whole(parts.get("horses", HORSES), 1, MOST_HORSES, "horses")
    if "cells" in parts:
        return read_track(values, parts, horses, rolls)
    for key in ("start", "finish"):
        if key in parts:
            message = say('found "{key}" without "cells"; the standard board has its own', key=key)
            raise values.error(message, values.find_name(begin, key))
    return standard_board(horses, rolls)


def read_track(values: ValueReader, parts: dict[str, Any], horses: int, rolls: list[int]) -> Board:
    """Return the board of the track that the parts of an object describe."""
    cells = listed_cells(values, parts["cells"])
    names = {cell.name for cell in cells}
    ends = {"start": parts.get("start", cells[0].name), "finish": parts.get("finish")}
    if "finish" not in parts:
        raise values.error(say('found no "finish"; expected it to name one of the cells'), values.begins[0])
    for key, name in ends.items():
        if cell_name(name) not in names:
            raise values.wrong_part(say("the name of one of the cells"), key)
    start, finish = map(cell_name, ends.values())
    check_ways(values, cells, start, finish)
    return board_of(cells, start, finish, horses, rolls)


def listed_rolls(values: ValueReader, rolls: Any) -> list[int]:
    """Return the rolls of an object; raise BoardError at the first that is not a roll."""
    if not isinstance(rolls, list) or not 1 <= len(rolls) <= MOST_ROLLS:
        raise values.wrong_part(say("a list of 1 to {most:,} numbers", most=MOST_ROLLS), "rolls")
    return [values.check_whole(roll, 1, HIGHEST_ROLL, "rolls", index) for index, roll in enumerate(rolls)]


def listed_cells(values: ValueReader, listed: Any) -> list[Cell]:
    """Return the cells of an object, given by name or as a list; raise BoardError at the first that is not a cell."""
    named_cells = dict(enumerate(listed)) if isinstance(listed, list) else listed
    if not isinstance(named_cells, dict) or not 2 <= len(named_cells) <= MOST_CELLS:
        raise values.wrong_part(say("an object or a list of 2 to {most:,} cells", most=MOST_CELLS), "cells")
    names = {str(name) for name in named_cells}
    return [listed_cell(values, key, parts, names) for key, parts in named_cells.items()]


def listed_cell(values: ValueReader, key: Any, parts: Any, names: set[str]) -> Cell:
    """Return the cell under a name or number; `names` has the names of all cells."""
    name = str(key)
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        message = say(
            "found a cell {name}; a cell's name has 1 to {most} letters, all of which can be shown",
            name=quote(name),
            most=LONGEST_NAME,
        )
        raise values.error(message, values.find_name(values.find(values.begins[0], "cells"), key))
    if not isinstance(parts, dict):
        place = values.find(values.begins[0], "cells", key)
        message = say(
            'cell {name} is {found}; expected an object, such as {{"value": 2, "next": "4"}}',
            name=name,
            found=values.quote_at(place),
        )
        raise values.error(message, place)
    for part in parts:
        if part not in CELL_KEYS:
            keys = ", ".join(CELL_KEYS)
            message = say("cell {name} has {found}; a cell has {keys}", name=name, found=quote(part), keys=keys)
            raise values.error(message, values.find_name(values.find(values.begins[0], "cells", key), part))
    value = values.check_whole(parts.get("value", 0), 0, LARGEST_NUMBER, "cells", key, "value")
    links = [cell_name(parts.get(part)) for part in ("next", "shortcut")]
    for part, link in zip(("next", "shortcut"), links, strict=True):
        if parts.get(part) is not None and link not in names:
            raise values.wrong_part(say("the name of one of the cells"), "cells", key, part)
    return Cell(name, value, *links)


def cell_name(value: Any) -> str:
    """Return the name that a JSON value gives to a cell, "" if it is not a name."""
    return str(value) if isinstance(value, str) or is_number(value) else ""


def check_ways(values: ValueReader, cells: list[Cell], start: str, finish: str) -> None:
    """Raise BoardError unless every cell leads to the finish, and the finish leads nowhere and is worth 0."""
    if start == finish:
        raise values.wrong_part(say("another cell than the start"), "finish")
    before: dict[str, list[str]] = {}
    for index, cell in enumerate(cells):
        if cell.name == finish and (cell.ahead or cell.shortcut or cell.value):
            message = say("the finish, {name}, has a value or leads on; it is worth 0 and leads nowhere", name=finish)
            raise values.error(message, place_of_cell(values, index))
        if cell.name != finish and not cell.ahead:
            message = say("cell {name} leads nowhere; expected a next cell", name=cell.name)
            raise values.error(message, place_of_cell(values, index))
        for link in (cell.ahead, cell.shortcut):
            before.setdefault(link, []).append(cell.name)
    home, waiting = {finish}, [finish]
    while waiting:
        fresh = set(before.get(waiting.pop(), ())) - home
        home |= fresh
        waiting += fresh
    for index, cell in enumerate(cells):
        if cell.name not in home:
            message = say(
                "cell {name} never leads to the finish, {finish}, not even by a shortcut", name=cell.name, finish=finish
            )
            raise values.error(message, place_of_cell(values, index))


def place_of_cell(values: ValueReader, index: int) -> int:
    """Return where the n-th of the cells begins, n from 0."""
    parts = values.parts_at(values.find(values.begins[0], "cells"))
    return next(place for number, (_, _, place) in enumerate(parts) if number == index)


def with_horses(board: Board, value: str) -> Board:
    """Return the board with another number of horses."""
    if value not in {str(count) for count in range(1, MOST_HORSES + 1)}:
        raise BoardError(say("horses is {value!r}; expected a whole number from 1 to {most}", value=value, most=MOST_HORSES))
    return board._replace(horses=int(value))


def write(board: Board) -> str:
    """Write the rolls alone if the rest is standard, otherwise a JSON object."""
    return write_rolls(board) if is_standard(board) and board.horses == HORSES else write_object(board)


def write_rolls(board: Board) -> str:
    """Write the rolls alone."""
    return " ".join(map(str, board.rolls)) + "\n"


def write_object(board: Board) -> str:
    """Write a board as a JSON object, which can hold every board."""
    parts: dict[str, Any] = {"rolls": list(board.rolls), "horses": board.horses}
    if not is_standard(board):
        cells = {}
        for cell in cells_of(board):
            links = {"next": cell.ahead, "shortcut": cell.shortcut}
            cells[cell.name] = {"value": cell.value} | {part: link for part, link in links.items() if link}
        parts |= {"cells": cells, "start": board.names[board.start], "finish": board.names[board.finish]}
    return json.dumps(parts, ensure_ascii=False) + "\n"
