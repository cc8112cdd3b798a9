"""``malpan games``: what there is, with numbers and formats."""

import json

import click

from malpan.cli.asking import format_option
from malpan.game import Game
from malpan.games.catalogue import NUMBERS, find_game, room_of


@click.command(name="games")
@format_option("text", "json")
def command(output: str) -> None:
    """List the games, their problem numbers and the formats their boards are read in."""
    games = [find_game(name) for name in NUMBERS]
    if output == "json":
        click.echo(json.dumps([as_dict(game) for game in games], ensure_ascii=False))
        return
    for game in games:
        click.echo(f"{game.name}: {game.about}")
        for number, problem in room_of(game.name).problems.items():
            click.echo(f"  {number:<8} {problem.about}; format {problem.formats[0].name}")
        for form in game.formats:
            click.echo(f"  {form.name:<8} {form.about}")
        if game.options:
            click.echo(f"  options  {', '.join(f'--{option}' for option in game.options)}")
        click.echo()


def as_dict(game: Game) -> dict[str, object]:
    """Return what is listed of a game."""
    return {
        "name": game.name,
        "about": game.about,
        "numbers": list(NUMBERS[game.name]),
        "formats": {form.name: form.about for form in game.formats},
        "options": list(game.options),
    }
