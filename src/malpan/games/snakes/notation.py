"""Snakes boards in JSON or Python notation: two lists of pairs, an object, or a grid."""

import json
import math
import re
from typing import Any

from malpan.games.snakes.jumps import FINISHES, LARGEST, LARGEST_DIE, JumpFault, Pair, board_with, jumps_on
from malpan.games.snakes.rules import Board
from malpan.language import counted, mark, say
from malpan.text.lines import quote
from malpan.text.values import ValueReader, is_number

MOST_BRACKETS = 10_000
"""Brackets that may open in a text: the largest grid has one for each of its 3,162 rows, and two lists of jumps have fewer."""

AN_OBJECT = mark("found {sign}; expected no objects")
SECOND_OBJECT = mark("found {sign}; expected no more objects")
TOO_MANY_LISTS = mark("found more than {most:,} times {sign}; no board has so many jumps or rows")
TOO_MANY_NUMBERS = mark("found more than {most:,} times {sign}; no board has so many numbers")

KEYS = ("ladders", "snakes", "size", "sides", "start", "finish")


def read_bracketed(text: str) -> Board:
    """Read what begins with a bracket: two lists of pairs, alone or in a list of their own, or else a grid."""
    values, found = read_values(text)
    return two_lists(values, found) if is_two_lists(found) else grid(values, found)


def read_lists(text: str) -> Board:
    """Read two lists of pairs, alone or in a list of their own."""
    values, found = read_values(text)
    if not is_two_lists(found):
        raise values.error(say("the text ends after one list; expected two lists of jumps, as [[11, 40]] and [[90, 12]]"))
    return two_lists(values, found)


def read_grid(text: str) -> Board:
    """Read a grid."""
    values, found = read_values(text)
    if is_two_lists(found):
        raise values.error(say("found two lists of jumps; expected a grid, as [[-1, 3], [-1, -1]]"), values.begins[0])
    return grid(values, found)


def read_values(text: str) -> tuple[ValueReader, list[Any]]:
    """Read one or two values, each a list that begins with a list or is empty."""
    values = ValueReader(text, brackets=True)
    begin = values.skip_blanks(values.position + 1)
    if values.json[values.position] != "[" or values.json[begin : begin + 1] not in ("[", "]"):
        place = values.position if values.json[values.position] != "[" else begin
        there = quote(values.text[place : place + 1]) if place < len(values.text) else say("the end of the text")
        raise values.error(
            say("found {found}; expected a list of jumps, each a pair such as [11, 40], or a grid", found=there), place
        )
    refuse_junk(values, MOST_BRACKETS, 0)
    found = [values.read()]
    if values.position < len(values.text):
        values.skip_comma()
        found.append(values.read())
    values.expect_end(say("the lists"))
    return values, found


def refuse_junk(values: ValueReader, brackets: int, objects: int) -> None:
    """Raise BoardError where a text has more brackets, objects or numbers than any board, before it is parsed."""
    for sign, most, sentence in (
        ("{", objects, SECOND_OBJECT if objects else AN_OBJECT),
        ("[", brackets, TOO_MANY_LISTS),
        (",", brackets * 3 + LARGEST, TOO_MANY_NUMBERS),
    ):
        if values.json.count(sign) > most:
            at = -1
            for _ in range(most + 1):
                at = values.json.find(sign, at + 1)
            raise values.error(say(sentence, sign=quote(sign), most=most), at)


def is_two_lists(found: list[Any]) -> bool:
    """Tell whether the values are two lists of pairs, one after the other or in one list, rather than a grid."""
    if len(found) == 2:
        return True
    value = found[0]
    if len(value) != 2 or not all(isinstance(part, list) for part in value):
        return False
    return all(not part or isinstance(part[0], list) for part in value)


def two_lists(values: ValueReader, found: list[Any]) -> Board:
    """Return the board of ladders and snakes, given as two lists of pairs."""
    if len(found) == 2:
        return board_of(values, list(zip(values.begins, found, strict=True)))
    return board_of(values, [(values.find(values.begins[0], index), listed) for index, listed in enumerate(found[0])])


def board_of(values: ValueReader, lists: list[tuple[int, Any]], last: int = 100, *rest: int) -> Board:
    """Return the board with the jumps of lists, each list with the place where it begins; raise BoardError at a wrong jump."""
    jumps: list[Pair] = []
    for begin, listed in lists:
        jumps += pairs(values, listed, begin)
    try:
        return board_with(jumps, last, *rest)
    except JumpFault as fault:
        index = fault.index
        for begin, listed in lists:
            if index < len(listed):
                raise values.error(fault.message, values.find(begin, index, fault.end)) from None
            index -= len(listed)
        raise


def pairs(values: ValueReader, listed: Any, begin: int) -> list[Pair]:
    """Return a list of pairs; raise BoardError at the first part that is not a pair."""
    if not isinstance(listed, list):
        raise values.error(
            say("found {found}; expected a list of jumps, each a pair such as [11, 40]", found=values.quote_at(begin)), begin
        )
    for index, pair in enumerate(listed):
        if not (isinstance(pair, list) and len(pair) == 2 and is_number(pair[0]) and is_number(pair[1])):
            place = values.find(begin, index)
            message = say("found {found}; a jump is a pair such as [11, 40]", found=values.quote_at(place))
            raise values.error(message, place)
    return [(pair[0], pair[1]) for pair in listed]


