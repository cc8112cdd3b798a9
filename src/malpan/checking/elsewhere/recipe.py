"""What a worker needs to run a program that it has no files of: the files, or a function, and the limits."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from malpan.checking.folders.parts import Surroundings
from malpan.checking.programs.calls import CallLimits
from malpan.checking.sandbox.languages.table import language_of
from malpan.checking.sandbox.process import ProcessLimits
from malpan.errors import MalpanError, describe_reason
from malpan.games.trial import Arguments
from malpan.language import say

Files = tuple[tuple[str, bytes], ...]
"""Files by their names in the folder of the program, which comes first."""


class Recipe(NamedTuple):
    """A command, or a source file with the files that it uses, made again on the worker; `name` is that for a report."""

    name: str
    words: tuple[str, ...]
    files: Files
    limits: ProcessLimits
    arguments: Arguments | None


class FunctionRecipe(NamedTuple):
    """A Python function, which is pickled."""

    name: str
    function: Callable[..., Any]
    limits: CallLimits
    arguments: Arguments | None


AnyRecipe = Recipe | FunctionRecipe


def make_recipe(words: Sequence[str], limits: ProcessLimits, arguments: Arguments | None) -> Recipe:
    """Return the recipe of a program; MalpanError if its files cannot be read. A command has to be on the worker, too."""
    path = Path(words[0]) if words else Path()
    if len(words) == 1 and language_of(path) is not None and path.is_file():
        return Recipe(path.name, (path.name,), read_files(path), limits, arguments)
    return Recipe(" ".join(words), tuple(words), (), limits, arguments)


def read_files(path: Path) -> Files:
    """Return a source file and the files that it uses, in its folder and below; MalpanError if one cannot be read."""
    try:
        used = Surroundings().files_used(path)
        return tuple((each.relative_to(path.parent).as_posix(), each.read_bytes()) for each in used)
    except OSError as error:
        file, reason = error.filename or path, describe_reason(error)
        raise MalpanError(say("{file} cannot be read: {reason}", file=file, reason=reason)) from None


def write_files(files: Files, folder: Path) -> Path:
    """Write files into a folder, and return the first of them, the program."""
    for name, content in files:
        file = folder.joinpath(*name.split("/"))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return folder / files[0][0]


def words_of(recipe: Recipe, folder: Path) -> tuple[str, ...]:
    """Return the command line of a program on this machine; its files are written into the folder."""
    if not recipe.files:
        return recipe.words
    os.makedirs(folder, exist_ok=True)
    return (str(write_files(recipe.files, folder)),)
