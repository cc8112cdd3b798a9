"""``malpan games``: what there is, with numbers and formats."""

import json

import click

from malpan.cli.asking import format_option
from malpan.games.built_in import BuiltIn
from malpan.games.catalogue import built_in_games


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
            click.echo(f"  {number:<8} {problem.about}; format {problem.formats[0].name}")
        for form in game.formats:
            click.echo(f"  {form.name:<8} {form.about}")
        if game.options:
            click.echo(f"  options  {', '.join(f'--{option}' for option in game.options)}")
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
