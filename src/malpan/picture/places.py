"""A scene as a grid of places, each with a text and a role.

The text of a place is that of its cell, then its labels, then ``^ > v <`` for a short arrow that begins there. A cell without a
text has the mark of its role (``#`` for a wall). A token replaces a mark; on a place with a text it is appended (``10:12`` has
the tokens 1 and 2) or, if it has no text of its own, is a star before the text. Discs with neither key nor text, and all other
curves, are left out.
"""

from collections.abc import Sequence
from math import ceil, floor, hypot
from typing import NamedTuple

from malpan.language.visible import visible_line
from malpan.scene import Cell, Curve, Disc, Label, Point, Scene

MARKS = {"floor": ".", "shade": ".", "wall": "#", "hole": "O", "peg": "o"}
ASCII = str.maketrans({"→": ">", "↑": "^", "↓": "v", "←": "<"})
SHORT = 1.2
"""The longest short arrow, in cells."""

Square = tuple[int, int]


class Place(NamedTuple):
    """The text of a place and its role; `mark` if the text only marks an empty cell; `tokens` counts the tokens on it."""

    text: str
    role: str = ""
    mark: bool = False
    tokens: int = 0


def places_of(scene: Scene) -> dict[Square, Place]:
    """Return the places of a scene by row and column; their texts are visible, each on one line."""
    places: dict[Square, Place] = {}
    regions = [shape for shape in scene.shapes if isinstance(shape, Cell | Disc) and is_region(shape)]
    for shape in scene.shapes:
        if isinstance(shape, Cell):
            put_cell(places, shape, scene.coarse)
        elif isinstance(shape, Label):
            add_text(places, region_at((shape.x, shape.y), scene, regions), shape.text)
        elif isinstance(shape, Disc):
            text = shape.text or MARKS.get(shape.role, "")
            if text and not shape.key:
                places[place_at((shape.x, shape.y), scene)] = Place(text, shape.role, mark=not shape.text)
        elif sign := arrow_sign(shape):
            add_text(places, place_at(shape.points[0], scene), sign)
    put_tokens(places, scene, regions)
    texts = "".join(place.text for place in places.values())
    if visible_line(texts) == texts:
        return places
    return {at: place._replace(text=visible_line(place.text)) for at, place in places.items()}


def put_cell(places: dict[Square, Place], cell: Cell, coarse: int) -> None:
    """Write a cell into its places: its text or mark into each; a cell without either changes their role."""
    rows = range(floor(cell.y / coarse), ceil((cell.y + cell.height) / coarse))
    columns = range(floor(cell.x / coarse), ceil((cell.x + cell.width) / coarse))
    text = cell.text or MARKS.get(cell.role, "")
    if is_region(cell):
        rows, columns = rows[:1], columns[:1]
    for at in ((row, column) for row in rows for column in columns):
        if text:
            places[at] = Place(text, cell.role, mark=not cell.text)
        elif at in places:
            places[at] = places[at]._replace(role=cell.role)
        elif not cell.text:
            places[at] = Place("", cell.role, mark=True)


def place_at(point: Point, scene: Scene) -> Square:
    """Return row and column of a point."""
    return floor(point[1] / scene.coarse), floor(point[0] / scene.coarse)


def region_at(point: Point, scene: Scene, regions: Sequence[Cell | Disc]) -> Square:
    """Return row and column of the region that contains a point, or of the point itself."""
    under = next((region for region in reversed(regions) if holds(region, point)), None)
    return place_at((under.x, under.y) if under else point, scene)


def add_text(places: dict[Square, Place], at: Square, text: str) -> None:
    """Add a text to a place."""
    if text:
        place = places.get(at, Place("", mark=True))
        text = text.translate(ASCII)
        places[at] = place._replace(text=text if place.mark else place.text + text, mark=False)


def arrow_sign(curve: Curve) -> str:
    """Return the sign of a short arrow; "" for any other curve."""
    if not curve.arrow or len(curve.points) < 2:
        return ""
    (x, y), (to_x, to_y) = curve.points[0], curve.points[-1]
    if hypot(to_x - x, to_y - y) > SHORT:
        return ""
    if abs(to_x - x) > abs(to_y - y):
        return ">" if to_x > x else "<"
    return "v" if to_y > y else "^"


def put_tokens(places: dict[Square, Place], scene: Scene, regions: Sequence[Cell | Disc]) -> None:
    """Write the tokens into their places."""
    tokens = [shape for shape in scene.shapes if isinstance(shape, Disc) and shape.key]
    starred = set()
    for token in tokens:
        at = region_at((token.x, token.y), scene, regions)
        place = places.get(at, Place("", mark=True))
        if place.mark:
            text = token.text or "*"
        elif not token.text:
            text = f"*{place.text}"
            starred.add(at)
        else:
            text = f"{place.text}{'' if place.tokens else ':'}{token.text}"
        places[at] = Place(text, token.role, tokens=place.tokens + 1)
    if starred:
        for at, place in places.items():
            if at not in starred and place.text:
                places[at] = place._replace(text=f" {place.text}")


def is_region(shape: Cell | Disc) -> bool:
    """Tell whether a shape is a single place, however large: a cell with a word or a title, a disc with a text."""
    if isinstance(shape, Cell):
        return len(shape.text) > 1 or (bool(shape.title) and not shape.text)
    return bool(shape.text) and not shape.key


def holds(region: Cell | Disc, point: Point) -> bool:
    """Tell whether a point is in a region; a disc includes a margin of a fifth of its radius."""
    x, y = point
    if isinstance(region, Disc):
        return hypot(x - region.x, y - region.y) <= 1.2 * region.radius
    return 0 <= x - region.x <= region.width and 0 <= y - region.y <= region.height
