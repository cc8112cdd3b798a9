"""The promises of a game, and the report of which were broken."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from malpan.game import State, Verdict
from malpan.language import counted, mark, say

PROMISES = {
    "start": mark("start returns whole numbers from 0, the same ones every time"),
    "deterministic": mark("a step taken twice leads to the same state"),
    "board untouched": mark("a step leaves the board unchanged"),
    "moves": mark("moves returns labels: at least one, all different, all of which can be typed"),
    "verdict": mark("a step returns what its objective requires"),
    "derived": mark("derived fields are what their functions make of the other fields"),
    "places": mark("a state stays a list of whole numbers from 0, of one length"),
    "in place": mark("a step changes the state that it is given, and no list of its own"),
    "in range": mark("every place stays below its bound"),
    "score": mark("score returns a whole number"),
    "possible": mark("possible accepts every state that is reached"),
    "canonical settles": mark("canonical changes nothing the second time"),
    "canonical respected": mark("equivalent states have the same moves, at the same costs"),
    "reversible": mark("every move can be undone by another, which costs the same"),
    "compiled": mark("compiled and plain rules do the same"),
    "lower bound": mark("a lower bound is a whole number from 0, and 0 in won states"),
    "consistent": mark("a lower bound is no more than what a step costs and the lower bound after it"),
    "not too high": mark("a lower bound is no more than what is left to a win"),
    "parts": mark("a step is a step or a rest of each part, and the parts pay no more than it costs"),
    "wins": mark("wins lists all states in which the game is won, and no others"),
    "invariant": mark("no step changes the invariant"),
    "round trip": mark("read(write(board)) is the board"),
    "symmetries": mark("symmetric boards have the same answer, and the same canonical form"),
    "edits": mark("edits are other boards, each with a label of its own, and removing comes to an end"),
    "every": mark("every lists boards, the same ones every time, and none twice up to symmetry"),
    "boards": mark("boards draws the same board of the same seed and size"),
    "words": mark("words has a fitting translation of each sentence of the game"),
    "no failure": mark("no function of the game fails, or returns something of another kind than it should"),
}
"""What each promise says, by its name."""

NO_WAY_BACK = (mark("no move leads back from {state}"), mark("no move of the same cost leads back from {state}"))
"""What is wrong with a move that cannot be undone, in a game without costs and in one with them."""

NOT_REQUESTED = mark("not requested")


class Outcome(NamedTuple):
    """The outcome of a step; without a state if it was lost or illegal, as the state means nothing then.

    `unit` is what its points, or its costs, are counted in.
    """

    verdict: Verdict
    points: int
    state: State
    unit: str = "point"

    def __str__(self) -> str:
        outcome = {"verdict": self.verdict.name, "state": list(self.state)}
        if self.points:
            return say("{verdict} {state} with {points}", points=counted(self.points, self.unit), **outcome)
        return say("{verdict} {state}", **outcome)


class Breach(NamedTuple):
    """A broken promise: its name, what happened, and where: number of the board (from 1; 0 for the game itself), state, label."""

    promise: str
    what: str
    board: int
    state: tuple[Any, ...] = ()
    move: str = ""

    def __str__(self) -> str:
        places = [say("board {number}", number=self.board)] if self.board else [say("the game")]
        places += [say("state {state}", state=list(self.state))] if self.state else []
        places += [say("move {move}", move=self.move)] if self.move else []
        return say("{promise}: {what} ({place})", promise=self.promise, what=self.what, place=", ".join(places))


@dataclass
class PromiseReport:
    """What was tested, the first breach of each broken promise, and why the rules were not compiled, "" if they were.

    changed   whether a step has changed the state on any board.
    still     board, its number, state and label of a step after which play goes on with the state as it was; None without one.
    """

    boards: int = 0
    states: int = 0
    steps: int = 0
    breaches: dict[str, Breach] = field(default_factory=dict)
    not_compiled: str = NOT_REQUESTED
    changed: bool = False
    still: tuple[Any, int, State, str] | None = None

    def add(self, breach: Breach) -> None:
        """Add a breach if it is the first of its promise."""
        self.breaches.setdefault(breach.promise, breach)
