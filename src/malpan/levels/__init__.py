"""Levels: boards that were found, measured and proved, in a database of one row a board.

>>> import malpan.levels
>>> with malpan.levels.open("levels.duckdb") as levels:  # doctest: +SKIP
...     print(levels.where("best_lines = 1").hardest(1))
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from malpan.levels.level import Level
    from malpan.levels.store import Levels
    from malpan.levels.store import open_file as open

__all__ = ["Level", "Levels", "open"]


def __getattr__(name: str) -> Any:
    """Import a name on its first use (PEP 562), as mining needs none of them."""
    if name == "Level":
        from malpan.levels.level import Level

        return Level
    if name in ("Levels", "open"):
        from malpan.levels import store

        return store.Levels if name == "Levels" else store.open_file
    raise AttributeError(f"module 'malpan.levels' has no attribute {name!r}")
