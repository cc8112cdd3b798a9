"""How a program is run: a command as it stands, or a source file compiled and run by its ending.

A source is copied into a folder of its own and compiled there, so that whatever the program does to its folder is done to a copy.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from malpan.checking.child import Program
from malpan.errors import MalpanError


class Language(NamedTuple):
    """A language: the tools it needs, the command that compiles SOURCE, if any, and the one that runs it.

    In commands, SOURCE is the copy of the file, STEM its name without ending, and OUT the folder, which is also where they run.
    """

    name: str
    tools: tuple[str, ...]
    compiled: tuple[str, ...]
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
"""What the endings of source files mean."""

COMPILE_SECONDS = 120


def program_of(words: Sequence[str], folder: Path) -> Program:
    """Return the program that words name: one source file, or a command; what is compiled goes into the folder.

    Raises MalpanError, with a sentence, for a missing file or tool, or a source that does not compile.
    """
    if not words:
        raise MalpanError("there is no program to check; expected a source file such as my_solution.py, or -- and a command")
    path = Path(words[0])
    if len(words) == 1 and path.suffix in LANGUAGES:
        return from_source(path, folder)
    return command(words)


def command(words: Sequence[str]) -> Program:
    """Return a command as a program that runs where we do; MalpanError if there is no such program."""
    found = shutil.which(words[0])
    if found is None:
        path = Path(words[0])
        if not path.exists():
            expected = "expected a source file, a program, or -- and a command"
            raise MalpanError(f"there is no program {words[0]}; {expected}")
        if path.is_dir():
            raise MalpanError(f"{words[0]} is a folder; expected a program, or a source file ending in {', '.join(LANGUAGES)}")
        raise MalpanError(
            f"{words[0]} is not a program that can be run, and its ending is not one of {', '.join(LANGUAGES)}"
            " (a program needs to be executable: chmod +x)"
        )
    return Program((os.path.abspath(found), *words[1:]), os.getcwd(), " ".join(words))


def from_source(path: Path, folder: Path) -> Program:
    """Return a source file as a program, compiled if its language is."""
    language = LANGUAGES[path.suffix]
    if not path.is_file():
        raise MalpanError(f"there is no file {path} to compile and run")
    for tool in language.tools:
        if shutil.which(tool) is None:
            needed = " and ".join(language.tools)
            raise MalpanError(f"{path.name} is {language.name}, which needs {needed}; there is no {tool} on this machine")
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / path.name
    shutil.copyfile(path, source)
    names = {"SOURCE": str(source), "STEM": path.stem, "OUT": str(folder)}
    if language.compiled:
        compile_source(path, [filled(word, names) for word in language.compiled], folder)
    beside = str(path.resolve().parent)
    environment = (("PYTHONPATH", os.pathsep.join(filter(None, (beside, os.environ.get("PYTHONPATH"))))),)
    words = tuple(filled(word, names) for word in language.run)
    needs = tuple(word for word in words if word.startswith(str(folder)))
    return Program(words, str(folder), path.name, environment if path.suffix == ".py" else (), needs)


def filled(word: str, names: dict[str, str]) -> str:
    """Return a word of a command with SOURCE, STEM or OUT in it filled in."""
    for name, value in names.items():
        if word == name or word.startswith(f"{name}/") or word.endswith(f":{name}/program.exe"):
            return word.replace(name, value, 1)
    return word


def compile_source(path: Path, words: list[str], folder: Path) -> None:
    """Compile a source; MalpanError with the first lines the compiler said if it does not."""
    try:
        ran = subprocess.run(words, cwd=folder, capture_output=True, timeout=COMPILE_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise MalpanError(f"{path.name} was not compiled within {COMPILE_SECONDS} seconds") from None
    if ran.returncode:
        said = (ran.stderr or ran.stdout).decode(errors="replace").replace(str(folder) + os.sep, "").strip()
        first = "\n".join(said.splitlines()[:8])
        raise MalpanError(f"{path.name} does not compile:\n{first}")
