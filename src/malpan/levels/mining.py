"""Mining: boards are drawn, measured, proved, and kept in a file if they are wanted.

    numbers of boards → ranges → workers → pieces (Parquet) → in the order of their numbers → file (DuckDB)

What is found depends on what is asked for, and on nothing else: not on the number of workers, nor on how often the mine was
interrupted and resumed.
"""

import os
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple, TypedDict, Unpack

from malpan.errors import MalpanError
from malpan.game import Game
from malpan.games.catalogue import game_named
from malpan.language import say
from malpan.levels.canonical import expect_writer
from malpan.levels.compacting import Collector, Row, State, read_state
from malpan.levels.digests import digest_of
from malpan.levels.drawing import find_source
from malpan.levels.locking import hold_file
from malpan.levels.measures import question_of
from malpan.levels.questions import check_same_question, describe_question, digest_of_question
from malpan.levels.rows import Origin
from malpan.levels.schema import database_errors, import_duckdb
from malpan.levels.shift import Means, MineProgress, run_mine
from malpan.levels.sizes import read_size, size_text
from malpan.levels.wishes import read_wish
from malpan.levels.work import Job
from malpan.search.engine import AUTO, ENGINES, NATIVE
from malpan.search.limits import Limits, Watch
from malpan.system.processors import count_cores

USUAL_COUNT = 1_000
"""Levels in a file after which a mine of random boards ends that was given neither a number nor a time."""


class MineOptions(TypedDict, total=False):
    """The arguments of `malpan.mine`, by name, besides the game and the file."""

    size: str | tuple[int, ...] | None
    wanted: str
    count: int | None
    seconds: float | None
    seed: int | None
    minimal: bool
    no_way: bool
    options: Mapping[str, str]
    engine: str
    jobs: int | None
    executor: Executor | None
    max_states: int | None
    max_seconds: float | None
    progress: Callable[[MineProgress], None] | None


class Mined(NamedTuple):
    """What a mine has come to.

    path      the file of levels.
    levels    number of levels in it.
    tried     number of boards that were tried, also by earlier runs of the same mine.
    skipped   number of boards that were not measured, by the reason, such as ``state limit``.
    ended     why the mine ended: ``exhausted``, all boards were tried; ``count``, as many levels as wanted are in the file;
              ``seconds``; ``vain``, a million random boards in a row brought no level; or ``interrupted``.
    hardest   the hardest level, as a dict of its columns; None without any.
    nearest   if there are no levels: the boards that came nearest to the wish, the nearest first, each with what it `missed`.
    wish      the parts of the wish, in SQL.
    """

    path: Path
    levels: int
    tried: int
    skipped: Mapping[str, int]
    ended: str
    hardest: Row | None
    nearest: tuple[Row, ...]
    wish: tuple[str, ...]


