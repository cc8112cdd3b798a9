"""Files that are part of a program beside them, and the files that a program uses, told from what they say."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from malpan.checking.folders.neighbours import JAVA, PYTHON, SHELL, C, Neighbours, family_of, has_main, read, tree_of
from malpan.checking.programs.solutions import reads_input
from malpan.checking.sandbox.languages.cpp import C_ENDINGS, CPP_ENDINGS
from malpan.checking.sandbox.languages.source import WORD
from malpan.checking.sandbox.languages.table import language_of

HEADERS = (".h", ".hh", ".hpp", ".hxx", ".h++", ".inc", ".inl", ".ipp", ".tpp")
MORE_ENDINGS = {C: (*C_ENDINGS, *CPP_ENDINGS, *HEADERS), "JavaScript": (".json",)}
"""Endings of files that a program may use besides those of its own language."""


class Surroundings:
    """The folders that were looked into, each of which is read once."""

    def __init__(self) -> None:
        self.known: dict[Path, Neighbours] = {}

    def of(self, folder: Path) -> Neighbours:
        """Return what lies in a folder; OSError if it cannot be read."""
        if folder not in self.known:
            self.known[folder] = Neighbours(folder)
        return self.known[folder]

    def is_part(self, path: Path, word: str, folder: Path) -> bool:
        """Tell whether a file is part of a program in a folder: it cannot be run alone, or others import it by this word."""
        near, family = self.of(folder), family_of(path)
        if family == SHELL:
            return bool(near.families - {SHELL})
        if family in (C, JAVA):
            return family in near.with_main and not has_main(path)
        if word not in near.imports.get(family, ()):
            return False
        return family != PYTHON or not ((tree := tree_of(read(path))) and reads_input(tree))

    def files_used(self, path: Path) -> list[Path]:
        """Return the files that a program may use, itself first: those beside it, and in the folders beside it, that it names.

        Those that they name follow; a file in C or C++ may use everything beside it that has no `main`. Too many are better
        than too few, as a result holds only while none of them changes.
        """
        near, family = self.of(path.parent), family_of(path)
        language = language_of(path)
        endings = (*(language.endings if language else ()), *MORE_ENDINGS.get(family, ()))
        found = dict.fromkeys([path, *(near.without_main if family == C else ())])
        waiting = list(found)
        while waiting:
            words = set(WORD.findall(read(waiting.pop()).text))
            files = [each for word in words & near.by_stem.keys() for each in near.by_stem[word]]
            named = [each for each in files if each.suffix.lower() in endings]
            named += [each for word in words & near.folders.keys() for each in files_below(near.folders[word], endings)]
            fresh = [each for each in sorted(named) if each not in found]
            found.update(dict.fromkeys(fresh))
            waiting += fresh
        return [path, *sorted(each for each in found if each != path)]


def files_below(folder: Path, endings: Sequence[str]) -> Iterator[Path]:
    """Yield the files in a folder, and below it, with one of the endings."""
    for place, folders, names in os.walk(folder):
        folders.sort()
        yield from (Path(place, name) for name in sorted(names) if Path(name).suffix.lower() in endings)
