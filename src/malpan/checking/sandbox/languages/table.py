"""The table of languages: by which endings their files are known, which tools they need, and how they are compiled and run."""

import os
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from malpan.checking.sandbox.languages.compiling import does_not_compile, run_compiler
from malpan.checking.sandbox.languages.cpp import build_c, build_cpp
from malpan.checking.sandbox.languages.java import build_java
from malpan.checking.sandbox.languages.javascript import build_javascript
from malpan.checking.sandbox.languages.lexing import Syntax
from malpan.checking.sandbox.languages.own_files import names_of_files_elsewhere, names_of_own_files
from malpan.checking.sandbox.languages.python import build_python
from malpan.checking.sandbox.languages.source import Source, read_source, sources_beside, write_copy
from malpan.checking.sandbox.process import Executable
from malpan.errors import MalpanError
from malpan.language import say

Build = Callable[[Source, Path], Executable]
"""Makes a program of a source, in a folder for its copy and all that is made of it."""


class Way(NamedTuple):
    """One way to run a language: the tools it needs, and what makes a program of a source.

    Several names of one tool are separated by ``|``.
    """

    tools: tuple[str, ...]
    build: Build

    @property
    def missing(self) -> str | None:
        """The first tool that is not installed, by its first name."""
        for tool in self.tools:
            if not any(map(shutil.which, tool.split("|"))):
                return tool.partition("|")[0]
        return None


class Language(NamedTuple):
    """A language: its name, the endings of its files in lower case, and the ways to run it, the best first."""

    name: str
    endings: tuple[str, ...]
    ways: tuple[Way, ...]
    syntax: Syntax = Syntax.SLASHES


class Commands:
    """A way to run a language that needs no more than commands: those that compile it, and the one that runs it.

    Of several commands that compile, the first that succeeds counts. In commands, SOURCE is the copy of the file, and OUT the
    folder, in which they run. Files beside the program that have one of the `parts` as ending, and that it names, are copied too.
    """

    def __init__(self, run: str, *compile: str, parts: Sequence[str] = ()) -> None:
        self.run = run
        self.compile = compile
        self.parts = parts

    def __call__(self, source: Source, folder: Path) -> Executable:
        """Make a program of a source; MalpanError if it does not compile."""
        copy = write_copy(source, folder / f"{source.stem}{source.path.suffix.lower()}")
        for each in sources_beside(source, self.parts) if self.parts else ():
            write_copy(each, folder / each.name)
        names = {"SOURCE": str(copy), "OUT": str(folder)}
        errors = []
        for command in self.compile:
            compiled = run_compiler(source, fill_in(command, names), folder)
            if compiled.succeeded:
                break
            errors.append(compiled.errors)
        else:
            if errors:
                raise does_not_compile(source, errors[0], copy.name)
        words = fill_in(self.run, names)
        needs = tuple(word for word in words if word.startswith(str(folder)))
        return Executable(tuple(words), str(folder), source.name, (), needs, renamed=((copy.name, source.name),))


def fill_in(command: str, names: dict[str, str]) -> list[str]:
    """Return the words of a command with SOURCE and OUT replaced by what they stand for."""
    words = []
    for word in command.split():
        head, slash, tail = word.partition("/")
        before, colon, last = head.rpartition(":")
        words.append(f"{before}{colon}{names.get(last, last)}{slash}{tail}")
    return words


JAR = "java -Xss64m -XX:MaxJavaStackTraceDepth=20 -jar OUT/program.jar"
RUSTC = "rustc -O --crate-name program --edition {} -o OUT/program SOURCE"
RUST = Commands("OUT/program", *(RUSTC.format(edition) for edition in (2021, 2024, 2018, 2015)), parts=(".rs",))

PYTHON = "Python"

