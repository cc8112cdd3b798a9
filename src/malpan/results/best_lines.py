"""The best lines of a board: the different sequences of moves that earn the answer, and how many there are."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from malpan.errors import MalpanError
from malpan.game import Answer
from malpan.language import counted, say
from malpan.language.visible import json_text
from malpan.language.width import width_of
from malpan.line import Line, line_from_dict, line_to_dict
from malpan.results.solution import Solution
from malpan.search.found import SOLVED, STOPPED
from malpan.text.moves import typed_name

COLUMNS = 100
"""Columns after which the moves of a line are continued on the next row of a text."""


@dataclass(frozen=True, kw_only=True)
class BestLines:
    """Different best lines of one board. ``print`` shows the moves of each; iterating gives the lines.

    Different lines are different sequences of moves. They are in lexicographic order of the numbers of their moves, and each is
    proved by the rules.

    solution   the answer, with the first of the lines.
    lines      the lines, no more than were asked for; none without an answer.
    total      how many best lines there are altogether, None if they were not counted.
    stopped    the limit that ended the search for lines, empty if none did.
    """

    solution: Solution
    lines: tuple[Line, ...]
    total: int | None
    stopped: str = ""

    @property
    def answer(self) -> Answer | None:
        """The answer that each of the lines earns; None if there is none."""
        return self.solution.answer

    @property
    def complete(self) -> bool:
        """Whether `lines` are all best lines that there are."""
        return len(self.lines) == self.total

    def __len__(self) -> int:
        return len(self.lines)

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines)

    def headline(self) -> str:
        """Return how many best lines there are, and how many of them are listed, in a sentence."""
        listed = counted(len(self.lines), "best line")
        if self.complete:
            return listed
        if self.total is not None:
            listed = say("{listed:,} of {lines}", listed=len(self.lines), lines=counted(self.total, "best line"))
        elif not self.stopped:
            return say("the first {listed:,} of more than {lines}", listed=len(self.lines), lines=listed)
        return say("{lines}; stopped by the {limit}", lines=listed, limit=say(self.stopped)) if self.stopped else listed

    def __str__(self) -> str:
        solution = self.solution
        if solution.outcome != SOLVED or not all(step.move is not None for line in self.lines for step in line.steps):
            return str(solution)
        width = len(str(len(self.lines)))
        rows = [row for number, line in enumerate(self.lines, start=1) for row in list_moves(line, number, width)]
        return "\n".join([solution.headline(), self.headline(), *rows])

    def to_json(self) -> str:
        """Return the solution as one line of JSON, with the lines and their number."""
        return json_text(self.to_dict())

    def to_dict(self) -> dict[str, Any]:
        """Return the solution as plain data, with `lines`, their `total`, whether they are `complete`, and `lines_stopped`."""
        lines = [line_to_dict(line) for line in self.lines]
        added = {"lines": lines, "total": self.total, "complete": self.complete, "lines_stopped": self.stopped}
        return self.solution.to_dict() | added

    @classmethod
    def from_json(cls, text: str) -> "BestLines":
        """Return the best lines that `to_json` wrote; MalpanError if the text is none."""
        import json

        try:
            values = json.loads(text)
            lines = tuple(map(line_from_dict, values.pop("lines")))
            total, stopped, _ = (values.pop(name) for name in ("total", "lines_stopped", "complete"))
            return cls(solution=Solution.from_json(json.dumps(values)), lines=lines, total=total, stopped=stopped)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            what = f"{type(error).__name__}: {error}"
            raise MalpanError(say("these are no best lines in JSON: {what}", what=what)) from None


def list_moves(line: Line, number: int, width: int) -> list[str]:
    """Return the numbered moves of a line as rows of text, as `malpan replay` reads them."""
    names = [typed_name(step.label) for step in line.steps]
    rows = [f"{number:{width + 2}} "]
    for place, name in enumerate(names, start=1):
        word = f" {name}," if place < len(names) else f" {name}"
        if width_of(rows[-1]) + width_of(word) > COLUMNS and rows[-1].strip():
            rows.append(" " * (width + 3))
        rows[-1] += word
    return [row.rstrip() for row in rows]


def best_lines_of(solution: Solution, lines: Sequence[Line], total: int | None, stopped: str = "") -> BestLines:
    """Return the lines that were found, and the solution with the first of them."""
    if solution.outcome != SOLVED:
        none = None if solution.outcome == STOPPED else 0
        return BestLines(solution=solution, lines=(), total=none, stopped=solution.stopped)
    return BestLines(solution=replace(solution, source=lines[0]), lines=tuple(lines), total=total, stopped=stopped)
