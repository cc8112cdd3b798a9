"""What the check of a folder found: a table, boards on which programs are wrong, and who made which mistake."""

import csv
import io
import re
import shlex
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from malpan.checking.folders.outcome import RESULTS, RIGHT, SLOW, WRONG, Checked, Outcome
from malpan.checking.judge import WRONG_ANSWER
from malpan.checking.reports.failure import MOST_OUTPUT
from malpan.checking.reports.layout import MORE, SMALLEST, around_difference, beside, columns_of, indent
from malpan.checking.reports.mistake_lines import MOST_EXPLANATIONS
from malpan.checking.reports.report import MOST_ROWS, game_label
from malpan.game import Game
from malpan.games.catalogue import find_game
from malpan.language import counted, say
from malpan.language.visible import json_text, visible, visible_line
from malpan.language.width import pad, pad_left, width_of

RIGHT_CODE, WRONG_CODE, UNDECIDED_CODE = 0, 1, 3
"""Exit codes: nothing is wrong; a program is wrong or too slow; nothing is wrong, but not everything is known."""

COLUMNS = ("program", "number", "result", "verdict", "mistakes", "boards", "reason", "board", "expected", "got")
"""The columns of the CSV."""

FORMULA = re.compile(r"[=+@\t\r]|-(?![0-9]+$)")
"""How a cell begins that a spreadsheet would compute."""


