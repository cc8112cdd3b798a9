"""Scenes as SVG: one alone, or an animation of many, without any script.

>>> from malpan.scene import Disc
>>> "<circle" in draw(Scene([Disc(1, 1, 0.4, "red", "<R>")]))
True

Colours follow the reader's preference for light or dark unless a theme is given. The documents fetch nothing, and every text in
them is escaped.
"""

from collections.abc import Sequence
from itertools import pairwise
from textwrap import wrap
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, fromstring, tostring

from malpan.picture.elements import Pen, clean, short_number, style_sheet
from malpan.picture.motion import SECONDS, Film, count_common
from malpan.scene import Scene, size_of

LARGEST_UNIT, WIDEST = 40, 1000
"""The most pixels of a cell, and of the longer side of a board."""

MARGIN, LINE, NARROWEST = 14, 22, 220
LETTER = 7.6
"""Width of a letter in a title or a caption."""


class Layout(NamedTuple):
    """The measures of a picture: pixels of a cell, width and height, lines above and below the board, and its left edge."""

    unit: float
    width: float
    height: float
    above: list[str]
    below: list[str]
    left: float

    @property
    def top(self) -> float:
        """The top edge of the board."""
        return MARGIN + LINE * len(self.above)


def unit_for(scene: Scene) -> float:
    """Return the pixels of a cell: fewer on a large board."""
    return min(LARGEST_UNIT, WIDEST / max(*size_of(scene), 1))


def lay_out(scenes: Sequence[Scene], titles: Sequence[str], captions: Sequence[str]) -> Layout:
    """Return a layout that fits each of the scenes, with its title above and its caption below."""
    unit = min(map(unit_for, scenes))
    wide = max(size_of(scene)[0] for scene in scenes) * unit
    high = max(size_of(scene)[1] for scene in scenes) * unit
    width = max(wide + 2 * MARGIN, NARROWEST)
    letters = int((width - 2 * MARGIN) / LETTER)
    above = max((wrap(title, letters) for title in titles), key=len, default=[])
    below = max((wrap_caption(caption, letters) for caption in captions), key=len, default=[])
    height = high + 2 * MARGIN + LINE * (len(above) + len(below))
    return Layout(unit, width, height, above, below, (width - wide) / 2)


def wrap_caption(caption: str, letters: int) -> list[str]:
    """Return a caption in lines of at most so many letters."""
    return [line for part in caption.split("\n") for line in wrap(part, letters)]


def draw(scene: Scene, title: str = "", theme: str = "auto") -> str:
    """Return a scene as an SVG document, with a title above and its caption below.

    `theme` is ``auto`` (the preference of the reader), ``light`` or ``dark``.
    """
    return draw_alone(scene, title, lay_out([scene], [title], [scene.caption]), theme)


def animate(frames: Sequence[tuple[str, Scene]], seconds: float = SECONDS, theme: str = "auto") -> str:
    """Return titled scenes as one SVG document that shows them in a loop, for so many seconds each.

    Tokens with a key travel, along the curve with their key if there is one. Readers who prefer less motion see the first scene.
    """
    scenes = [scene for _, scene in frames]
    layout = lay_out(scenes, [title for title, _ in frames], [scene.caption for scene in scenes])
    pen, film = Pen(layout.unit), Film(scenes, seconds)
    root = document(layout.width, layout.height, frames[-1][0])
    board = SubElement(root, "g", {"transform": f"translate({short_number(layout.left)} {short_number(layout.top)})"})
    changing = [film.changing_shapes(number) for number in range(len(frames))]
    cuts = sorted({0, *(below for shapes in changing for below in shapes), len(film.still)})
    for begin, end in pairwise([0, *cuts]):
        pen.draw(board, film.still[begin:end])
        for number, shapes in enumerate(changing):
            if end in shapes:
                pen.draw(SubElement(board, "g", film.frame_attributes(number)), shapes[end])
    for number, (title, scene) in enumerate(frames):
        words = SubElement(root, "g", film.frame_attributes(number))
        add_texts(words, pen, title, scene.caption, layout)
    for key, token, (x, y) in film.tokens():
        at = {"transform": f"translate({pen.px(x)} {pen.px(y)})"}
        pen.draw_disc(SubElement(board, "g", at | film.token_attributes(key)), token, 0, 0)
    bar = {
        "x": short_number(MARGIN),
        "y": short_number(layout.height - 5),
        "height": "2",
        "width": short_number(layout.width - 2 * MARGIN),
    }
    SubElement(root, "rect", bar | {"class": f"{pen.style('a', 'track')} {film.name}p"})
    return finish(root, pen, theme, film.rules(pen))


