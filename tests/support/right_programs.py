"""Right programs in six languages for every number, and the shapes in which people keep such files."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

PROGRAMS = Path(__file__).parents[1] / "programs"
NUMBERS = {
    "13460": "marbles", "13459": "marbles", "15644": "marbles", "15653": "marbles",
    "16928": "snakes", "17825": "yut", "23288": "die", "14499": "stamp",
}  # fmt: skip
ENDINGS = (".c", ".cpp", ".java", ".pyw", ".js", ".rs")


def right_program(number: str, ending: str) -> str:
    """Return the text of a right program for a number in a language."""
    stem = NUMBERS[number]
    if ending == ".cpp" and number in ("13459", "15644"):
        ending = ".c"  # which is C++ too
    elif ending == ".cpp" and number == "15653":
        return read(f"{stem}.cpp").replace("LIMIT = 10", "LIMIT = -1")
    file = f"{stem.title()}.java" if ending == ".java" else f"{stem}{ending}"
    text = read(file)
    return (
        text.replace("13460;", f"{number};")
        .replace("NUMBER = 13460", f"NUMBER = {number}")
        .replace("NUMBER 13460", f"NUMBER {number}")
    )


def read(name: str) -> str:
    return (PROGRAMS / name).read_text(encoding="utf-8")


class Shape(NamedTuple):
    """A way in which people keep a right program: its number and its language, its file, and the files beside it."""

    number: str
    ending: str
    file: str
    change: Callable[[str], str | bytes] = str
    beside: Mapping[str, str | bytes] = {}

    def write(self, folder: Path) -> Path:
        """Write the files and return that of the program."""
        text = right_program(self.number, self.ending)
        changed = self.change(text)
        assert changed != text or self.change is str
        for name, content in ((self.file, changed), *self.beside.items()):
            place = folder / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content if isinstance(content, bytes) else content.encode())
        return folder / self.file


def replacing(*pairs: tuple[str, str]) -> Callable[[str], str]:
    """Return what replaces some words of a program by others, each of which it must have."""

    def change(text: str) -> str:
        for old, new in pairs:
            assert old in text, old
            text = text.replace(old, new)
        return text

    return change


def before(words: str, coding: str = "utf-8") -> Callable[[str], bytes]:
    """Return what writes words before a program, in an encoding."""
    return lambda text: (words + text).encode(coding)


def file_instead(call: str, opening: str) -> Callable[[str], str]:
    """Return what has a program open a file of its own, where it read standard input."""
    return replacing((call, opening))
