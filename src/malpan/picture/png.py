"""Scenes as PNG: their SVG, rasterised by resvg and composed by Pillow."""

import io
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from malpan.errors import MalpanError
from malpan.language import mark, say
from malpan.picture import svg
from malpan.scene import Scene

if TYPE_CHECKING:
    from PIL.Image import Image

MISSING = mark("PNG and GIF need two more packages; install them with: pip install 'malpan[pictures]'")

ZOOM, WIDEST = 2.0, 2400
"""Pixels of the file per pixel of the SVG, and the largest width and height of a file in pixels."""

ASPECT = 1.4
"""Width of a sheet divided by its height, approximately."""


def draw(scene: Scene, title: str = "", theme: str = "light") -> bytes:
    """Return one scene as PNG."""
    document = svg.draw(scene, title, theme)
    return rasterise(document, min(ZOOM, WIDEST / max(svg.size_in_pixels(document))))


def draw_sheet(frames: Sequence[tuple[str, Scene]], theme: str = "light") -> bytes:
    """Return titled scenes as one PNG, arranged in rows."""
    width, height = svg.size_in_pixels(svg.split_layers(frames[:1], theme)[0])
    columns = min(range(1, len(frames) + 1), key=lambda n: abs(n * width - ASPECT * -(-len(frames) // n) * height))
    rows = -(-len(frames) // columns)
    pictures = draw_images(frames, theme, min(ZOOM, WIDEST / max(columns * width, rows * height)))
    whole = pictures[0].crop((0, 0, 1, 1)).resize((columns * pictures[0].width, rows * pictures[0].height))
    for number, picture in enumerate(pictures):
        whole.paste(picture, (number % columns * picture.width, number // columns * picture.height))
    written = io.BytesIO()
    whole.save(written, "PNG")
    return written.getvalue()


def draw_images(frames: Sequence[tuple[str, Scene]], theme: str, zoom: float) -> "list[Image]":
    """Return titled scenes as images of one size; what they share is drawn once."""
    try:
        from PIL import Image
    except ImportError:
        raise MalpanError(say(MISSING)) from None
    still, upper = svg.split_layers(frames, theme)
    paper = Image.open(io.BytesIO(rasterise(still, zoom))).convert("RGBA")
    layers = [Image.open(io.BytesIO(rasterise(document, zoom))).convert("RGBA") for document in upper]
    return [Image.alpha_composite(paper, layer).convert("RGB") for layer in layers]


def rasterise(document: str, zoom: float) -> bytes:
    """Return an SVG document as PNG; MalpanError if the packages for it are not installed."""
    try:
        from PIL import ImageFont
        from resvg_py import svg_to_bytes
    except ImportError:
        raise MalpanError(say(MISSING)) from None
    with tempfile.TemporaryDirectory() as folder:
        # Without any system fonts, texts would vanish; Pillow brings one.
        font = Path(folder) / "font.ttf"
        font.write_bytes(getattr(ImageFont.load_default(12), "font_bytes", b""))
        image = svg_to_bytes(svg_string=document, zoom=zoom, font_files=[str(font)], sans_serif_family="DejaVu Sans")
    return bytes(image)
