"""Boards kept in files: the traps that come with a game, and the boards on which a program failed before.

A file of traps has an entry for each: a line ``# M01 right 3``, with the mistake and the right answer (``-``: none; ``(1,2)``:
what is printed), then the board; a blank line ends it. The first line, with ``##``, says what the file is.
"""

import hashlib
from pathlib import Path
from typing import Any

from malpan.checking.answers import Case
from malpan.errors import BoardError, MalpanError
from malpan.game import Answer, Game

NONE = "-"


def traps_in(game: Game, file: Path | None) -> list[Case]:
    """Return the traps of a file, in its order; none where there is no file."""
    if file is None or not file.is_file():
        return []
    cases = []
    for entry in file.read_text(encoding="utf-8").split("\n\n"):
        lines = entry.splitlines()
        if not lines or lines[0].startswith("## "):
            continue
        _, name, _, answer = lines[0].split()
        board = game.read("\n".join(lines[1:]) + "\n")
        cases.append(Case(f"trap {name}", board, written(game, board), answer_in(answer)))
    return cases


def answer_word(answer: Answer | None) -> str:
    """Return an answer as one word of a file of traps."""
    if isinstance(answer, tuple):
        return f"({','.join(map(str, answer))})"
    return NONE if answer is None else str(answer)


def answer_in(word: str) -> Answer | None:
    """Return the answer that a word of a file of traps stands for."""
    if word.startswith("("):
        return tuple(map(int, filter(None, word.strip("()").split(","))))
    return None if word == NONE else int(word)


def written(game: Game, board: Any) -> str:
    """Return the text of a board, as a program is handed it."""
    if game.write is None:
        raise MalpanError(f"{game.name} has no `write`, so no boards can be handed to a program")
    return game.write(board)


def folder_for(game: Game, words: tuple[str, ...], name: str) -> Path:
    """Return the folder in the user's cache where failures of this program at this game are kept."""
    from platformdirs import user_cache_dir

    program = "\0".join(str(Path(word).resolve()) if Path(word).is_file() else word for word in words) or name
    digest = hashlib.sha256(program.encode()).hexdigest()[:16]
    return Path(user_cache_dir("malpan")) / "checks" / f"{label(game)}-{digest}"


def label(game: Game) -> str:
    """Return what a game is called in file names: its number, or its name."""
    return str(game.number or game.name)


def saved_in(game: Game, folder: Path) -> list[tuple[str, Any]]:
    """Return the boards kept in a folder, with their files' names; those that are no boards any more are left out."""
    found = []
    for file in sorted(folder.glob(f"{label(game)}-*.txt")) if folder.is_dir() else []:
        try:
            found.append((file.name, game.read(file.read_text(encoding="utf-8"))))
        except (BoardError, OSError, UnicodeDecodeError):
            continue
    return found


def save(game: Game, folder: Path, text: str) -> Path:
    """Keep the text of a board in a folder; return its file."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{label(game)}-{hashlib.sha256(text.encode()).hexdigest()[:8]}.txt"
    file.write_text(text, encoding="utf-8")
    return file
