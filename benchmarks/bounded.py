"""Searches with lower bounds: the 100 boards of the 15-puzzle, a depth-first search in C++, and the A* of simpleai."""

import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from simpleai.search import SearchProblem, astar

from libraries import GOAL, Tiles, neighbours
from malpan import Game
from malpan.games.catalogue import find_game
from malpan.search.bounds.native import NativeBounds
from malpan.search.limits import Watch
from malpan.search.native.best import BestFirst
from malpan.search.native.depth import DepthFirst
from measuring import HOUSE, MALPAN, Row, alternate, assert_same, in_words, run_baseline, run_program

QUICK = "--quick" in sys.argv
RUNS = 1 if QUICK else 3
RUNS_OF_CPP = 1 if QUICK else 7
FILE = HOUSE / "examples" / "sliding_tiles.py"
MOST_SECONDS = 60
LEAST_OF_CPP, LEAST_OF_SIMPLEAI = 0.6, 1000


def rows() -> Iterator[Row]:
    """Measure the 100 boards as a whole process, then both baselines. The tables of the bounds are made before."""
    game = find_game(str(FILE))
    lines = (HOUSE / "known" / "fifteen_puzzle.txt").read_text(encoding="utf-8").splitlines()
    known = [line.split() for line in lines if not line.startswith("#")][: 5 if QUICK else None]
    moves, cells = [int(words[1]) for words in known], [words[2:] for words in known]
    assert len(NativeBounds(game, game.read(text_of(cells[0]))).record.parts)  # made now, or before
    with tempfile.TemporaryDirectory() as folder:
        yield all_boards(cells, moves, Path(folder))
        yield against_cpp(game, cells[:20], moves[:20], Path(folder))
    yield against_simpleai(game)


def text_of(cells: Sequence[str]) -> str:
    """Return a board as the example reads it, from its cells with 0 for the empty one."""
    return "\n".join(" ".join(cells[first : first + 4]).replace(" 0", " .") for first in range(0, 16, 4)).replace("\n0", "\n.")


def all_boards(cells: Sequence[Sequence[str]], moves: Sequence[int], folder: Path) -> Row:
    """Answer all boards in one process, from a file, one after the other."""
    file = folder / "boards.txt"
    file.write_text("\n\n".join(map(text_of, cells)) + "\n", encoding="utf-8")
    seconds = []
    for _ in range(RUNS):
        run = run_program([MALPAN, "solve", FILE, "--batch", file, "--jobs", "1", "--format", "answer"])
        assert_same(run.out.split(), moves, "15-puzzle")
        seconds.append(run.seconds)
    spent = statistics.median(seconds)
    target = f"≤ {MOST_SECONDS} s"
    work = f"15-puzzle, {len(moves)} boards of Korf's, whole process"
    return Row(work, in_words(spent), "", in_words(spent), target, spent <= MOST_SECONDS)


def against_cpp(game: Game, cells: Sequence[Sequence[str]], moves: Sequence[int], folder: Path) -> Row:
    """Search depth first in one thread, like the baseline, which takes the same tables from files.

    Both are measured in processor time, which leaves out what other programs do meanwhile.
    """
    boards = [game.read(text_of(each)) for each in cells]
    bounds = NativeBounds(game, boards[0])
    listed = []
    assert len(bounds.record.parts)
    for each in bounds.parts.sums:
        listed.append(" ".join(map(str, each[0].values[0] if each[0].values else range(16))))
        listed.append(str(len(each)))
        for part in each:
            table = folder / f"table{part.table}"
            table.write_bytes(bounds.tables[part.table].tobytes())
            listed.append(" ".join(map(str, [len(part.places) - 1, *part.places[1:], table])))
    tables, file = folder / "tables.txt", folder / "cells.txt"
    tables.write_text("\n".join(listed) + "\n", encoding="utf-8")
    file.write_text("\n".join(map(" ".join, cells)) + "\n", encoding="utf-8")
    search_all(game, boards[:1], moves)  # compiled before
    one, other = alternate(lambda: search_all(game, boards, moves), lambda: run_fifteen(tables, file), RUNS_OF_CPP)
    figure, met = f"{other / one:.2f} ×", other / one >= LEAST_OF_CPP
    work = f"15-puzzle, {len(moves)} boards depth first, C++ with the same tables"
    return Row(work, in_words(one), in_words(other), figure, f"≥ {LEAST_OF_CPP} ×", met)


def run_fifteen(tables: Path, file: Path) -> float:
    """Run the baseline; return the processor seconds of its search."""
    return run_baseline("fifteen", tables, file, clock="processor")[0]


def search_all(game: Game, boards: Sequence[Any], moves: Sequence[int]) -> float:
    """Search boards depth first; return the processor seconds."""
    began = time.process_time()
    found = [DepthFirst(game, board, tuple(game.start(board)), Watch(), threads=1).search().answer for board in boards]
    seconds = time.process_time() - began
    assert_same(found, moves[: len(boards)], "15-puzzle, depth first")
    return seconds


class Puzzle(SearchProblem):  # type: ignore[misc]
    """The 8-puzzle, with the sum of what the tiles are away from their cells as its heuristic."""

    def actions(self, state: Tiles) -> list[Tiles]:
        return neighbours(state)

    def result(self, state: Tiles, action: Tiles) -> Tiles:
        return action

    def is_goal(self, state: Tiles) -> bool:
        return state == GOAL

    def cost(self, state: Tiles, action: Tiles, other: Tiles) -> int:
        return 1

    def heuristic(self, state: Tiles) -> int:
        away = (divmod(cell, 3) + divmod(tile - 1, 3) for cell, tile in enumerate(state) if tile)
        return sum(abs(row - to_row) + abs(column - to_column) for row, column, to_row, to_column in away)


def away(board: Any, state: Sequence[int]) -> int:
    """Return the same for a state of the example."""
    total = 0
    for tile in range(1, len(state)):
        total += abs(state[tile] // board.width - (tile - 1) // board.width)
        total += abs(state[tile] % board.width - (tile - 1) % board.width)
    return total


def against_simpleai(game: Game) -> Row:
    """Search the farthest board of the 8-puzzle best first, with the same bound."""
    start: Tiles = (8, 6, 7, 2, 5, 4, 3, 0, 1)
    game = replace(game, lower_bounds=(), at_least=away)
    board = game.read("8 6 7\n2 5 4\n3 . 1")

    def ours() -> float:
        began = time.perf_counter()
        search = BestFirst(game, board, tuple(game.start(board)), Watch(), None)
        search.run()
        assert_same([search.found().answer], [31], "8-puzzle")
        return time.perf_counter() - began

    def theirs() -> float:
        began = time.perf_counter()
        assert_same([len(astar(Puzzle(start), graph_search=True).path()) - 1], [31], "8-puzzle")
        return time.perf_counter() - began

    ours()
    one, other = alternate(ours, theirs, RUNS)
    met = other / one >= LEAST_OF_SIMPLEAI
    work = "8-puzzle, the farthest board best first, simpleai's A* with the same bound"
    return Row(work, in_words(one), in_words(other), f"{other / one:,.0f} ×", f"≥ {LEAST_OF_SIMPLEAI:,} ×", met)


if __name__ == "__main__":
    from measuring import HEAD

    print(HEAD)
    for row in rows():
        print(row, flush=True)
