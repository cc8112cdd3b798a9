"""The arguments and options that several verbs share: a game, boards, limits, a format."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from malpan.cli.command import GAME, F, argument, group_options, option
from malpan.game import Game
from malpan.games.catalogue import built_in_games, find_game, game_words
from malpan.language import mark, say, use_words
from malpan.search.engine import ENGINES, SearchOptions

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

UNITS = ["", "k", "m", "g", "t"]


class GameWord(click.ParamType[Game]):
    """A game: its name, a problem number, or a Python file."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game:
        if isinstance(value, Game):
            return value
        word, game = ctx.meta.get(GAME, ("", None)) if ctx else ("", None)
        found = game if game and word == value else find_game(value)
        if ctx:
            ctx.meta[GAME] = (value, found)
        use_words(found.words, found.plurals)
        return found

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
        from click.shell_completion import CompletionItem

        fitting = [CompletionItem(word) for word in game_words() if word.startswith(incomplete)]
        return fitting or [CompletionItem(incomplete, type="file")]


class FormatWord(click.ParamType[str]):
    """The name of a format; where completion does not know the game, the formats of all built-in games are offered."""

    name = "format"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
        from click.shell_completion import CompletionItem

        game = ctx.params.get("game")
        games = [game] if isinstance(game, Game) else [record.game for record in built_in_games()]
        names = dict.fromkeys(known.name for each in games for known in each.formats)
        return [CompletionItem(name) for name in names if name.startswith(incomplete)]


class Size(click.ParamType[int]):
    """An amount of memory: bytes, or a number with k, M, G or T; with KiB, MiB, GiB or TiB, in powers of 1024."""

    name = "size"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int):
            return value
        text = value.lower().removesuffix("b")
        base = 1024 if text.endswith("i") else 1000
        text = text.removesuffix("i")
        digits = text.rstrip("kmgt")
        try:
            size = float(digits) * base ** UNITS.index(text[len(digits) :])
        except ValueError:
            size = 0.0
        if not 1 <= size < 10**18:
            self.fail(
                say("{value!r} is not an amount of memory; expected bytes, or a number such as 500M or 2G", value=value),
                param,
                ctx,
            )
        return int(size)


class BoardOptions(NamedTuple):
    """How the boards are read: their format, None to detect it, options of the game, and whether in an exact form only."""

    format: str | None
    options: dict[str, str]
    strict: bool = False


class BatchOptions(NamedTuple):
    """A file of many boards, None if there is none, and how to answer it."""

    batch: str | None
    batch_form: str | None
    jobs: int | None
    cluster: str | None = None


class Places(click.ParamType[list[int]]):
    """A state: whole numbers separated by commas or blanks."""

    name = "state"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> list[int]:
        if isinstance(value, list):
            return value
        words = value.strip("[]() ").replace(",", " ").split()
        if not words or not all(word.isascii() and word.isdecimal() and len(word) < 19 for word in words):
            self.fail(say("{value!r} is not a state; expected whole numbers such as 3,14", value=value), param, ctx)
        return [int(word) for word in words]


game_argument = argument("game", type=GameWord())
files_argument = argument("files", nargs=-1, type=click.Path(), metavar="[FILE|-]...")
state_option = option(
    "--state", type=Places(), help=mark("Start from this position instead of the usual one: its places, such as 3,14.")
)
turn_option = option(
    "--turn", type=click.IntRange(min=0), default=0, help=mark("With --state: the number of rolls that have been used.")
)
theme_option = option(
    "--theme",
    type=click.Choice(("auto", "light", "dark")),
    default="auto",
    help=mark("With --picture: a light or a dark background."),
)


def board_options(command: F) -> Callable[..., Any]:
    """Add how boards are read, and the general form of the game's own options; they are passed as `reading`."""
    command = group_options("reading", BoardOptions, *BoardOptions._fields)(command)  # type: ignore[assignment]
    for add in (
        option(
            "--strict",
            is_flag=True,
            help=mark("Read boards in their exact form only; with --batch, also stop at the first invalid board."),
        ),
        option(
            "--set",
            "settings",
            multiple=True,
            metavar="NAME=VALUE",
            help=mark("Set any option of the game."),
        ),
        option(
            "--input",
            "format",
            type=FormatWord(),
            metavar="FORMAT",
            help=mark("Read boards in this format (see `malpan games`)."),
        ),
    ):
        command = add(command)
    return command


def search_options(command: F) -> Callable[..., Any]:
    """Add the engine, and the limits at which a search stops with what it knows by then; they are passed as `search`."""
    command = group_options("search", SearchOptions, "engine", "max_states", "max_seconds", "max_memory")(command)  # type: ignore[assignment]
    for add in (
        option("--max-memory", type=Size(), help=mark("Stop when the process uses this much memory, such as 2G.")),
        option("--max-seconds", type=click.FloatRange(min=0), help=mark("Stop after this many seconds.")),
        option("--max-states", type=click.IntRange(min=1), help=mark("Stop after this many states.")),
        option(
            "--engine",
            type=click.Choice(ENGINES),
            default=ENGINES[0],
            show_default=True,
            help=mark("Search in plain Python or compiled; auto switches to the compiled search when a search is large."),
        ),
    ):
        command = add(command)
    return command


def format_option(*formats: str) -> Callable[[F], F]:
    """Return the option that chooses an output format; the first one is the default."""
    return option(
        "--format", "output", type=click.Choice(formats), default=formats[0], show_default=True, help=mark("Output format.")
    )


def measuring_options(function: F) -> F:
    """Add the options that say how boards are measured, and which are too large."""
    options = (
        option("--max-states", type=click.IntRange(min=1), metavar="N", help=mark("Leave out boards that have more states.")),
        option("--max-seconds", type=click.FloatRange(min=0), metavar="S", help=mark("Leave out boards that take longer.")),
        option(
            "--engine",
            type=click.Choice(ENGINES),
            default=ENGINES[0],
            show_default=True,
            help=mark("Measure boards in plain Python or compiled; the levels are the same."),
        ),
    )
    for each in reversed(options):
        function = each(function)
    return function
