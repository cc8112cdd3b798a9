"""Yut boards as text: the rolls alone for the standard board, or a JSON object.

    rolls     ``1 2 3 4 1 2 3 4 1 2``, any number of them; exactly ten for problem 17825
    object    ``{"rolls": [1, 2], "horses": 2, "start": "a", "finish": "home", "cells": {"a": {"value": 0, "next": "b"},
              "b": {"value": 5, "next": "home", "shortcut": "home"}, "home": {"value": 0}}}``

Only the rolls of an object are required; without cells it is the standard board. Cells may also be a list, whose places from 0
are then the names. Every cell but the finish has a next one, and every way ends at the finish. A shortcut is taken by a horse
that begins its move on the cell.
"""

import json
from typing import Any

from malpan.game import BoardError
from malpan.games.yut.rules import HIGHEST_ROLL, Board
from malpan.games.yut.track import HORSES, MOST_HORSES, Cell, board_of, cells_of, is_standard, standard_track
from malpan.reading import LARGEST_NUMBER, Row, column_of, counted, lines_of, missing, numbers_on, opening, shown
from malpan.values import Values, is_number

MOST_ROLLS = 100_000
MOST_CELLS = 10_000
LONGEST_NAME = 100
KEYS = ("rolls", "horses", "cells", "start", "finish")
CELL_KEYS = ("value", "next", "shortcut")


def read(text: str) -> Board:
    """Read a board in either form; raise BoardError at the first thing that is wrong."""
    return read_object(text) if opening(text) == "{" else read_rolls(text)


def read_rolls(text: str) -> Board:
    """Read the rolls for four horses on the standard board."""
    rolls = rolls_in(lines_of(text), MOST_ROLLS, f"expected {MOST_ROLLS:,} at most")
    return board_of(standard_track(), "start", "finish", HORSES, rolls)


def read_ten(text: str) -> Board:
    """Read the ten rolls of the numbered problem."""
    rows = lines_of(text)
    rolls = rolls_in(rows, 10, "expected ten")
    if len(rolls) < 10:
        raise missing(rows, f"found {counted(len(rolls), 'a roll')}; expected ten")
    return board_of(standard_track(), "start", "finish", HORSES, rolls)


def rolls_in(rows: list[Row], most: int, expected: str) -> list[int]:
    """Return the rolls on lines; raise BoardError at the first that is wrong, or one too many."""
    found: list[int] = []
    for row in rows:
        room = most - len(found)
        if len(row.text.split(maxsplit=room)) > room:
            column = column_of(row, room)
            rolls_on(Row(row.number, row.text[: column - 1].rstrip()))
            raise BoardError(f"found more than {counted(most, 'a roll')}; {expected}", line=row.number, column=column)
        found += rolls_on(row)
    return found


def rolls_on(row: Row) -> list[int]:
    """Return the rolls on a line, none on a blank one."""
    return numbers_on(row, "a roll", low=1, high=HIGHEST_ROLL) if row.text else []


def read_object(text: str) -> Board:
    """Read a board given as a JSON object."""
    values = Values(text)
    parts = values.next()
    values.end("the board")
    begin = values.begins[0]
    if not isinstance(parts, dict) or "rolls" not in parts:
        raise values.error('expected an object with "rolls"', begin)
    for key in parts:
        if key not in KEYS:
            message = f"found {shown(key)}; the parts of a board are {', '.join(KEYS)}"
            raise values.error(message, values.place_of_name(begin, key))
    rolls = listed_rolls(values, parts["rolls"])
    horses = parts.get("horses", HORSES)
    if not is_number(horses) or not 1 <= horses <= MOST_HORSES:
        raise values.error(f"horses is a whole number from 1 to {MOST_HORSES}", values.place(begin, "horses"))
    if "cells" not in parts:
        extra = next((key for key in ("start", "finish") if key in parts), None)
        if extra:
            message = f'"{extra}" goes with "cells", which this board does not have'
            raise values.error(message, values.place_of_name(begin, extra))
        return board_of(standard_track(), "start", "finish", horses, rolls)
    cells = listed_cells(values, parts["cells"])
    names = {cell.name for cell in cells}
    ends = {}
    for key, default in (("start", cells[0].name), ("finish", None)):
        name = cell_name(parts.get(key, default))
        if name not in names:
            raise values.error(f"{key} is to name one of the cells", values.place(begin, key))
        ends[key] = name
    checked_ways(values, cells, ends["start"], ends["finish"])
    return board_of(cells, ends["start"], ends["finish"], horses, rolls)


