"""Pages of a sheet as PDF: vector graphics with embedded fonts, written by matplotlib.

A point of the page is a unit of the axes, with y downwards, so that shapes have the places and sizes of the layout.
"""

import io
from collections.abc import Sequence
from math import atan2, cos, pi, sin
from typing import TYPE_CHECKING, Any

from malpan.levels.plotting import choose_fonts, import_matplotlib
from malpan.levels.sheets.layout import HEIGHT, MARGIN, WIDTH, Page, Picture
from malpan.levels.sheets.pages_svg import RULE, SOFT
from malpan.picture.elements import LETTER
from malpan.picture.palette import BLACK, PAPER, ROLES, Look, role_of
from malpan.scene import Cell, Curve, Disc, Label, Point, Shape

if TYPE_CHECKING:
    from matplotlib.axes import Axes

EDGE = 1 / 40
"""Width of an edge, in cells."""


def draw_document(pages: Sequence[Page], title: str) -> bytes:
    """Return the pages as a PDF document. MalpanError if matplotlib is not installed."""
    matplotlib = import_matplotlib()
    from matplotlib.backends.backend_pdf import PdfPages
    from matplotlib.figure import Figure

    written = io.BytesIO()
    texts = [words.text for page in pages for words in page.words] + list(scene_texts(pages))
    with matplotlib.rc_context({"font.family": choose_fonts(texts), "pdf.fonttype": 3}):
        about = {"Title": title, "Creator": "Malpan", "CreationDate": None, "ModDate": None}
        with PdfPages(written, metadata=about) as document:
            for page in pages:
                figure = Figure(figsize=(WIDTH / 72, HEIGHT / 72))
                draw_page(figure.add_axes((0, 0, 1, 1)), page)
                document.savefig(figure)
    return written.getvalue()


def scene_texts(pages: Sequence[Page]) -> list[str]:
    """Return the texts in the pictures of pages."""
    return [getattr(shape, "text", "") for page in pages for picture in page.pictures for shape in picture.scene.shapes]


def draw_page(axes: "Axes", page: Page) -> None:
    """Draw a page."""
    axes.set_axis_off()
    axes.set_xlim(0, WIDTH)
    axes.set_ylim(HEIGHT, 0)
    for y in page.rules:
        axes.plot([MARGIN, WIDTH - MARGIN], [y, y], color=RULE, linewidth=0.8)
    for picture in page.pictures:
        ArtistPen(axes, picture).draw()
    for words in page.words:
        axes.text(
            words.x,
            words.y,
            plain(words.text),
            size=words.size,
            color=SOFT if words.soft else BLACK,
            weight="bold" if words.bold else "normal",
            ha="right" if words.right else "left",
            va="baseline",
        )


def plain(text: str) -> str:
    """Return a text in which matplotlib sees no formula: each dollar sign is escaped."""
    return text.replace("$", "\\$")


