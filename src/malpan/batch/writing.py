"""Answers as the command line writes them: what the numbered problem prints, JSON, or a line of text."""

from typing import Any, NamedTuple

from malpan.errors import rule_errors
from malpan.game import Answer, Game
from malpan.language.visible import json_text
from malpan.results.solution import Solution
from malpan.search.found import STOPPED


class Written(NamedTuple):
    """The line of an answer, and a message for stderr, or ""."""

    line: str
    message: str = ""


class WrittenLines(NamedTuple):
    """The lines of the answers to several boards in one text, without a message for any of them."""

    lines: str
    boards: int


class Writer(NamedTuple):
    """Writes answers to the boards of a file, a line each, as ``answer``, ``json`` or ``text``; `name` is that of the file."""

    output: str
    name: str

    def write(self, game: Game, number: int, solution: Solution) -> Written:
        """Return the line of an answer; `number` is that of the board, from 1."""
        if self.output == "answer":
            line = printed_answer(game, solution).replace("\n", " ")
            return Written(line, stop_message(self.board(number), solution)) if solution.outcome == STOPPED else Written(line)
        if self.output == "json":
            return Written(json_line(game, solution_to_dict(game, self.board(number), solution)))
        return Written(f"{number}: {solution.headline()}")

    @property
    def needs_lines(self) -> bool:
        """Whether the states of lines are written."""
        return self.output == "json"

    def board(self, number: int) -> str:
        """Return the name of a board."""
        return f"{self.name}, board {number}"


def stop_message(board: str, solution: Solution) -> str:
    """Return the message about a search that was stopped."""
    return f"malpan: {board}: {solution.headline()}"


def plain_answer(answer: Answer | None) -> str:
    """Return what a numbered problem prints that has no function for it, on one line."""
    return " ".join(map(str, answer)) if isinstance(answer, tuple) else str(-1 if answer is None else answer)


def printed_answer(game: Game, solution: Solution) -> str:
    """Return what the numbered problem prints; ``unknown`` if the search was stopped."""
    if solution.outcome == STOPPED:
        return "unknown"
    if game.answer is None:
        return game.printed(solution.answer, ())
    with rule_errors(game.name):
        return str(game.printed(solution.answer, solution.labels(), solution.line if game.prints_line else None))


def solution_to_dict(game: Game, board: str, solution: Solution) -> dict[str, Any]:
    """Return a solution as plain data, with the name of its board, the problem number and what that prints."""
    return {"board": board, "problem": game.number, "printed": printed_answer(game, solution)} | solution.to_dict()


def json_line(game: Game, data: dict[str, Any]) -> str:
    """Return plain data as one line of JSON."""
    with rule_errors(game.name):
        return json_text(data)
