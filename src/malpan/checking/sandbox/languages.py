"""How a program is run: a command as it is, or a source file, compiled and run by its ending.

A source is copied into a folder of its own and compiled there, so that whatever the program does to its folder is done to a copy.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from malpan.checking.sandbox.process import Executable
from malpan.errors import MalpanError
from malpan.language import say


class Language(NamedTuple):
    """A language: the tools it needs, the command that compiles SOURCE, if any, and the one that runs it.

    In commands, SOURCE is the copy of the file, STEM its name without ending, and OUT the folder, in which they run.
    """

    name: str
    tools: tuple[str, ...]
    compile: tuple[str, ...]
    run: tuple[str, ...]


PYTHON = sys.executable or "python3"
LANGUAGES = {
    ".py": Language("Python", (PYTHON,), (), (PYTHON, "SOURCE")),
    ".c": Language("C", ("cc",), ("cc", "-O2", "-std=c17", "-o", "OUT/program", "SOURCE", "-lm"), ("OUT/program",)),
    ".cpp": Language("C++", ("c++",), ("c++", "-O2", "-std=c++17", "-o", "OUT/program", "SOURCE"), ("OUT/program",)),
    ".java": Language("Java", ("javac", "java"), ("javac", "-d", "OUT", "SOURCE"), ("java", "-Xss64m", "-cp", "OUT", "STEM")),
    ".kt": Language(
        "Kotlin",
        ("kotlinc", "java"),
        ("kotlinc", "SOURCE", "-include-runtime", "-d", "OUT/program.jar"),
        ("java", "-Xss64m", "-jar", "OUT/program.jar"),
    ),
    ".js": Language("JavaScript", ("node",), (), ("node", "SOURCE")),
    ".ts": Language("TypeScript", ("tsc", "node"), ("tsc", "--outFile", "OUT/program.js", "SOURCE"), ("node", "OUT/program.js")),
    ".go": Language("Go", ("go",), ("go", "build", "-o", "OUT/program", "SOURCE"), ("OUT/program",)),
    ".rs": Language("Rust", ("rustc",), ("rustc", "-O", "--edition", "2021", "-o", "OUT/program", "SOURCE"), ("OUT/program",)),
    ".rb": Language("Ruby", ("ruby",), (), ("ruby", "SOURCE")),
    ".swift": Language("Swift", ("swiftc",), ("swiftc", "-O", "-o", "OUT/program", "SOURCE"), ("OUT/program",)),
    ".cs": Language("C#", ("mcs", "mono"), ("mcs", "-optimize", "-out:OUT/program.exe", "SOURCE"), ("mono", "OUT/program.exe")),
}
"""Languages by the endings of their source files."""

COMPILE_SECONDS = 120
COMPILER_LINES = 8
"""Lines of a compiler's errors that are shown."""


def prepare_program(words: Sequence[str], folder: Path) -> Executable:
    """Return the program that words name, one source file or a command; compiled files go into the folder.

    Raises MalpanError for a missing file or tool, or a source that does not compile.
    """
    if not words:
        raise MalpanError(say("there is no program to check; expected a source file such as my_solution.py, or -- and a command"))
    path = Path(words[0])
    if len(words) == 1 and path.suffix in LANGUAGES:
        return prepare_source(path, folder)
    return find_command(words)


def find_command(words: Sequence[str]) -> Executable:
    """Return a command that runs in the current folder; MalpanError if there is no such program."""
    found = shutil.which(words[0])
    if found is not None:
        return Executable((os.path.abspath(found), *words[1:]), os.getcwd(), " ".join(words))
    path = Path(words[0])
    endings = ", ".join(LANGUAGES)
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


def prepare_source(path: Path, folder: Path) -> Executable:
    """Return a source file as a program, compiled if its language is."""
    language = LANGUAGES[path.suffix]
    if not path.is_file():
        raise MalpanError(say("there is no file {file} to compile and run", file=path))
    for tool in language.tools:
        if shutil.which(tool) is None:
            sentence = say(
                "{file} is {language}, which needs {tools}; there is no {missing} on this machine",
                file=path.name,
                language=language.name,
                tools=", ".join(language.tools),
                missing=tool,
            )
            raise MalpanError(sentence)
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / path.name
    shutil.copyfile(path, source)
    names = {"SOURCE": str(source), "STEM": path.stem, "OUT": str(folder)}
    if language.compile:
        compile_source(path, [substitute(word, names) for word in language.compile], folder)
    words = tuple(substitute(word, names) for word in language.run)
    needs = tuple(word for word in words if word.startswith(str(folder)))
    return Executable(words, str(folder), path.name, import_path(path) if path.suffix == ".py" else (), needs)


def import_path(path: Path) -> tuple[tuple[str, str], ...]:
    """Return the environment in which a Python file imports what lies beside it."""
    beside = str(path.resolve().parent)
    return (("PYTHONPATH", os.pathsep.join(filter(None, (beside, os.environ.get("PYTHONPATH"))))),)


def substitute(word: str, names: dict[str, str]) -> str:
    """Return a word of a command with SOURCE, STEM or OUT replaced by what they stand for."""
    for name, value in names.items():
        if word == name or word.startswith(f"{name}/") or word.endswith(f":{name}/program.exe"):
            return word.replace(name, value, 1)
    return word


def compile_source(path: Path, words: list[str], folder: Path) -> None:
    """Compile a source; MalpanError with the first lines of the compiler's errors if that fails."""
    try:
        ran = subprocess.run(words, cwd=folder, capture_output=True, timeout=COMPILE_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        sentence = say("{file} was not compiled within {seconds} seconds", file=path.name, seconds=COMPILE_SECONDS)
        raise MalpanError(sentence) from None
    if ran.returncode:
        errors = (ran.stderr or ran.stdout).decode(errors="replace").replace(str(folder) + os.sep, "").strip()
        first = "\n".join(errors.splitlines()[:COMPILER_LINES])
        raise MalpanError(say("{file} does not compile:\n{errors}", file=path.name, errors=first))
