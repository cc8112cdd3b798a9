"""Picture files. The suffix of the name chooses the kind:

.svg   an animation, or a still picture of a single position
.png   all frames on one sheet
.gif   an animation, for programs that do not show SVG
"""

import os
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from malpan.errors import MalpanError
from malpan.language import say
from malpan.picture.png import MISSING
from malpan.scene import Scene
from malpan.system.files import check_target, not_written, write_whole

KINDS = (".svg", ".png", ".gif")


def suffix_of(path: str) -> str:
    """Return the kind of a picture file, its suffix; MalpanError for any other suffix."""
    suffix = os.path.splitext(path)[1].lower()
    if suffix not in KINDS:
        raise MalpanError(
            say(
                "{path!r} is not the name of a picture; expected one that ends in {suffixes}",
                path=path,
                suffixes=", ".join(KINDS),
            )
        )
    return suffix


def check(path: str) -> None:
    """Raise MalpanError if a picture cannot be written there, as far as that is known before it is drawn."""
    kind = suffix_of(path)
    check_target(path)
    if kind != ".svg" and not all(map(find_spec, ("PIL", "resvg_py"))):
        raise MalpanError(say(MISSING))


def render(kind: str, frames: Sequence[tuple[str, Scene]], theme: str = "auto") -> bytes:
    """Return titled scenes as the content of a file of this kind; MalpanError if packages for it are missing."""
    fixed = "light" if theme == "auto" else theme
    if kind == ".png":
        from malpan.picture import png

        return png.draw_sheet(frames, fixed)
    if kind == ".gif":
        from malpan.picture import gif

        return gif.animate(frames, theme=fixed)
    from malpan.picture import svg

    title, scene = frames[0]
    document = svg.animate(frames, theme=theme) if len(frames) > 1 else svg.draw(scene, title, theme)
    return document.encode("utf-8")


def write(path: str, frames: Sequence[tuple[str, Scene]], theme: str = "auto") -> None:
    """Write titled scenes to a file, whole or not at all; MalpanError if that fails."""
    try:
        content = render(suffix_of(path), frames, theme)
    except OSError as error:  # a rasteriser needs a temporary file
        raise not_written(path, error) from None
    try:
        write_whole(Path(path), content, durable=True)
    except (OSError, ValueError) as error:
        raise not_written(path, error) from None