@dataclass(frozen=True)
class FolderReport:
    """The result of a check of a folder, in its order.

    folder    the folder, as it was named.
    checked   the programs and what their checks came to.
    game      the game that all of them are for, None for a repository.
    options   the options with which one program is checked as it was here.
    """

    folder: str
    checked: Sequence[Checked]
    game: Game | None = None
    options: tuple[str, ...] = ()

    @property
    def exit_code(self) -> int:
        """The exit code: 1 if a program is wrong or too slow, or else 3 if one is undecided or does not run, or else 0."""
        results = {each.outcome.result for each in self.checked}
        return WRONG_CODE if results & {WRONG, SLOW} else UNDECIDED_CODE if results - {RIGHT} else RIGHT_CODE

    def label(self, word: str) -> str:
        """Return what people call the game of a program; empty if it is not known."""
        return game_label(self.game or find_game(word)) if word else ""

    @property
    def totals(self) -> dict[str, int]:
        """How many programs came to each of RESULTS."""
        counts = Counter(each.outcome.result for each in self.checked)
        return {result: counts[result] for result in RESULTS}

    def mistakes(self) -> dict[str, list[Checked]]:
        """Return the wrong programs by their mistakes, the most frequent first: by ids, or by a verdict that none explains."""
        found: dict[str, list[Checked]] = {}
        for each in self.checked:
            if each.outcome.result == WRONG:
                found.setdefault(mistake_of(each), []).append(each)
        return dict(sorted(found.items(), key=lambda item: -len(item[1])))

    def lines(self) -> list[str]:
        """Return the report in words, line by line: details, the table, a summary of the mistakes, and totals."""
        details = [line for each in self.checked for line in self.detail_lines(each)]
        lines = [*details, *self.table(), "", *self.summary_lines(), self.headline()]
        return [visible(line) for line in lines]

    def headline(self) -> str:
        """Return how many programs came to what."""
        found = ", ".join(
            say("{count:,} {result}", count=count, result=say(result)) for result, count in self.totals.items() if count
        )
        programs = counted(len(self.checked), "program")
        if self.game is None:
            return say("{programs} in {folder}: {results}", programs=programs, folder=visible_line(self.folder), results=found)
        game = game_label(self.game)
        return say(
            "{programs} for {game} in {folder}: {results}",
            programs=programs,
            game=game,
            folder=visible_line(self.folder),
            results=found,
        )

    def table(self) -> list[str]:
        """Return a row for each program: its result, its number, the boards tried, its name, and the mistake or the reason."""
        rows = [[say("result"), say("number"), say("boards"), say("program"), ""]]
        for each in self.checked:
            outcome = each.outcome
            boards = f"{outcome.boards:,}" if outcome.boards else ""
            rows.append([say(outcome.result), each.found.game, boards, visible_line(each.found.name), note_on(each)])
        if self.game is not None:
            rows = [[row[0], *row[2:]] for row in rows]
        widths = [max(width_of(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
        numbers = len(widths) - 2
        lines = []
        for row in rows:
            cells = [pad_left(c, w) if at == numbers else pad(c, w) for at, (c, w) in enumerate(zip(row, widths, strict=False))]
            lines.append("  ".join([*cells, row[-1]]).rstrip())
        return lines

    def detail_lines(self, each: Checked) -> list[str]:
        """Return the board on which a program is wrong, and its mistake; or a reason of several lines."""
        outcome = each.outcome
        head = f"{visible_line(each.found.name)}, {self.label(each.found.game)}: {say(outcome.verdict or outcome.result)}"
        if not outcome.board:
            return [head, *indent(outcome.reason), ""] if "\n" in outcome.reason else []
        lines = [head, *board_lines(outcome), *indent(outcome.reason)]
        lines += [f"  {line}" for line in mistake_sentences(each)]
        return [*lines, f"  {say('for more: {command}', command=self.command_for(each))}", ""]

    def command_for(self, each: Checked) -> str:
        """Return the command line that checks a program alone."""
        return visible_line(shlex.join(["malpan", "check", each.found.game, *self.options, "--", str(each.found.path)]))

    def summary_lines(self) -> list[str]:
        """Return each mistake with those who made it; none for a repository, where the table has it."""
        if self.game is None or not self.mistakes():
            return []
        lines = [say("mistakes, by how many made them:")]
        for mistake, found in self.mistakes().items():
            named = found[0].outcome.mistakes
            does = f": {named[0].does}" if len(named) == 1 else ""
            names = ", ".join(visible_line(each.found.name) for each in found)
            lines += [f"  {len(found):>4}  {mistake}{does}", f"        {names}"]
        return [*lines, ""]

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain data."""
        return {
            "folder": self.folder,
            "game": self.game.name if self.game else None,
            "number": self.game.number if self.game else None,
            "exit_code": self.exit_code,
            "totals": self.totals,
            "programs": [program_dict(each) for each in self.checked],
            "mistakes": {mistake: [each.found.name for each in found] for mistake, found in self.mistakes().items()},
        }

    def to_json(self) -> str:
        """Return the report as JSON."""
        return json_text(self.to_dict())

    def to_csv(self) -> str:
        """Return a table with a row for each program, for spreadsheets, which take no cell for a formula."""
        stream = io.StringIO()
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(COLUMNS)
        for each in self.checked:
            said = {
                "program": visible_line(each.found.name),
                "result": say(each.outcome.result),
                "verdict": say(each.outcome.verdict) if each.outcome.verdict else "",
            }
            data = program_dict(each) | said | {"mistakes": mistake_of(each) if each.outcome.mistakes else ""}
            cells = [visible(str(data[column] or "")).rstrip("\n") for column in COLUMNS]
            writer.writerow([f"'{cell}" if FORMULA.match(cell) else cell for cell in cells])
        return stream.getvalue().rstrip("\n")


def program_dict(each: Checked) -> dict[str, Any]:
    """Return a program and what its check came to as plain data."""
    data = each.outcome.to_dict()
    mistakes, here, report, seconds = data.pop("mistakes"), data.pop("here"), data.pop("report"), data.pop("seconds")
    return {
        "program": each.found.name,
        "file": str(each.found.path) if each.found.path else None,
        "number": int(each.found.game) if each.found.game.isdecimal() else None,
        "recorded": each.recorded,
        **data,
        "seconds": round(seconds, 3),
        "mistakes": mistakes,
        "mistakes_here": here,
        "report": report,
    }


def mistake_of(each: Checked) -> str:
    """Return the ids of the mistakes that explain a wrong program, or its verdict if none does."""
    outcome = each.outcome
    if outcome.mistakes:
        return " / ".join(named.id for named in outcome.mistakes)
    if outcome.verdict == WRONG_ANSWER:
        return say("wrong answer, no known mistake")
    return say(outcome.verdict)


def note_on(each: Checked) -> str:
    """Return what the last column of the table says of a program, in one line."""
    outcome = each.outcome
    return mistake_of(each) if outcome.result == WRONG else visible_line(outcome.reason.partition("\n")[0])


def board_lines(outcome: Outcome) -> list[str]:
    """Return the board on which a program fails, and beside or below it what was expected, and what came instead."""
    board = outcome.board.rstrip("\n").splitlines()
    if len(board) > MOST_ROWS:
        board = [*board[: MOST_ROWS - 1], MORE]
    lefts, rights = around_difference(outcome.expected.splitlines(), outcome.got.splitlines(), MOST_OUTPUT)
    outputs = columns_of([say("expected"), *lefts], [say("got"), *rights], SMALLEST)
    together = beside(board, outputs)
    return together if max(map(width_of, together)) <= SMALLEST.columns else [*indent("\n".join(board)), *outputs]


def mistake_sentences(each: Checked) -> list[str]:
    """Return which mistakes explain a wrong program, or answer like it on its board."""
    outcome = each.outcome
    if outcome.mistakes:
        return [
            say("it answers exactly like one that {mistake}", mistake=named.what())
            for named in outcome.mistakes[:MOST_EXPLANATIONS]
        ]
    return [
        say("on this board it answers like one that {mistake}", mistake=named.what())
        for named in outcome.here[:MOST_EXPLANATIONS]
    ]