LANGUAGES = (
    Language(PYTHON, (".py", ".pyw", ".py3", ".py2"), (Way((), build_python),), Syntax.HASHES),
    Language("C", (".c",), (Way(("cc|gcc|clang",), build_c),)),
    Language("C++", (".cpp", ".cc", ".cxx", ".c++", ".cp"), (Way(("c++|g++|clang++",), build_cpp),)),
    Language("Java", (".java",), (Way(("javac", "java"), build_java),)),
    Language(
        "Kotlin",
        (".kt",),
        (Way(("kotlinc", "java"), Commands(JAR, "kotlinc SOURCE -include-runtime -d OUT/program.jar")),),
    ),
    Language("Scala", (".scala",), (Way(("scala",), Commands("scala SOURCE")),)),
    Language("JavaScript", (".js", ".mjs", ".cjs"), (Way(("node",), build_javascript),)),
    Language(
        "TypeScript",
        (".ts", ".mts", ".cts"),
        (
            Way(("tsc", "node"), Commands("node OUT/program.js", "tsc --outFile OUT/program.js SOURCE", parts=(".ts",))),
            Way(("deno",), Commands("deno run --allow-read SOURCE", parts=(".ts",))),
            Way(("bun",), Commands("bun run SOURCE", parts=(".ts",))),
        ),
    ),
    Language("Go", (".go",), (Way(("go",), Commands("OUT/program", "go build -o OUT/program SOURCE")),)),
    Language("Rust", (".rs",), (Way(("rustc",), RUST),)),
    Language("Ruby", (".rb",), (Way(("ruby",), Commands("ruby SOURCE", parts=(".rb",))),), Syntax.HASHES),
    Language("Perl", (".pl",), (Way(("perl",), Commands("perl SOURCE")),), Syntax.HASHES),
    Language("PHP", (".php",), (Way(("php",), Commands("php SOURCE")),)),
    Language("Lua", (".lua",), (Way(("lua",), Commands("lua SOURCE", parts=(".lua",))),), Syntax.HASHES),
    Language("Swift", (".swift",), (Way(("swiftc",), Commands("OUT/program", "swiftc -O -o OUT/program SOURCE")),)),
    Language(
        "C#", (".cs",), (Way(("mcs", "mono"), Commands("mono OUT/program.exe", "mcs -optimize -out:OUT/program.exe SOURCE")),)
    ),
    Language("Dart", (".dart",), (Way(("dart",), Commands("OUT/program", "dart compile exe -o OUT/program SOURCE")),)),
    Language("D", (".d",), (Way(("dmd",), Commands("OUT/program", "dmd -O -of=OUT/program SOURCE")),)),
    Language("Haskell", (".hs",), (Way(("ghc",), Commands("OUT/program", "ghc -O2 -outputdir OUT -o OUT/program SOURCE")),)),
    Language("Pascal", (".pas",), (Way(("fpc",), Commands("OUT/program", "fpc -O2 -oOUT/program SOURCE")),)),
    Language("shell", (".sh",), (Way(("bash",), Commands("bash SOURCE")),), Syntax.HASHES),
)
BY_ENDING = {ending: language for language in LANGUAGES for ending in language.endings}


def language_of(path: Path) -> Language | None:
    """Return the language of a file by its ending, in capitals or not; None if it is not one of the table."""
    return BY_ENDING.get(path.suffix.lower())


def is_python(path: Path) -> bool:
    """Tell whether a file is Python by its ending."""
    language = language_of(path)
    return language is not None and language.name == PYTHON


def prepare_source(path: Path, language: Language, folder: Path, wrap: Callable[[Source], Source] | None = None) -> Executable:
    """Return a source file as a program, made in a folder; MalpanError for a missing file or tool, or if it does not compile."""
    source = read_source(path, language.syntax)
    way = next((way for way in language.ways if way.missing is None), None)
    if way is None:
        first = language.ways[0]
        sentence = say(
            "{file} is {language}, which needs {tools}; there is no {missing} on this machine",
            file=path.name,
            language=language.name,
            tools=", ".join(tool.partition("|")[0] for tool in first.tools),
            missing=first.missing,
        )
        raise MalpanError(sentence)
    folder.mkdir(parents=True, exist_ok=True)
    executable = way.build(wrap(source) if wrap else source, folder)
    if language.name not in ("C", "C++"):  # elsewhere, a file that is missing is an exception
        executable = executable._replace(wanted=tuple(filter(os.path.exists, names_of_files_elsewhere(source))))
    names = dict.fromkeys((*names_of_own_files(source), *executable.own_files))
    return executable._replace(own_files=tuple(names))