def mine(game: Game | str | int, to: str | os.PathLike[str], **options: Unpack[MineOptions]) -> Mined:
    """Mine levels of a game into a file: try boards, measure them, and keep those that are wanted, each once and proved.

    If the file is there, the mine is resumed; what is asked for then has to be the same, except for `count`, `seconds`, `jobs`
    and `engine`.

    game         a `Game`, the name or problem number of a built-in one, or the path of a Python file that defines one.
    to           the file, a database of DuckDB with the table `levels`, a row for each level.
    size         the size of the boards, such as ``"4x4"`` or ``(4, 4)``; None for any.
    wanted       which levels are kept: a condition on their columns in SQL, such as ``"moves >= 12 and best_lines == 1"``.
    count        how many levels the file is to have at most.
    seconds      stop after this time.
    seed         the seed of random boards. With a seed, boards are drawn at random; without one, all boards of the size are
                 tried, if the game can list them.
    minimal      whether to fill in `minimal` and `needless`, for which each board is answered again without each of its pieces.
    no_way       whether boards without a way are wanted, too, if they fulfil the wish.
    options      options of the game, names and values.
    engine       ``plain``, ``native`` or ``auto``: how boards are measured; the result is the same.
    jobs         the number of processes, by default one for each core.
    executor     a `concurrent.futures.Executor` that does the work, in place of such processes.
    max_states, max_seconds   leave out a board that has more states, or takes longer; such boards are counted in `skipped`.
    progress     called regularly with a `MineProgress`.

    Raises MalpanError for what cannot be mined, such as another question than the file's; RuleError if a function of the game
    fails, and ProofError if a line does not prove its answer.
    """
    import_duckdb()
    for name in options.keys() - MineOptions.__annotations__.keys():
        raise TypeError(f"got an unexpected keyword argument {name!r}")
    path = Path(to)
    job, state = prepare(game_named(game), options)
    count, seconds = options.get("count"), options.get("seconds")
    if count is None and seconds is None and state.pieces is None:
        count = USUAL_COUNT
    with hold_file(path) as folder, database_errors(path):
        known = read_state(path)
        if known is not None:
            check_same_question(path, known, state)
            state = known._replace(version=state.version)
        collector = Collector(path, folder, state, count)
        try:
            means = Means(options.get("engine", AUTO), options.get("jobs") or count_cores(), options.get("executor"))
            ended = run_mine(job, collector, seconds, means, options.get("progress"))
            return result_of(job, collector, ended)
        finally:
            collector.close()


def result_of(job: Job, collector: Collector, ended: str) -> Mined:
    """Return what a mine has come to."""
    state = collector.state
    nearest = () if state.rows else tuple(state.nearest)
    wish = tuple(part.sql for part in job.wish.parts)
    tried = state.tried + state.begun
    return Mined(collector.path, state.rows, tried, dict(state.skipped), ended, collector.hardest(), nearest, wish)


def prepare(game: Game, options: MineOptions) -> tuple[Job, State]:
    """Return what is mined, and the state of a mine that has not begun; raise MalpanError for what cannot be mined."""
    check_numbers(options)
    expect_writer(game)
    given, set_options = options.get("size"), dict(options.get("options") or {})
    size = read_size(given) if isinstance(given, str) else given
    game.check_options(set_options)
    source = find_source(game, size, options.get("seed"), tuple(sorted(set_options.items())))
    wish = read_wish(options.get("wanted") or "", no_way=options.get("no_way", False))
    minimal = options.get("minimal", False)
    if game.edits is None and (minimal or wish.is_costly):
        raise MalpanError(say("{game} does not say which pieces can be left out; `minimal` needs `edits`", game=game.name))
    origin = Origin(game.name, digest_of(game), question_of(game), size_text(size), source.seed, version("malpan"))
    limits = Limits(options.get("max_states"), options.get("max_seconds"))
    Watch(limits)
    question = describe_question(source, origin, wish, minimal, limits)
    job = Job(source, origin, wish, minimal, limits, digest_of_question(question), options.get("engine") == NATIVE)
    return job, State(question, pieces=source.pieces, version=origin.version)


def check_numbers(options: MineOptions) -> None:
    """Raise MalpanError for a number, or an engine, that makes no sense."""
    expected: dict[str, Any] = {"count": 1, "jobs": 1, "seed": 0}
    for name, least in expected.items():
        found = options.get(name)
        if found is not None and (not isinstance(found, int) or isinstance(found, bool) or not least <= found < 1 << 63):
            raise MalpanError(
                say("{name} is {found!r}; expected a whole number from {least}", name=name, found=found, least=least)
            )
    seconds = options.get("seconds")
    if seconds is not None and not seconds >= 0:
        raise MalpanError(say("{name} is {found!r}; expected a number from 0", name="seconds", found=seconds))
    engine = options.get("engine", AUTO)
    if engine not in ENGINES:
        raise MalpanError(say("engine is {found!r}; expected one of {names}", found=engine, names=", ".join(ENGINES)))
