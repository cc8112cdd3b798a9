"""C and C++: the newest standard that a program compiles with, and the files beside it that it needs.

Programs are compiled as judges compile them: with ``ONLINE_JUDGE`` and ``BOJ`` defined, the extensions of GNU, and
``bits/stdc++.h``, even where the compiler does not bring it.
"""

import re
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

from malpan.checking.sandbox.languages.compiling import Compiled, does_not_compile, run_compiler
from malpan.checking.sandbox.languages.crash_lines import OPTIONS, compile_handler
from malpan.checking.sandbox.languages.own_files import names_of_files_elsewhere
from malpan.checking.sandbox.languages.source import Source, files_beside, read_source, write_copy
from malpan.checking.sandbox.process import Executable
from malpan.errors import MalpanError
from malpan.language import say

C_STANDARDS = ("gnu17", "gnu11", "gnu99", "gnu89", "gnu23", "gnu2x")
CPP_STANDARDS = ("gnu++26", "gnu++23", "gnu++20", "gnu++17", "gnu++14", "gnu++11", "gnu++98")
C_ENDINGS = (".c",)
CPP_ENDINGS = (".cpp", ".cc", ".cxx", ".c++", ".cp")

CPP_COMPILERS = ("c++", "g++", "clang++")

DEFINED = ("-DONLINE_JUDGE", "-DBOJ")

UNKNOWN_STANDARD = re.compile(r"unrecognized command.line option|invalid value '[^']*' in '-std")
"""What a compiler says that is older than a standard."""

MAIN = re.compile(r"\bmain\s*\(")
CPP_HEADER = re.compile(r'^[ \t]*#[ \t]*include[ \t]*<[^.>"]*>|<bits/stdc\+\+\.h>', re.MULTILINE)
"""What no program in C includes: a header without an ending."""

TAKEN = re.compile(
    r"(?:redeclared as different kind of entity|conflicting declaration|reference to .* is ambiguous|redefinition of)"
)
UNDECLARED = re.compile(
    r"was not declared in this scope|is not a member of .std|incomplete type|undeclared identifier|does not name a type"
)
"""What a compiler says where a header is missing that another compiler's headers include."""

QUOTED_NAME = re.compile(r"['‘](?:[^'’]*?[\s*&:])?(\w+)(?:\(.*?\)|\[[^'’]*\])?['’]")
OWN_NAME = "{name}_of_this_program"

HEADERS = """
cassert cctype cerrno cfloat climits clocale cmath csetjmp csignal cstdarg cstddef cstdint cstdio cstdlib cstring
ctime cwchar algorithm array bit bitset chrono compare complex concepts condition_variable deque exception
forward_list fstream functional future initializer_list iomanip ios iosfwd iostream istream iterator limits list
locale map memory mutex new numbers numeric optional ostream queue random ranges ratio regex set span sstream stack
stdexcept streambuf string string_view thread tuple type_traits typeindex typeinfo unordered_map unordered_set utility
valarray variant vector
"""
ALL_HEADERS = "#pragma once\n" + "".join(f"#if __has_include(<{name}>)\n#include <{name}>\n#endif\n" for name in HEADERS.split())
"""Our own ``bits/stdc++.h``, which a compiler takes that has none."""


def build_c(source: Source, folder: Path) -> Executable:
    """Compile a program in C and return it; MalpanError if it does not compile. What compiles as C++ alone is C++."""
    if CPP_HEADER.search(source.text):
        return build_cpp(source, folder)
    compiler = next(filter(shutil.which, ("cc", "gcc", "clang")))
    try:
        return build(source, folder, (compiler, "-x", "c"), C_STANDARDS, C_ENDINGS)
    except MalpanError as error:
        if not any(map(shutil.which, CPP_COMPILERS)):
            raise
        try:
            return build_cpp(source, folder)
        except MalpanError:
            raise error from None


def build_cpp(source: Source, folder: Path) -> Executable:
    """Compile a program in C++ and return it; MalpanError if it does not compile."""
    headers = folder / "headers" / "bits"
    headers.mkdir(parents=True, exist_ok=True)
    (headers / "stdc++.h").write_text(ALL_HEADERS, encoding="ascii")
    compiler = next(filter(shutil.which, CPP_COMPILERS))
    return build(source, folder, (compiler, "-idirafter", str(headers.parent), "-x", "c++"), CPP_STANDARDS, CPP_ENDINGS)


