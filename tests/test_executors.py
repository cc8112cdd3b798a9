"""Batches and checks over any executor: the same answers in the same order, and what cannot be done there in a sentence."""

import os
import pickle
import subprocess
import sys
import warnings
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from malpan import Game, MalpanError, RuleError, Solution, Verdict
from malpan.batch.many import Refused, solve_many
from malpan.games.catalogue import find_game
from malpan.system.carried import texts_of
from malpan.workers import calls, parcel
from malpan.workers.calls import collecting_warnings
from malpan.workers.cluster import check_cluster, open_cluster
from malpan.workers.pool import ProcessPool
from malpan.workers.process import WorkerLost
from malpan.workers.spreading import map_in_order
from malpan.workers.version import malpan_version
from tests.test_workers import gone

BOARDS = [f"{number} 1 2 3" for number in range(1, 6)] * 4

GAME = """
import os
import warnings
from typing import NamedTuple

import near.deep
from beside import add
from malpan import Game, Verdict


class Board(NamedTuple):
    number: int


def step(board, state, move):
    from later import ZERO
    if board.number == 13:
        os.kill(os.getpid(), 9)
    if board.number == 14:
        raise ArithmeticError("fourteen")
    if board.number == 15:
        warnings.warn("fifteen", stacklevel=1)
    state[0] = add(board.number, ZERO + near.deep.ZERO)
    return Verdict.WON


game = Game(
    name="carried",
    moves=lambda board: ["on"],
    read=lambda text: Board(int(text)),
    start=lambda board: [0],
    step=step,
    describe=lambda *_: str(os.getpid()),
)
"""


