"""What people get wrong about dice yutnori: habits of a player about the track, the moves, and the search."""

from typing import Any

from malpan.games.trial import Mistake
from malpan.games.yut.mistaken_player import HorsePlayer
from malpan.games.yut.rules import Board
from malpan.language import mark


def mistakes() -> list[Mistake[Board]]:
    """Return the mistakes."""

    def mistake(id_: str, does: str, *habits: dict[str, Any]) -> Mistake[Board]:
        return Mistake(id_, does, [HorsePlayer(**each) for each in habits])

    return [
        mistake("Y01", mark("takes two cells of the same worth for the same cell"), {"alike": True}),
        mistake("Y02", mark("gives each lane its own 25, 30, 35 and 40"), {"centres": True, "forties": "each"}),
        mistake("Y03", mark("gives the lane after the centre a 40 of its own"), {"forties": "second"}),
        mistake("Y04", mark("takes the blue arrow even when only passing it"), {"arrows": "passing"}),
        mistake("Y05", mark("never takes the blue arrow"), {"arrows": "never"}),
        mistake("Y06", mark("lets a horse at the goal block the next one"), {"goal_full": "goal"}, {"goal_full": "too"}),
        mistake("Y07", mark("takes 40 for the goal"), {"home_40": "outer"}, {"home_40": "any"}),
        mistake("Y08", mark("lets a finished horse pass"), {"passes": True}),
        mistake("Y09", mark("lets a horse be blocked by horses that it passes"), {"overtaken": True}),
        mistake(
            "Y10", mark("takes the 30 after the centre for the blue corner 30"), {"both_30": "one"}, {"both_30": "left alike"}
        ),
        mistake("Y11", mark("lets a horse reach the goal only with the exact roll"), {"exact": True}),
        mistake(
            "Y12", mark("gives each roll to the horse that scores most with it"), {"search": "greedy"}, {"search": "greedy, last"}
        ),
        mistake("Y13", mark("gives each lane its own 25, 30 and 35"), {"centres": True}),
        mistake(
            "Y14",
            mark("lets a horse that is blocked stay where it is, and spends the turn"),
            {"waits": "blocked"},
            {"waits": "allowed"},
        ),
        mistake(
            "Y15",
            mark("takes 40 for a fourth corner"),
            {"corner_40": "arrow"},
            {"corner_40": "arrow, once"},
            {"corner_40": "lane"},
        ),
        mistake("Y-start-occupied", mark("lets horses at the start block one that finishes"), {"start_full": True}),
        mistake("Y-vacated-late", mark("undoes a move without undoing that its cell is taken"), {"search": "vacated late"}),
    ]
