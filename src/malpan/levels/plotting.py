"""What plots and PDF pages share: matplotlib, drawn into files without a screen, and its fonts."""

import logging
import warnings
from collections.abc import Iterable
from typing import Any

from malpan.errors import MalpanError
from malpan.language import say

WITH_HANGUL = (
    "Noto Sans KR",
    "Noto Sans CJK KR",
    "Noto Sans CJK JP",
    "NanumBarunGothic",
    "NanumGothic",
    "Apple SD Gothic Neo",
    "Malgun Gothic",
    "UnDotum",
    "Baekmuk Dotum",
)
"""Fonts for Hangul, those that go with DejaVu Sans first."""


class FontWarning(UserWarning):
    """No font of this machine has some characters of a text."""


def import_matplotlib() -> Any:
    """Return matplotlib; raise MalpanError if it is not installed."""
    try:
        import matplotlib
    except ImportError:
        raise MalpanError(say("plots and PDF need matplotlib; install it with: pip install 'malpan[levels]'")) from None
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)  # it would tell of each weight that a font lacks
    return matplotlib


def choose_fonts(texts: Iterable[str]) -> list[str]:
    """Return the fonts for some texts, the usual one first; warn if no font of this machine has some of their characters."""
    from matplotlib import font_manager

    usual = "DejaVu Sans"
    missing = lacking(usual, set("".join(texts)))
    if not missing:
        return [usual]
    known = {font.name for font in font_manager.fontManager.ttflist}
    fonts = [usual]
    for name in WITH_HANGUL:
        if name in known and len(left := lacking(name, missing)) < len(missing):
            fonts.append(name)
            missing = left
    if missing:
        shown = " ".join(sorted(missing)[:10])
        sentence = say("no font of this machine has {characters}; install one that has, such as Noto Sans CJK", characters=shown)
        warnings.warn(FontWarning(sentence), stacklevel=3)
    return fonts


def lacking(name: str, characters: set[str]) -> set[str]:
    """Return the characters that a font lacks."""
    from matplotlib import font_manager

    font = font_manager.get_font(font_manager.findfont(name))
    known = font.get_charmap()
    return {each for each in characters if ord(each) not in known and not each.isspace()}