class Inline(Executor):
    """Makes a call when it is submitted; it knows nothing of threads or processes."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@pytest.fixture
def game(tmp_path: Path) -> Game:
    """Return the game of a file that imports its neighbours, some of them late; the files are gone by now."""
    folder = tmp_path / "game"
    (folder / "near").mkdir(parents=True)
    (folder / "carried.py").write_text(GAME, encoding="utf-8")
    (folder / "beside.py").write_text("from rules_of_adding import add\n", encoding="utf-8")
    (folder / "rules_of_adding.py").write_text("def add(a, b):\n    return a + b\n", encoding="utf-8")
    (folder / "later.py").write_text("ZERO = 0\n", encoding="utf-8")
    (folder / "near" / "__init__.py").write_text("", encoding="utf-8")
    (folder / "near" / "deep.py").write_text("from . import deeper\nZERO = deeper.ZERO\n", encoding="utf-8")
    (folder / "near" / "deeper.py").write_text("ZERO = 0\n", encoding="utf-8")
    return find_game(str(folder / "carried.py"))


def answers(source: Iterator[Solution | Refused]) -> list[int]:
    """Return the states in which lines end."""
    return [each.line.state[0] for each in source if isinstance(each, Solution)]


def test_any_executor_gives_the_same_answers() -> None:
    expected = [each.answer for each in solve_many("yut", BOARDS, jobs=1, engine="plain") if isinstance(each, Solution)]
    for executor in (ThreadPoolExecutor(2), Inline()):
        found = solve_many("yut", BOARDS, executor=executor, engine="plain")
        assert [each.answer for each in found if isinstance(each, Solution)] == expected
        executor.shutdown()


@pytest.mark.long
def test_the_pool_of_the_standard_library_gives_the_same_answers(game: Game) -> None:
    with ProcessPoolExecutor(2) as executor:
        assert answers(solve_many(game, map(str, range(100, 130)), executor=executor, engine="plain")) == [*range(100, 130)]
        with pytest.raises(MalpanError, match=r"^the worker for boards? .* was killed: a process of the pool ended abruptly$"):
            list(solve_many(game, ["1", "2", "13"], executor=executor, engine="plain"))


def test_a_game_travels_with_the_neighbours_that_it_imports(game: Game) -> None:
    texts = texts_of([game.step.__module__])
    assert texts is not None
    assert sorted(texts.modules) == ["beside", "carried", "later", "near", "near.deep", "near.deeper", "rules_of_adding"]


def test_what_a_worker_raises_and_warns_of_comes_home(game: Game) -> None:
    executor = Inline()
    with pytest.raises(RuleError, match=r"^board 3: the rules of carried failed: .*fourteen \(carried\.py, line 20"):
        list(solve_many(game, ["1", "2", "14"], executor=executor, engine="plain"))
    with pytest.warns(UserWarning, match="fifteen"):
        assert answers(solve_many(game, ["15"], executor=executor, engine="plain")) == [15]


def test_the_executor_stays_open_and_jobs_do_not_go_with_it() -> None:
    with ThreadPoolExecutor(1) as executor:
        list(solve_many("yut", ["1 2 3"], executor=executor, engine="plain"))
        assert executor.submit(abs, -1).result() == 1
        with pytest.raises(MalpanError, match="jobs and executor cannot be combined"):
            solve_many("yut", ["1 2 3"], executor=executor, jobs=2)
    with pytest.raises(MalpanError, match=r"expected a concurrent.futures.Executor"):
        solve_many("yut", ["1 2 3"], executor="local:2")  # type: ignore[arg-type]


def test_another_malpan_on_a_worker_is_told_of_with_both_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "malpan_version", lambda: "0.1.7 (abc)")
    with pytest.raises(MalpanError, match=r"has Malpan 0\.1\.7 \(abc\), and this process has ") as told:
        list(solve_many("yut", ["1 2 3"], executor=Inline()))
    assert malpan_version() in str(told.value)


def test_another_game_on_a_worker_is_told_of(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "installed_game.py"
    file.write_text(GAME.replace("import near.deep\nfrom beside import add\n", "").replace("add(board.number,", "max(0,"))
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(parcel, "is_installed", lambda name: True)
    installed: Any = __import__("installed_game")
    parcel.open_parcel.cache_clear()
    packed = parcel.pack_parcel(divmod, installed.game, None, elsewhere=True)
    assert list(packed.digests) == ["installed_game"]
    file.write_text(file.read_text() + "# edited\n")
    with pytest.raises(MalpanError, match="carried is another one on a worker: its module installed_game has the digest"):
        parcel.open_parcel(pickle.dumps(packed))


def test_a_game_in_no_file_needs_the_same_python(monkeypatch: pytest.MonkeyPatch) -> None:
    def step(board: int, state: list[int], move: int) -> Verdict:
        state[0] = board
        return Verdict.WON

    local = Game(name="local", moves=lambda board: ["on"], read=int, start=lambda board: [0], step=step)
    assert answers(solve_many(local, ["1", "2"], executor=Inline(), engine="plain")) == [1, 2]
    parcel.open_parcel.cache_clear()
    packed = parcel.pack_parcel(divmod, local, None, elsewhere=True)
    monkeypatch.setattr(parcel, "python_version", lambda: "cpython 2.7")
    with pytest.raises(MalpanError, match=r"^local is in no file, .* but a worker has Python cpython 2\.7$"):
        parcel.open_parcel(pickle.dumps(packed))


def test_warnings_of_threads_do_not_get_mixed_up() -> None:
    before = warnings.showwarning
    with collecting_warnings() as outer:
        with collecting_warnings() as inner:
            warnings.warn("inner", stacklevel=1)
        warnings.warn("outer", stacklevel=1)
    assert [str(each) for each in inner] == ["inner"]
    assert [str(each) for each in outer] == ["outer"]
    assert warnings.showwarning is before


def test_our_processes_are_an_executor(tmp_path: Path) -> None:
    with ProcessPool(1) as pool:
        assert list(pool.map(divmod, [7, 9], [2, 4])) == [(3, 1), (2, 1)]
        (worker,) = {pool.submit(os.getpid).result() for _ in range(3)}
        with pytest.raises(ZeroDivisionError):
            pool.submit(divmod, 1, 0).result()
        with pytest.raises(WorkerLost, match=r"^SIGKILL$"):
            pool.submit(os.kill, worker, 9).result()
    assert gone(worker)
    with pytest.raises(RuntimeError):
        pool.submit(abs, 1)


def test_things_are_taken_when_there_is_room_for_a_call() -> None:
    taken: list[int] = []

    def things() -> Iterator[int]:
        for number in range(100):
            taken.append(number)
            yield number

    with ThreadPoolExecutor(1) as executor:
        results = map_in_order(executor, divmod, 7, (each + 1 for each in things()), ahead=4)
        assert next(results) == (7, 0)
        assert len(taken) <= 4
        results.close()


@pytest.mark.parametrize("word", ["local", "local:0", "local:x", "host", "host:0", "host:99999", "http://host:80", ""])
def test_what_is_no_cluster_gets_a_sentence(word: str) -> None:
    with pytest.raises(MalpanError, match=r"is not a cluster; expected the address of a Dask scheduler, such as tcp://"):
        check_cluster(word)


def test_addresses_of_clusters() -> None:
    words = ("local:3", "10.0.0.1:8786", "tls://host:8786", "tcp://[::1]:8786")
    assert [check_cluster(word) for word in words] == [3, 0, 0, 0]


def test_without_dask_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dask", None)
    with pytest.raises(MalpanError, match=r"pip install 'malpan\[cluster\]'"), open_cluster("local:1"):
        pass


CHECK = """
from concurrent.futures import ThreadPoolExecutor
from malpan import MalpanError, check