class ArtistPen:
    """Draws the shapes of a picture with artists of matplotlib, as `malpan.picture.elements.Pen` does with elements of SVG."""

    def __init__(self, axes: "Axes", picture: Picture) -> None:
        self.axes, self.picture = axes, picture
        self.layer = 2.0

    def at(self, x: float, y: float) -> Point:
        """Return a place on the page."""
        return self.picture.x + x * self.picture.cell, self.picture.y + y * self.picture.cell

    def draw(self) -> None:
        """Draw all shapes, from back to front."""
        for shape in self.picture.scene.shapes:
            self.layer += 0.001
            self.draw_one(shape)

    def draw_one(self, shape: Shape) -> None:
        """Draw one shape."""
        if isinstance(shape, Cell):
            self.draw_cell(shape)
        elif isinstance(shape, Disc):
            self.draw_disc(shape)
        elif isinstance(shape, Curve):
            self.draw_curve(shape)
        elif isinstance(shape, Label):
            self.draw_text((shape.x, shape.y), shape.text, shape.size, shape.role)

    def area(self, look: Look) -> dict[str, Any]:
        """Return how an area with this look is drawn."""
        edge = {"edgecolor": look.edge, "linewidth": look.thick * self.picture.cell * EDGE} if look.edge != "none" else {}
        fill = {"facecolor": (look.fill, look.opacity)} if look.fill != "none" else {"fill": False}
        return {"linewidth": 0, "zorder": self.layer} | fill | edge

    def draw_cell(self, cell: Cell) -> None:
        """Draw a rectangle with its text. Without a text or a title, it reaches to its neighbours."""
        from matplotlib.patches import FancyBboxPatch, Rectangle

        unit, look = self.picture.cell, ROLES[role_of(cell.role)].light
        inset = 0.03 if (cell.text or cell.title) and min(cell.width, cell.height) >= 0.5 else 0
        corner = self.at(cell.x + inset, cell.y + inset)
        sides = (cell.width - 2 * inset) * unit, (cell.height - 2 * inset) * unit
        if inset:
            round_corners = f"round,pad=0,rounding_size={4 * inset * unit}"
            self.axes.add_patch(FancyBboxPatch(corner, *sides, boxstyle=round_corners, **self.area(look)))
        else:
            self.axes.add_patch(Rectangle(corner, *sides, **self.area(look)))
        if cell.text:
            size = min(0.46 * min(cell.width, cell.height, 1.4), 0.86 * cell.width / (LETTER * len(cell.text)))
            self.draw_text((cell.x + cell.width / 2, cell.y + cell.height / 2), cell.text, size, cell.role)

    def draw_disc(self, disc: Disc) -> None:
        """Draw a disc with its text."""
        from matplotlib.patches import Circle

        look = ROLES[role_of(disc.role)].light
        self.axes.add_patch(Circle(self.at(disc.x, disc.y), disc.radius * self.picture.cell, **self.area(look)))
        if disc.text:
            size = min(1.15 * disc.radius, 0.74 * disc.radius + 0.1, 1.6 * disc.radius / (LETTER * len(disc.text)))
            self.draw_text((disc.x, disc.y), disc.text, size, disc.role, bold=True)

    def draw_curve(self, curve: Curve) -> None:
        """Draw a line, with a head if it is an arrow."""
        from matplotlib.patches import PathPatch, Polygon
        from matplotlib.path import Path

        points = list(curve.points)
        if len(points) < 2:
            return
        look = ROLES[role_of(curve.role)].light
        places, codes = smooth_path(points) if curve.smooth else (points, None)
        path = Path([self.at(x, y) for x, y in places], codes)
        style = {"capstyle": "round", "joinstyle": "round", "zorder": self.layer}
        width = curve.width * self.picture.cell
        self.axes.add_patch(PathPatch(path, fill=False, edgecolor=(look.fill, look.opacity), linewidth=width, **style))
        if curve.arrow:
            (x, y), (to_x, to_y) = points[-2:]
            way = atan2(to_y - y, to_x - x)
            turns = ((3, 0.0), (2, pi / 2), (2, -pi / 2))
            head = [
                (to_x + far * curve.width * cos(way + turn), to_y + far * curve.width * sin(way + turn)) for far, turn in turns
            ]
            corners = [self.at(*corner) for corner in head]
            self.axes.add_patch(Polygon(corners, facecolor=(look.fill, look.opacity), linewidth=0, zorder=self.layer))

    def draw_text(self, at: Point, text: str, size: float, role: str, bold: bool = False) -> None:
        """Draw a text around a point."""
        from matplotlib.patheffects import withStroke

        look = ROLES[role_of(role)].light
        height = size * self.picture.cell
        x, y = self.at(at[0], at[1] + 0.35 * size)
        halo = look.fill == "none" and look.edge in PAPER
        effects = [withStroke(linewidth=2 * look.thick * self.picture.cell * EDGE, foreground="#ffffff")] if halo else []
        weight = "bold" if bold else "normal"
        style: dict[str, Any] = {"size": height, "color": look.ink, "weight": weight, "ha": "center", "va": "baseline"}
        self.axes.text(x, y, plain(text), zorder=self.layer + 0.0005, path_effects=effects, **style)


def smooth_path(points: Sequence[Point]) -> tuple[list[Point], list[Any]]:
    """Return the places and codes of a smooth path through all points: a Catmull–Rom spline as cubic Bézier curves."""
    from matplotlib.path import Path

    whole = [points[0], *points, points[-1]]
    places, codes = [points[0]], [Path.MOVETO]
    for before, here, there, after in zip(whole, whole[1:], whole[2:], whole[3:], strict=False):
        places += [(here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)]
        places += [(there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6), there]
        codes += [Path.CURVE4] * 3
    return places, codes
