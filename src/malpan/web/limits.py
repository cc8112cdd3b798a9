"""How much the page may ask for: of one request, and of all together."""

from typing import NamedTuple

MEGABYTE = 1_000_000

MOST_TEXT = 1_000_000
"""Characters of the text of a board."""

MOST_MOVES = 10_000
"""Moves of a line that is played on the page."""


class Limits(NamedTuple):
    """The limits of a server.

    body          bytes of a request.
    cells         numbers that a board may consist of.
    seconds       of a search; it is ended a little later if it does not end itself.
    quick         seconds of everything else, such as reading a board.
    states        that a search may keep.
    memory        bytes that a process may hold.
    searches, readers   processes that search, and that do everything else.
    waiting       requests that wait for a process, of each kind; more are refused.
    """

    body: int = 2 * MEGABYTE
    cells: int = 3_000_000
    seconds: float = 120.0
    quick: float = 20.0
    states: int = 50_000_000
    memory: int = 2_000 * MEGABYTE
    searches: int = 2
    readers: int = 2
    waiting: int = 64


LIMITS = Limits()
