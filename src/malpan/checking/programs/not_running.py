"""Programs that do not run at all: that is no board's fault, and is said in a sentence with the line instead of a verdict."""

import re
import traceback

from malpan.checking.programs.crashes import meaning_of, with_line
from malpan.checking.programs.program import ProgramRun
from malpan.errors import MalpanError
from malpan.language import mark, say

PYTHON_2 = mark(
    "this is Python 2, and Python 3 runs it: write print(...), input() and range() instead of print, raw_input and xrange"
)

CAUSES = (
    (r"Missing parentheses in call to '(?:print|exec)'|multiple exception types must be parenthesized", PYTHON_2),
    (r"^NameError: name '(?:raw_input|xrange|unichr|unicode)' is not defined", PYTHON_2),
    (r"^IndentationError: (?P<what>.*)", mark("the indentation is wrong ({what})")),
    (r"^TabError: (?P<what>.*)", mark("the indentation is wrong ({what})")),
    (r'^ *File "[^<].*\n(?:(?! *File).*\n){0,4}?SyntaxError: (?P<what>.*)', mark("this is not valid Python ({what})")),
    (
        r"^SyntaxError: (?P<what>.*)\n +at .*node:internal/",
        mark("this is not valid JavaScript ({what})"),
    ),
    (r"^(?:ModuleNotFoundError|ImportError): No module named '?(?P<what>[\w.]+)'?", mark("the module {what} is not installed")),
    (r"^ImportError: (?P<what>.*)", mark("an import fails ({what})")),
    (r"Cannot find module '(?P<what>[./][^'\n]+)'", mark("there is no file {what}")),
    (r"(?:Cannot find module|Cannot find package) '(?P<what>[^'\n]+)'", mark("the module {what} is not installed")),
    (r"^(?:[\w/.-]*[Pp]ython[\w.]*: )can't open file '?(?P<what>[^'\n]+?)'?:", mark("there is no file {what}")),
    (
        r"^ReferenceError: (?P<what>(?:require|module|exports|__dirname) is not defined.*)",
        mark("it mixes two kinds of modules ({what})"),
    ),
    (r"Could not find or load main class (?P<what>\S+)", mark("there is no class {what}")),
    (r"Main method not found in class (?P<what>[\w.$]+)", mark("the class {what} has no method `main`")),
    (r"(?:NoClassDefFoundError|ClassNotFoundException): (?!Could not)(?P<what>[\w./$]+)", mark("there is no class {what}")),
    (r"UnsupportedClassVersionError: (?P<what>.*)", mark("it was compiled for a newer Java ({what})")),
    (r"Unable to access jarfile (?P<what>\S+)", mark("there is no file {what}")),
    (r"error while loading shared libraries: (?P<what>[^:\n]+)", mark("the library {what} is not installed")),
)
"""What standard error says of programs that do not run, by language, and what is said of it."""

NOT_STARTED = (126, 127)
SHELL = re.compile(
    r"^(?:sh: (?:line )?\d*:? *(?:exec: )?(?P<said>.*)|(?P<tool>(?:pyenv|rbenv|nodenv|asdf|env|/usr/bin/env): .*))", re.MULTILINE
)
"""The exit codes of a shell that cannot start a program, and what it says then."""

NO_FILE = (
    r"^FileNotFoundError: \[Errno 2\] [^:]*: '(?P<file>[^'\n]+)'",
    r"FileNotFoundException: (?P<file>[^\n]+?) \(",
    r"NoSuchFileException: (?P<file>[^\n]+)",
    r"ENOENT: no such file or directory, open '(?P<file>[^'\n]+)'",
    r"open (?P<file>[^\n:]+): no such file or directory",
)
"""How standard error names a file that a program could not open."""


def reason_not_running(run: ProgramRun) -> str | None:
    """Return why a program does not run, with the line where that is known; None if it runs."""
    if not run.code:
        return None
    errors = run.err.decode(errors="replace")
    sentence = cause_of(errors, run.code) or unopened_file(errors)
    return None if sentence is None else with_line(sentence, errors)


def does_not_load(name: str, error: BaseException) -> MalpanError:
    """Return the error for a Python file that raised an exception while it was loaded in this process."""
    errors = "".join(traceback.format_exception(error))
    reason = with_line(cause_of(errors, 1) or unopened_file(errors) or meaning_of(errors), errors)
    return MalpanError(say("{program} does not run: {reason}", program=name, reason=reason))


def cause_of(errors: str, code: int) -> str | None:
    """Return what standard error says of a program that does not run; None if it runs."""
    if code in NOT_STARTED and (match := SHELL.search(errors)):
        return say("the system cannot start it ({what})", what=match["said"] or match["tool"])
    for pattern, sentence in CAUSES:
        if match := re.search(pattern, errors, re.MULTILINE):
            return say(sentence, **match.groupdict())
    return None


def unopened_file(errors: str) -> str | None:
    """Say which file a program could not open, and where the board comes instead; None if there is no such file."""
    for pattern in NO_FILE:
        if match := re.search(pattern, errors, re.MULTILINE):
            return say("it opens the file {file}, which is not there; the board comes on standard input", file=match["file"])
    if "kind: NotFound" in errors:  # Rust does not say which
        return say("it opens a file that is not there; the board comes on standard input")
    return None
