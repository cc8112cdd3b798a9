"""Write the page of all known mistakes: ``python -m tools.mistakes_page > docs/mistakes.md``."""

from collections.abc import Iterator

from malpan.checking.board_files import read_traps
from malpan.checking.forms import game_in_form
from malpan.game import Game
from malpan.games.built_in import BuiltIn
from malpan.games.catalogue import built_in_games
from malpan.games.trial import Trial

HEAD = """\
# Known mistakes

What people get wrong in these games, by the ids that `malpan check` names. A trap is a small board that shows the mistake; the
last column has the numbers and formats that come with one. The page is made by `make traps`.
"""


def problems_with_mistakes(record: BuiltIn) -> Iterator[tuple[Game, Trial]]:
    """Yield the numbered problems of a game that have a file of traps of their own, and their trials."""
    for _, game, trial in games_with_mistakes(record):
        if game.number is not None:
            yield game, trial


def games_with_mistakes(record: BuiltIn) -> Iterator[tuple[str, Game, Trial]]:
    """Yield the numbered problems and the formats that have a file of traps of their own: their word, game and trial."""
    files = set()
    forms = [(known.name, game_in_form(record.game, known.name)) for known in record.game.formats if known.trial]
    for word, game in (*((str(number), problem) for number, problem in record.problems.items()), *forms):
        trial: Trial | None = game.trial() if game.trial else None
        if trial and trial.traps and trial.traps not in files:
            files.add(trial.traps)
            yield word, game, trial


def mistake_rows(record: BuiltIn) -> Iterator[tuple[str, str, str]]:
    """Yield the id of each mistake of a game, what a program with it does, and which traps show it."""
    shown: dict[tuple[str, str], list[str]] = {}
    numbers: dict[tuple[str, str], int | None] = {}
    for word, game, trial in games_with_mistakes(record):
        traps = {case.source.split()[1] for case in read_traps(game, trial)}
        for mistake in trial.mistakes:
            words = shown.setdefault((mistake.id, mistake.does), [])
            numbers.setdefault((mistake.id, mistake.does), game.number)
            if mistake.id in traps:
                words.append(word)
    first: dict[str, str] = {}
    for (id_, does), words in shown.items():
        label = id_ if first.setdefault(id_, does) == does else f"{id_} ({numbers[id_, does]})"
        yield label, does, ", ".join(words) or "no legal board shows it"


def page() -> str:
    """Return the page."""
    lines = [HEAD]
    for record in built_in_games():
        rows = [f"| {id_} | {does} | {trap} |" for id_, does, trap in mistake_rows(record)]
        if rows:
            lines += [f"## {record.game.name}", "", "| id | a program that ... | traps |", "|---|---|---|", *rows, ""]
    return "\n".join(lines)


if __name__ == "__main__":
    print(page(), end="")
