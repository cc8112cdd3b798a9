"""What compiling costs: the first compiled answer of a process, with nothing kept and with the kernel kept; and each kernel by
itself, compiled in a new process with nothing kept. Importing Numba is in the former and not in the latter."""

import statistics
import sys
import tempfile
from collections.abc import Iterator

from measuring import HOUSE, MALPAN, Row, in_words, run_program

BOARDS = {"13460": "tilt.txt", "17825": "rolls.txt", "snakes": "ladders.txt", "23288": "map.txt"}
RUNS = 5

KERNELS = {
    "13460": ("shortest", "space", "wide", "steps"),
    "17825": ("highest", "automaton", "atlas"),
    "snakes": ("shortest", "space", "wide", "steps"),
    "23288": ("simulate",),
}

COMPILE = """
import sys, time
from malpan.games.catalogue import find_game
from malpan.search.native.packing import pack_boards
from malpan.search.native.compiler.specialise import kernel
name, part, file = sys.argv[1:]
game = find_game(name)
packed = pack_boards(game, [game.read(open(file).read())])
began = time.perf_counter()
kernel(game, packed, part)
print(time.perf_counter() - began)
"""


def rows() -> Iterator[Row]:
    """Answer a small board of every game, cold and warm."""
    for game, board in BOARDS.items():
        with tempfile.TemporaryDirectory() as folder:
            command = [MALPAN, "solve", game, HOUSE / "examples" / "boards" / board, "--engine", "native", "--format", "answer"]
            cold = run_program(command, MALPAN_CACHE=folder).seconds
            warm = statistics.median(run_program(command, MALPAN_CACHE=folder).seconds for _ in range(RUNS))
        work = f"first compiled answer of a process, {game}"
        yield Row(work, f"{in_words(warm)}; {in_words(cold)} with nothing kept", "", in_words(warm), "≤ 1.0 s", warm <= 1.0)
    yield from kernel_rows()


def kernel_rows() -> Iterator[Row]:
    """Compile every kernel with the rules of a game, each with an empty folder to keep it in."""
    for game, names in {"13460": KERNELS["13460"][:1]}.items() if "--quick" in sys.argv else KERNELS.items():
        for name in names:
            with tempfile.TemporaryDirectory() as folder:
                command = [sys.executable, "-c", COMPILE, game, name, HOUSE / "examples" / "boards" / BOARDS[game]]
                seconds = float(run_program(command, MALPAN_CACHE=folder).out)
            yield Row(f"compiling `{name}` for {game}", in_words(seconds), "", in_words(seconds), "")
