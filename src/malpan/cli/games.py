"""``malpan games``: list the built-in games."""

from malpan.cli.command import verb
from malpan.cli.parameters import format_option
from malpan.cli.printing import print_data, print_text
from malpan.games.built_in import BuiltIn
from malpan.games.catalogue import built_in_games
from malpan.language import mark, say
from malpan.language.visible import json_text
from malpan.language.width import pad


@verb("games", mark("List the games with their problem numbers, formats and options."))
@format_option("text", "json")
def command(output: str) -> None:
    """Run the verb."""
    records = list(built_in_games())
    if output == "json":
        print_data(json_text([game_to_dict(record) for record in records]))
        return
    for record in records:
        print_text("\n".join([*describe_game(record), ""]))


def describe_game(record: BuiltIn) -> list[str]:
    """Return what is listed of a game, in lines."""
    game = record.game
    rows = [
        (str(number), say("{about}; format {format}", about=say(problem.about), format=problem.formats[0].name))
        for number, problem in record.problems.items()
    ]
    rows += [(known.name, say(known.about)) for known in game.formats]
    rows += [(f"--{name} {say(game.option(name).metavar)}", say(game.option(name).help)) for name in game.options]
    return [f"{game.name}: {say(game.about)}", *(f"  {pad(word, 13)} {about}".rstrip() for word, about in rows)]


def game_to_dict(record: BuiltIn) -> dict[str, object]:
    """Return what is listed of a game, as plain data."""
    game = record.game
    return {
        "name": game.name,
        "about": game.about,
        "numbers": list(record.problems),
        "formats": {known.name: known.about for known in game.formats},
        "options": list(game.options),
    }
