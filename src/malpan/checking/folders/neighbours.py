"""What lies in one folder, read once: its programs, what they import, and what else they may use."""

import ast
import re
import stat
import sys
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from malpan.checking.sandbox.languages.cpp import C_ENDINGS, CPP_ENDINGS, MAIN
from malpan.checking.sandbox.languages.java import outline_of
from malpan.checking.sandbox.languages.lexing import Syntax
from malpan.checking.sandbox.languages.source import Source, read_source
from malpan.checking.sandbox.languages.table import language_of
from malpan.errors import MalpanError

C, JAVA, PYTHON, SHELL = "C", "Java", "Python", "shell"
FAMILIES = {"C++": C}
"""Languages whose files go together with those of another one."""

TEST_IN_PYTHON = re.compile(r"(?:test_.*|.*_test|conftest)\.py$")
OTHER_TEST = re.compile(r"\.(?:test|spec)\.[cm]?[jt]s$|_test\.go$|\.d\.[cm]?ts$")
IMPORTED = re.compile(r"""(?:\./|\bmod\s+|\brequire_relative\s*\(?\s*['"])([\w-]+)""")
"""The word by which a program names a file of its own, in other languages than Python."""


class Neighbours:
    """The files and folders in a folder; OSError if it cannot be read."""

    def __init__(self, folder: Path) -> None:
        entries = [each for each in sorted(folder.iterdir()) if not each.name.startswith(".")]
        self.files = [each for each in entries if each.is_file()]
        self.folders = {each.name: each for each in entries if each.is_dir() and not each.is_symlink()}

    @cached_property
    def programs(self) -> list[Path]:
        """The files that can be run."""
        return [each for each in self.files if is_program(each)]

    @cached_property
    def families(self) -> set[str]:
        """The languages of the programs, where C and C++ are one."""
        return set(map(family_of, self.programs))

    @cached_property
    def with_main(self) -> set[str]:
        """The families of C and Java in which a program has a `main`."""
        return {family_of(each) for each in self.programs if has_main(each)}

    @cached_property
    def without_main(self) -> list[Path]:
        """The files in C and C++ that have no `main`, and may be linked to a program beside them."""
        return [each for each in self.programs if family_of(each) == C and not has_main(each)]

    @cached_property
    def imports(self) -> dict[str, set[str]]:
        """The words by which programs of each family import files of their own."""
        words: dict[str, set[str]] = {}
        for each in self.programs:
            words.setdefault(family_of(each), set()).update(words_imported(each))
        return words

    @cached_property
    def by_stem(self) -> dict[str, list[Path]]:
        """The files by their names without endings."""
        found: dict[str, list[Path]] = {}
        for each in self.files:
            found.setdefault(each.stem, []).append(each)
        return found


def is_program(path: Path) -> bool:
    """Tell whether a path is an ordinary file of a language that can be run, and no test of programs."""
    try:
        return language_of(path) is not None and stat.S_ISREG(path.stat().st_mode) and not is_test(path)
    except OSError:  # a link that leads nowhere
        return False


def is_test(path: Path) -> bool:
    """Tell whether a file tests programs, or only declares or lists what they use, going by the names that tools look for."""
    name = path.name.lower()
    if TEST_IN_PYTHON.match(name):
        return "def test" in read(path).text
    made = name.endswith(".d") and any(path.with_suffix(ending).exists() for ending in (*C_ENDINGS, *CPP_ENDINGS))
    return made or bool(OTHER_TEST.search(name))


def family_of(path: Path) -> str:
    """Return the language of a program, C for C++."""
    language = language_of(path)
    return FAMILIES.get(language.name, language.name) if language else ""


def has_main(path: Path) -> bool:
    """Tell whether a program in C, C++ or Java can be run alone; True in other languages."""
    family = family_of(path)
    if family == C:
        return bool(MAIN.search(read(path).code))
    return outline_of(read(path)).main is not None if family == JAVA else True


def words_imported(path: Path) -> Iterable[str]:
    """Return the words by which a program imports files of its own, or modules that do not come with Python."""
    source = read(path)
    if family_of(path) != PYTHON:
        return IMPORTED.findall(source.text)
    found: set[str] = set()
    for node in ast.walk(tree_of(source) or ast.Module([], [])):
        if isinstance(node, ast.Import):
            found |= {each.name.partition(".")[0] for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module.partition(".")[0]} if node.module else {each.name for each in node.names}
    return found - sys.stdlib_module_names


def tree_of(source: Source) -> ast.Module | None:
    """Return what a Python file says; None if it is no Python."""
    try:
        return ast.parse(source.text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def read(path: Path) -> Source:
    """Return a file as a source in its language, an empty one if it cannot be read: whoever runs it will say so."""
    language = language_of(path)
    syntax = language.syntax if language else Syntax.SLASHES
    try:
        return read_source(path, syntax)
    except (OSError, MalpanError):
        return Source(path, "", syntax)
