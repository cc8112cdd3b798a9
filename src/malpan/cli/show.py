"""``malpan show``: what a board looks like, in the terminal or in a file."""

import click

from malpan.cli.boards import check_positions, read_files
from malpan.cli.command import GameVerb
from malpan.cli.parameters import board_options, files_argument, game_argument, state_option, theme_option
from malpan.cli.showing import paint
from malpan.cli.solve import check_picture
from malpan.errors import rule_errors
from malpan.game import Game
from malpan.picture.position import position
from malpan.picture.terminal import draw


@click.command(name="show", cls=GameVerb)
@game_argument
@files_argument
@state_option
@click.option("--picture", type=click.Path(), metavar="FILE", help="Write it to a file instead: .svg, .png or .gif.")
@theme_option
@board_options
def command(
    game: Game,
    files: tuple[str, ...],
    state: list[int] | None,
    picture: str | None,
    theme: str,
    form: str | None,
    options: dict[str, str],
) -> None:
    """Draw boards of GAME as they are when play begins, or with the pieces where --state says."""
    boards = read_files(game, files, form, options)
    check_positions(game, boards, state)
    check_picture(picture, len(boards))
    shown = []
    for posed in boards:
        scene = position(game, posed.board, state).scene
        if picture is not None:
            from malpan.picture.files import write

            with rule_errors(game.name):
                write(picture, [("", scene)], theme)
            return
        with rule_errors(game.name):
            text = draw(scene, paint())
        shown.append(f"{posed.name}\n{text}\n" if len(boards) > 1 else text)
    click.echo("\n".join(shown))
