"""What a position looks like, in no medium yet: shapes in board units.

A cell of the board is 1 × 1, x goes to the right and y downwards, from the top left corner. Shapes have roles and not colours
(`wall`, `red`, `piece`); what a role looks like is said in one place, for all games and media. Later shapes lie on earlier ones.

    (0, 0)┌───┬───┐
          │   │ R │     Cell(0, 0), Cell(1, 0) and Disc(1.5, 0.5, 0.4, "red", "R"), in a Scene 2 wide and 1 high
          └───┴───┘
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

Point = tuple[float, float]


class Cell(NamedTuple):
    """A rectangle, from its upper left corner, with a text in the middle. `title` is told to whoever asks about it."""

    x: float
    y: float
    width: float = 1
    height: float = 1
    role: str = ""
    text: str = ""
    title: str = ""


class Disc(NamedTuple):
    """A token, around its centre. `key` names the same token in all the scenes of a line of play."""

    x: float
    y: float
    radius: float
    role: str = ""
    text: str = ""
    key: str = ""


class Curve(NamedTuple):
    """A line through points. One with the key of a token is the way on which that token came in this step."""

    points: Sequence[Point]
    role: str = ""
    width: float = 0.1
    arrow: bool = False
    smooth: bool = False
    key: str = ""


class Label(NamedTuple):
    """A text, around its centre; `size` is the height of its letters."""

    x: float
    y: float
    text: str
    role: str = ""
    size: float = 0.4


Shape = Cell | Disc | Curve | Label
KINDS: dict[type, str] = {Cell: "cell", Disc: "disc", Curve: "curve", Label: "label"}


class Scene(NamedTuple):
    """What a position looks like: shapes, how wide and high they are together (0: as far as they reach), and a caption.

    `gap` is how many blanks text has between two columns; `coarse` how many cells lie side by side in the smallest thing drawn,
    where a large board is drawn with less detail.
    """

    shapes: Sequence[Shape] = ()
    width: float = 0
    height: float = 0
    caption: str = ""
    gap: int = 0
    coarse: int = 1


def size_of(scene: Scene) -> Point:
    """Return the width and height of a scene, as given or as far as its shapes reach."""
    width, height = scene.width, scene.height
    if not (width and height):
        corners = [corner for shape in scene.shapes for corner in reach(shape)]
        width = width or max((x for x, _ in corners), default=0)
        height = height or max((y for _, y in corners), default=0)
    return width, height


def reach(shape: Shape) -> Iterable[Point]:
    """Return points as far to the right and down as a shape reaches."""
    if isinstance(shape, Cell):
        return [(shape.x + shape.width, shape.y + shape.height)]
    if isinstance(shape, Disc):
        return [(shape.x + shape.radius, shape.y + shape.radius)]
    return shape.points if isinstance(shape, Curve) else [(shape.x, shape.y)]


def scene_data(scene: Scene) -> dict[str, Any]:
    """Return a scene as plain data: its size, its caption, and a dict for each shape with its kind and fields."""
    width, height = size_of(scene)
    shapes = [{"kind": KINDS[type(shape)]} | shape._asdict() for shape in scene.shapes]
    return {"width": width, "height": height, "caption": scene.caption, "shapes": shapes}


def runs(marks: Sequence[bool], width: int) -> Iterator[tuple[int, int, int]]:
    """Yield row, first column and length of every run of marked cells side by side; cells are numbered row by row.

    >>> list(runs([True, True, False, False, True, True], 3))
    [(0, 0, 2), (1, 1, 2)]
    """
    for first in range(0, len(marks), width):
        column = 0
        while column < width:
            begin = column
            while column < width and marks[first + column]:
                column += 1
            if column > begin:
                yield first // width, begin, column - begin
            column += 1
