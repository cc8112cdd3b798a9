"""The promises of a game, and what became of them: which were broken, and how it was found out."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from malpan.game import State, Verdict

PROMISES = {
    "start": "start gives whole numbers from 0, the same ones every time",
    "deterministic": "a step taken twice leads to the same state",
    "board untouched": "a step leaves the board as it was",
    "moves": "moves gives labels: one at least, texts that are not empty and all different",
    "verdict": "a step returns what its objective asks for",
    "places": "a state stays a list of whole numbers from 0, of one length",
    "in range": "every place stays below its bound",
    "possible": "every state that is reached is one in which the pieces can stand",
    "canonical settles": "canonical changes nothing the second time",
    "canonical respected": "interchangeable states have the same moves",
    "reversible": "every move can be undone by another",
    "compiled": "compiled and in plain Python, the rules do the same",
    "round trip": "read(write(board)) is the board",
    "no failure": "no function of the game fails",
}
"""The names of the promises, and what each says."""


class Taken(NamedTuple):
    """What came of a step; no state where it was lost or illegal, as what is left there means nothing."""

    verdict: Verdict
    points: int
    reached: State


class Breach(NamedTuple):
    """A promise broken: its name, what happened, and where: number of the board (from 1), state, label of the move."""

    promise: str
    what: str
    board: int
    state: tuple[Any, ...] = ()
    move: str = ""

    def __str__(self) -> str:
        place = f"board {self.board}"
        place += f", state {list(self.state)}" if self.state else ""
        place += f", move {self.move}" if self.move else ""
        return f"{self.promise}: {self.what} ({place})"


@dataclass
class Report:
    """What was tried, the first breach of each promise that was broken, and why the rules were not compiled, if they were not."""

    boards: int = 0
    states: int = 0
    steps: int = 0
    breaches: dict[str, Breach] = field(default_factory=dict)
    not_compiled: str = "nobody asked for it"

    def add(self, breach: Breach) -> None:
        """Keep the breach if it is the first of its promise."""
        self.breaches.setdefault(breach.promise, breach)
