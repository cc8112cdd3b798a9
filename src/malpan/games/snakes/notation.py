"""Snakes boards in JSON or Python notation: two lists of pairs, an object, or a grid."""

import json
import re
from typing import Any

from malpan.games.snakes.jumps import FINISHES, LARGEST, LARGEST_DIE, JumpFault, Pair, board_with, jumps_on
from malpan.games.snakes.rules import Board
from malpan.reading import Values, is_number

KEYS = ("ladders", "snakes", "size", "sides", "start", "finish")


def read_bracketed(text: str) -> Board:
    """Read what begins with a bracket: two lists of pairs, alone or in a list of their own, or else a grid."""
    values = Values(text)
    if not re.match(r"[\[(]\s*[\[(\])]", values.text[values.at : values.at + 1000]):
        raise values.error("expected a list of jumps, each a pair such as [11, 40], or a grid, a list of rows", values.at + 1)
    found = [values.next(brackets=True)]
    while values.at < len(values.text) and len(found) < 2:
        values.skip_blanks(",")
        found.append(values.next(brackets=True))
    values.end("the lists")
    if len(found) == 1 and is_two_lists(found[0]):
        found = found[0]
    if len(found) == 1:
        return grid(values, found[0])
    return two_lists(values, found)


def is_two_lists(value: Any) -> bool:
    """Tell ``[[[11, 40]], [[90, 12]]]``, two lists of pairs in one, from a grid."""
    if not isinstance(value, list) or len(value) != 2 or not all(isinstance(part, list) for part in value):
        return False
    return all(not part or isinstance(part[0], list) for part in value)


def two_lists(values: Values, lists: list[Any]) -> Board:
    """Return the board of ladders and snakes, given as two lists of pairs."""
    jumps: list[Pair] = []
    for listed in lists:
        jumps += pairs(values, listed, 0, 2 * len(jumps))
    try:
        return board_with(jumps)
    except JumpFault as fault:
        raise values.error_at_number(fault.message, 0, 2 * fault.index + fault.end) from None


def pairs(values: Values, listed: Any, since: int, numbers: int) -> list[Pair]:
    """Return a list of pairs; raise BoardError at the first that is none. `numbers` stand between `since` and the list."""
    if not isinstance(listed, list):
        raise values.error_at_number("expected a list of jumps, each a pair such as [11, 40]", since, numbers)
    for index, pair in enumerate(listed):
        if not (isinstance(pair, list) and len(pair) == 2 and is_number(pair[0]) and is_number(pair[1])):
            found = json.dumps(pair, ensure_ascii=False)
            found = found if len(found) <= 30 else found[:30] + "…"
            raise values.error_at_number(f"found {found}; a jump is a pair such as [11, 40]", since, numbers + 2 * index)
    return [(pair[0], pair[1]) for pair in listed]


def grid(values: Values, rows: Any) -> Board:
    """Return the board of a grid, whose cells are numbered from the bottom left, every other row backwards."""
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list) for row in rows):
        raise values.error("expected a grid, as [[-1, 3], [-1, -1]], or two lists of jumps", 0)
    side = len(rows)
    for index, row in enumerate(rows):
        wrong = next((column for column, cell in enumerate(row) if not is_number(cell)), None)
        if wrong is not None:
            message = f"row {index + 1} of the grid holds something else than numbers at place {wrong + 1}"
            raise values.error_at_number(message, 0, index * side + wrong)
        if len(row) != side:
            message = f"row {index + 1} of the grid has {len(row)} cells; expected {side}, as there are {side} rows"
            raise values.error_at_number(message, 0, index * side)
    last = side * side
    if last > LARGEST:
        raise values.error(f"the grid has {last:,} cells; a board has at most {LARGEST:,}", 0)
    if min(map(min, rows)) < -1 or max(map(max, rows)) > last or any(0 in row for row in rows):
        cells = (cell for row in rows for cell in row)
        wrong = next(index for index, cell in enumerate(cells) if cell != -1 and not 1 <= cell <= last)
        message = f"found {rows[wrong // side][wrong % side]}; a cell is -1 or leads to a cell from 1 to {last}"
        raise values.error_at_number(message, 0, wrong)
    leads = [0]
    for level, row in enumerate(reversed(rows)):
        leads += row if level % 2 == 0 else reversed(row)
    if leads[last] != -1:
        place = 0 if side % 2 == 0 else side - 1
        message = f"a jump starts on the last cell, {last}, where the game is over; expected -1"
        raise values.error_at_number(message, 0, place)
    return Board(last, 6, 1, FINISHES["exact"], tuple(cell if end == -1 else end for cell, end in enumerate(leads)))


def read_object(text: str) -> Board:
    """Read a board given as a JSON object with ladders, snakes, size, sides, start and finish, all but one list optional."""
    values = Values(text)
    parts = values.next()
    values.end("the board")
    if not isinstance(parts, dict) or not ({"ladders", "snakes"} & parts.keys()):
        raise values.error('expected an object with "ladders" or "snakes"', 0)
    for key in parts:
        if key not in KEYS:
            raise values.error_at_key(f"found {key!r}; the parts of a board are {', '.join(KEYS)}", key)
    last = number(values, parts, "size", 100, 1, LARGEST)
    sides = number(values, parts, "sides", 6, 1, LARGEST_DIE)
    start = number(values, parts, "start", 1, 0, 1)
    finish = parts.get("finish", "exact")
    if not isinstance(finish, str) or finish not in FINISHES:
        raise values.error_at_key(f"finish is one of {', '.join(FINISHES)}", "finish")
    listed = {key: jumps_under(values, parts, key) for key in ("ladders", "snakes")}
    try:
        return board_with(listed["ladders"] + listed["snakes"], last, sides, start, FINISHES[finish])
    except JumpFault as fault:
        ladders = len(listed["ladders"])
        key, index = ("ladders", fault.index) if fault.index < ladders else ("snakes", fault.index - ladders)
        raise values.error_at_number(fault.message, values.place_of_key(key), 2 * index + fault.end) from None


def jumps_under(values: Values, parts: dict[str, Any], key: str) -> list[Pair]:
    """Return the jumps listed under a key, none if it is not there."""
    return pairs(values, parts[key], values.place_of_key(key), 0) if key in parts else []


def number(values: Values, parts: dict[str, Any], key: str, default: int, low: int, high: int) -> int:
    """Return the number under a key; raise BoardError unless it is a whole number from `low` to `high`."""
    value = parts.get(key, default)
    if not is_number(value) or not low <= value <= high:
        raise values.error_at_key(f"{key} is a whole number from {low} to {high}", key)
    return int(value)


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
