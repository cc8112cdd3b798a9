"""What people get wrong about the rolling die: habits of who lets it run."""

from typing import Any

from malpan.games.die.mistaken_player import DiePlayer
from malpan.games.die.rules import EAST, NORTH, SOUTH, WEST, Board
from malpan.games.trial import Mistake
from malpan.language import mark


def mistakes() -> list[Mistake[Board]]:
    """Return the mistakes."""

    def mistake(id_: str, does: str, *habits: dict[str, Any]) -> Mistake[Board]:
        return Mistake(id_, does, [DiePlayer(**each) for each in habits])

    modulo = [{"modulo": (first, back)} for first in (EAST, NORTH, SOUTH, WEST) for back in (3, -1)]
    return [
        mistake("D01", mark("compares the top face with the map"), {"top": True}),
        mistake("D02", mark("turns the other way, clockwise for anticlockwise"), {"other_way": True}),
        mistake(
            "D03",
            mark("turns round at the edge and does not roll in that turn"),
            {"edge": "waits for nothing"},
            {"edge": "waits"},
        ),
        mistake("D04", mark("moves back at the edge without tipping the die"), {"edge": "slides"}),
        mistake("D05", mark("moves back at the edge, but tips the die the way it was heading"), {"edge": "onward"}),
        mistake("D06", mark("rolls back at the edge, and keeps the old heading"), {"facing_on": True}),
        mistake("D07", mark("turns aside at the edge instead of round"), {"aside": 1}, {"aside": 3}),
        mistake("D08", mark("begins with 4 in the east and 3 in the west"), {"east": 4}),
        mistake("D09", mark("begins with 5 in the north and 2 in the south"), {"north": 5}),
        mistake("D10", mark("counts all equal cells of the map, connected or not"), {"connected": "everywhere"}),
        mistake("D11", mark("counts cells that touch at a corner"), {"connected": "corners"}),
        mistake("D12", mark("does not count the cell that the die stands on"), {"itself": False}),
        mistake(
            "D13",
            mark("never clears the table of counted cells, so that a group scores once"),
            {"once": "nothing"},
            {"once": "itself"},
        ),
        mistake("D14", mark("does not multiply the number by the size of its group"), {"alone": True}),
        mistake("D15", mark("turns anticlockwise modulo the number of rows"), *modulo),
        mistake("D-late-mark", mark("marks a cell when it is taken from the queue, and counts it again"), {"late": True}),
    ]