def split_layers(frames: Sequence[tuple[str, Scene]], theme: str) -> tuple[str, list[str]]:
    """Return the shapes that all scenes begin with as one SVG document, and the rest of each as a document to lay on it."""
    scenes = [scene for _, scene in frames]
    layout = lay_out(scenes, [title for title, _ in frames], [scene.caption for scene in scenes])
    cut = count_common(scenes)
    still = draw_alone(scenes[0]._replace(shapes=scenes[0].shapes[:cut], caption=""), "", layout, theme)
    upper = [draw_alone(scene._replace(shapes=scene.shapes[cut:]), title, layout, theme, paper=False) for title, scene in frames]
    return still, upper


def draw_alone(scene: Scene, title: str, layout: Layout, theme: str, paper: bool = True) -> str:
    """Return the document of one scene."""
    pen = Pen(layout.unit)
    root = document(layout.width, layout.height, title or scene.caption or "a board", paper)
    add_scene(root, pen, scene, layout, title)
    return finish(root, pen, theme)


def size_in_pixels(document: str) -> tuple[float, float]:
    """Return the width and height of a document made here."""
    root = fromstring(document)
    return float(root.get("width", "1")), float(root.get("height", "1"))


def document(width: float, height: float, title: str, paper: bool = True) -> Element:
    """Return the root of a document, with or without a background."""
    size = {
        "width": short_number(width),
        "height": short_number(height),
        "viewBox": f"0 0 {short_number(width)} {short_number(height)}",
    }
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "class": "malpan", "role": "img"} | size)
    SubElement(root, "title").text = clean(title)
    if paper:
        SubElement(root, "rect", {"class": "paper", "width": short_number(width), "height": short_number(height)})
    return root


def add_scene(parent: Element, pen: Pen, scene: Scene, layout: Layout, title: str) -> None:
    """Add a scene with its title and caption to an element."""
    board = SubElement(parent, "g", {"transform": f"translate({short_number(layout.left)} {short_number(layout.top)})"})
    pen.draw(board, scene.shapes)
    add_texts(parent, pen, title, scene.caption, layout)


def add_texts(parent: Element, pen: Pen, title: str, caption: str, layout: Layout) -> None:
    """Add a title above the board and a caption below it."""
    letters = int((layout.width - 2 * MARGIN) / LETTER)
    lines: list[tuple[float, str, str]] = [
        (MARGIN + LINE * number + 12, text, "note") for number, text in enumerate(wrap(title, letters))
    ]
    below = layout.height - LINE * len(layout.below) - MARGIN + 18
    lines += [(below + LINE * number, text, "number") for number, text in enumerate(wrap_caption(caption, letters))]
    for y, text, role in lines:
        pen.draw_text(parent, (layout.width / 2 / pen.unit, (y - 4) / pen.unit), text, 14 / pen.unit, role)


def finish(root: Element, pen: Pen, theme: str, rules: str = "") -> str:
    """Return the document as text, with its style sheet."""
    style = Element("style")
    style.text = style_sheet(pen.used, theme) + rules
    root.insert(1, style)
    return tostring(root, encoding="unicode")
