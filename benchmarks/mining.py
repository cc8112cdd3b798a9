"""Mining: random boxes of 10×10 found, measured and kept, against a C++ program that only solves them.

Both sides have the same boxes, in one thread each. Ours draws them, makes them canonical, leaves out duplicates, derives where
marbles stop, measures everything but `minimal`, judges the wish, proves what is kept by the plain rules, and writes it as
Parquet. The C++ program has them in memory and finds the fewest tilts. Seconds are those of the processor, so that what else the
machine does counts little.
"""

import statistics
import tempfile
import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from comparing import RUNS, scaled
from malpan.games.catalogue import find_game
from malpan.levels.mining import prepare
from malpan.levels.pieces import Range
from malpan.levels.random_texts import first_of_each, make_canonical, places_of, texts_between
from malpan.levels.schema import HARDEST
from malpan.levels.work import Job, do_range
from measuring import MALPAN, Row, alternate, assert_same, in_words, per_board, run_baseline, run_program

SIZE, SEED = (10, 10), 1
RANGE = 1 << 14
"""Boxes in a piece: what half a second of a worker comes to."""

WISHES = {
    "those of at least 10 tilts with one best line are kept": "moves >= 10 and best_lines == 1",
    "all that have a way are kept, and proved": "",
}

ENOUGH = 50_000
"""Boxes a second of two processors that are to be mined."""

ROWS = 2_500_000
"""Rows of the file whose size and queries are measured."""

LARGEST = 60_000_000
"""Bytes that this file is to have at most."""

QUERIES = {
    "the hardest 20": f"SELECT * FROM levels ORDER BY {HARDEST} LIMIT 20",
    "levels by moves": "SELECT moves, count(*), avg(difficulty) FROM levels GROUP BY moves ORDER BY moves",
    "one best line and 12 moves": "SELECT board, line FROM levels WHERE best_lines = 1 AND moves = 12 LIMIT 100",
}


def job_of(wanted: str) -> Job:
    """Return the mine of boxes with this wish, as its workers do it once that pays off."""
    job, *_ = prepare(find_game("marbles"), {"size": SIZE, "seed": SEED, "wanted": wanted})
    return job._replace(together=True)


def boxes(count: int) -> list[str]:
    """Return the boxes that the baseline solves: those that are mined, canonical and each once."""
    game = find_game("marbles")
    canonical = make_canonical(texts_between(game, SIZE, SEED, 0, count), places_of(game, SIZE))
    return [row.tobytes().decode() for row in canonical[first_of_each(canonical)]]


def processor_seconds(job: Job, count: int) -> tuple[float, list[Any]]:
    """Return what mining the first boxes takes, and the pieces."""
    began = time.process_time()
    pieces = [do_range(job, Range(first, min(first + RANGE, count))) for first in range(0, count, RANGE)]
    return time.process_time() - began, pieces


def answers_of(pieces: list[Any]) -> dict[str, str]:
    """Return the answers in pieces, by board."""
    from pyarrow import parquet

    answers: dict[str, str] = {}
    for piece in pieces:
        found = parquet.read_table(BytesIO(piece.content), columns=["board", "answer"]).to_pydict()
        answers.update(zip(found["board"], map(str, found["answer"]), strict=True))
    return answers


def work_rows(folder: Path) -> Iterator[Row]:
    """Compare the work of one process with a program that only solves the same boxes."""
    count = scaled(20 * RANGE)
    texts = boxes(count)
    file = folder / "boxes.txt"
    file.write_text("\n".join([str(len(texts)), *texts]), encoding="utf-8")
    solved: list[str] = []

    def theirs() -> float:
        seconds, solved[:] = run_baseline("marbles", file, 0, clock="processor")
        return seconds

    for words, wanted in WISHES.items():
        job, pieces = job_of(wanted), list[Any]()
        do_range(job, Range(0, 1000))

        def ours(job: Job = job, pieces: list[Any] = pieces) -> float:
            seconds, pieces[:] = processor_seconds(job, count)
            return seconds

        one, other = alternate(ours, theirs, min(RUNS, 3))
        found = answers_of(pieces)
        kept = [(text, answer) for text, answer in zip(texts, solved, strict=True) if text in found]
        assert_same([found[text] for text, _ in kept], [answer for _, answer in kept], words)
        if not wanted:
            assert len(kept) == sum(answer != "-1" for answer in solved)
        rate = 2 * count / one
        yield Row(
            f"mining marbles 10×10, {count:,} boards: {words} ({len(found):,})",
            per_board(one, count),
            f"{per_board(other, count)}, only solved",
            f"{other / one:.2f} ×; {rate:,.0f} boards a second of two processors",
            f"≥ {ENOUGH:,}",
            rate >= ENOUGH,
        )


def mine_rows(folder: Path) -> Iterator[Row]:
    """Measure whole mines by two processes, and the file of many rows."""
    import duckdb

    for words, wanted in WISHES.items():
        file, seconds = folder / f"{len(wanted)}.duckdb", 5 if scaled(100) < 100 else 30
        command = [MALPAN, "mine", "marbles", "--size", "10x10", "--seed", SEED, "--jobs", 2, "--wanted", wanted]
        run_program([*command, "--seconds", seconds, "--to", file])
        with duckdb.connect(str(file), read_only=True) as levels:
            tried, rows = levels.execute("SELECT (SELECT tried FROM malpan), (SELECT count(*) FROM levels)").fetchone() or (0, 0)
        rate = tried / seconds
        yield Row(
            f"`malpan mine marbles --size 10x10`, {seconds} s with two processes: {words}",
            f"{tried:,} boards, {rows:,} levels",
            "",
            f"{rate:,.0f} boards a second, its start included",
            f"≥ {ENOUGH:,}",
            rate >= ENOUGH,
        )


def file_rows(folder: Path) -> Iterator[Row]:
    """Measure the file of many levels, and queries to it."""
    import duckdb

    count, file = scaled(ROWS), folder / "levels.duckdb"
    command = [MALPAN, "mine", "marbles", "--size", "10x10", "--seed", SEED, "--jobs", 2]
    seconds = run_program([*command, "--count", count, "--to", file]).seconds
    size = file.stat().st_size
    work = f"a file of {count:,} boxes of 10×10 with a way"
    yield Row(
        work,
        f"mined in {in_words(seconds)}",
        "",
        f"{size / 1e6:,.0f} MB, {size / count:.0f} bytes a level",
        f"≤ {LARGEST / 1e6:,.0f} MB",
        size * ROWS / count <= LARGEST,
    )
    for words, query in QUERIES.items():
        took = []
        for _ in range(RUNS):
            with duckdb.connect(str(file), read_only=True) as levels:
                began = time.perf_counter()
                levels.execute(query).fetchall()
                took.append(time.perf_counter() - began)
        seconds = statistics.median(took)
        yield Row(f"{work}: {words}", in_words(seconds), "", in_words(seconds), "≤ 1 s", seconds <= 1)


def rows() -> Iterator[Row]:
    """Measure everything."""
    with tempfile.TemporaryDirectory() as name:
        yield from work_rows(Path(name))
        yield from mine_rows(Path(name))
        yield from file_rows(Path(name))


if __name__ == "__main__":
    for row in rows():
        print(row, flush=True)
