"""Python: run by the interpreter that the first line names, in UTF-8, with the modules beside it."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from malpan.checking.sandbox.languages.source import Source, sources_beside, write_copy
from malpan.checking.sandbox.process import Executable
from malpan.errors import MalpanError
from malpan.language import say

PYTHON = sys.executable or "python3"
FIRST_LINE = re.compile(r"#![ \t]*(?:\S*/env(?:[ \t]+-\S+)*[ \t]+)?(?P<path>[^\s]+)")
STARTED_SECONDS = 20


def build_python(source: Source, folder: Path) -> Executable:
    """Return a Python file as a program; MalpanError if it asks for an interpreter that is not installed.

    Its modules are copied beside it, except those named like one of Python's own, which it means.
    """
    interpreter, name = interpreter_of(source)
    stem = source.path.stem
    copy = write_copy(source, folder / (f"{stem}_program.py" if stem in sys.stdlib_module_names else f"{stem}.py"))
    for each in sources_beside(source, (".py",)):
        if each.path.stem not in sys.stdlib_module_names and each.name != copy.name:
            write_copy(each, folder / each.name)
    link_packages(source, folder)
    words, no_files = (interpreter, str(copy)), (("PYTHONDONTWRITEBYTECODE", "1"),)
    return Executable(words, str(folder), name, no_files, needs=(str(copy),), renamed=((copy.name, source.name),))


def link_packages(source: Source, folder: Path) -> None:
    """Link the folders beside a file that it names, so that they can be imported."""
    words = set(re.findall(r"\w+", source.text))
    for each in source.path.resolve().parent.iterdir():
        link = folder / each.name
        if each.name in words and each.name not in sys.stdlib_module_names and each.is_dir() and not link.exists():
            link.symlink_to(each)


def interpreter_of(source: Source) -> tuple[str, str]:
    """Return the interpreter for a Python file, and what the program is called in the report.

    Whoever asks for ``python`` or ``python3`` gets the Python that runs Malpan.
    """
    first = FIRST_LINE.match(source.text)
    path = first["path"] if first else "python3"
    asked = Path(path).name
    if not re.match(r"(python|pypy)[\d.]*$", asked) or asked in ("python", "python3"):
        return PYTHON, source.name
    for candidate in (path, asked, re.sub(r"\.\d+$", "", asked)):
        if candidate not in ("python", "python3") and (found := shutil.which(candidate)) and starts(found):
            return found, source.name
    if asked.startswith("python2"):
        sentence = say(
            "{file} asks for {tool} in its first line, but {tool} is not installed; Python 2 programs do not run with Python 3",
            file=source.name,
            tool=asked,
        )
        raise MalpanError(sentence)
    if asked.startswith("pypy"):
        return PYTHON, say("{file} (run by Python, as {tool} is not installed)", file=source.name, tool=asked)
    return PYTHON, source.name


def starts(interpreter: str) -> bool:
    """Tell whether an interpreter is there and starts; a version manager's stand-in for one that is not installed does not."""
    try:
        ran = subprocess.run(
            [interpreter, "-c", ""], capture_output=True, timeout=STARTED_SECONDS, check=False, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return not ran.returncode
