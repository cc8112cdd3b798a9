"""How many shapes of learners' files run: right programs as they lie in folders, each checked as it is."""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from malpan import MalpanError
from malpan.checking.check import CheckSettings
from malpan.checking.command_check import check_command
from malpan.checking.sandbox.languages.table import language_of
from malpan.games.catalogue import find_game
from measuring import HOUSE, Row

sys.path.append(str(HOUSE))
from tests.support.right_programs import Shape
from tests.support.shapes import SHAPES

QUICK = "--quick" in sys.argv
BOARDS = 0 if QUICK else 20
"""Random boards beside the traps."""


def rows() -> Iterator[Row]:
    """Check a right program in every shape of every language; shapes without their compiler or interpreter count as failed."""
    for language, shapes in SHAPES.items():
        chosen = list(shapes.items())[:1] if QUICK else list(shapes.items())
        with_tools = [(name, shape) for name, shape in chosen if has_tools(shape)]
        failed = [f"{name} ({reason})" for name, shape in with_tools if (reason := reason_to_fail(shape))]
        right = len(with_tools) - len(failed)
        yield Row(
            f"{language}: right programs as people keep them, each on the traps and {BOARDS} random boards",
            f"{right} found right" + (f"; not: {'; '.join(failed)}" if failed else ""),
            "",
            f"{right} of {len(chosen)} shapes",
            "all",
            right == len(chosen),
        )


def has_tools(shape: Shape) -> bool:
    """Tell whether the machine has what compiles and runs the language of a shape."""
    language = language_of(Path(f"a{shape.ending}"))
    assert language is not None
    return language.ways[0].missing is None


def reason_to_fail(shape: Shape) -> str:
    """Check a program in a shape, and return the verdict, or the first line of the error, unless it is found right."""
    with tempfile.TemporaryDirectory() as folder:
        file = shape.write(Path(folder))
        try:
            report = check_command(find_game(shape.number), [str(file)], CheckSettings(count=BOARDS, jobs=2))
        except MalpanError as error:
            return str(error).splitlines()[0]
    return "" if report else report.verdict


if __name__ == "__main__":
    from measuring import HEAD

    print(HEAD)
    for row in rows():
        print(row, flush=True)
