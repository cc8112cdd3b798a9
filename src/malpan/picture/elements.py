"""Shapes as SVG elements, and the style sheet of their roles.

The class of an element is its kind and role (`b-wall` an area, `l-trail` a line, `t-note` a text). Elements are built as a tree,
never as strings, so no text of a board can become markup.
"""

import re
from collections.abc import Iterable, Sequence
from math import atan2, cos, pi, sin
from xml.etree.ElementTree import Element, SubElement

from malpan.picture.palette import PAPER, ROLES, Look, role_of
from malpan.scene import Cell, Curve, Disc, Point, Shape

FONT = "system-ui,-apple-system,'Segoe UI','Noto Sans','DejaVu Sans','Noto Sans CJK KR',sans-serif"
LETTER = 0.62
"""The greatest width of a letter, relative to its height."""

NOT_IN_XML = re.compile("[^\t\n -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

Rules = set[tuple[str, str]]


def clean(text: str) -> str:
    """Return a text with a replacement for every character that XML does not allow."""
    return NOT_IN_XML.sub("\ufffd", text)


def short_number(number: float) -> str:
    """Return a number with at most two decimals, without trailing zeros."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return text if text not in ("-0", "") else "0"


class Pen:
    """Turns shapes into elements, with `unit` pixels to a cell, and records the kinds and roles it has drawn."""

    def __init__(self, unit: float) -> None:
        self.unit = unit
        self.used: Rules = set()

    def px(self, length: float) -> str:
        """Return a length in board units as pixels."""
        return short_number(length * self.unit)

    def style(self, kind: str, role: str) -> str:
        """Return the class of a kind of element in a role."""
        role = role_of(role)
        self.used.add((kind, role))
        return f"{kind}-{role.replace(' ', '-')}"

    def draw(self, parent: Element, shapes: Sequence[Shape]) -> None:
        """Add shapes to an element; consecutive cells of one role without texts become one path."""
        silent: list[Cell] = []
        for shape in shapes:
            if isinstance(shape, Cell) and not shape.text and not shape.title and (not silent or silent[0].role == shape.role):
                silent.append(shape)
                continue
            self.draw_silent(parent, silent)
            silent = []
            if isinstance(shape, Cell) and not shape.text and not shape.title:
                silent = [shape]
            else:
                self.draw_one(parent, shape)
        self.draw_silent(parent, silent)

    def draw_silent(self, parent: Element, cells: Sequence[Cell]) -> None:
        """Add cells of one role, without text or title, as one path."""
        if cells:
            boxes = (f"M{self.px(c.x)} {self.px(c.y)}h{self.px(c.width)}v{self.px(c.height)}h{self.px(-c.width)}z" for c in cells)
            SubElement(parent, "path", {"class": self.style("b", cells[0].role), "d": "".join(boxes)})

    def draw_one(self, parent: Element, shape: Shape) -> None:
        """Add one shape to an element."""
        if isinstance(shape, Cell):
            self.draw_cell(parent, shape)
        elif isinstance(shape, Disc):
            self.draw_disc(parent, shape, shape.x, shape.y)
        elif isinstance(shape, Curve):
            self.draw_curve(parent, shape)
        else:
            self.draw_text(parent, (shape.x, shape.y), shape.text, shape.size, shape.role)

    def draw_cell(self, parent: Element, cell: Cell) -> None:
        """Add a rectangle with its text, and its title as a tooltip."""
        inset = 0.03 if min(cell.width, cell.height) >= 0.5 else 0
        box = {
            "class": self.style("b", cell.role),
            "x": self.px(cell.x + inset),
            "y": self.px(cell.y + inset),
            "width": self.px(cell.width - 2 * inset),
            "height": self.px(cell.height - 2 * inset),
            "rx": self.px(4 * inset),
        }
        element = SubElement(parent, "rect", box)
        if cell.title:
            SubElement(element, "title").text = clean(cell.title)
        if cell.text:
            size = min(0.46 * min(cell.width, cell.height, 1.4), 0.86 * cell.width / (LETTER * len(cell.text)))
            self.draw_text(parent, (cell.x + cell.width / 2, cell.y + cell.height / 2), cell.text, size, cell.role)

    def draw_disc(self, parent: Element, disc: Disc, x: float, y: float) -> None:
        """Add a disc with its text around a point."""
        centre = {"cx": self.px(x), "cy": self.px(y), "r": self.px(disc.radius)}
        SubElement(parent, "circle", {"class": self.style("b", disc.role)} | centre)
        if disc.text:
            size = min(1.15 * disc.radius, 0.74 * disc.radius + 0.1, 1.6 * disc.radius / (LETTER * len(disc.text)))
            self.draw_text(parent, (x, y), disc.text, size, disc.role, bold=True)

    def draw_curve(self, parent: Element, curve: Curve) -> None:
        """Add a line, with a head if it is an arrow."""
        points = list(curve.points)
        if len(points) < 2:
            return
        path = smooth_path(points, self) if curve.smooth else "M" + "L".join(f"{self.px(x)} {self.px(y)}" for x, y in points)
        line = {"class": self.style("l", curve.role), "d": path, "stroke-width": self.px(curve.width)}
        SubElement(parent, "path", line)
        if curve.arrow:
            (x, y), (to_x, to_y) = points[-2:]
            way = atan2(to_y - y, to_x - x)
            head = [(to_x + 3 * curve.width * cos(way), to_y + 3 * curve.width * sin(way))]
            head += [
                (to_x + 2 * curve.width * cos(way + side), to_y + 2 * curve.width * sin(way + side)) for side in (pi / 2, -pi / 2)
            ]
            corners = " ".join(f"{self.px(x)},{self.px(y)}" for x, y in head)
            SubElement(parent, "polygon", {"class": self.style("a", curve.role), "points": corners})

    def draw_text(self, parent: Element, at: Point, text: str, size: float, role: str, bold: bool = False) -> None:
        """Add a text around a point."""
        place = {"x": self.px(at[0]), "y": self.px(at[1] + 0.35 * size), "font-size": self.px(size)}
        weight = {"font-weight": "600"} if bold else {}
        SubElement(parent, "text", {"class": self.style("t", role)} | place | weight).text = clean(text)


def smooth_path(points: Sequence[Point], pen: Pen) -> str:
    """Return a smooth path through all points: a Catmull–Rom spline as cubic Bézier curves."""
    path = f"M{pen.px(points[0][0])} {pen.px(points[0][1])}"
    whole = [points[0], *points, points[-1]]
    for before, here, there, after in zip(whole, whole[1:], whole[2:], whole[3:], strict=False):
        first = [here[axis] + (there[axis] - before[axis]) / 6 for axis in (0, 1)]
        second = [there[axis] - (after[axis] - here[axis]) / 6 for axis in (0, 1)]
        path += "C" + " ".join(pen.px(number) for number in (*first, *second, *there))
    return path


def style_sheet(used: Iterable[tuple[str, str]], theme: str) -> str:
    """Return the rules for the kinds and roles in use: for light paper, for dark, or for the preference of the reader."""
    used = sorted(used)
    common = f".malpan text{{font-family:{FONT};text-anchor:middle}}.malpan path{{stroke-linejoin:round;stroke-linecap:round}}"
    if theme != "auto":
        return common + rules_for(used, theme == "dark")
    return f"{common}{rules_for(used, False)}@media(prefers-color-scheme:dark){{{rules_for(used, True)}}}"


def rules_for(used: Iterable[tuple[str, str]], dark: bool) -> str:
    """Return the rules for kinds and roles on light or dark paper."""
    rules = [f".malpan .paper{{fill:{PAPER[dark]}}}"]
    for kind, role in used:
        look = ROLES[role].dark if dark else ROLES[role].light
        rules.append(f".malpan .{kind}-{role.replace(' ', '-')}{{{declaration(kind, look)}}}")
    return "".join(rules)


def declaration(kind: str, look: Look) -> str:
    """Return the declarations of a rule for one kind of element."""
    if kind == "t":
        halo = look.fill == "none" and look.edge in PAPER
        return f"fill:{look.ink}" + (f";stroke:{look.edge};stroke-width:{look.thick:g};paint-order:stroke" if halo else "")
    if kind == "l":
        return f"fill:none;stroke:{look.fill}" + (f";stroke-opacity:{look.opacity:g}" if look.opacity < 1 else "")
    if kind == "a":
        return f"fill:{look.fill}" + (f";fill-opacity:{look.opacity:g}" if look.opacity < 1 else "")
    edge = "" if look.edge == "none" else f";stroke:{look.edge}" + (f";stroke-width:{look.thick:g}" if look.thick != 1 else "")
    return f"fill:{look.fill}{edge}" + (f";fill-opacity:{look.opacity:g}" if look.opacity < 1 else "")
