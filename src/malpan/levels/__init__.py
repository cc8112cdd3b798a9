"""Levels: boards that were found, measured and proved, in a database of one row a board.

>>> import malpan.levels
>>> with malpan.levels.open("levels.duckdb") as levels:  # doctest: +SKIP
...     print(levels.where("best_lines = 1").hardest(1))
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from malpan.levels.level import Level
    from malpan.levels.store import Levels
    from malpan.levels.store import open_file as open

__all__ = ["Level", "Levels", "open"]

LAZY = {"Level": ("level", "Level"), "Levels": ("store", "Levels"), "open": ("store", "open_file")}
"""The module of each name, and its name there. They are imported on first use, as mining needs none of them."""


def __getattr__(name: str) -> Any:
    """Import a name on its first use (PEP 562)."""
    if name not in LAZY:
        raise AttributeError(f"module 'malpan.levels' has no attribute {name!r}")
    module, found = LAZY[name]
    return getattr(import_module(f"malpan.levels.{module}"), found)
