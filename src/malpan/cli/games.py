"""``malpan games``: what there is, with numbers and formats."""

import json

import click

from malpan.cli.parameters import format_option
from malpan.games.built_in import BuiltIn
from malpan.games.catalogue import built_in_games
from malpan.language import say


@click.command(name="games")
@format_option("text", "json")
def command(output: str) -> None:
    """List the games, their problem numbers and the formats their boards are read in."""
    records = list(built_in_games())
    if output == "json":
        click.echo(json.dumps([as_dict(record) for record in records], ensure_ascii=False))
        return
    for record in records:
        game = record.game
        click.echo(f"{game.name}: {game.about}")
        for number, problem in record.problems.items():
            click.echo(f"  {number:<13} {problem.about}; format {problem.formats[0].name}")
        for form in game.formats:
            click.echo(f"  {form.name:<13} {form.about}")
        for name in game.options:
            option = game.option(name)
            click.echo(f"  {f'--{name} {option.metavar}'.ljust(13)} {say(option.help)}".rstrip())
        click.echo()


def as_dict(record: BuiltIn) -> dict[str, object]:
    """Return what is listed of a game."""
    game = record.game
    return {
        "name": game.name,
        "about": game.about,
        "numbers": list(record.problems),
        "formats": {form.name: form.about for form in game.formats},
        "options": list(game.options),
    }
