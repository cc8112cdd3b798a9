"""Pictures in files: the ending of the name says which kind.

.svg   a picture that moves, or the one position there is
.png   all frames on a sheet
.gif   a picture that moves, for places that do not show SVG
"""

import os
from collections.abc import Sequence
from importlib.util import find_spec

from malpan.errors import MalpanError
from malpan.picture.png import MISSING
from malpan.scene import Scene

KINDS = (".svg", ".png", ".gif")


def kind_of(path: str) -> str:
    """Return the kind of a picture file; MalpanError if its ending is none that can be written."""
    ending = os.path.splitext(path)[1].lower()
    if ending not in KINDS:
        raise MalpanError(f"{path!r} does not say which kind of picture to write; expected an ending of {', '.join(KINDS)}")
    return ending


def check(path: str) -> None:
    """Raise MalpanError if it is clear, before anything is drawn, that a picture cannot be written there."""
    kind = kind_of(path)
    if os.path.isdir(path):
        raise MalpanError(f"{path} is a folder; expected the name of a file to write")
    folder = os.path.dirname(path)
    if folder and not os.path.isdir(folder):
        raise MalpanError(f"there is no folder {folder} to write {os.path.basename(path)} to")
    if kind != ".svg" and not all(map(find_spec, ("PIL", "resvg_py"))):
        raise MalpanError(MISSING)


def made(kind: str, frames: Sequence[tuple[str, Scene]], theme: str = "auto") -> bytes:
    """Return titled scenes as the contents of a file of this kind; MalpanError where it needs packages that are missing."""
    fixed = "light" if theme == "auto" else theme
    if kind == ".png":
        from malpan.picture import png

        return png.sheet(frames, fixed)
    if kind == ".gif":
        from malpan.picture import gif

        return gif.animated(frames, theme=fixed)
    from malpan.picture import svg

    title, scene = frames[0]
    document = svg.animated(frames, theme=theme) if len(frames) > 1 else svg.drawn(scene, title, theme)
    return document.encode("utf-8")


def write(path: str, frames: Sequence[tuple[str, Scene]], theme: str = "auto") -> None:
    """Write titled scenes to a file; MalpanError if that cannot be done."""
    contents = made(kind_of(path), frames, theme)
    try:
        with open(path, "wb") as file:
            file.write(contents)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise MalpanError(f"{path} cannot be written: {reason.lower()}") from None
