"""Write the page of all known mistakes: ``python -m tools.mistakes_page > docs/mistakes.md``."""

from collections.abc import Iterator

from malpan.checking.board_files import read_traps
from malpan.game import Game
from malpan.games.built_in import BuiltIn
from malpan.games.catalogue import built_in_games
from malpan.games.trial import Trial

HEAD = """\
# Known mistakes

What people get wrong in these games, by the ids that `malpan check` names. A trap is a small board that shows the mistake.
The page is made by `make traps`.
"""


def problems_with_mistakes(record: BuiltIn) -> Iterator[tuple[Game, Trial]]:
    """Yield the numbered problems of a game that have a file of traps of their own, and their trials."""
    files = set()
    for problem in record.problems.values():
        trial: Trial | None = problem.trial() if problem.trial else None
        if trial and trial.traps and trial.traps not in files:
            files.add(trial.traps)
            yield problem, trial


def mistake_rows(record: BuiltIn) -> Iterator[tuple[str, str, str]]:
    """Yield the id of each mistake of a game, what a program with it does, and whether a trap shows it."""
    sentences: dict[str, str] = {}
    for problem, trial in problems_with_mistakes(record):
        shown = {case.source.split()[1] for case in read_traps(problem, trial.traps)}
        for mistake in trial.mistakes:
            if sentences.get(mistake.id) == mistake.does:
                continue
            id_ = f"{mistake.id} ({problem.number})" if mistake.id in sentences else mistake.id
            sentences.setdefault(mistake.id, mistake.does)
            yield id_, mistake.does, "yes" if mistake.id in shown else "no legal board shows it"


def page() -> str:
    """Return the page."""
    lines = [HEAD]
    for record in built_in_games():
        rows = [f"| {id_} | {does} | {trap} |" for id_, does, trap in mistake_rows(record)]
        if rows:
            lines += [f"## {record.game.name}", "", "| id | a program that ... | trap |", "|---|---|---|", *rows, ""]
    return "\n".join(lines)


if __name__ == "__main__":
    print(page(), end="")
