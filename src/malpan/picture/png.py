"""Scenes as PNG: the SVG of them, drawn by resvg and put together by Pillow."""

import io
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from malpan.errors import MalpanError
from malpan.picture import svg
from malpan.scene import Scene

if TYPE_CHECKING:
    from PIL.Image import Image

MISSING = "PNG and GIF need two more packages; expected them from: pip install 'malpan[pictures]'"

ZOOM, WIDEST = 2.0, 2400
"""Pixels of the file for each one of the SVG, and pixels that neither side of a file exceeds."""

SHAPE = 1.4
"""How many times as wide as high a sheet is, about."""


def drawn(scene: Scene, title: str = "", theme: str = "light") -> bytes:
    """Return one scene as PNG."""
    document = svg.drawn(scene, title, theme)
    return rendered(document, min(ZOOM, WIDEST / max(svg.size_in_pixels(document))))


def sheet(frames: Sequence[tuple[str, Scene]], theme: str = "light") -> bytes:
    """Return titled scenes as one PNG, in rows."""
    width, height = svg.size_in_pixels(svg.layers(frames[:1], theme)[0])
    columns = min(range(1, len(frames) + 1), key=lambda n: abs(n * width - SHAPE * -(-len(frames) // n) * height))
    rows = -(-len(frames) // columns)
    pictures = images(frames, theme, min(ZOOM, WIDEST / max(columns * width, rows * height)))
    whole = pictures[0].crop((0, 0, 1, 1)).resize((columns * pictures[0].width, rows * pictures[0].height))
    for number, picture in enumerate(pictures):
        whole.paste(picture, (number % columns * picture.width, number // columns * picture.height))
    written = io.BytesIO()
    whole.save(written, "PNG")
    return written.getvalue()


def images(frames: Sequence[tuple[str, Scene]], theme: str, zoom: float) -> "list[Image]":
    """Return titled scenes as images of one size; what is the same in all of them is drawn once."""
    try:
        from PIL import Image
    except ImportError:
        raise MalpanError(MISSING) from None
    still, upper = svg.layers(frames, theme)
    paper = Image.open(io.BytesIO(rendered(still, zoom))).convert("RGBA")
    layers = [Image.open(io.BytesIO(rendered(document, zoom))).convert("RGBA") for document in upper]
    return [Image.alpha_composite(paper, layer).convert("RGB") for layer in layers]


def rendered(document: str, zoom: float) -> bytes:
    """Return an SVG document as PNG; MalpanError where the packages for it are not installed."""
    try:
        from PIL import ImageFont
        from resvg_py import svg_to_bytes
    except ImportError:
        raise MalpanError(MISSING) from None
    with tempfile.TemporaryDirectory() as folder:
        # Where the system has no fonts at all, Pillow's own one keeps the texts from vanishing.
        font = Path(folder) / "font.ttf"
        font.write_bytes(getattr(ImageFont.load_default(12), "font_bytes", b""))
        image = svg_to_bytes(svg_string=document, zoom=zoom, font_files=[str(font)], sans_serif_family="DejaVu Sans")
    return bytes(image)
