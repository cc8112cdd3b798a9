"""What people get wrong about snakes and ladders: habits of a player, most about jumps, some about how it searches."""

from typing import Any

from malpan.games.snakes.mistaken_player import SIDE, JumpPlayer
from malpan.games.snakes.rules import Board
from malpan.games.trial import Mistake
from malpan.language import mark

TEN = 10
"""Rolls after which programs give up."""


def mistakes() -> list[Mistake[Board]]:
    """Return the mistakes."""

    def mistake(id_: str, does: str, *habits: dict[str, Any]) -> Mistake[Board]:
        return Mistake(id_, does, [JumpPlayer(**each) for each in habits])

    stay = {"feet_open": True, "heads_open": True}
    return [
        mistake("S01", mark("lets the piece stay on the foot of a ladder or the head of a snake"), stay),
        mistake("S02", mark("charges a roll for a jump"), {"toll": True}),
        mistake("S04", mark("never lands on the head of a snake"), {"heads_closed": True}),
        mistake("S05", mark("ignores the snakes"), {"snakes": False}),
        mistake("S06", mark("ignores the ladders"), {"ladders": False}),
        mistake(
            "S07",
            mark("processes the cells once, in ascending order, and not again after a snake leads back"),
            {"search": "one pass"},
            {"search": "look back"},
        ),
        mistake("S08", mark("always rolls to the highest cell it can"), {"search": "greedy"}),
        mistake("S09", mark("follows a second jump where the first one ends"), {"chained": True}, {"second": True}),
        mistake("S10", mark("starts from cell 0"), {"start": 0}),
        mistake("S11", mark("uses one table of visited cells for rolls and for jumps"), {"search": "one table"}),
        mistake("S12", mark("does not notice that a ladder has led to the last cell"), {"arrival_unseen": True}),
        mistake("S13", mark("reports no way whenever there are six snake heads in a row"), {"wall_final": True}),
        mistake("S14", mark("lets the piece go on from the foot of a ladder as well as from its top"), {"feet_open": True}),
        mistake(
            "S15",
            mark("puts a jump into an ordinary queue at no cost, so that cells come out of it in the wrong order"),
            {"search": "queue"},
            {"search": "queue, high rolls first"},
        ),
        mistake(
            "S16",
            mark("gives up after ten rolls, or after as many as the board has rows"),
            {"most": TEN},
            {"most": TEN - 1},
            {"most": SIDE},
        ),
        mistake("S-no-jumps", mark("ignores snakes and ladders alike"), {"ladders": False, "snakes": False}),
    ]


def grid_mistakes() -> list[Mistake[Board]]:
    """Return the mistakes that only grids show; a jump that comes to stand on the last cell is taken, or it is not."""

    def mistake(id_: str, does: str, habit: str) -> Mistake[Board]:
        habits: list[dict[str, Any]] = [{habit: True}, {habit: True, "last_is_goal": True}]
        return Mistake(id_, does, [JumpPlayer(**each) for each in habits])

    return [
        mistake("S17", mark("counts the rows of the grid from the top"), "from_the_top"),
        mistake("S18", mark("numbers every row of the grid from left to right"), "one_way"),
        mistake("S19", mark("lets the rows of the grid alternate from the top, which is right for even sides only"), "by_index"),
        Mistake(
            "L05",
            mark("reports no way whenever the top left corner of the grid holds a jump"),
            [JumpPlayer(corner_final=True)],
        ),
    ]


def endless_mistakes() -> list[Mistake[Board]]:
    """Return the mistakes that show where the last cell cannot be reached."""
    return [Mistake("S20", mark("never ends on a board that cannot be finished"), [JumpPlayer(endless=True)])]
