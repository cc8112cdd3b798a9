"""Run one of the mistaken programs: ``python tools/mistaken_program.py 13460 M01`` reads a board and prints an answer.

It may be started from any folder.
"""

import sys
from collections.abc import Callable
from pathlib import Path


def main(number: str, mistake: str) -> None:
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from tests.mistaken.programs import PROGRAMS

    program: Callable[[str], object] = PROGRAMS[number][mistake]
    answer = program(sys.stdin.read())
    print("\n".join(map(str, answer)) if isinstance(answer, list) else answer)


if __name__ == "__main__":
    main(*sys.argv[1:])
