"""A scene as a grid of places, each with a text and a role: what the board says where.

The text of a place is that of its cell, then the labels in it, then ``^ > v <`` for a short arrow that begins there. A cell
without a text has a mark of its role (``#`` for a wall). A token takes the place of a mark; on a place with a text it is written
behind it (``10:12`` has tokens 1 and 2), or as a star before it if it has no text of its own. Discs with neither key nor text,
and all other curves, are for the eye only.
"""

from collections.abc import Sequence
from math import ceil, floor, hypot
from typing import NamedTuple

from malpan.scene import Cell, Curve, Disc, Label, Point, Scene

MARKS = {"floor": ".", "shade": ".", "wall": "#", "hole": "O", "peg": "o"}
ASCII = str.maketrans({"→": ">", "↑": "^", "↓": "v", "←": "<"})
SHORT = 1.2
"""Cells up to which an arrow is short."""

At = tuple[int, int]


class Place(NamedTuple):
    """What a place says, and in which role; `mark` if it only stands for a cell without a text; how many tokens are there."""

    text: str
    role: str = ""
    mark: bool = False
    tokens: int = 0


def places_of(scene: Scene) -> dict[At, Place]:
    """Return the places of a scene by row and column."""
    places: dict[At, Place] = {}
    rooms = [shape for shape in scene.shapes if isinstance(shape, Cell | Disc) and is_room(shape)]
    for shape in scene.shapes:
        if isinstance(shape, Cell):
            put_cell(places, shape, scene.coarse)
        elif isinstance(shape, Label):
            add(places, room_at((shape.x, shape.y), scene, rooms), shape.text)
        elif isinstance(shape, Disc):
            text = shape.text or MARKS.get(shape.role, "")
            if text and not shape.key:
                places[place_at((shape.x, shape.y), scene)] = Place(text, shape.role, mark=not shape.text)
        elif sign := arrow_of(shape):
            add(places, place_at(shape.points[0], scene), sign)
    put_tokens(places, scene, rooms)
    return places


def put_cell(places: dict[At, Place], cell: Cell, coarse: int) -> None:
    """Write a cell into its places: a letter or a mark into each; one without either tints them."""
    rows = range(floor(cell.y / coarse), ceil((cell.y + cell.height) / coarse))
    columns = range(floor(cell.x / coarse), ceil((cell.x + cell.width) / coarse))
    text = cell.text or MARKS.get(cell.role, "")
    if is_room(cell):
        rows, columns = rows[:1], columns[:1]
    for at in ((row, column) for row in rows for column in columns):
        if text:
            places[at] = Place(text, cell.role, mark=not cell.text)
        elif at in places:
            places[at] = places[at]._replace(role=cell.role)
        elif not cell.text:
            places[at] = Place("", cell.role, mark=True)


def place_at(point: Point, scene: Scene) -> At:
    """Return row and column of a point."""
    return floor(point[1] / scene.coarse), floor(point[0] / scene.coarse)


def room_at(point: Point, scene: Scene, rooms: Sequence[Cell | Disc]) -> At:
    """Return row and column of the room that holds a point, or of the point itself."""
    under = next((room for room in reversed(rooms) if holds(room, point)), None)
    return place_at((under.x, under.y) if under else point, scene)


def add(places: dict[At, Place], at: At, text: str) -> None:
    """Add a text to a place."""
    if text:
        place = places.get(at, Place("", mark=True))
        text = text.translate(ASCII)
        places[at] = place._replace(text=text if place.mark else place.text + text, mark=False)


def arrow_of(curve: Curve) -> str:
    """Return the sign of a short arrow; "" for any other curve."""
    if not curve.arrow or len(curve.points) < 2:
        return ""
    (x, y), (to_x, to_y) = curve.points[0], curve.points[-1]
    if hypot(to_x - x, to_y - y) > SHORT:
        return ""
    if abs(to_x - x) > abs(to_y - y):
        return ">" if to_x > x else "<"
    return "v" if to_y > y else "^"


def put_tokens(places: dict[At, Place], scene: Scene, rooms: Sequence[Cell | Disc]) -> None:
    """Write the tokens into the places on which they are."""
    tokens = [shape for shape in scene.shapes if isinstance(shape, Disc) and shape.key]
    starred = set()
    for token in tokens:
        at = room_at((token.x, token.y), scene, rooms)
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


def is_room(shape: Cell | Disc) -> bool:
    """Tell whether a shape is one place, however far it reaches: a cell with a name or a title, a disc with a text."""
    if isinstance(shape, Cell):
        return len(shape.text) > 1 or (bool(shape.title) and not shape.text)
    return bool(shape.text) and not shape.key


def holds(room: Cell | Disc, point: Point) -> bool:
    """Tell whether a point is in a room, or just over the edge of a disc."""
    x, y = point
    if isinstance(room, Disc):
        return hypot(x - room.x, y - room.y) <= 1.2 * room.radius
    return 0 <= x - room.x <= room.width and 0 <= y - room.y <= room.height
