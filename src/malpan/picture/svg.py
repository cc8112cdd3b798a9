"""Scenes as SVG: one alone, or many one after the other in a picture that moves without any script.

>>> from malpan.scene import Disc
>>> "<circle" in drawn(Scene([Disc(1, 1, 0.4, "red", "<R>")]))
True

Colours follow the reader's preference for light or dark, unless a theme is asked for. The documents stand alone: they fetch
nothing, and every text in them is escaped.
"""

from collections.abc import Sequence
from itertools import pairwise
from textwrap import wrap
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, fromstring, tostring

from malpan.picture.elements import Pen, clean, rounded, style_sheet
from malpan.picture.motion import SECONDS, Film, common_beginning
from malpan.scene import Scene, size_of

LARGEST_UNIT, WIDEST = 40, 1000
"""Pixels of a cell at most, and of the longer side of a board."""

MARGIN, LINE, NARROWEST = 14, 22, 220
LETTER = 7.6
"""Width of a letter in a title or a caption."""


class Layout(NamedTuple):
    """How much room a picture takes: pixels of a cell, width and height, lines above the board and below."""

    unit: float
    width: float
    height: float
    above: list[str]
    below: list[str]
    left: float

    @property
    def top(self) -> float:
        """Where the board begins."""
        return MARGIN + LINE * len(self.above)


def unit_for(scene: Scene) -> float:
    """Return how many pixels a cell has: fewer on a large board."""
    return min(LARGEST_UNIT, WIDEST / max(*size_of(scene), 1))


def lay_out(scenes: Sequence[Scene], titles: Sequence[str], captions: Sequence[str]) -> Layout:
    """Return a layout in which each of the scenes has room, with its title above and its caption below."""
    unit = min(map(unit_for, scenes))
    wide = max(size_of(scene)[0] for scene in scenes) * unit
    high = max(size_of(scene)[1] for scene in scenes) * unit
    width = max(wide + 2 * MARGIN, NARROWEST)
    letters = int((width - 2 * MARGIN) / LETTER)
    above = max((wrap(title, letters) for title in titles), key=len, default=[])
    below = max((lines_of(caption, letters) for caption in captions), key=len, default=[])
    height = high + 2 * MARGIN + LINE * (len(above) + len(below))
    return Layout(unit, width, height, above, below, (width - wide) / 2)


def lines_of(caption: str, letters: int) -> list[str]:
    """Return a caption in lines that are not too long."""
    return [line for part in caption.split("\n") for line in wrap(part, letters)]


def drawn(scene: Scene, title: str = "", theme: str = "auto") -> str:
    """Return a scene as an SVG document, with a title above and its caption below.

    `theme` is ``auto`` (as the reader prefers), ``light`` or ``dark``.
    """
    return alone(scene, title, lay_out([scene], [title], [scene.caption]), theme)


def animated(frames: Sequence[tuple[str, Scene]], seconds: float = SECONDS, theme: str = "auto") -> str:
    """Return titled scenes as one SVG document that shows them one after the other, for so many seconds each, over and over.

    Tokens with a key travel, along the curve with their key if there is one. Readers who prefer less motion see the first scene.
    """
    scenes = [scene for _, scene in frames]
    layout = lay_out(scenes, [title for title, _ in frames], [scene.caption for scene in scenes])
    pen, film = Pen(layout.unit), Film(scenes, seconds)
    root = document(layout.width, layout.height, frames[-1][0])
    board = SubElement(root, "g", {"transform": f"translate({rounded(layout.left)} {rounded(layout.top)})"})
    changing = [film.changing(number) for number in range(len(frames))]
    cuts = sorted({0, *(below for shapes in changing for below in shapes), len(film.still)})
    for begin, end in pairwise([0, *cuts]):
        pen.draw(board, film.still[begin:end])
        for number, shapes in enumerate(changing):
            if end in shapes:
                pen.draw(SubElement(board, "g", film.shown(number)), shapes[end])
    for number, (title, scene) in enumerate(frames):
        words = SubElement(root, "g", film.shown(number))
        write(words, pen, title, scene.caption, layout)
    for key, token, (x, y) in film.tokens():
        at = {"transform": f"translate({pen.px(x)} {pen.px(y)})"}
        pen.draw_disc(SubElement(board, "g", at | film.travelling(key)), token, 0, 0)
    bar = {"x": rounded(MARGIN), "y": rounded(layout.height - 5), "height": "2", "width": rounded(layout.width - 2 * MARGIN)}
    SubElement(root, "rect", bar | {"class": f"{pen.style('a', 'track')} {film.name}p"})
    return finished(root, pen, theme, film.rules(pen))


def layers(frames: Sequence[tuple[str, Scene]], theme: str) -> tuple[str, list[str]]:
    """Return what all of these titled scenes begin with as one SVG document, and the rest of each, to be laid on it."""
    scenes = [scene for _, scene in frames]
    layout = lay_out(scenes, [title for title, _ in frames], [scene.caption for scene in scenes])
    cut = common_beginning(scenes)
    still = alone(scenes[0]._replace(shapes=scenes[0].shapes[:cut], caption=""), "", layout, theme)
    upper = [alone(scene._replace(shapes=scene.shapes[cut:]), title, layout, theme, paper=False) for title, scene in frames]
    return still, upper


def alone(scene: Scene, title: str, layout: Layout, theme: str, paper: bool = True) -> str:
    """Return the document of one scene."""
    pen = Pen(layout.unit)
    root = document(layout.width, layout.height, title or scene.caption or "a board", paper)
    place(root, pen, scene, layout, title)
    return finished(root, pen, theme)


def size_in_pixels(document: str) -> tuple[float, float]:
    """Return width and height of a document drawn here."""
    root = fromstring(document)
    return float(root.get("width", "1")), float(root.get("height", "1"))


def document(width: float, height: float, title: str, paper: bool = True) -> Element:
    """Return the root of a document, on paper or on nothing."""
    size = {"width": rounded(width), "height": rounded(height), "viewBox": f"0 0 {rounded(width)} {rounded(height)}"}
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "class": "malpan", "role": "img"} | size)
    SubElement(root, "title").text = clean(title)
    if paper:
        SubElement(root, "rect", {"class": "paper", "width": rounded(width), "height": rounded(height)})
    return root


def place(parent: Element, pen: Pen, scene: Scene, layout: Layout, title: str) -> None:
    """Add a scene with its title and caption to an element."""
    board = SubElement(parent, "g", {"transform": f"translate({rounded(layout.left)} {rounded(layout.top)})"})
    pen.draw(board, scene.shapes)
    write(parent, pen, title, scene.caption, layout)


def write(parent: Element, pen: Pen, title: str, caption: str, layout: Layout) -> None:
    """Add a title above the board and a caption below it."""
    letters = int((layout.width - 2 * MARGIN) / LETTER)
    lines: list[tuple[float, str, str]] = [
        (MARGIN + LINE * number + 12, text, "note") for number, text in enumerate(wrap(title, letters))
    ]
    below = layout.height - LINE * len(layout.below) - MARGIN + 18
    lines += [(below + LINE * number, text, "number") for number, text in enumerate(lines_of(caption, letters))]
    for y, text, role in lines:
        pen.text(parent, (layout.width / 2 / pen.unit, (y - 4) / pen.unit), text, 14 / pen.unit, role)


def finished(root: Element, pen: Pen, theme: str, rules: str = "") -> str:
    """Return the document as text, with its style sheet."""
    style = Element("style")
    style.text = style_sheet(pen.used, theme) + rules
    root.insert(1, style)
    return tostring(root, encoding="unicode")
