"""Limits of the page: for one request, and for all together."""

from typing import NamedTuple

MEGABYTE = 1_000_000

MOST_TEXT = 1_000_000
"""Characters of the text of a board."""

MOST_MOVES = 10_000
"""Moves of a line played on the page."""

BEGUN = b'{"begun":true}'
"""What a worker process replies when it takes up a request; its time is counted from then on."""


class ServerLimits(NamedTuple):
    """The limits of a server.

    body                bytes of a request.
    cells               numbers in a board.
    seconds             of a search, or of a film; what does not end by itself is killed within two seconds of its time.
    quick               seconds of any other request, such as reading a board or a hint.
    states              that a search may store.
    memory              bytes of a worker process.
    searches, readers   worker processes for searches, and for other requests.
    waiting             requests that may queue, of each kind.
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


DEFAULT_LIMITS = ServerLimits()
