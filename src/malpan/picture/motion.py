"""A line of play as a picture that moves: what stays, what changes from scene to scene, and how tokens travel, as CSS.

The time of each scene begins with the tokens on their way to their new places; the last scene is held longer. What is the same
in all scenes is drawn once, and what changes between it, as it lies in the scenes; tokens are drawn on top.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import TypeGuard
from zlib import crc32

from malpan.picture.elements import Pen, rounded
from malpan.scene import Curve, Disc, Point, Scene, Shape

SECONDS = 1.2
"""How long a scene is shown."""

TRAVEL, HELD = 0.5, 1.6
"""The part of its time in which tokens travel, and the seconds for which the last scene is held."""

MOST_POINTS = 10
"""Points of a way that are travelled through."""


class Film:
    """Scenes one after the other, over and over. `name` tells the rules of one film from those of another on the same page."""

    def __init__(self, scenes: Sequence[Scene], seconds: float) -> None:
        self.scenes, self.seconds = scenes, seconds
        self.total = seconds * len(scenes) + HELD
        common = {named(shape) for shape in scenes[0].shapes}
        for scene in scenes[1:]:
            common &= {named(shape) for shape in scene.shapes}
        self.common = common
        self.still = [shape for shape in scenes[0].shapes if named(shape) in common and not is_token(shape)]
        self.places = {key: list(self.places_of(key)) for key in self.keys()}
        travels = [[shape for shape in scene.shapes if isinstance(shape, Curve) and shape.key] for scene in scenes]
        self.name = f"m{crc32(repr((seconds, self.places, travels)).encode('utf-8', 'replace')):x}"

    def keys(self) -> list[str]:
        """Return the keys of all tokens, in the order in which they appear."""
        return list(dict.fromkeys(shape.key for scene in self.scenes for shape in scene.shapes if is_token(shape)))

    def places_of(self, key: str) -> Iterator[Disc | None]:
        """Yield a token as it is in each scene, None where it is not."""
        for scene in self.scenes:
            yield next((shape for shape in scene.shapes if is_token(shape) and shape.key == key), None)

    def tokens(self) -> Iterator[tuple[str, Disc, Point]]:
        """Yield the tokens with their keys and the points where they begin."""
        for key, places in self.places.items():
            token = next(place for place in places if place)
            yield key, token, (token.x, token.y)

    def changing(self, number: int) -> dict[int, list[Shape]]:
        """Return the shapes of one scene that are neither tokens nor the same in all, by how many still ones lie below them."""
        found: dict[int, list[Shape]] = {}
        below = 0
        for shape in self.scenes[number].shapes:
            if is_token(shape):
                continue
            if named(shape) in self.common:
                below += 1
            else:
                found.setdefault(below, []).append(shape)
        return found

    def shown(self, number: int) -> dict[str, str]:
        """Return the attributes of what is shown with one scene."""
        last = " " + self.name + "l" if number == len(self.scenes) - 1 else ""
        first = " " + self.name + "o" if number == 0 else ""
        return {"class": f"{self.name}f{last}{first}", "style": f"animation-delay:{rounded(number * self.seconds)}s"}

    def travelling(self, key: str) -> dict[str, str]:
        """Return the attributes of a token that travels."""
        return {"class": f"{self.name}t{list(self.places).index(key)}"}

    def rules(self, pen: Pen) -> str:
        """Return the style sheet of the film."""
        name, total = self.name, rounded(self.total)
        shown, last = self.percent(self.seconds), self.percent(self.seconds + HELD)
        sheet = (
            f".{name}f{{visibility:hidden;animation:{name}f {total}s step-end infinite}}.{name}o{{visibility:visible}}"
            f".{name}l{{animation-name:{name}l}}"
            f"@keyframes {name}f{{0%{{visibility:visible}}{shown},to{{visibility:hidden}}}}"
            f"@keyframes {name}l{{0%{{visibility:visible}}{last},to{{visibility:hidden}}}}"
            f".{name}p{{transform-origin:{pen.px(0.35)}px 0;animation:{name}p {total}s linear infinite}}"
            f"@keyframes {name}p{{0%{{transform:scaleX(0)}}{self.percent(self.total - HELD)},to{{transform:none}}}}"
        )
        for number, places in enumerate(self.places.values()):
            sheet += f".{name}t{number}{{animation:{name}t{number} {total}s linear infinite}}"
            sheet += f"@keyframes {name}t{number}{{{self.journey(places, pen)}}}"
        still = ",".join(f".{name}{part}" for part in ("f", "p", *(f"t{number}" for number in range(len(self.places)))))
        return f"{sheet}@media(prefers-reduced-motion:reduce){{{still}{{animation:none}}}}"

    def percent(self, seconds: float) -> str:
        """Return a moment as a part of the whole time."""
        return f"{100 * seconds / self.total:.2f}".rstrip("0").rstrip(".") + "%"

    def journey(self, places: Sequence[Disc | None], pen: Pen) -> str:
        """Return the moments of one token: where it is when, and whether it can be seen."""
        frames: list[tuple[float, Point, bool]] = []
        here: Point | None = None
        for number, token in enumerate(places):
            begin = number * self.seconds
            way = self.way(number, places, here)
            if here is None and token is None:
                continue
            if here is None:
                here = way[-1]
                frames += [(0, here, False), (begin, here, True)] if number else [(0, here, True)]
                continue
            if len(way) > 1:
                frames += moments(way, begin, TRAVEL * self.seconds, seen=places[number - 1] is not None)
                here = way[-1]
            if token is None and places[number - 1] is not None:
                frames.append((begin + TRAVEL * self.seconds, here, True))
                frames += [(begin + (TRAVEL + 0.08) * self.seconds, here, False)]
        frames.append((self.total, *frames[-1][1:]))
        always = all(seen for *_, seen in frames)
        return "".join(self.moment(*frame, always, pen) for frame in frames)

    def way(self, number: int, places: Sequence[Disc | None], here: Point | None) -> list[Point]:
        """Return the points through which a token comes to its place in a scene."""
        token = places[number]
        key = next(place.key for place in places if place)
        curves = [shape for shape in self.scenes[number].shapes if isinstance(shape, Curve) and shape.key == key]
        end = [(token.x, token.y)] if token else []
        begin = [here] if here is not None else []
        points = [point for curve in curves for point in curve.points]
        if here is not None and points:
            inner = points[1:-1] if token else points[1:]
            return [*begin, *thinned(inner), *end]
        return begin + end if begin != end else end

    def moment(self, seconds: float, at: Point, seen: bool, always: bool, pen: Pen) -> str:
        """Return one moment of a journey as a keyframe; of a token that is not always seen, it says whether it is."""
        where = f"transform:translate({pen.px(at[0])}px,{pen.px(at[1])}px)"
        how = "" if always else ";opacity:1" if seen else " scale(.3);opacity:0"
        return f"{self.percent(seconds)}{{{where}{how}}}"


def moments(way: Sequence[Point], begin: float, lasting: float, seen: bool) -> list[tuple[float, Point, bool]]:
    """Return when a token is at each point of its way, at the same speed all along."""
    lengths = [hypot(x - to_x, y - to_y) for (x, y), (to_x, to_y) in pairwise(way)]
    whole, gone = sum(lengths) or 1.0, 0.0
    found = [(begin, way[0], seen)]
    for point, length in zip(way[1:], lengths, strict=True):
        gone += length
        found.append((begin + lasting * gone / whole, point, seen))
    return found


def thinned(points: Sequence[Point]) -> list[Point]:
    """Return at most a few of the points of a way."""
    if len(points) <= MOST_POINTS:
        return list(points)
    return [points[number * (len(points) - 1) // (MOST_POINTS - 1)] for number in range(MOST_POINTS)]


def is_token(shape: Shape) -> TypeGuard[Disc]:
    """Tell whether a shape is a token that may travel."""
    return isinstance(shape, Disc) and bool(shape.key)


def common_beginning(scenes: Sequence[Scene]) -> int:
    """Return how many shapes all scenes begin with."""
    return next((n for n, shapes in enumerate(zip(*(scene.shapes for scene in scenes), strict=False)) if not same(shapes)), 0)


def same(shapes: Sequence[Shape]) -> bool:
    """Tell whether shapes are all the same."""
    first = named(shapes[0])
    return all(named(shape) == first for shape in shapes)


def named(shape: Shape) -> tuple[type, Shape]:
    """Return what tells a shape from every other, of whatever kind; the points of a curve may come as a list."""
    return type(shape), shape._replace(points=tuple(shape.points)) if isinstance(shape, Curve) else shape
