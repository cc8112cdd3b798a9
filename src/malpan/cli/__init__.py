"""The command line: ``malpan VERB GAME ...``, one file a verb.

A verb's file is imported when the verb is used, so that a small board is answered without paying for the others. Errors are one
sentence on standard error and exit code 2.
"""

import importlib
import io
import os
import sys
import warnings

import click

from malpan.cli.progress import Interrupted
from malpan.errors import MalpanError

VERBS = {
    "solve": "answer boards, with the line of play that proves the answer",
    "show": "draw a board, in the terminal or in a file",
    "explore": "count every state that can be reached from a board",
    "replay": "show what a line of moves does on a board",
    "check": "find the smallest board on which a program is wrong",
    "rules": "try a game against the promises its rules make",
    "serve": "open a page on which boards are drawn, solved and played",
    "games": "list the games, their numbers and formats",
    "atlas": "answer all sequences of rolls of a game at once",
    "cache": "show or clear what was compiled",
    "completion": "print the completion script of a shell",
}
INTERRUPTED = 130


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
        with formatter.section("Verbs"):
            formatter.write_dl(list(VERBS.items()))


@click.group(
    cls=Verbs, subcommand_metavar="VERB ...", context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110}
)
@click.version_option(package_name="malpan", message="malpan %(version)s")
def malpan() -> None:
    """Answer one-player board games exactly, with the line of play that proves the answer.

    GAME is a name, a problem number, or a Python file that defines one: marbles, 13460, my_game.py.
    """


def main() -> None:
    """Run the command line and exit: 0 with an answer, "no way" included; 1 for broken rules; 2 for an error."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # an arrow that the terminal cannot show is a question mark, and no failure
    output = sys.stdout
    warnings.showwarning = show_warning
    code: object
    try:
        code = malpan(prog_name="malpan", standalone_mode=False)
        if sys.stdout:
            sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        code = 2
    except click.ClickException as error:
        code = tell(" ".join(error.format_message().split()))
    except MalpanError as error:
        code = tell(str(error))
    except RecursionError:
        code = tell("the rules call themselves without end")
    except MemoryError:
        code = tell("there is not enough memory for this board; --max-memory ends a search in time, with what it knows")
    except Interrupted:
        code = INTERRUPTED
    except (KeyboardInterrupt, click.Abort):
        tell("interrupted")
        code = INTERRUPTED
    except BrokenPipeError:
        code = hang_up(0)
    except OSError as error:
        place = f"{error.filename} cannot be read" if error.filename else "the answer cannot be written"
        code = hang_up(tell(f"{place}: {(error.strerror or str(error)).lower()}"))
    except SystemExit as ending:
        # click ends so after completing a word, and, with another output in place of ours, where our reader has had enough.
        code = ending.code if sys.stdout is output else hang_up(0)
    sys.exit(code if isinstance(code, int) else 0)


def show_warning(message: Warning | str, category: type[Warning], *_: object, **__: object) -> None:
    """Say on standard error what a user is to know; the warnings of others, for programmers, are left to them."""
    if category.__module__.startswith("malpan."):
        tell(str(message))


def hang_up(code: int) -> int:
    """Send what is not written yet to nowhere, so that Python does not try once more when it ends; return the exit code."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return code


def tell(sentence: str) -> int:
    """Say on standard error what is wrong, a line for each thing, and return the exit code for it."""
    for line in sentence.splitlines():
        click.echo(f"malpan: {line}", err=True)
    return 2
