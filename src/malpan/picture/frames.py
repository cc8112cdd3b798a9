"""Scenes of positions: from the picture of a game, or a default one, and the frames of a line of play."""

from collections.abc import Sequence
from typing import Any

from malpan.game import Game, Step, count_parameters
from malpan.game.costs import has_costs
from malpan.game.slips import Call, returned_error
from malpan.language import counted, mark, say, using_plurals
from malpan.line import Line
from malpan.scene import Cell, Label, Scene
from malpan.text.moves import move_name

Frame = tuple[str, Scene]
"""A title and the scene below it."""

MOST_FRAMES = 40
"""Frames of a line of play. Of a longer line, the first ones and its end are drawn."""

IN_A_ROW, MOST_PLACES = 12, 240


def scene_of(
    game: Game, board: Any, state: Sequence[int], before: Sequence[int] | None = None, step: Step | None = None
) -> Scene:
    """Return the scene of a position, with the trail of the step that led there if the game draws one."""
    if game.picture is None:
        return places_as_cells(state, before)
    more = (before, step) if step is not None and count_parameters(game.picture) >= 4 else ()
    scene = game.picture(board, state, *more)
    if not isinstance(scene, Scene):
        raise returned_error(Call(game.name, "picture", game.picture, (board, state, *more), state), scene, mark("a Scene"))
    return scene


def places_as_cells(state: Sequence[int], before: Sequence[int] | None = None) -> Scene:
    """Return the places of a state as numbered cells in rows; those that the step changed have the role ``changed``."""
    shapes: list[Cell | Label] = []
    for place, value in enumerate(state[:MOST_PLACES]):
        row, column = divmod(place, IN_A_ROW)
        changed = before is not None and before[place] != value
        shapes.append(
            Cell(
                column,
                row * 1.6,
                role="changed" if changed else "plain",
                text=str(value),
                title=say("place {place}", place=place),
            )
        )
        shapes.append(Label(column + 0.5, row * 1.6 + 1.25, str(place), "number", 0.26))
    caption = ""
    if len(state) > MOST_PLACES:
        caption = say("(the first {shown} of {count:,} places)", shown=MOST_PLACES, count=len(state))
    return Scene(shapes, min(len(state), IN_A_ROW), -(-min(len(state), MOST_PLACES) // IN_A_ROW) * 1.6, caption, gap=1)


def frames_of(game: Game, board: Any, line: Line, most: int = MOST_FRAMES, whole: bool = True) -> list[Frame]:
    """Return the titled scenes of a line of play; of a line longer than `most`, the first ones and its end.

    `whole` says that play ends with the line, so that its last step is always drawn.
    """
    frames = [(say("start"), scene_of(game, board, line.start))]
    before = line.start
    last = len(line.steps)
    for number, step in enumerate(line.steps, 1):
        if number < most - 1 or number == last < most or (number == last and whole):
            frames.append((title_of(game, number, step), scene_of(game, board, step.state, before, step)))
        elif number == most - 1:
            title, scene = frames[-1]
            frames[-1] = (say("{title} (the next steps are not drawn)", title=title), scene)
        before = step.state
    return frames


def title_of(game: Game, number: int, step: Step) -> str:
    """Return the title of the position after a step: its number, its move, its words, and what it cost."""
    name = move_name(step.label)
    if step.move is None:
        return f"{name}: {step.words}" if step.words else name
    with using_plurals(game.plurals):
        cost = counted(step.points, game.cost_unit) if has_costs(game) else ""
    return ", ".join(filter(None, (f"{number}: {name}", step.words, cost)))
