"""What people get wrong about marbles: habits of a player about one tilt, about the search around it, and about what is printed.

They know one red and one blue marble, as the numbered problems do.
"""

from collections.abc import Callable
from itertools import permutations
from typing import Any

from malpan.games.marbles.mistaken_player import ALL, TiltPlayer
from malpan.games.marbles.rules import Board
from malpan.games.trial import Mistake
from malpan.language import mark

WITHIN = 10
"""Tilts that 13460, 13459 and 15644 allow."""

ORDERS = tuple(permutations(ALL))

CROSSING = tuple({"first": first, "crossed": crossed} for first in ("", "alone") for crossed in ("by rolling", "at all"))
"""The habits of those who let a marble roll across the hole."""


def print_count(answer: int | None) -> str:
    """Print the fewest tilts, and -1 for no way."""
    return str(-1 if answer is None else answer)


def print_count_or_zero(answer: int | None) -> str:
    return str(answer or 0)


def print_whether(answer: int | None) -> str:
    """Print 1 if there is a way, 0 if not."""
    return "0" if answer is None else "1"


def print_whether_or_minus_one(answer: int | None) -> str:
    return "-1" if answer is None else "1"


SIBLINGS: dict[int, tuple[str, tuple[Callable[[int | None], str], ...]]] = {
    13460: (mark("prints whether there is a way, as 13459 asks, and not how many tilts it takes"), (print_whether,)),
    13459: (
        mark("prints how many tilts it takes, as 13460 asks, and not whether there is a way"),
        (print_count, print_count_or_zero, print_whether_or_minus_one),
    ),
    15644: (mark("prints how many tilts it takes, as 13460 asks, and leaves out their letters"), (print_count, print_whether)),
    15653: (mark("prints whether there is a way, as 13459 asks, and not how many tilts it takes"), (print_whether,)),
}
"""What programs for a number print instead that were written for a sibling of it: the sentence, and the ways."""


def mistakes(number: int, limit: int | None) -> list[Mistake[Board]]:
    """Return the mistakes for a problem with this limit of tilts, None for no limit."""

    def mistake(id_: str, does: str, *habits: dict[str, Any]) -> Mistake[Board]:
        return Mistake(id_, does, [TiltPlayer(limit, **each) for each in habits])

    sibling, prints = SIBLINGS[number]
    return [
        mistake("M01", mark("calls it won the moment red drops, although blue drops in the same tilt"), {"red_decides": True}),
        mistake(
            "M02",
            mark("leaves a marble that has dropped standing in the hole, where it stops the other"),
            {"plugged": "now"},
            {"plugged": "ever"},
        ),
        mistake("M03", mark("moves red first, whichever marble is in front"), {"first": "red"}),
        mistake("M04", mark("moves blue first, whichever marble is in front"), {"first": "blue"}),
        mistake("M05", mark("stops each marble where the other one was before the tilt"), {"first": "past"}),
        mistake("M06", mark("pulls red back whenever both come to rest on one cell"), {"first": "alone", "pulled": "red"}),
        mistake("M07", mark("pulls blue back whenever both come to rest on one cell"), {"first": "alone", "pulled": "blue"}),
        mistake(
            "M08",
            mark("pulls one of two marbles back out of the hole, so that both dropping may win"),
            {"first": "alone", "hole_too": True},
        ),
        mistake("M09", mark("lets both marbles rest on one cell"), {"first": "alone", "pulled": "nobody"}),
        mistake(
            "M13",
            mark("marks only red's place as visited, and discards tilts that move only blue"),
            *({"marks": "red", "order": order} for order in ORDERS),
        ),
        mistake(
            "M14",
            mark("marks the two marbles' places separately as visited, and discards new pairs of visited places"),
            *({"marks": "each", "order": order} for order in ORDERS),
        ),
        mistake(
            "M15",
            mark("lets a marble roll across the hole unless it would stop there anyway"),
            *CROSSING,
        ),
        mistake(
            "M16",
            mark("gives up altogether at the first tilt that drops blue"),
            *({"over": True, "order": order} for order in ORDERS),
        ),
        mistake("M17", mark("continues after blue has dropped"), {"alone": True}),
        mistake("M18", mark("skips tilts that do not move red, though blue alone may have to move"), {"red_must_move": True}),
        mistake(
            "M19",
            mark("searches depth first with a table of visited positions that is never reset"),
            *in_depth(limit),
        ),
        mistake("M20", mark("moves a marble by one cell in a tilt"), {"one_cell": True}),
        mistake("M21", sibling, *({"prints": each} for each in prints)),
        mistake("M-swapped", mark("takes the height for the width"), {"swapped": True}),
        *limits(limit),
    ]


def in_depth(limit: int | None) -> list[dict[str, Any]]:
    """Return the habits of those who search in depth; where there is a limit, they may mark what they do not go on from."""
    habits: list[dict[str, Any]] = [{"depth_first": True, "order": order} for order in ORDERS]
    return habits if limit is None else [*habits, *(each | {"marks_last": True} for each in habits)]


def has_two_marbles(board: Board) -> bool:
    """Tell whether a box has one red and one blue marble, which is what the mistakes know."""
    return (board.reds, len(board.marbles)) == (1, 2)


def limits(limit: int | None) -> list[Mistake[Board]]:
    """Return the mistakes about the limit of tilts itself."""

    def allowing(tilts: int | None) -> list[TiltPlayer]:
        return [TiltPlayer(limit, allowed=(tilts,))]

    if limit is None:
        return [Mistake("M10", mark("gives up after 10 tilts, where nothing limits them"), allowing(WITHIN))]
    return [
        Mistake("M10", mark("allows 11 tilts, one too many"), allowing(limit + 1)),
        Mistake("M11", mark("gives up after 9 tilts, one too early"), allowing(limit - 1)),
        Mistake("M12", mark("has no limit of tilts"), allowing(None)),
    ]
