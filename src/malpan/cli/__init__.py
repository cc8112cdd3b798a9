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

import click

from malpan.cli.progress import Interrupted
from malpan.errors import MalpanError
from malpan.language import mark, say

VERBS = {
    "solve": mark("Answer boards, with the line of play that proves the answer."),
    "show": mark("Draw a board in the terminal or to a file."),
    "explore": mark("Count every state that can be reached from a board."),
    "replay": mark("Show what a line of moves does on a board."),
    "check": mark("Find the smallest board on which a program is wrong."),
    "rules": mark("Test whether a game keeps the promises of its rules."),
    "serve": mark("Serve a page on which boards are drawn, solved and played."),
    "games": mark("List the games with their numbers, formats and options."),
    "atlas": mark("Answer every sequence of rolls of a game at once."),
    "cache": mark("Show or clear the cache of compiled rules."),
    "completion": mark("Print the completion script for a shell."),
}
"""The registry of verbs: each is the `command` of the module of its name."""

FAILED, INTERRUPTED = 2, 130


class Verbs(click.Group):
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

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(say(self.help or ""))


@click.group(
    cls=Verbs,
    help=mark(
        "Answer one-player board games exactly, with the line of play that proves the answer.\n\n"
        "GAME is a name, a problem number, or a Python file that defines a game: marbles, 13460, my_game.py."
    ),
    subcommand_metavar="VERB ...",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
@click.version_option(package_name="malpan", message="malpan %(version)s")
def malpan() -> None:
    """Run a verb."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit: 0 with an answer, "no way" included; 1 if a check failed; 2 for an error.

    `arguments` are those after ``malpan``; by default, those of the process.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # print a question mark for what the terminal cannot show
    output = sys.stdout
    warnings.showwarning = show_warning
    code: object
    try:
        code = malpan(arguments, prog_name="malpan", standalone_mode=False)
        if sys.stdout:
            sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        code = FAILED
    except click.ClickException as error:
        code = print_error(" ".join(error.format_message().split()))
    except MalpanError as error:
        code = print_error(str(error))
    except RecursionError:
        code = print_error(say("the rules call themselves without end"))
    except MemoryError:
        code = print_error(
            say("not enough memory for this board; with --max-memory, a search stops in time and tells what it knows")
        )
    except Interrupted:
        code = INTERRUPTED
    except (KeyboardInterrupt, click.Abort):
        print_error(say("interrupted"))
        code = INTERRUPTED
    except BrokenPipeError:
        code = discard_output(0)
    except OSError as error:
        code = discard_output(print_error(describe_failure(error)))
    except SystemExit as ending:
        # click exits after completing a word, and, with stdout replaced by its own object, after a closed pipe
        code = ending.code if sys.stdout is output else discard_output(0)
    sys.exit(code if isinstance(code, int) else 0)


def describe_failure(error: OSError) -> str:
    """Return the sentence for a file that cannot be read, or an answer that cannot be written."""
    reason = (error.strerror or str(error)).lower()
    if error.filename:
        return say("{file} cannot be read: {reason}", file=error.filename, reason=reason)
    return say("the answer cannot be written: {reason}", reason=reason)


def show_warning(message: Warning | str, category: type[Warning], *_: object, **__: object) -> None:
    """Print Malpan's own warnings to stderr; those of other packages are for programmers and not shown."""
    if category.__module__.startswith("malpan."):
        print_error(str(message))


def discard_output(code: int) -> int:
    """Discard unflushed output, which Python would otherwise try to write again on exit; return the exit code."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return code


def print_error(sentence: str) -> int:
    """Print an error to stderr, each of its lines with the name of the program, and return its exit code."""
    for line in sentence.splitlines():
        click.echo(f"malpan: {line}", err=True)
    return FAILED
