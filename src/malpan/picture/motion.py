"""The animation of a line of play: shapes that stay, shapes that change, and the paths of tokens, as CSS.

Each scene begins with the tokens moving to their new places; the last scene is shown longer. Shapes common to all scenes are
drawn once, with the changing shapes between them in the order of the scenes; tokens are drawn on top.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import TypeGuard
from zlib import crc32

from malpan.picture.elements import Pen, short_number
from malpan.scene import Curve, Disc, Point, Scene, Shape

SECONDS = 1.2
"""How long a scene is shown, in seconds."""

TRAVEL, HELD = 0.5, 1.6
"""The part of a scene during which tokens travel, and the extra seconds of the last scene."""

MOST_POINTS = 10
"""The most points of the path of a token."""


class Film:
    """Scenes in a loop. `name` is a prefix of its CSS names, which keeps several films on one page apart."""

    def __init__(self, scenes: Sequence[Scene], seconds: float) -> None:
        self.scenes, self.seconds = scenes, seconds
        self.total = seconds * len(scenes) + HELD
        common = {identity(shape) for shape in scenes[0].shapes}
        for scene in scenes[1:]:
            common &= {identity(shape) for shape in scene.shapes}
        self.common = common
        self.still = [shape for shape in scenes[0].shapes if identity(shape) in common and not is_token(shape)]
        self.places = {key: list(self.places_of(key)) for key in self.keys()}
        travels = [[shape for shape in scene.shapes if isinstance(shape, Curve) and shape.key] for scene in scenes]
        self.name = f"m{crc32(repr((seconds, self.places, travels)).encode('utf-8', 'replace')):x}"

    def keys(self) -> list[str]:
        """Return the keys of all tokens, in the order in which they appear."""
        return list(dict.fromkeys(shape.key for scene in self.scenes for shape in scene.shapes if is_token(shape)))

    def places_of(self, key: str) -> Iterator[Disc | None]:
        """Yield a token as it is in each scene; None where it is absent."""
        for scene in self.scenes:
            yield next((shape for shape in scene.shapes if is_token(shape) and shape.key == key), None)

    def tokens(self) -> Iterator[tuple[str, Disc, Point]]:
        """Yield the keys of the tokens, the tokens, and where they begin."""
        for key, places in self.places.items():
            token = next(place for place in places if place)
            yield key, token, (token.x, token.y)

    def changing_shapes(self, number: int) -> dict[int, list[Shape]]:
        """Return the shapes of a scene that are neither tokens nor common, grouped by the number of common shapes below them."""
        found: dict[int, list[Shape]] = {}
        below = 0
        for shape in self.scenes[number].shapes:
            if is_token(shape):
                continue
            if identity(shape) in self.common:
                below += 1
            else:
                found.setdefault(below, []).append(shape)
        return found

    def frame_attributes(self, number: int) -> dict[str, str]:
        """Return the attributes of an element that is shown with one scene only."""
        last = " " + self.name + "l" if number == len(self.scenes) - 1 else ""
        first = " " + self.name + "o" if number == 0 else ""
        return {"class": f"{self.name}f{last}{first}", "style": f"animation-delay:{short_number(number * self.seconds)}s"}

    def token_attributes(self, key: str) -> dict[str, str]:
        """Return the attributes of a token that travels."""
        return {"class": f"{self.name}t{list(self.places).index(key)}"}

    def rules(self, pen: Pen) -> str:
        """Return the style sheet of the film."""
        name, total = self.name, short_number(self.total)
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
        """Return the keyframes of one token: its place and visibility over time."""
        frames: list[tuple[float, Point, bool]] = []
        here: Point | None = None
        for number, token in enumerate(places):
            begin = number * self.seconds
            path = self.path(number, places, here)
            if here is None and token is None:
                continue
            if here is None:
                here = path[-1]
                frames += [(0, here, False), (begin, here, True)] if number else [(0, here, True)]
                continue
            if len(path) > 1:
                frames += moments(path, begin, TRAVEL * self.seconds, seen=places[number - 1] is not None)
                here = path[-1]
            if token is None and places[number - 1] is not None:
                frames.append((begin + TRAVEL * self.seconds, here, True))
                frames += [(begin + (TRAVEL + 0.08) * self.seconds, here, False)]
        frames.append((self.total, *frames[-1][1:]))
        always = all(seen for *_, seen in frames)
        return "".join(self.moment(*frame, always, pen) for frame in frames)

    def path(self, number: int, places: Sequence[Disc | None], here: Point | None) -> list[Point]:
        """Return the points of the path of a token to its place in a scene."""
        token = places[number]
        key = next(place.key for place in places if place)
        curves = [shape for shape in self.scenes[number].shapes if isinstance(shape, Curve) and shape.key == key]
        end = [(token.x, token.y)] if token else []
        begin = [here] if here is not None else []
        points = [point for curve in curves for point in curve.points]
        if here is not None and points:
            inner = points[1:-1] if token else points[1:]
            return [*begin, *thin_out(inner), *end]
        return begin + end if begin != end else end

    def moment(self, seconds: float, at: Point, seen: bool, always: bool, pen: Pen) -> str:
        """Return one keyframe of a token; `always` leaves out the opacity of a token that is visible throughout."""
        where = f"transform:translate({pen.px(at[0])}px,{pen.px(at[1])}px)"
        how = "" if always else ";opacity:1" if seen else " scale(.3);opacity:0"
        return f"{self.percent(seconds)}{{{where}{how}}}"


def moments(path: Sequence[Point], begin: float, lasting: float, seen: bool) -> list[tuple[float, Point, bool]]:
    """Return the time at which a token is at each point of its path, at constant speed."""
    lengths = [hypot(x - to_x, y - to_y) for (x, y), (to_x, to_y) in pairwise(path)]
    whole, gone = sum(lengths) or 1.0, 0.0
    found = [(begin, path[0], seen)]
    for point, length in zip(path[1:], lengths, strict=True):
        gone += length
        found.append((begin + lasting * gone / whole, point, seen))
    return found


def thin_out(points: Sequence[Point]) -> list[Point]:
    """Return at most MOST_POINTS of the points of a path."""
    if len(points) <= MOST_POINTS:
        return list(points)
    return [points[number * (len(points) - 1) // (MOST_POINTS - 1)] for number in range(MOST_POINTS)]


def is_token(shape: Shape) -> TypeGuard[Disc]:
    """Tell whether a shape is a token that may travel."""
    return isinstance(shape, Disc) and bool(shape.key)


def count_common(scenes: Sequence[Scene]) -> int:
    """Return the number of shapes at the start of all scenes that are the same in all."""
    return next((n for n, shapes in enumerate(zip(*(scene.shapes for scene in scenes), strict=False)) if not all_same(shapes)), 0)


def all_same(shapes: Sequence[Shape]) -> bool:
    """Tell whether shapes are all the same."""
    first = identity(shapes[0])
    return all(identity(shape) == first for shape in shapes)


def identity(shape: Shape) -> tuple[type, Shape]:
    """Return a hashable value that is equal for equal shapes only."""
    return type(shape), shape._replace(points=tuple(shape.points)) if isinstance(shape, Curve) else shape
