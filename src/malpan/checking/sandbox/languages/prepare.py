"""The program that words name: a command as it is, or a source file, compiled and run by its ending.

A source is copied into a folder of its own and compiled there, so that whatever the program does to its folder is done to a copy.
"""

import os
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

from malpan.checking.sandbox.languages.source import Source
from malpan.checking.sandbox.languages.table import BY_ENDING, language_of, prepare_source
from malpan.checking.sandbox.process import Executable
from malpan.errors import MalpanError
from malpan.language import say


def prepare_program(words: Sequence[str], folder: Path, wrap: Callable[[Source], Source] | None = None) -> Executable:
    """Return the program that words name, one source file or a command; compiled files go into the folder.

    `wrap` returns what is compiled instead of a source, such as the source with a main.

    Raises MalpanError for a missing file or tool, or a source that does not compile.
    """
    if not words:
        raise MalpanError(say("there is no program to check; expected a source file such as my_solution.py, or -- and a command"))
    path = Path(words[0])
    language = language_of(path)
    if len(words) == 1 and language is not None and not path.is_dir():
        return prepare_source(path, language, folder, wrap)
    return find_command(words)


def find_command(words: Sequence[str]) -> Executable:
    """Return a command that runs in the current folder; MalpanError if there is no such program."""
    found = shutil.which(words[0])
    if found is not None:
        return Executable((os.path.abspath(found), *words[1:]), os.getcwd(), " ".join(words))
    path = Path(words[0])
    endings = ", ".join(BY_ENDING)
    if not path.exists():
        sentence = say("there is no program {word}; expected a source file, a program, or -- and a command", word=words[0])
    elif path.is_dir():
        sentence = say(
            "{word} is a folder; expected a program, or a source file ending in {endings}", word=words[0], endings=endings
        )
    else:
        sentence = say(
            "{word} is not a program that can be run, and its ending is not one of {endings}"
            " (a program needs to be executable: chmod +x)",
            word=words[0],
            endings=endings,
        )
    raise MalpanError(sentence)
