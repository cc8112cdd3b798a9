"""What a position looks like, independent of any medium: shapes in board units.

A cell of the board is 1 × 1; x points to the right and y down, from the top left corner. Shapes have roles (`wall`, `red`,
`piece`) instead of colours; the look of a role is stated once, for all games and media. Later shapes cover earlier ones.

    (0, 0)┌───┬───┐
          │   │ R │     Cell(0, 0), Cell(1, 0) and Disc(1.5, 0.5, 0.4, "red", "R"), in a Scene 2 wide and 1 high
          └───┴───┘
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

Point = tuple[float, float]


class Cell(NamedTuple):
    """A rectangle with a text in its middle.

    x, y            its top left corner, in board units.
    width, height   its size, in board units.
    role            what it is, such as ``wall`` or ``floor``; decides its look.
    text            the text in its middle.
    title           what it is in words, shown as a tooltip.
    """

    x: float
    y: float
    width: float = 1
    height: float = 1
    role: str = ""
    text: str = ""
    title: str = ""


class Disc(NamedTuple):
    """A token.

    x, y     its centre, in board units.
    radius   its radius, in board units.
    role     what it is, such as ``red`` or ``piece``; decides its look.
    text     the text on it.
    key      names the same token in all scenes of a line of play, so that it travels in moving pictures.
    """

    x: float
    y: float
    radius: float
    role: str = ""
    text: str = ""
    key: str = ""


class Curve(NamedTuple):
    """A line through points.

    points   pairs of x and y, in board units.
    role     what it is, such as ``track`` or ``trail``; decides its look.
    width    its thickness, in board units.
    arrow    whether it ends in an arrow head.
    smooth   whether it is a smooth curve instead of straight segments.
    key      the key of a token that came along this line in the last step, empty if none did.
    """

    points: Sequence[Point]
    role: str = ""
    width: float = 0.1
    arrow: bool = False
    smooth: bool = False
    key: str = ""


class Label(NamedTuple):
    """A text.

    x, y   its centre, in board units.
    text   the text.
    role   what it is, such as ``note`` or ``number``; decides its look.
    size   the height of its letters, in board units.
    """

    x: float
    y: float
    text: str
    role: str = ""
    size: float = 0.4


Shape = Cell | Disc | Curve | Label
KINDS: dict[type, str] = {Cell: "cell", Disc: "disc", Curve: "curve", Label: "label"}


class Scene(NamedTuple):
    """What a position looks like.

    shapes          from back to front.
    width, height   size of the picture, in board units; 0 means as far as the shapes reach.
    caption         the text below the picture.
    gap             number of blanks between two columns when it is drawn as text.
    coarse          number of cells along a side of the smallest thing drawn, if a large board is drawn with less detail.
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
    """Return a scene as plain data: its size, its caption, and a dict for each shape with its kind and fields.

    >>> scene_data(Scene([Disc(0.5, 0.5, 0.4, "red")]))["shapes"][0]["kind"]
    'disc'
    """
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