def grid(values: ValueReader, found: list[Any]) -> Board:
    """Return the board of a grid, whose cells are numbered from the bottom left, every other row backwards."""
    rows, begin = found[0], values.begins[0]
    side = square(values, rows)
    last = side * side
    if last > LARGEST:
        raise values.error(say("the grid has {count:,} cells; a board has at most {most:,}", count=last, most=LARGEST), begin)
    if min(map(min, rows)) < -1 or max(map(max, rows)) > last or any(0 in row for row in rows):
        cells = (cell for row in rows for cell in row)
        wrong = next(index for index, cell in enumerate(cells) if cell != -1 and not 1 <= cell <= last)
        found = rows[wrong // side][wrong % side]
        message = say("found {found}; a cell is -1 or leads to a cell from 1 to {last}", found=found, last=last)
        raise values.error(message, values.find(begin, *divmod(wrong, side)))
    leads = [0]
    for level, row in enumerate(reversed(rows)):
        leads += row if level % 2 == 0 else reversed(row)
    if leads[last] != -1:
        message = say("a jump starts on the last cell, {last}, where the game is over; expected -1", last=last)
        raise values.error(message, values.find(begin, 0, 0 if side % 2 == 0 else side - 1))
    return Board(last, 6, 1, FINISHES["exact"], tuple(cell if end == -1 else end for cell, end in enumerate(leads)))


def square(values: ValueReader, rows: list[Any]) -> int:
    """Return the side of a grid; raise BoardError unless it is square."""
    begin, side = values.begins[0], len(rows)
    for index, row in enumerate(rows):
        if not isinstance(row, list):
            place = values.find(begin, index)
            message = say("found {found}; expected a row of the grid, a list of cells", found=values.quote_at(place))
            raise values.error(message, place)
    if side != 2 and all(len(row) == 2 for row in rows):
        message = say("the text ends after one list of pairs; expected a second one, or a grid, as [[-1, 3], [-1, -1]]")
        raise values.error(message)
    for index, row in enumerate(rows):
        for column, cell in enumerate(row):
            if not is_number(cell):
                place = values.find(begin, index, column)
                message = say("found {found}; expected -1 or the number of a cell", found=values.quote_at(place))
                raise values.error(message, place)
        if len(row) != side:
            message = say(
                "row {row} of the grid has {cells}; expected {expected}, as many as rows",
                row=index + 1,
                cells=counted(len(row), "cell"),
                expected=side,
            )
            raise values.error(message, values.find(begin, index))
    return side


def read_object(text: str) -> Board:
    """Read a board given as a JSON object with ladders, snakes, size, sides, start and finish, all but one list optional."""
    values = ValueReader(text)
    values.check_first_key(KEYS)
    size = re.search(r'"size"\s*:\s*(\d{1,8})\b', values.text)
    refuse_junk(values, MOST_BRACKETS + (int(size[1]) if size else 0), 1)
    parts = values.read_object(KEYS)
    begin = values.begins[0]
    if not ({"ladders", "snakes"} & parts.keys()):
        raise values.error(say('found neither "ladders" nor "snakes"; expected one of them at least'), begin)
    last = values.check_whole(parts.get("size", 100), 1, LARGEST, "size")
    sides = values.check_whole(parts.get("sides", 6), 1, LARGEST_DIE, "sides")
    start = values.check_whole(parts.get("start", 1), 0, 1, "start")
    finish = parts.get("finish", "exact")
    if not isinstance(finish, str) or finish not in FINISHES:
        raise values.wrong_part(say("one of {choices}", choices=", ".join(FINISHES)), "finish")
    lists = [(values.find(begin, key), listed) for key, listed in parts.items() if key in ("ladders", "snakes")]
    return board_of(values, lists, last, sides, start, FINISHES[finish])


def write_object(board: Board) -> str:
    """Write a board as a JSON object, which can hold every board; jumps up are ladders, jumps down are snakes."""
    jumps = jumps_on(board)
    parts: dict[str, Any] = {
        "ladders": [[foot, end] for foot, end in jumps if end > foot],
        "snakes": [[head, end] for head, end in jumps if end < head],
        "size": board.last,
        "sides": board.sides,
        "start": board.start,
        "finish": next(name for name, finish in FINISHES.items() if finish == board.finish),
    }
    return json.dumps(parts) + "\n"


def write_lists(board: Board) -> str:
    """Write the jumps of a board of 100 cells as two lists, ladders first."""
    jumps = jumps_on(board)
    lists = ([jump for jump in jumps if jump[1] > jump[0]], [jump for jump in jumps if jump[1] < jump[0]])
    return "\n".join(map(str, lists)) + "\n"


def write_grid(board: Board) -> str:
    """Write the cells of a square board as a grid, the first row last."""
    side = math.isqrt(board.last)
    rows = []
    for level in range(side):
        cells = range(level * side + 1, (level + 1) * side + 1)
        row = [board.leads[cell] if board.leads[cell] != cell else -1 for cell in cells]
        rows.append(row if level % 2 == 0 else row[::-1])
    return json.dumps(rows[::-1]) + "\n"