def listed_rolls(values: Values, rolls: Any) -> list[int]:
    """Return the rolls of an object; raise BoardError at the first that is none."""
    begin = values.place(values.begins[0], "rolls")
    if not isinstance(rolls, list) or not 1 <= len(rolls) <= MOST_ROLLS:
        raise values.error(f"rolls is a list of 1 to {MOST_ROLLS:,} numbers", begin)
    for index, roll in enumerate(rolls):
        if not is_number(roll) or not 1 <= roll <= HIGHEST_ROLL:
            place = values.place(begin, index)
            message = f"roll {index + 1} is {values.words_at(place)}; a roll is a whole number from 1 to {HIGHEST_ROLL}"
            raise values.error(message, place)
    return rolls


def listed_cells(values: Values, listed: Any) -> list[Cell]:
    """Return the cells of an object, given by name or as a list; raise BoardError at the first that is none."""
    begin = values.place(values.begins[0], "cells")
    named = dict(enumerate(listed)) if isinstance(listed, list) else listed
    if not isinstance(named, dict) or not 2 <= len(named) <= MOST_CELLS:
        raise values.error(f"cells is an object or a list of 2 to {MOST_CELLS:,} cells", begin)
    names = {str(name) for name in named}
    cells = []
    for key, parts in named.items():
        name = str(key)
        if not name or len(name) > LONGEST_NAME or not name.isprintable():
            message = f"found a cell {shown(name)}; a cell's name has 1 to {LONGEST_NAME} letters, all of which can be shown"
            raise values.error(message, values.place_of_name(begin, key))
        if not isinstance(parts, dict):
            message = f'cell {name} is to be an object such as {{"value": 2, "next": "4"}}'
            raise values.error(message, values.place(begin, key))
        for part in parts:
            if part not in CELL_KEYS:
                message = f"cell {name} has {shown(part)}; a cell has {', '.join(CELL_KEYS)}"
                raise values.error(message, values.place_of_name(values.place(begin, key), part))
        value = parts.get("value", 0)
        if not is_number(value) or not 0 <= value <= LARGEST_NUMBER:
            message = f"cell {name}: value is a whole number from 0 to {LARGEST_NUMBER}"
            raise values.error(message, values.place(begin, key, "value"))
        links = [cell_name(parts.get(part)) for part in ("next", "shortcut")]
        for part, link in zip(("next", "shortcut"), links, strict=True):
            if part in parts and link not in names:
                raise values.error(f"cell {name}: {part} names no cell", values.place(begin, key, part))
        cells.append(Cell(name, value, *links))
    return cells


def cell_name(value: Any) -> str:
    """Return the name that a JSON value gives to a cell, "" if it can be none."""
    return str(value) if isinstance(value, str) or is_number(value) else ""


def checked_ways(values: Values, cells: list[Cell], start: str, finish: str) -> None:
    """Raise BoardError unless every cell leads on, and every way, shortcuts included, ends at the finish."""
    begin = values.begins[0]
    if start == finish:
        raise values.error("start and finish are to be different cells", values.place(begin, "finish"))
    by_name = {cell.name: cell for cell in cells}
    home = {finish}
    for index, cell in enumerate(cells):
        if cell.name != finish and not cell.ahead:
            raise values.error(f"cell {cell.name} leads nowhere; expected a next cell", place_of_cell(values, index))
    for index, cell in enumerate(cells):
        way: set[str] = set()
        name = cell.name
        while name not in home and name not in way:
            way.add(name)
            name = by_name[name].ahead
        if name not in home:
            raise values.error(f"cell {cell.name} never leads to the finish, {finish}", place_of_cell(values, index))
        home |= way


def place_of_cell(values: Values, index: int) -> int:
    """Return where the n-th of the cells begins, n from 0."""
    parts = values.parts_at(values.place(values.begins[0], "cells"))
    return next(place for number, (_, _, place) in enumerate(parts) if number == index)


def with_horses(board: Board, value: str) -> Board:
    """Return the board played with so many horses."""
    if value not in {str(count) for count in range(1, MOST_HORSES + 1)}:
        raise BoardError(f"horses is {value!r}; expected a whole number from 1 to {MOST_HORSES}")
    return board._replace(horses=int(value))


def write(board: Board) -> str:
    """Write the rolls alone where that says everything, else a JSON object."""
    if is_standard(board) and board.horses == HORSES:
        return " ".join(map(str, board.rolls)) + "\n"
    parts: dict[str, Any] = {"rolls": list(board.rolls), "horses": board.horses}
    if not is_standard(board):
        cells = {}
        for cell in cells_of(board):
            links = {"next": cell.ahead, "shortcut": cell.shortcut}
            cells[cell.name] = {"value": cell.value} | {part: link for part, link in links.items() if link}
        parts |= {"cells": cells, "start": board.names[board.start], "finish": board.names[board.finish]}
    return json.dumps(parts, ensure_ascii=False) + "\n"
