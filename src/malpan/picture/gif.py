"""A line of play as an animated GIF: frames rasterised like PNG, and encoded by Pillow."""

import io
from collections.abc import Sequence

from malpan.errors import MalpanError
from malpan.language import say
from malpan.picture import png, svg
from malpan.picture.motion import HELD, SECONDS
from malpan.picture.png import MISSING
from malpan.scene import Scene

ZOOM, WIDEST = 1.0, 720
"""Pixels of the file per pixel of the SVG, and the largest width and height of a file in pixels."""

COLOURS = 128


def animate(frames: Sequence[tuple[str, Scene]], seconds: float = SECONDS, theme: str = "light") -> bytes:
    """Return titled scenes as one looping GIF; the last scene is shown longer."""
    try:
        from PIL import Image
    except ImportError:
        raise MalpanError(say(MISSING)) from None
    width, height = svg.size_in_pixels(svg.split_layers(frames, theme)[0])
    images = png.draw_images(frames, theme, min(ZOOM, WIDEST / max(width, height)))
    # One set of colours for all frames, so that still parts do not flicker.
    strip = Image.new("RGB", (images[0].width, images[0].height * len(images[-3:])))
    for number, image in enumerate(images[-3:]):
        strip.paste(image, (0, number * image.height))
    palette = strip.quantize(COLOURS)
    flat = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
    times = [round(1000 * seconds)] * (len(flat) - 1) + [round(1000 * (seconds + HELD))]
    written = io.BytesIO()
    flat[0].save(written, "GIF", save_all=True, append_images=flat[1:], duration=times, loop=0, optimize=False, disposal=1)
    return written.getvalue()
