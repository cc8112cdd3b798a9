"""The options of a walk and the result of a search, the same for both engines."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from malpan.game import Answer, State
from malpan.language import mark

if TYPE_CHECKING:
    from pathlib import Path

    from malpan.search.distances import Distances
    from malpan.search.guide import Guide
    from malpan.search.spread import Spread

SOLVED, NO_WAY, TOO_LONG, STOPPED = mark("solved"), mark("no way"), mark("too long"), mark("stopped")
"""How a search can end: with an answer, with all states seen, with none within the moves or the cost allowed, or by a limit."""

AUTO, BREADTH, BEST, BOTH, DEPTH = SEARCHES = ("auto", "breadth", "best", "both", "depth")
"""Ways to search for the fewest moves or the least cost: layer by layer (or by cost), best first with a lower bound, from both
ends, and depth first with a lower bound. AUTO chooses."""

INVARIANT = "invariant"
"""What took the place of a search: the invariant of the start differs from that of every won state, so there is no way."""


class WalkOptions(NamedTuple):
    """The options of a walk over a whole space.

    past_wins    continue from states in which the game is won.
    sink         called with the number of a layer, or a cost, and some of its states, an array with a row each, several times a
                 layer.
    checkpoint   the folder to save progress in after each layer, and to resume from.
    jobs         threads, or processes, that work on a layer; None: as many as there are cores.
    spread       how the walk is spread over workers in shards; None: it is not.
    """

    past_wins: bool = False
    sink: "Callable[[int, Any], None] | None" = None
    checkpoint: "Path | None" = None
    jobs: int | None = None
    spread: "Spread | None" = None


class Played(NamedTuple):
    """What a run earned, or printed, when a search played it by the plain rules, so that nothing has to be played again.

    before   before its cycle; of a run without a cycle, altogether.
    cycle    in one round of the cycle.
    rest     in the part of a round in which it ends.
    """

    before: Answer
    cycle: int = 0
    rest: int = 0

    def total(self, cycles: int) -> Answer:
        """Return what the whole run earns in which so many rounds are complete."""
        return self.before + cycles * self.cycle + self.rest if isinstance(self.before, int) else self.before


class Found(NamedTuple):
    """The result of a search.

    answer   fewest moves, least cost, highest total, total of the run or the numbers it printed; None if there is none, or none
             was found.
    path     the states of the line, each as the search keeps it; empty without an answer.
    totals   points earned so far at each state of the path, in a game of points; costs paid so far, in a game with costs.
    layers   number of states in each complete layer; in a game with costs, number of states of each cost.
    costs    in a game with costs, which costs these are, ascending; all cheaper states are known. Else empty.
    states   number of states seen.
    stopped  the name of the limit that stopped the search, "" if it ended by itself.
    bounded  the search ended because the answer would take more moves, or cost more, than allowed.
    lines    number of different best lines; with costs, of the cheapest lines that have the fewest moves. None if they were not
             counted; `uncounted` then says why, if that is unexpected.
    wins     number of states in which the game is won, None if they were not counted.
    deepest  the states of the last layer, if they were wanted.
    so_far   points of a run up to where it was stopped, or the numbers it printed.
    distances   every state and its distance from the start, if they were wanted.
    guide    the states that best lines pass, if they were wanted.
    search   how it was searched, one of SEARCHES; "" for the usual way; INVARIANT where that made a search needless.
    ruled_out   the most moves, or cost, for which a search that keeps no layers knows that no line wins; None if it keeps layers.
    played   of a run that was played by the plain rules, what it earned; None if compiled rules played it.
    opening  of such a run, the points and the state of each of its first turns.
    tail, period, turns   of a run: turns before its cycle, turns of the cycle (0 if it never closed), turns of the whole run.
    """

    answer: Answer | None = None
    path: tuple[State, ...] = ()
    totals: tuple[int, ...] = ()
    layers: tuple[int, ...] = ()
    costs: tuple[int, ...] = ()
    states: int = 0
    stopped: str = ""
    bounded: bool = False
    lines: int | None = None
    wins: int | None = None
    deepest: Sequence[State] = ()
    so_far: Answer | None = None
    tail: int = 0
    period: int = 0
    turns: int = 0
    uncounted: str = ""
    distances: "Distances | None" = None
    guide: "Guide | None" = None
    search: str = ""
    ruled_out: int | None = None
    played: Played | None = None
    opening: Sequence[tuple[int, State]] = ()

    def without_states(self) -> "Found":
        """Return what was found but for the answer and everything that holds states."""
        return self._replace(answer=None, path=(), totals=(), deepest=(), distances=None)

    @property
    def outcome(self) -> str:
        """How the search ended: SOLVED, NO_WAY, TOO_LONG or STOPPED."""
        if self.answer is not None:
            return SOLVED
        if self.stopped:
            return STOPPED
        return TOO_LONG if self.bounded else NO_WAY
