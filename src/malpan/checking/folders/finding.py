"""The programs in a folder: files whose path names the number of a problem, or whatever lies in a folder of hand-ins.

A path names a number where its digits stand by themselves, with or without zeros in front: ``P16928.java``, ``0909.java``,
``Gold/16928. …/main.py``. The deepest part of the path that names one decides. A symbolic link is followed if
it stays in the folder.
"""

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

from malpan.checking.folders.neighbours import is_program
from malpan.checking.folders.parts import Surroundings
from malpan.errors import describe_reason
from malpan.language import say

NO_PROGRAMS = {"node_modules", "__pycache__", "__pypackages__", "venv", "env", "virtualenv", "site-packages"}
BUILT = {"build", "dist", "out", "target", "bin", "obj"}
BUILT_BY_TOOL = re.compile(r"cmake-build-|.*\.(?:egg-info|dSYM|app)$")
ENVIRONMENT = "pyvenv.cfg"
"""Folders that hold what others wrote, or what was made of the programs; a virtual environment has a file of this name."""


class Found(NamedTuple):
    """A file to check, under the name that the folder gives it, and the word of its game; or why nothing can be checked there."""

    name: str
    path: Path | None = None
    game: str = ""
    problem: str = ""


class Unreadable(NamedTuple):
    """A folder that cannot be listed, and why."""

    folder: Path
    reason: str


def find_programs(folder: Path, numbers: Iterable[str]) -> list[Found]:
    """Return the programs of a repository in natural order, each with the number that its path names; OSError for none."""
    known, surroundings = set(numbers), Surroundings()
    found: list[Found] = []
    seen: set[tuple[str, str]] = set()
    real = folder.resolve()
    for each in sorted(walk(folder, NO_PROGRAMS | BUILT), key=lambda each: is_linked(folder, real, each)):
        if isinstance(each, Unreadable):
            found.append(unreadable(folder, each))
            continue
        name = name_in(folder, each)
        named = numbers_named(Path(folder.resolve().name, name), known)
        place = (os.path.realpath(each), "/".join(sorted(named)))
        if not named or place in seen or is_part(each, folder, known, surroundings):
            continue
        seen.add(place)
        if len(named) > 1:
            found.append(Found(name, problem=say("its path names more than one number: {numbers}", numbers=", ".join(named))))
        else:
            found.append(Found(name, each, *named))
    return sorted(found, key=lambda each: natural_key(each.name))


def is_linked(folder: Path, real: Path, each: Path | Unreadable) -> bool:
    """Tell whether a symbolic link leads to a file: then it counts only if nothing else leads there."""
    return isinstance(each, Path) and each.resolve() != real / each.relative_to(folder)


def find_hand_ins(folder: Path, game: str) -> list[Found]:
    """Return what a class handed in, in natural order: every file that can be run, every sub-folder; OSError without a folder."""
    found = []
    for each in sorted(folder.iterdir(), key=order_of):
        if each.name.startswith(".") or each.name in NO_PROGRAMS or not stays_in(folder, each):
            continue
        if each.is_dir():
            found.append(find_hand_in(folder, each, game))
        elif is_program(each):
            found.append(Found(each.name, each, game))
    return found


def find_hand_in(folder: Path, each: Path, game: str) -> Found:
    """Return the program in the sub-folder of one person; what else is there is part of it, or makes it unclear which it is."""
    files: list[Path] = []
    surroundings = Surroundings()
    for file in sorted(walk(each, NO_PROGRAMS | BUILT, root=folder), key=order_of):
        if isinstance(file, Unreadable):
            return unreadable(folder, file)._replace(name=each.name, game=game)
        files.append(file)
    programs = [file for file in files if not is_part(file, each, set(), surroundings)] or files
    for choice in (lambda file: numbers_named(Path(file.name), {game}), lambda file: file.stem.lower() == "main"):
        programs = [file for file in programs if choice(file)] or programs
    if not programs:
        return Found(each.name, game=game, problem=say("there is no file in it that can be run"))
    if len(programs) > 1:
        names = ", ".join(name_in(each, file) for file in programs)
        return Found(each.name, game=game, problem=say("it has more than one program: {files}", files=names))
    return Found(each.name, programs[0], game)


def walk(folder: Path, skipped: set[str], root: Path | None = None, above: tuple[str, ...] = ()) -> Iterator[Path | Unreadable]:
    """Yield the files in a folder and below it that can be run, and the folders below that cannot be read.

    Raises OSError if the folder itself cannot be read.
    """
    root = root or folder
    real = os.path.realpath(folder)
    for each in sorted(folder.iterdir()):
        if each.name.startswith(".") or not stays_in(root, each):
            continue
        if not each.is_dir():
            if is_program(each):
                yield each
        elif each.name not in skipped and not BUILT_BY_TOOL.match(each.name) and os.path.realpath(each) not in (real, *above):
            try:
                if not (each / ENVIRONMENT).exists():
                    yield from walk(each, skipped, root, (real, *above))
            except OSError as error:
                yield Unreadable(each, describe_reason(error))


def stays_in(root: Path, path: Path) -> bool:
    """Tell whether a path is no link, or one that leads to something in the folder."""
    return not path.is_symlink() or path.resolve().is_relative_to(root.resolve())


def unreadable(folder: Path, each: Unreadable) -> Found:
    """Return what is said of a folder that cannot be read."""
    return Found(name_in(folder, each.folder), problem=say("it cannot be read: {reason}", reason=each.reason))


def is_part(path: Path, root: Path, known: set[str], surroundings: Surroundings) -> bool:
    """Tell whether a file is part of a program beside it, or in a folder above it up to the one that names one of the numbers.

    A file that names a number itself is a program of its own.
    """
    if numbers_named(Path(path.name), known):
        return False
    place, word = path.parent, path.stem
    while not surroundings.is_part(path, word, place):
        if place == root or numbers_named(Path(place.name), known):
            return False
        place, word = place.parent, place.name
    return True


def numbers_named(name: Path, known: set[str]) -> list[str]:
    """Return the numbers that the deepest part of a path names that names any of those known.

    >>> numbers_named(Path("909/16928. snakes/P13460_2.java"), {"909", "13460", "16928"})
    ['13460']
    >>> numbers_named(Path("0909/116928/2.py"), {"909", "16928"})
    ['909']
    """
    for part in reversed([*name.parts[:-1], name.stem]):
        numbers = (digits.lstrip("0") for digits in re.findall(r"[0-9]+", normalize("NFKC", part)))
        if found := [number for number in dict.fromkeys(numbers) if number in known]:
            return found
    return []


def name_in(folder: Path, path: Path) -> str:
    """Return the name of a path within a folder."""
    return str(path.relative_to(folder))


def order_of(path: Path | Unreadable) -> list[tuple[bool, int, str]]:
    """Return the key by which paths stand in natural order: ``2.py`` before ``10.py``."""
    return natural_key(str(path.folder if isinstance(path, Unreadable) else path))


def natural_key(name: str) -> list[tuple[bool, int, str]]:
    """Return the key by which names stand in natural order: by the numbers in them, and in the same letters however composed.

    >>> sorted(["b10", "B9", "a"], key=natural_key)
    ['a', 'B9', 'b10']
    """
    words = re.split(r"([0-9]+)", normalize("NFC", name).casefold())
    key = [(False, int(word), "") if place % 2 else (True, 0, word) for place, word in enumerate(words)]
    return [*key, (True, 0, name)]
