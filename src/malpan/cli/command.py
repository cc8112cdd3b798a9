"""Commands that speak the language of the reader, and take the options of the game they are given."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import wraps
from typing import Any, TypeVar

import click

from malpan.cli.ending import quit_by_signal
from malpan.errors import MalpanError
from malpan.game import Game, Option
from malpan.games.catalogue import find_game, game_words
from malpan.language import LANGUAGES, mark, say, use_words
from malpan.language.preference import OPTION
from malpan.language.visible import visible, visible_line
from malpan.system.guardian import guard_command
from malpan.system.signals import raise_on_signals, raise_signal

F = TypeVar("F", bound=Callable[..., Any])

GAME = "malpan.game"
"""Where a click context keeps the word that names the game, and the game."""

ALIKE = 0.8
"""How similar an unknown option is to a known one, from 0 to 1, if it is taken for a typing error."""


GUARDED = ("solve", "explore", "replay", "rules", "show", "atlas")
"""The verbs that a guardian watches over; it would not remove the folders and end the programs of the others."""


class SpokenHelp:
    """What has a help, which is translated when it is shown."""

    sentence: str | None = None

    @property
    def help(self) -> str | None:
        """The help in the language that is spoken."""
        return say(self.sentence) if self.sentence else self.sentence

    @help.setter
    def help(self, sentence: str | None) -> None:
        self.sentence = sentence


class SpokenOption(SpokenHelp, click.Option):
    """An option whose help and placeholder are translated when they are shown."""

    def make_metavar(self, ctx: click.Context) -> str:
        return say(super().make_metavar(ctx))


class SpokenArgument(click.Argument):
    """An argument whose placeholder is translated when it is shown."""

    def make_metavar(self, ctx: click.Context) -> str:
        return say(super().make_metavar(ctx))


def option(*names: str, **settings: Any) -> Callable[[F], F]:
    """Return the decorator that adds an option to a command."""
    return click.option(*names, cls=SpokenOption, **settings)


def argument(name: str, **settings: Any) -> Callable[[F], F]:
    """Return the decorator that adds an argument to a command."""
    return click.argument(name, cls=SpokenArgument, **settings)


def group_options(name: str, group: Callable[..., Any], *options: str) -> Callable[[F], Callable[..., Any]]:
    """Return the decorator that passes several options to a command as one argument, `name`, made by `group`."""

    def decorate(function: F) -> Callable[..., Any]:
        @wraps(function)
        def call(**arguments: Any) -> Any:
            arguments[name] = group(**{option: arguments.pop(option) for option in options})
            return function(**arguments)

        return call

    return decorate


def verb(name: str, help: str, cls: type[click.Command] | None = None) -> Callable[[Callable[..., Any]], click.Command]:
    """Return the decorator that makes a function the command for a verb, with a help text marked for translation."""
    return click.command(name=name, cls=cls or Verb, help=help)


class SpokenCommand(SpokenHelp, click.Command):
    """A command whose help is translated when it is shown, and which takes the language to speak."""

    def __init__(self, *words: Any, **settings: Any) -> None:
        super().__init__(*words, **settings)
        self.params.append(
            SpokenOption(
                [OPTION],
                type=click.Choice(LANGUAGES),
                expose_value=False,
                help=mark("Language of everything that is printed (default: that of the locale)."),
            )
        )

    def get_help(self, ctx: click.Context) -> str:
        return visible(super().get_help(ctx))

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [say(piece) for piece in super().collect_usage_pieces(ctx)]

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = say("Show this message and exit.")
        return option


class Verb(SpokenCommand):
    """The command for a verb, which cleans up when a signal ends it."""

    def invoke(self, ctx: click.Context) -> Any:
        with raise_on_signals(quit_by_signal):
            return super().invoke(ctx)


class GameVerb(Verb):
    """A verb about boards of a game. It also takes the game's own options, and passes them to the command as `options`.

    The game is found before the options are parsed, so that its options are known; no other game is imported.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        word, seconds = self.find_game_word(ctx, args)
        if word is not None and word.endswith(".py") and self.name in GUARDED:
            raise_signal(guard_command())
        if word is None:  # the error is then about the game, and not about the options after it
            ctx.ignore_unknown_options = True
            return super().parse_args(ctx, args)
        try:
            ctx.meta[GAME] = (word, load_game(word, seconds))
        except MalpanError:
            if not ctx.resilient_parsing:
                raise
            return super().parse_args(ctx, args)
        game = ctx.meta[GAME][1]
        use_words(game.words, game.plurals)
        try:
            rest = super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            raise MalpanError(describe_unknown(game, error)) from None
        given = {name: ctx.params.pop(f"own_{place}") for place, (name, _) in enumerate(self.list_own_options(ctx))}
        options = {name: value for name, value in given.items() if value is not None}
        ctx.params["options"] = options | read_settings(game, ctx.params.pop("settings") or ())
        return rest

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        own = enumerate(self.list_own_options(ctx))
        options = [SpokenOption([f"own_{place}", f"--{name}"], metavar=option.metavar) for place, (name, option) in own]
        return [*options, *super().get_params(ctx)]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show the options of the game, if one is given, above those of the verb."""
        if own := self.list_own_options(ctx):
            with formatter.section(say("Options of {game}", game=ctx.meta[GAME][1].name)):
                formatter.write_dl([(f"--{name} {say(option.metavar)}", say(option.help)) for name, option in own])
        records = [param.get_help_record(ctx) for param in super().get_params(ctx) if isinstance(param, click.Option)]
        with formatter.section(say("Options")):
            formatter.write_dl([record for record in records if record])

    def list_own_options(self, ctx: click.Context) -> list[tuple[str, Option]]:
        """Return the options of the game that was given whose name can be typed and is no option of the verb."""
        game = ctx.meta[GAME][1] if GAME in ctx.meta else None
        taken = {name for param in self.params for name in param.opts} | set(self.get_help_option_names(ctx))
        if game is None:
            return []
        names = [name for name in game.options if f"--{name}" not in taken and visible_line(name) == name]
        return [(name, game.option(name)) for name in names]

    def find_game_word(self, ctx: click.Context, args: list[str]) -> tuple[str | None, str]:
        """Return the first argument that names a game, None if there is none, and the limit of time, "" if there is none.

        Unknown options may come before them.
        """
        values: Mapping[str, Any] = {}
        ctx.ignore_unknown_options = True
        with suppress(click.UsageError):
            values, _, _ = self.make_parser(ctx).parse_args(args=list(args))
        ctx.ignore_unknown_options = False
        for param in self.params:
            found = values.get(param.name or "") if isinstance(param, click.Argument) else None
            for word in found if isinstance(found, tuple) else (found,):
                if isinstance(word, str) and (word in game_words() or word.endswith(".py")):
                    return word, values.get("max_seconds") or ""
        return None, ""


def load_game(word: str, seconds: str) -> Game:
    """Return a game; raise MalpanError if its file does not end loading within so many seconds, if there are any."""
    if not word.endswith(".py") or not seconds.replace(".", "", 1).isdecimal():  # a wrong limit gets its sentence later
        return find_game(word)
    from malpan.search.leaving import GRACE, run_apart
    from malpan.search.limits import LimitReached, Limits, Watch

    try:
        return run_apart(Watch(Limits(max_seconds=float(seconds))), lambda: find_game(word), 2 * GRACE)
    except LimitReached as reason:
        raise MalpanError(say("{file} is not loaded; stopped by the {limit}", file=word, limit=say(str(reason)))) from None


def describe_unknown(game: Game, error: click.NoSuchOption) -> str:
    """Return the sentence for an option that neither the verb nor the game has."""
    from difflib import get_close_matches

    name = error.option_name
    for nearest in get_close_matches(name, error.possibilities or (), 1, ALIKE):
        return say("{game} takes no {option}; did you mean {nearest}?", game=game.name, option=name, nearest=nearest)
    if game.options:
        own = ", ".join(f"--{name}" for name in game.options)
        return say("{game} takes no {option}; its own options are {options}", game=game.name, option=name, options=own)
    return say("{game} takes no {option}; it has no options of its own", game=game.name, option=name)


def read_settings(game: Game, settings: tuple[str, ...]) -> dict[str, str]:
    """Return the options set by ``--set NAME=VALUE``; raise MalpanError for one that the game does not have."""
    given = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            words = {"setting": setting, "game": game.name, "options": game.describe_options()}
            if not words["options"]:
                raise MalpanError(say("--set {setting!r} has no value, and {game} has no options", **words))
            raise MalpanError(say("--set {setting!r} has no value; the options of {game} are {options}", **words))
        game.option(name)
        given[name] = value
    return given
