"""The command line: ``malpan VERB GAME ...``, with one file per verb.

The file of a verb is imported when the verb is used, so that a small board is answered without loading the others. An error is
one sentence on stderr and exit code 2.
"""

import importlib
import io
import os
import sys
import warnings
from collections.abc import Sequence
from typing import IO, NoReturn

import click

from malpan.cli.command import SpokenCommand, SpokenOption
from malpan.cli.ending import INTERRUPTED, describe_ending, quit_at_once
from malpan.cli.printing import discard, open_closed_streams, print_error, print_note
from malpan.cli.progress import Interrupted
from malpan.errors import MalpanError, describe_reason
from malpan.language import LANGUAGES, mark, say, speaking_everywhere
from malpan.language.preference import preferred_language
from malpan.search.copying import finish_compiling
from malpan.search.limits import LimitReached
from malpan.system.guardian import allow as allow_guardians
from malpan.system.guardian import end_guardians, is_guardian
from malpan.system.signals import Terminated

VERBS = {
    "solve": mark("Answer boards, with the line of play that proves the answer."),
    "show": mark("Draw a board in the terminal or to a file."),
    "explore": mark("Count every state that can be reached from a board."),
    "replay": mark("Show what a line of moves does on a board."),
    "check": mark("Find the smallest board on which a program is wrong."),
    "rules": mark("Test whether a game keeps the promises of its rules."),
    "mine": mark("Mine boards that are wanted into a database of levels."),
    "improve": mark("Change a board piece by piece until it is as wanted."),
    "levels": mark("Look at a file of levels: choose, print, export, verify."),
    "serve": mark("Serve a page on which boards are drawn, solved and played."),
    "games": mark("List the games with their numbers, formats and options."),
    "atlas": mark("Answer every sequence of rolls of a game at once."),
    "cache": mark("Show or clear the cache of compiled rules."),
    "completion": mark("Print the completion script for a shell."),
}
"""The registry of verbs: each is the `command` of the module of its name."""

FAILED = 2


class Verbs(SpokenCommand, click.Group):
    """A group of commands that imports each one when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        command: click.Command = importlib.import_module(f"malpan.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(say("Verbs")):
            formatter.write_dl([(name, say(about)) for name, about in VERBS.items()])


@click.group(
    cls=Verbs,
    help=mark(
        "Answer one-player board games exactly, with the line of play that proves the answer.\n\n"
        "GAME is a name, a problem number, or a Python file that defines a game: marbles, 13460, my_game.py."
    ),
    subcommand_metavar="VERB ...",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
@click.version_option(
    cls=SpokenOption, package_name="malpan", message="malpan %(version)s", help=mark("Show the version and exit.")
)
def malpan() -> None:
    """Run a verb."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit: 0 with an answer, "no way" included; 1 if a check failed; 2 for an error.

    `arguments` are those after ``malpan``; by default, those of the process.
    """
    open_closed_streams()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # print a question mark for what the terminal cannot show
    warnings.showwarning = show_warning
    if arguments is None:
        allow_guardians()
    words = sys.argv[1:] if arguments is None else arguments
    language = preferred_language(words, os.environ)
    with speaking_everywhere(language):
        if language != LANGUAGES[0]:
            from malpan.cli.click_words import speak_click

            speak_click()
        leave(run(words), at_once=arguments is None)


def leave(code: int, at_once: bool) -> NoReturn:
    """Exit, `at_once` if the process is this command alone: a thread that was left may never end, and a compiler ends slowly."""
    if at_once and not code:
        finish_compiling()
    apart = sys.modules.get("malpan.system.apart")
    end_guardians()
    if is_guardian() or (at_once and ("numba" in sys.modules or (apart is not None and apart.is_any_left()))):
        quit_at_once(code)
    sys.exit(code)


def run(arguments: Sequence[str]) -> int:
    """Run the command line; return the exit code."""
    output = sys.stdout
    code: object
    try:
        code = malpan(arguments, prog_name="malpan", standalone_mode=False)
        output.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        print_note(error.format_message())
        code = FAILED
    except click.ClickException as error:
        code = fail(" ".join(error.format_message().split()))
    except MalpanError as error:
        code = fail(str(error))
    except RecursionError:
        code = fail(say("the rules call themselves without end"))
    except MemoryError:
        code = fail(say("not enough memory for this board; with --max-memory, a search stops in time and tells what it knows"))
    except Interrupted:
        code = INTERRUPTED
    except (KeyboardInterrupt, LimitReached, click.Abort, Terminated) as ended:
        code = describe_ending(ended)
    except BrokenPipeError:
        code = 0
    except OSError as error:
        code = fail(describe_failure(error))
    except SystemExit as ending:
        # click exits after completing a word, and, with stdout replaced by its own object, after a closed pipe
        code = ending.code if sys.stdout is output else 0
    return end_output(output, code if isinstance(code, int) else 0)


def end_output(output: IO[str], code: int) -> int:
    """Print what is left of the output, such as what rules printed, and return the exit code."""
    try:
        output.flush()
    except BrokenPipeError:
        discard(output)
    except OSError as error:
        discard(output)
        return code or fail(describe_failure(error))
    return code


def describe_failure(error: OSError) -> str:
    """Return the sentence for a file that cannot be read, or an answer that cannot be written."""
    reason = describe_reason(error)
    if error.filename:
        return say("{file} cannot be read: {reason}", file=error.filename, reason=reason)
    return say("the answer cannot be written: {reason}", reason=reason)


def show_warning(message: Warning | str, category: type[Warning], *_: object, **__: object) -> None:
    """Print Malpan's own warnings to stderr; those of other packages are for programmers and not shown."""
    if category.__module__.startswith("malpan."):
        print_error(str(message))


def fail(sentence: str) -> int:
    """Print an error, and return its exit code."""
    print_error(sentence)
    return FAILED
