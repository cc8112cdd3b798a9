"""Varying a level: all boards that differ from it in one piece, the hardest first."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Unpack

from malpan.game import Game
from malpan.games.catalogue import game_named
from malpan.levels.designing.improving import BOARDS, ImproveOptions, hardness, prepare
from malpan.levels.designing.trying import Change, Tried
from malpan.levels.shift import EXHAUSTED, INTERRUPTED, SECONDS, OutOfTime
from malpan.system.signals import Terminated

AT_ONCE = 32
"""Boards that are measured together; what is known of them is lost if the time is up meanwhile."""


class Varied(NamedTuple):
    """The neighbours of a board.

    start    the board that was given.
    found    the boards that differ from it in one piece and are wanted, the hardest first; all proved.
    tried    number of boards that were tried.
    skipped  number of boards that were not measured, by the reason.
    ended    ``exhausted`` if all neighbours were tried; ``boards``, ``seconds`` or ``interrupted``.
    """

    start: Change
    found: tuple[Change, ...]
    tried: int
    skipped: Mapping[str, int]
    ended: str


def vary(game: Game | str | int, board: Any, **options: Unpack[ImproveOptions]) -> Varied:
    """Return the boards that differ from a board in one piece, with everything that is measured of levels, the hardest first.

    The arguments are those of `improve`. With `wanted`, only boards that are as wanted are returned; otherwise all, also those
    without a way.
    """
    tester, given = prepare(game_named(game), board, {**options, "no_way": options.get("no_way") or not options.get("wanted")})
    found: list[Tried] = []
    start = tester.start(given)
    try:
        edits = tester.edits(start, {start.text})
        for first in range(0, len(edits), AT_ONCE):
            found += tester.measure(edits[first : first + AT_ONCE])
        ended = BOARDS if tester.is_cut else EXHAUSTED
    except OutOfTime:
        ended = SECONDS
    except (KeyboardInterrupt, Terminated):
        ended = INTERRUPTED
    wanted = [tried for tried, judged in zip(found, tester.judge(found), strict=True) if judged.missed == 0]
    changes = tuple(map(tester.prove, sorted(wanted, key=hardness)))
    return Varied(tester.prove(start), changes, tester.tried - 1, dict(tester.skipped), ended)
