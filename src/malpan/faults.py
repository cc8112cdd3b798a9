"""Whose fault it is: errors raised inside a game's own functions, told in one sentence that names the line."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from malpan.game import MalpanError, RuleError


@contextmanager
def rules_at_work(name: str) -> Iterator[None]:
    """Turn whatever a game's functions raise into a RuleError that says what was raised, and where."""
    try:
        yield
    except (MalpanError, MemoryError, RecursionError):
        raise
    except Exception as error:
        raise RuleError(f"the rules of {name} failed: {type(error).__name__}: {error} ({place_of(error)})") from error


def place_of(error: BaseException) -> str:
    """Return the file and line in which an error was raised, such as ``my_game.py, line 12, in step``."""
    frame = error.__traceback__
    if frame is None:
        return "place unknown"
    while frame.tb_next is not None:
        frame = frame.tb_next
    code = frame.tb_frame.f_code
    return f"{Path(code.co_filename).name}, line {frame.tb_lineno}, in {code.co_name}"