def build(source: Source, folder: Path, call: Sequence[str], standards: Sequence[str], endings: Sequence[str]) -> Executable:
    """Compile a program with the newest standard that it compiles with, alone or with the files beside it."""
    program = folder / "program"
    handler = compile_handler(call[0], folder)
    traced = [*OPTIONS, "-x", "none", str(handler)] if handler else []
    copy = write_copy(source, folder / source.name)
    words = [*call[:1], "-O2", "-w", "-pthread", "-iquote", str(source.path.resolve().parent), *call[1:]]
    failed: list[Compiled] = []
    for variant in variants(source, standards, folder, failed):
        for files in groups(source, copy, endings, failed):
            compiled = run_compiler(source, [*words, *variant, *files, *traced, "-o", str(program), "-lm"], folder)
            if compiled.succeeded:
                wanted = files_elsewhere(source, [*words, *variant, str(copy)], folder)
                return Executable(
                    (str(program),), str(folder), source.name, needs=(str(program),), wanted=wanted, traced=handler is not None
                )
            if not UNKNOWN_STANDARD.search(compiled.errors):
                failed.append(compiled)
            if not is_unlinked(compiled):
                break
    if not MAIN.search(source.code):
        raise MalpanError(say("{file} has no function `main`, so there is nothing to run", file=source.name))
    raise does_not_compile(source, min(failed, key=lambda each: each.errors.count("error:")).errors)


def variants(source: Source, standards: Sequence[str], folder: Path, failed: Sequence[Compiled]) -> Iterator[list[str]]:
    """Yield the options to try, one list after the other, given what failed so far."""
    for standard in standards:
        yield [f"-std={standard}", *DEFINED]
        if failed and is_unlinked(failed[-1]):
            return
    if not failed:
        yield [*DEFINED]
        return
    if re.search(r"\bBOJ\b", source.code):
        yield ["-DONLINE_JUDGE"]
    if standards is CPP_STANDARDS and "bits/stdc++.h" not in source.text and UNDECLARED.search(failed[0].errors):
        yield [*DEFINED, "-include", "bits/stdc++.h"]
    for each in (failed[0], failed[-1]):
        names = taken_names(each.errors)
        if names:
            yield [*DEFINED, "-include", str(write_renaming(names, folder))]


def files_elsewhere(source: Source, words: Sequence[str], folder: Path) -> tuple[str, ...]:
    """Return the files that a program opens by their whole path, other than below ``#ifndef ONLINE_JUDGE``."""
    names = names_of_files_elsewhere(source)
    if not names:
        return ()
    left = folder / "preprocessed"
    run_compiler(source, [*words, "-E", "-o", str(left)], folder)
    text = left.read_text(encoding="utf-8", errors="replace")
    return tuple(name for name in names if f'"{name}"' in text)


def is_unlinked(compiled: Compiled) -> bool:
    """Tell whether a program compiles, but something is missing that another file may have."""
    return any(words in compiled.errors for words in ("undefined reference", "Undefined symbols", "undefined symbol"))


def groups(source: Source, copy: Path, endings: Sequence[str], failed: Sequence[Compiled]) -> Iterator[list[str]]:
    """Yield the files to compile together: the program alone, and if it lacks something, with those beside it.

    Files with a `main` of their own are other programs; if the given file has none, the only one that has is taken.
    """
    yield [str(copy)]
    if not failed or not is_unlinked(failed[-1]):
        return
    others = [read_source(path, source.syntax) for path in files_beside(source.path, endings)]
    parts = [each for each in others if not MAIN.search(each.code)]
    mains = [each for each in others if MAIN.search(each.code)]
    if not MAIN.search(source.code) and len(mains) == 1:
        parts += mains
    named = [each for each in parts if re.search(rf'#\s*include\s*"[^"]*\b{re.escape(each.path.stem)}\.\w+"', source.text)]
    for chosen in (named, parts):
        if chosen:
            yield [str(copy), *(str(write_copy(each, copy.parent / each.name)) for each in chosen)]


def taken_names(errors: str) -> list[str]:
    """Return the names that a program gives to things of its own, and that a header has taken: ``y1``, ``data``."""
    lines = filter(TAKEN.search, errors.splitlines())
    return sorted({match[1] for line in lines if (match := QUOTED_NAME.search(line))})


def write_renaming(names: Sequence[str], folder: Path) -> Path:
    """Write a header after which the program's own things have names of their own; return the file."""
    renamed = "".join(f"#define {name} {OWN_NAME.format(name=name)}\n" for name in names)
    file = folder / "headers" / "own_names.h"
    file.parent.mkdir(exist_ok=True)
    file.write_text(
        f"#ifdef __cplusplus\n#include <bits/stdc++.h>\n#else\n#include <math.h>\n#endif\n{renamed}", encoding="utf-8"
    )
    return file
