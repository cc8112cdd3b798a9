"""One of the mistaken programs as a program of its own: ``python -m mistaken 13460 M01`` reads a board and prints an answer."""

import sys
from collections.abc import Callable

from mistaken.programs import PROGRAMS


def main(number: str, mistake: str) -> None:
    program: Callable[[str], object] = PROGRAMS[number][mistake]
    answer = program(sys.stdin.read())
    print("\n".join(map(str, answer)) if isinstance(answer, list) else answer)


main(*sys.argv[1:])
