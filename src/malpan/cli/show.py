"""``malpan show``: draw a board in the terminal or to a file."""

import click

from malpan.cli.boards import check_positions, read_files
from malpan.cli.command import GameVerb, option, verb
from malpan.cli.drawing import choose_paint
from malpan.cli.parameters import BoardOptions, board_options, files_argument, game_argument, state_option, theme_option
from malpan.cli.printing import print_text
from malpan.cli.solve import check_picture
from malpan.errors import rule_errors
from malpan.game import Game
from malpan.language import mark
from malpan.language.visible import visible_line
from malpan.picture.position import position
from malpan.picture.terminal import draw


@verb(
    "show",
    mark("Draw boards of GAME at the start of play, or in the position given by --state."),
    cls=GameVerb,
)
@game_argument
@files_argument
@state_option
@option("--picture", type=click.Path(readable=False), metavar="FILE", help=mark("Draw to a file instead: .svg, .png or .gif."))
@theme_option
@board_options
def command(
    game: Game,
    files: tuple[str, ...],
    state: list[int] | None,
    picture: str | None,
    theme: str,
    reading: BoardOptions,
) -> None:
    """Run the verb."""
    boards = read_files(game, files, *reading)
    check_positions(game, boards, state)
    check_picture(picture, len(boards))
    drawings = []
    for name, board, _ in boards:
        scene = position(game, board, state).scene
        with rule_errors(game.name):
            if picture is not None:
                from malpan.picture.files import write

                write(picture, [("", scene)], theme)
                return
            drawing = draw(scene, choose_paint())
        drawings.append((visible_line(name), f"{drawing}\n") if len(boards) > 1 else ("", drawing))
    for text, drawing in drawings:
        print_text(text, drawing, between="\n")
