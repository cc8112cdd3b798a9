"""Write the page of all known mistakes in a language: ``python -m tools.mistakes_page en > docs/mistakes.md``."""

import sys
from collections.abc import Iterator
from typing import NamedTuple

from malpan.checking.board_files import read_traps
from malpan.checking.forms import game_in_form
from malpan.game import Game
from malpan.games.built_in import BuiltIn
from malpan.games.catalogue import built_in_games
from malpan.games.trial import Trial
from malpan.language import say, speaking


class PageWords(NamedTuple):
    """The words of the page in a language: its head, the head of a table, and what stands where a mistake has no trap."""

    head: str
    columns: str
    untrapped: str


WORDS = {
    "en": PageWords(
        """\
# Known mistakes

What people get wrong in these games, by the ids that `malpan check` names. A trap is a small board that shows the mistake; the
last column has the numbers and formats that come with one. The page is made by `make traps`. ([한국어](mistakes.ko.md))
""",
        "| id | a program that ... | traps |",
        "no legal board shows it",
    ),
    "ko": PageWords(
        """\
# 알려진 실수

이 게임들에서 사람들이 하는 실수를 `malpan check`가 알려 주는 이름으로 모았습니다. 함정은 실수를 드러내는 작은 판이고,
마지막 칸은 함정이 있는 번호와 형식입니다. 이 문서는 `make traps`가 만듭니다. ([English](mistakes.md))
""",
        "| 이름 | 프로그램이 하는 일 | 함정 |",
        "드러내는 판이 없음",
    ),
}


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
        yield label, does, ", ".join(words)


def page(language: str) -> str:
    """Return the page in a language."""
    words = WORDS[language]
    lines = [words.head]
    for record in built_in_games():
        with speaking(language):
            rows = [f"| {id_} | {say(does)} | {trap or words.untrapped} |" for id_, does, trap in mistake_rows(record)]
        if rows:
            lines += [f"## {record.game.name}", "", words.columns, "|---|---|---|", *rows, ""]
    return "\n".join(lines)


if __name__ == "__main__":
    print(page(sys.argv[1]), end="")
