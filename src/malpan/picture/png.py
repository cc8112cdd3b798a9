"""Scenes as PNG: the SVG of them, drawn by resvg."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from malpan.game import MalpanError
from malpan.picture import svg
from malpan.picture.files import MISSING
from malpan.scene import Scene

ZOOM, WIDEST = 2.0, 4000
"""Pixels of the file for each one of the SVG, and pixels that neither side of a file exceeds."""


def drawn(scene: Scene, title: str = "", theme: str = "light") -> bytes:
    """Return one scene as PNG."""
    return rendered(svg.drawn(scene, title, theme))


def sheet(frames: Sequence[tuple[str, Scene]], theme: str = "light") -> bytes:
    """Return titled scenes as one PNG, in rows."""
    return rendered(svg.sheet(frames, theme))


def rendered(document: str, zoom: float = ZOOM) -> bytes:
    """Return an SVG document as PNG; MalpanError where the packages for it are not installed."""
    try:
        from PIL import ImageFont
        from resvg_py import svg_to_bytes
    except ImportError:
        raise MalpanError(MISSING) from None
    width, height = svg.size_in_pixels(document)
    zoom = min(zoom, WIDEST / max(width, height))
    with tempfile.TemporaryDirectory() as folder:
        # Where the system has no fonts at all, Pillow's own one keeps the texts from vanishing.
        font = Path(folder) / "font.ttf"
        font.write_bytes(getattr(ImageFont.load_default(12), "font_bytes", b""))
        image = svg_to_bytes(svg_string=document, zoom=zoom, font_files=[str(font)], sans_serif_family="DejaVu Sans")
    return bytes(image)
