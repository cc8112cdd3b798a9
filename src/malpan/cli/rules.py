"""``malpan rules``: test a game against the promises of its rules."""

from itertools import chain

import click

from malpan.batch.writing import json_line
from malpan.cli.boards import read_files
from malpan.cli.command import GameVerb, option, verb
from malpan.cli.parameters import BoardOptions, board_options, files_argument, format_option, game_argument
from malpan.cli.printing import print_data, print_text
from malpan.conformance.promises import PROMISES, PromiseReport
from malpan.conformance.tester import check_promises, random_boards
from malpan.errors import MalpanError
from malpan.game import Game
from malpan.game.random_boards import takes_size
from malpan.language import counted, mark, say
from malpan.language.width import pad

BROKEN = 1
"""The exit code if a promise was broken."""


@verb(
    "rules",
    mark(
        "Test whether GAME keeps the promises of its rules, on the boards of the FILEs and on random boards if the game makes "
        "any.\n\nExit code: 0 if every promise was kept, 1 if one was broken."
    ),
    cls=GameVerb,
)
@game_argument
@files_argument
@format_option("text", "json")
@option(
    "--boards",
    "count",
    type=click.IntRange(min=0),
    default=50,
    show_default=True,
    help=mark("Number of random boards."),
)
@option("--seed", type=int, default=0, show_default=True, help=mark("Seed of the random boards."))
@option("--states", type=click.IntRange(min=1), default=500, show_default=True, help=mark("States to test on each board."))
@option("--compiled/--not-compiled", default=True, help=mark("Also compile the rules, and compare them with the plain ones."))
@board_options
def command(
    game: Game,
    files: tuple[str, ...],
    output: str,
    count: int,
    seed: int,
    states: int,
    compiled: bool,
    reading: BoardOptions,
) -> int:
    """Run the verb."""
    boards = [each.board for each in read_files(game, files, *reading)] if files else []
    if not boards and not (game.boards and count):
        raise MalpanError(say("{game} makes no random boards; give it one: malpan rules GAME FILE", game=game.name))
    report = check_promises(game, chain(boards, random_boards(game, count, seed)), states, compiled=compiled)
    print_data(json_line(game, report_to_dict(game, report))) if output == "json" else print_text(describe_report(game, report))
    return BROKEN if report.breaches else 0


def describe_report(game: Game, report: PromiseReport) -> str:
    """Return what was tested, and each promise with what broke it."""
    lines = [
        say(
            "{game}: {boards}, {states}, {steps} tried",
            game=game.name,
            boards=counted(report.boards, "board"),
            states=counted(report.states, "state"),
            steps=counted(report.steps, "step"),
        )
    ]
    width = max(map(len, PROMISES))
    for promise, meaning in PROMISES.items():
        kept = say("kept") if applies(game, promise, report) else "-"
        word = say("BROKEN") if promise in report.breaches else kept
        lines.append(f"  {promise:{width}}  {pad(word, 6)}  {say(meaning)}")
        if promise in report.breaches:
            lines.append(f"  {'':{width}}          {report.breaches[promise]}")
    if report.not_compiled:
        lines.append(say("not compiled: {reason}", reason=say(report.not_compiled)))
    return "\n".join(lines)


def applies(game: Game, promise: str, report: PromiseReport) -> bool:
    """Tell whether a game makes a promise at all."""
    bounded = game.at_least or game.lower_bounds
    made = {
        "derived": game.derived,
        "in range": game.ranges,
        "score": game.score,
        "possible": game.possible,
        "canonical settles": game.canonical,
        "canonical respected": game.canonical,
        "reversible": game.reversible,
        "compiled": not report.not_compiled,
        "lower bound": bounded,
        "consistent": bounded,
        "not too high": bounded,
        "parts": game.lower_bounds,
        "wins": game.wins,
        "invariant": game.invariant,
        "round trip": game.write,
        "symmetries": game.symmetries,
        "edits": game.edits,
        "every": game.every,
        "boards": takes_size(game),
        "words": game.words,
    }
    return bool(made.get(promise, True))


def report_to_dict(game: Game, report: PromiseReport) -> dict[str, object]:
    """Return the report as plain data."""
    return {
        "game": game.name,
        "boards": report.boards,
        "states": report.states,
        "steps": report.steps,
        "broken": [breach._asdict() for breach in report.breaches.values()],
        "kept": [promise for promise in PROMISES if promise not in report.breaches and applies(game, promise, report)],
        "not_compiled": report.not_compiled,
    }
