"""Known answers, read from the folder known/."""

from typing import NamedTuple

from tests.support.paths import KNOWN


class Mistake(NamedTuple):
    """A board on which a classic mistake gives another answer than the right one."""

    id: str
    right: str
    mistaken: str
    board: str


def entries(name: str) -> list[list[str]]:
    """Return the entries of a file, each split at double blanks."""
    lines = (KNOWN / name).read_text(encoding="utf-8").splitlines()
    return [line.split("  ") for line in lines if line and not line.startswith("#")]


def mistakes(name: str) -> list[Mistake]:
    """Return the entries of a file of mistakes: a line ``id  right ANSWER  mistaken ANSWER``, then the board."""
    text = (KNOWN / name).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("# ") and line != "#"]
    found = []
    for block in "\n".join(lines).strip().split("\n\n"):
        head, board = block.split("\n", 1)
        id_, right, mistaken = head.split("  ")
        found.append(Mistake(id_, right.removeprefix("right "), mistaken.removeprefix("mistaken "), board + "\n"))
    return found
