"""``malpan rules``: a game tried against the promises its rules make."""

from itertools import chain

import click

from malpan.batch.writing import json_line
from malpan.cli.boards import read_files
from malpan.cli.command import GameVerb
from malpan.cli.parameters import board_options, files_argument, format_option, game_argument
from malpan.conformance.promises import PROMISES, PromiseReport
from malpan.conformance.tester import check_promises, random_boards
from malpan.errors import MalpanError
from malpan.game import Game
from malpan.language import counted

BROKEN = 1


@click.command(name="rules", cls=GameVerb)
@game_argument
@files_argument
@format_option("text", "json")
@click.option("--boards", "count", type=click.IntRange(min=0), default=50, show_default=True, help="Random boards to try.")
@click.option("--seed", type=int, default=0, show_default=True, help="Which random boards.")
@click.option("--states", type=click.IntRange(min=1), default=500, show_default=True, help="States to try on each board.")
@click.option("--compiled/--not-compiled", default=True, help="Also compile the rules and hold them against themselves.")
@board_options
def command(
    game: Game,
    files: tuple[str, ...],
    output: str,
    count: int,
    seed: int,
    states: int,
    compiled: bool,
    form: str | None,
    options: dict[str, str],
) -> int:
    """Try GAME on boards: those of the FILEs, and random ones where the game makes them.

    Exit code 0 if every promise was kept, 1 if one was broken.
    """
    boards = [posed.board for posed in read_files(game, files, form, options)] if files else []
    if not boards and not (game.boards and count):
        raise MalpanError(f"{game.name} makes no random boards; give it one: malpan rules GAME FILE")
    report = check_promises(game, chain(boards, random_boards(game, count, seed)), states, compiled=compiled)
    click.echo(json_line(game, as_dict(game, report)) if output == "json" else as_text(game, report))
    return BROKEN if report.breaches else 0


def as_text(game: Game, report: PromiseReport) -> str:
    """Return the report: what was tried, and each promise with what broke it."""
    tried = f"{counted(report.boards, 'board')}, {counted(report.states, 'state')}, {counted(report.steps, 'step')}"
    lines = [f"{game.name}: {tried} tried"]
    width = max(map(len, PROMISES))
    for promise, meaning in PROMISES.items():
        word = "BROKEN" if promise in report.breaches else "kept" if applies(game, promise, report) else "-"
        lines.append(f"  {promise:{width}}  {word:6}  {meaning}")
        if promise in report.breaches:
            lines.append(f"  {'':{width}}          {report.breaches[promise]}")
    if report.not_compiled:
        lines.append(f"not compiled: {report.not_compiled}")
    return "\n".join(lines)


def applies(game: Game, promise: str, report: PromiseReport) -> bool:
    """Tell whether a game makes a promise at all."""
    made = {
        "in range": game.ranges,
        "possible": game.possible,
        "canonical settles": game.canonical,
        "canonical respected": game.canonical,
        "reversible": game.reversible,
        "compiled": not report.not_compiled,
        "round trip": game.write,
    }
    return bool(made.get(promise, True))


def as_dict(game: Game, report: PromiseReport) -> dict[str, object]:
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