def wrong(text):
    return 0

with ThreadPoolExecutor(2) as executor:
    report = check("17825", wrong, count=5, executor=executor)
    assert report.failure is not None
    assert report.verdict == check("17825", wrong, count=5).verdict
    try:
        check("17825", wrong, exhaustive=True, executor=executor)
    except MalpanError as error:
        print(error)
"""
"""In a process of its own, as the function is called in a child of a thread: a browser in the same process cannot stand that."""


def test_a_check_runs_the_program_on_workers(tmp_path: Path) -> None:
    program = tmp_path / "check.py"
    program.write_text(CHECK, encoding="utf-8")
    ran = subprocess.run([sys.executable, program], capture_output=True, text=True, timeout=100, check=True)
    assert "exhaustive and executor" in ran.stdout


@pytest.mark.long
def test_a_local_cluster_answers_as_this_process_does_and_leaves_nothing(game: Game, tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from malpan.cli import main\n"
        "main(['solve', sys.argv[1], '--batch', sys.argv[2], '--engine', 'plain', '--cluster', 'local:2'])\n"
    )
    file, boards = tmp_path / "game" / "carried.py", tmp_path / "boards.txt"
    boards.write_text("\n\n".join(map(str, range(100, 130))) + "\n")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    ran = subprocess.run(
        [sys.executable, "-c", code, str(file), str(boards)],
        capture_output=True,
        encoding="utf-8",
        cwd=temporary,
        env=os.environ | {"TMPDIR": str(temporary)},
        timeout=120,
        check=False,
    )
    assert ran.stdout.splitlines() == [f"{number}: 1 move" for number in range(1, 31)]
    assert ran.stderr == ""
    assert not any(temporary.iterdir())


@pytest.mark.long
def test_a_lost_worker_of_a_cluster_is_replaced_and_its_board_is_told(game: Game) -> None:
    with open_cluster("local:1") as cluster:
        (worker,) = cluster.client.run(os.getpid).values()
        assert answers(solve_many(game, ["1", "2"], executor=cluster.executor, engine="plain")) == [1, 2]
        os.kill(worker, 9)
        assert answers(solve_many(game, ["3", "4"], executor=cluster.executor, engine="plain")) == [3, 4]
        with pytest.raises(MalpanError, match=r"^the worker for board 2 was killed: it ended 4 workers, one after the other$"):
            list(solve_many(game, ["1", "13"], executor=cluster.executor, engine="plain"))
