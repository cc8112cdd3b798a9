"""Files that are part of a program beside them, and the files that a program uses, told from what they say."""

import ast
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from malpan.checking.sandbox.languages.cpp import C_ENDINGS, CPP_ENDINGS, MAIN
from malpan.checking.sandbox.languages.java import outline_of
from malpan.checking.sandbox.languages.lexing import Syntax
from malpan.checking.sandbox.languages.source import WORD, Source, read_source
from malpan.checking.sandbox.languages.table import language_of
from malpan.checking.solutions import reads_input
from malpan.errors import MalpanError

HEADERS = (".h", ".hh", ".hpp", ".hxx", ".h++", ".inc", ".inl", ".ipp", ".tpp")
ALSO_USED = {"C": (*C_ENDINGS, *HEADERS), "C++": (*CPP_ENDINGS, *HEADERS), "JavaScript": (".json",)}
"""Endings of files that a program may use besides those of its own language."""

C_FAMILY = ("C", "C++")
TEST_IN_PYTHON = re.compile(r"(?:test_.*|.*_test|conftest)\.py$")
OTHER_TEST = re.compile(r"\.(?:test|spec)\.[cm]?[jt]s$|_test\.go$|\.d\.[cm]?ts$")


def is_test(path: Path) -> bool:
    """Tell whether a file tests programs, or only declares or lists what they use, going by the names that tools look for."""
    name = path.name.lower()
    if TEST_IN_PYTHON.match(name):
        return "def test" in read(path).text
    made = name.endswith(".d") and any(path.with_suffix(ending).exists() for ending in (*C_ENDINGS, *CPP_ENDINGS))
    return made or bool(OTHER_TEST.search(name))


def is_part_of(path: Path, word: str, others: Sequence[Path]) -> bool:
    """Tell whether a file is part of one of the other programs: it cannot be run alone, or another imports it by this word."""
    language = language_of(path)
    if language is None or not others:
        return False
    if language.name == "shell":
        return any(language_of(each) is not language for each in others)
    family = C_FAMILY if language.name in C_FAMILY else (language.name,)
    siblings = [read(each) for each in others if (other := language_of(each)) and other.name in family]
    if language.name in C_FAMILY:
        return not MAIN.search(read(path).code) and any(MAIN.search(each.code) for each in siblings)
    if language.name == "Java":
        return outline_of(read(path)).main is None and any(outline_of(each).main for each in siblings)
    if language.name == "Python":
        return any(word in modules_imported(each) for each in siblings) and not is_program_in_python(read(path))
    name = re.escape(word)
    imported = re.compile(rf"""\./{name}\b|\bmod\s+{name}\s*;|\brequire_relative\s*\(?\s*['"]{name}\b""")
    return any(imported.search(each.text) for each in siblings)


def is_program_in_python(source: Source) -> bool:
    """Tell whether a Python file reads its input."""
    tree = tree_of(source)
    return tree is not None and reads_input(tree)


def tree_of(source: Source) -> ast.Module | None:
    """Return what a Python file says; None if it is no Python."""
    try:
        return ast.parse(source.text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def modules_imported(source: Source) -> set[str]:
    """Return the first words of the modules that a Python file imports; none if it is no Python."""
    found: set[str] = set()
    for node in ast.walk(tree_of(source) or ast.Module([], [])):
        if isinstance(node, ast.Import):
            found |= {each.name.partition(".")[0] for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {(node.module or "").partition(".")[0]} if node.module else {each.name for each in node.names}
    return found


def files_used(path: Path) -> list[Path]:
    """Return the files that a program may use, itself first: those beside it, and in the folders beside it, that it names.

    Those that they name follow; a file in C or C++ may use everything beside it that has no `main`. Too many are better than too
    few, as a result holds only while none of them changes.
    """
    language = language_of(path)
    endings = (*(language.endings if language else ()), *ALSO_USED.get(language.name if language else "", ()))
    beside = [each for each in sorted(path.parent.iterdir()) if each != path and not each.name.startswith(".")]
    files = [each for each in beside if each.suffix.lower() in endings and each.is_file()]
    found, waiting = [path], [path]
    if language and language.name in C_FAMILY:
        waiting += [each for each in files if each.suffix.lower() not in HEADERS and not MAIN.search(read(each).code)]
        found += waiting[1:]
    while waiting:
        words = set(WORD.findall(read(waiting.pop()).text))
        named = [each for each in files if each.stem in words and each not in found]
        inside = [each for place in beside if place.name in words for each in files_below(place, endings) if each not in found]
        found += [*named, *inside]
        waiting += [*named, *inside]
    return found


def files_below(folder: Path, endings: Sequence[str]) -> Iterator[Path]:
    """Yield the files in a folder, and below it, with one of the endings; none if it is a link, or no folder."""
    if not folder.is_symlink():
        for place, folders, names in os.walk(folder):
            folders.sort()
            yield from (Path(place, name) for name in sorted(names) if Path(name).suffix.lower() in endings)


def read(path: Path) -> Source:
    """Return a file as a source in its language, an empty one if it cannot be read: whoever runs it will say so."""
    language = language_of(path)
    syntax = language.syntax if language else Syntax.SLASHES
    try:
        return read_source(path, syntax)
    except (OSError, MalpanError):
        return Source(path, "", syntax)
