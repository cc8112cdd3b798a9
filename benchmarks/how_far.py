"""How far Malpan comes: whole processes of ``malpan`` on boards of many games, with their states, time and memory.

Writes the table into docs/how_far.md and RESULTS.md: ``make how-far``, or with ``--quick`` a look at the small boards that writes
nothing. Kernels are compiled, and tables of lower bounds made, by a run before the one that is measured. Every answer is compared
with the known one.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from malpan import Game
from malpan.games.catalogue import find_game
from malpan.language import counted, using_plurals
from malpan.text.reading import read_boards_in
from measuring import HOUSE, MALPAN, in_words, run_weighing

BOARDS = HOUSE / "examples" / "boards"
PAGES = (HOUSE / "docs" / "how_far.md", HOUSE / "benchmarks" / "RESULTS.md")
BEGIN, END = "<!-- the table of make how-far -->", "<!-- its end -->"
HEAD = "| game | board | question | bits | search | states | time | memory |\n|---|---|---|---|---|---|---|---|"

KORF = "13 6 8 12\n15 14 . 10\n11 7 4 5\n9 1 3 2"
"""The first of Korf's boards of the 15-puzzle (1985), turned round, as his goal has the empty cell first."""

FARTHEST = ". 12 9 13\n15 11 10 14\n3 7 2 5\n4 8 6 1"
"""A board of known/fifteen_farthest.txt."""

YARD = "BB.C...D.CEE.DAAFGH.IIFGH.JKK.LLJ..."
"""A yard of M. Fogleman's rush hour database with many states."""


class Entry(NamedTuple):
    """A board of a game: what to call it, a file of examples/boards or a text, the number in the file, and what is known.

    `verb` is that of the command, `known` the answer of solve, or the states of explore.
    """

    game: str
    name: str
    board: str
    verb: str
    known: int
    options: tuple[str, ...] = ()
    number: int = 1
    large: bool = False

    @property
    def file(self) -> str:
        """The path of the game, or its name."""
        path = HOUSE / "examples" / f"{self.game}.py"
        return str(path) if path.exists() else self.game


PUSHES = ("--set", "count=pushes")
ENTRIES = [
    Entry("sliding_tiles", "3×3, from the goal", "1 2 3\n4 5 6\n7 8 .", "explore", 181_440),
    Entry("pocket_cube", "quarter turns, from the goal", "quarter", "explore", 3_674_160),
    Entry("rush_hour", "a yard of 51 moves", "cars.txt", "solve", 51),
    Entry("rush_hour", "a yard with many positions", YARD, "explore", 541_934),
    Entry("klotski", "Huarong Dao, any path", "klotski.txt", "solve", 81),
    Entry("lights_out", "12×12, three presses away", "lights-12x12.txt", "solve", 3),
    Entry("water_sort", "14 tubes", "water-14.txt", "solve", 36),
    Entry("amphipods", "published example, deep", "amphipods-deep.txt", "solve", 44_169),
    Entry("sokoban", "4 boxes (level 11)", "sokoban.xsb", "solve", 74, number=11),
    Entry("sokoban", "5 boxes (level 13)", "sokoban.xsb", "solve", 62, number=13),
    Entry("sokoban", "5 boxes (level 13)", "sokoban.xsb", "solve", 22, PUSHES, 13),
    Entry("sokoban", "11 boxes (level 26)", "sokoban.xsb", "solve", 74, number=26),
    Entry("sokoban", "11 boxes (level 26)", "sokoban.xsb", "solve", 25, PUSHES, 26),
    Entry("sokoban", "14 boxes (level 30)", "sokoban.xsb", "solve", 69, number=30),
    Entry("sliding_tiles", "4×4, Korf's first board", KORF, "solve", 57),
    Entry("sliding_tiles", "4×4, as far as any", FARTHEST, "solve", 80),
    Entry("sliding_tiles", "4×3, from the goal", "tiles-4x3.txt", "explore", 239_500_800, large=True),
]


def text_of(entry: Entry, game: Game) -> str:
    """Return the text of the board alone."""
    path = BOARDS / entry.board
    text = path.read_text(encoding="utf-8") if "\n" not in entry.board and path.is_file() else entry.board
    boards = read_boards_in(game, text).boards
    if len(boards) == 1:
        return text
    assert game.write is not None
    return game.write(boards[entry.number - 1])


def bits_of(entry: Entry, game: Game, text: str) -> int:
    """Return the bits of a state."""
    (board,) = read_boards_in(game, text).boards
    board = game.with_options(board, {"count": "pushes"}) if entry.options == PUSHES else board
    assert game.ranges is not None
    return sum((bound - 1).bit_length() for bound in game.ranges(board))


def question_of(game: Game, entry: Entry, said: dict[str, object]) -> str:
    """Return what was asked, with the answer."""
    if entry.verb == "explore":
        return "all states"
    with using_plurals(game.plurals):
        return f"the fewest: {counted(int(str(said['answer'])), str(said.get('cost_unit') or said['unit']))}"


def rows(quick: bool = False) -> Iterator[str]:
    """Answer every board, and yield the rows of the table."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "board.txt"
        for entry in ENTRIES:
            if quick and (entry.large or entry.board in (KORF, FARTHEST)):
                continue
            game = find_game(entry.file)
            text = text_of(entry, game)
            file.write_text(text, encoding="utf-8")
            command = [MALPAN, entry.verb, entry.file, str(file), "--format", "json", *entry.options]
            command += ["--past-wins"] if entry.verb == "explore" else []
            prepare(entry, command)
            run = run_weighing(command)
            said = json.loads(run.out)
            found = said["states"] if entry.verb == "explore" else said["answer"]
            if found != entry.known:
                raise AssertionError(f"{game.name}, {entry.name}: {found} is not {entry.known}")
            figures = [bits_of(entry, game, text), said.get("search", "breadth") or "breadth", f"{said['states']:,}"]
            memory = f"{run.memory / 1e9:.2f} GB"
            cells = [game.name, entry.name, question_of(game, entry, said), *figures, in_words(run.seconds), memory]
            yield f"| {' | '.join(map(str, cells))} |"


def prepare(entry: Entry, command: list[str]) -> None:
    """Have kernels compiled and tables made: by a short run or, where a walk goes on in parts, by two."""
    with tempfile.TemporaryDirectory() as folder:
        more = [["--checkpoint", folder]] if entry.large else []
        for extra in [[], *more]:
            limits = ["--engine", "native", "--max-states", "300000", *extra]
            subprocess.run([*command, *limits], check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def write_table(table: list[str]) -> None:
    """Put the table into the pages that have a place for it."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        if BEGIN in text:
            before, rest = text.split(BEGIN)
            after = rest.split(END)[1]
            page.write_text("\n".join([before + BEGIN, "", HEAD, *table, "", END]) + after, encoding="utf-8")


def main() -> None:
    """Measure everything, print it as it comes, and write it down."""
    quick = "--quick" in sys.argv
    print(HEAD, flush=True)
    table = []
    for row in rows(quick):
        print(row, flush=True)
        table.append(row)
    if not quick:
        write_table(table)


if __name__ == "__main__":
    main()
