"""Boards kept in files: the traps that come with a game, and the boards on which a program failed before.

A file of traps has an entry for each: a line ``# M01 right 3``, with the mistake and the right answer (``-``: none; ``(1,2)``:
what is printed), then the board; a blank line ends it. The first line, with ``##``, says what the file is.
"""

import hashlib
import os
import re
import warnings
from pathlib import Path
from typing import Any

from malpan.checking.answers import Case
from malpan.errors import BoardError, MalpanError, describe_reason
from malpan.game import Answer, Game
from malpan.games.trial import Trial
from malpan.language import say
from malpan.system.files import write_whole
from malpan.system.reading import read_ordinary

NO_ANSWER = "-"

NAMED = re.compile(r"-[0-9a-f]{8}\.txt$")
"""How the name of a saved board ends; other names are those of boards that the user put there."""


MOST_NAMES = 3
"""Names that a warning lists."""


def read_traps(game: Game, trial: Trial) -> list[Case]:
    """Return the traps of a game, in the order of their file; none where there is no file."""
    file, read = trial.traps, trial.read_trap or game.read
    if file is None or not file.is_file():
        return []
    cases = []
    for entry in file.read_text(encoding="utf-8").split("\n\n"):
        lines = entry.splitlines()
        if not lines or lines[0].startswith("## "):
            continue
        _, name, _, answer = lines[0].split()
        board = read("\n".join(lines[1:]) + "\n")
        cases.append(Case(f"trap {name}", board, board_text(game, board), parse_answer(answer)))
    return cases


def format_trap(mistake: str, case: Case) -> str:
    """Return the entry of a trap: a line with the mistake and the answer, and the board."""
    return f"# {mistake} right {format_answer(case.answer)}\n{case.text}"


def format_answer(answer: Answer | None) -> str:
    """Return an answer as one word of a file of traps."""
    if isinstance(answer, tuple):
        return f"({','.join(map(str, answer))})"
    return NO_ANSWER if answer is None else str(answer)


def parse_answer(word: str) -> Answer | None:
    """Return the answer that `format_answer` wrote."""
    if word.startswith("("):
        return tuple(map(int, filter(None, word.strip("()").split(","))))
    return None if word == NO_ANSWER else int(word)


def board_text(game: Game, board: Any) -> str:
    """Return the text of a board, as a program reads it; MalpanError if the game writes no boards."""
    if game.write is None:
        raise MalpanError(say("{game} has no `write`, so a program cannot be given its boards", game=game.name))
    return game.write(board)


def default_folder(game: Game, words: tuple[str, ...]) -> Path:
    """Return the folder in the user's cache for boards on which this program fails."""
    from platformdirs import user_cache_dir

    program = "\0".join(str(Path(word).resolve()) if Path(word).is_file() else word for word in words)
    digest = hashlib.sha256(os.fsencode(program)).hexdigest()[:16]
    return Path(user_cache_dir("malpan")) / "checks" / f"{file_prefix(game)}-{digest}"


def file_prefix(game: Game) -> str:
    """Return how the names of a game's files begin: its number, or its name."""
    return str(game.number or game.name)


class FolderWarning(UserWarning):
    """The folder of saved boards, or a file in it, cannot be used; a check goes on without it."""


def warn_of_folder(sentence: str) -> None:
    """Warn that a folder of saved boards, or a file in it, cannot be used."""
    warnings.warn(sentence, FolderWarning, stacklevel=3)


def read_saved(game: Game, folder: Path) -> list[tuple[str, Any]]:
    """Return the names of the files in a folder and their boards.

    A file that holds no board, or whose name is that of another board, is skipped with a warning.
    """
    found, skipped = [], []
    try:
        files = sorted(folder.glob(f"{file_prefix(game)}-*.txt")) if folder.is_dir() else []
    except OSError as error:
        warn_of_folder(
            say("the saved boards in {folder} could not be read: {reason}", folder=folder, reason=describe_reason(error))
        )
        files = []
    for file in files:
        try:
            text = read_ordinary(file, most=game.longest).decode().replace("\r\n", "\n")
            board = game.read(text)
        except (BoardError, OSError, UnicodeDecodeError):
            skipped.append(file.name)
            continue
        if NAMED.search(file.name) and file.name != saved_name(game, text):
            skipped.append(file.name)
        else:
            found.append((file.name, board))
    if skipped:
        names = ", ".join(skipped[:MOST_NAMES]) + (", …" if len(skipped) > MOST_NAMES else "")
        message = say(
            "these files in {folder} do not hold the boards that were saved, and are skipped: {names}", folder=folder, names=names
        )
        warn_of_folder(message)
    return found


def saved_name(game: Game, text: str) -> str:
    """Return the name of the file in which the text of a board is saved."""
    return f"{file_prefix(game)}-{hashlib.sha256(text.encode()).hexdigest()[:8]}.txt"


def save_board(game: Game, folder: Path, text: str) -> Path:
    """Write the text of a board to a file in a folder and return the file; OSError if it cannot be written."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / saved_name(game, text)
    write_whole(file, text.encode(), durable=True)
    return file
