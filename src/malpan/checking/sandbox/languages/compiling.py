"""One call of a compiler, and the sentence for a source that does not compile."""

import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from malpan.checking.sandbox.languages.source import Source
from malpan.errors import MalpanError
from malpan.language import say

COMPILE_SECONDS = 120
COMPILER_LINES = 8
"""Lines of a compiler's errors that are shown."""

LOCALE = {"LC_ALL": "C.UTF-8", "LANGUAGE": ""}
"""File names in any alphabet, and errors in English, whatever the locale is."""


class Compiled(NamedTuple):
    """What came of a call of a compiler: whether it succeeded, and its errors, in which the folder of the copies is left out."""

    succeeded: bool
    errors: str


def run_compiler(source: Source, words: Sequence[str], folder: Path, locale: Mapping[str, str] = LOCALE) -> Compiled:
    """Run a compiler in the folder of the copies; MalpanError if it takes too long."""
    try:
        ran = run_alone(words, folder, locale)
    except subprocess.TimeoutExpired:
        sentence = say("{file} was not compiled within {seconds} seconds", file=source.name, seconds=COMPILE_SECONDS)
        raise MalpanError(sentence) from None
    errors = (ran.stderr or ran.stdout).decode(errors="replace").strip()
    for each in (folder, source.path.resolve().parent):
        errors = errors.replace(os.path.join(each, ""), "") if each != each.parent else errors
    return Compiled(not ran.returncode, errors)


def run_alone(words: Sequence[str], folder: Path, locale: Mapping[str, str] = LOCALE) -> subprocess.CompletedProcess[bytes]:
    """Run a compiler in a folder, which gets its temporary files, too; TimeoutExpired if it takes too long.

    However this ends, the compiler ends with it, and what it has started.
    """
    with subprocess.Popen(
        words,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | locale | {"TMPDIR": str(folder)},
        start_new_session=True,
    ) as ran:
        try:
            out, err = ran.communicate(timeout=COMPILE_SECONDS)
        except BaseException:  # such as Ctrl-C
            with suppress(ProcessLookupError):
                os.killpg(ran.pid, signal.SIGKILL)
            raise
    return subprocess.CompletedProcess(words, ran.returncode, out, err)


def does_not_compile(source: Source, errors: str, copy: str = "") -> MalpanError:
    """Return the error for a source that does not compile; `copy` is what the compiler called the file."""
    if copy and copy != source.name:
        errors = errors.replace(f"{copy}:", f"{source.name}:")
    first = "\n".join(errors.splitlines()[:COMPILER_LINES])
    return MalpanError(say("{file} does not compile:\n{errors}", file=source.name, errors=first))
