"""Answers as they are written: what the numbered problem prints, JSON, a line for each of very many boards."""

from typing import Any, NamedTuple

from malpan.errors import rule_errors
from malpan.game import Game
from malpan.results.solution import Solution
from malpan.search.found import STOPPED


class Written(NamedTuple):
    """The line of an answer, and what is to be said of it on standard error, "" if nothing is."""

    line: str
    said: str = ""


class Writer(NamedTuple):
    """Writes the answers on the boards of a file, each on a line: as `answer`, `json` or `text`."""

    output: str
    name: str

    def write(self, game: Game, number: int, solution: Solution) -> Written:
        """Return the answer on the n-th board, n from 1, as it is written."""
        if self.output == "answer":
            line = printed_answer(game, solution).replace("\n", " ")
            return Written(line, told_stopped(self.board(number), solution)) if solution.outcome == STOPPED else Written(line)
        if self.output == "json":
            return Written(json_line(game, as_json(game, self.board(number), solution)))
        return Written(f"{number}: {solution.headline()}")

    @property
    def needs_lines(self) -> bool:
        """Whether the states and words of lines are written."""
        return self.output == "json"

    def board(self, number: int) -> str:
        """Return what the n-th board is called."""
        return f"{self.name}, board {number}"


def told_stopped(board: str, solution: Solution) -> str:
    """Return what is said of a search that was stopped, beside its answer."""
    return f"malpan: {board}: {solution.headline()}"


def printed_answer(game: Game, solution: Solution) -> str:
    """Return what the numbered problem prints; a search that was stopped does not know it."""
    if solution.outcome == STOPPED:
        return "unknown"
    if game.answer is None:
        return game.printed(solution.answer, ())
    with rule_errors(game.name):
        return str(game.printed(solution.answer, solution.labels()))


def as_json(game: Game, board: str, solution: Solution) -> dict[str, Any]:
    """Return the solution with the name of its board, the problem number and what that prints."""
    return {"board": board, "problem": game.number, "printed": printed_answer(game, solution)} | solution.to_dict()


def json_line(game: Game, data: dict[str, Any]) -> str:
    """Return plain data as one line of JSON."""
    import json

    with rule_errors(game.name):
        return json.dumps(data, ensure_ascii=False)
