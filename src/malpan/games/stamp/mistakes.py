"""What people get wrong about the stamping die: habits of who obeys the commands."""

from typing import Any

from malpan.games.stamp.mistaken_player import CommandPlayer
from malpan.games.stamp.rules import EAST, NORTH, SOUTH, WEST, Board
from malpan.games.trial import Mistake
from malpan.language import mark


def mistakes() -> list[Mistake[Board]]:
    """Return the mistakes."""

    def mistake(id_: str, does: str, *habits: dict[str, Any]) -> Mistake[Board]:
        return Mistake(id_, does, [CommandPlayer(**each) for each in habits])

    lost = [{"lost": (first, back)} for back in (False, True) for first in range(4)]
    clockwise = [{"ways": (EAST, SOUTH, WEST, NORTH)}, {"ways": (NORTH, EAST, SOUTH, WEST)}]
    return [
        mistake(
            "E01",
            mark("turns the die even when a command leads off the map"),
            {"turns_off": "as it rolls"},
            {"turns_off": "rightly"},
        ),
        mistake(
            "E02",
            mark("prints a number even when a command leads off the map"),
            {"prints_off": "after"},
            {"prints_off": "before"},
            {"prints_off": "top"},
        ),
        mistake("E03", mark("leaves a number on the map when the die has picked it up"), {"stays": True}),
        mistake("E04", mark("moves the number to an empty cell instead of copying it"), {"given_away": True}),
        mistake("E05", mark("prints the bottom"), {"bottom": True}),
        mistake("E06", mark("swaps the row and the column of the start"), {"exchanged": True}),
        mistake("E07", mark("swaps north and south"), {"mirrored": True}),
        mistake("E08", mark("reads the commands in clockwise order"), *clockwise),
        mistake("E09", mark("shifts the faces in place and loses one of the four numbers"), *lost),
        mistake("E10", mark("begins with 1 to 6 on the faces"), {"numbered": True}),
        mistake("E11", mark("tests both borders against the same side"), {"borders": "rows"}, {"borders": "columns"}),
    ]
