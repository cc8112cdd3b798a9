"""Boards answered in several processes: none is lost, whatever happens, and no process is left behind."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from malpan import Game, MalpanError, RuleError, Solution
from malpan.batch import many as batch
from malpan.batch.many import Refused, solve_many
from malpan.games.catalogue import BUILT_IN, built_in_games, find_game
from malpan.language import speaking
from malpan.workers.parcel import pack, unpack

COUNTING = """
import os
import time

from malpan import Game, Verdict

HERE = int(os.environ["BATCH_TEST"])


def step(board, state, move):
    time.sleep(0.002)
    if board == 13 and os.getpid() != HERE:
        os.kill(os.getpid(), 9)
    if board == 14:
        raise ArithmeticError("fourteen")
    if board == 15:
        time.sleep(60)
    state[0] = board
    return Verdict.WON


game = Game(
    name="counting",
    moves=lambda board: ["on"],
    read=lambda text: int(text),
    start=lambda board: [0],
    step=step,
    describe=lambda *_: str(os.getpid()),
)
"""
"""A game that no other process could get hold of but by its file; the words of a line tell who worked on it."""


@pytest.fixture
def counting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Return the game of a file, for which other processes are started at once."""
    monkeypatch.setenv("BATCH_TEST", str(os.getpid()))
    monkeypatch.setattr(batch, "WORTH_WORKERS", 0.0)
    file = tmp_path / "counting.py"
    file.write_text(COUNTING, encoding="utf-8")
    return find_game(str(file))


def until_error(source: Iterator[Solution | Refused]) -> tuple[list[Solution | Refused], Exception | None]:
    """Return the answers and the error that ended them."""
    answers = []
    try:
        for answer in source:
            answers.append(answer)  # noqa: PERF402
    except Exception as error:
        return answers, error
    return answers, None


def workers_of(answers: list[Solution | Refused]) -> set[int]:
    """Return the processes that worked on the answers of `counting`."""
    return {int(answer.line.steps[0].words) for answer in answers if isinstance(answer, Solution)}


def gone(process: int) -> bool:
    """Tell whether a process has ended, be it that nobody has asked yet how."""
    try:
        os.kill(process, 0)
        if not Path("/proc/self/stat").exists():
            return False
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] == "Z"
    except (ProcessLookupError, FileNotFoundError):
        return True


def test_a_few_boards_are_answered_in_this_process(counting: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setenv("BATCH_TEST", str(os.getpid()))
    assert workers_of(list(solve_many(counting, map(str, range(100, 120)), jobs=2, engine="plain"))) == {os.getpid()}


def test_many_boards_are_answered_in_several_processes_which_end(counting: Game) -> None:
    answers = list(solve_many(counting, map(str, range(100, 200)), jobs=2, engine="plain"))
    assert [answer.line.state[0] for answer in answers if isinstance(answer, Solution)] == list(range(100, 200))
    others = workers_of(answers) - {os.getpid()}
    assert len(others) == 2
    assert all(map(gone, others))


def test_every_built_in_game_can_be_handed_to_other_processes() -> None:
    games = [game for record in built_in_games() for game in (record.game, *record.problems.values())]
    assert len(games) > len(BUILT_IN)
    for game in games:
        message = pack(game)
        assert message, game.name
        assert unpack(message).name == game.name


def test_workers_speak_the_language_of_their_caller(counting: Game, tmp_path: Path) -> None:
    source = COUNTING.replace("str(os.getpid())", 'f\'{os.getpid()} {say("left")} {say("hop")}\'').replace(
        "Verdict\n", "Verdict, say\n", 1
    )
    file = tmp_path / "hopping.py"
    file.write_text(source, encoding="utf-8")
    with speaking("ko", {"ko": {"hop": "뛰기"}}):
        answers = list(solve_many(find_game(str(file)), map(str, range(100, 200)), jobs=2, engine="plain"))
    words = [answer.line.steps[0].words.split(maxsplit=1) for answer in answers if isinstance(answer, Solution)]
    assert {said for _, said in words} == {"왼쪽 뛰기"}
    assert len({process for process, _ in words} - {str(os.getpid())}) == 2


def test_closing_early_ends_all_work(counting: Game) -> None:
    answers = solve_many(counting, (board if board < 150 else 15 for board in count(100)), jobs=2, engine="plain")
    others = workers_of([next(answers) for _ in range(40)]) - {os.getpid()}
    assert others
    assert not any(map(gone, others))
    begun = time.monotonic()
    answers.close()
    assert time.monotonic() - begun < 5
    assert all(map(gone, others))


@pytest.mark.parametrize("at", [0, 45])
@pytest.mark.parametrize("jobs", [1, 2])
def test_rules_that_fail_end_the_batch_with_the_number_of_the_board(counting: Game, at: int, jobs: int) -> None:
    boards = list(range(100, 160))
    boards[at] = 14
    answers, error = until_error(solve_many(counting, boards, jobs=jobs, engine="plain"))
    assert isinstance(error, RuleError)
    assert str(error).startswith(f"board {at + 1}: the rules of counting failed: ArithmeticError: fourteen ")
    assert len(answers) == at
    assert all(map(gone, workers_of(answers) - {os.getpid()}))


def test_a_process_that_is_ended_from_outside_is_told_of(counting: Game) -> None:
    boards = [13 if board == 150 else board for board in range(100, 200)]
    with pytest.raises(MalpanError, match=r"^the worker for boards? \d+( to \d+)? was killed: SIGKILL$"):
        list(solve_many(counting, boards, jobs=2, engine="plain"))


def test_what_ends_the_source_is_raised_after_the_answers_before_it(counting: Game) -> None:
    def source() -> Iterator[str]:
        yield from map(str, range(100, 150))
        raise LookupError("the cupboard is bare")

    answers, error = until_error(solve_many(counting, source(), jobs=2, engine="plain"))
    assert isinstance(error, LookupError)
    assert len(answers) == 50


def test_what_workers_warn_of_is_warned_of_here(counting: Game, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "warning.py"
    warning = COUNTING.replace(
        "    time.sleep(0.002)\n", "    import warnings; warnings.warn(f'who? {os.getpid()}', stacklevel=1)\n", 1
    )
    file.write_text(warning, encoding="utf-8")
    with pytest.warns(UserWarning, match="who") as warned:
        answers = list(solve_many(str(file), range(100, 400), jobs=2, engine="plain"))
    assert {f"who? {process}" for process in workers_of(answers)} == {str(each.message) for each in warned}


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_no_worker_outlives_its_caller(tmp_path: Path, number: int) -> None:
    """The caller ends in the middle of a batch, and its workers in the middle of a board that would take a minute."""
    if number == signal.SIGINT and signal.getsignal(number) == signal.SIG_IGN:
        pytest.skip("Ctrl-C is ignored here, and so by every child")
    (tmp_path / "counting.py").write_text(COUNTING, encoding="utf-8")
    code = (
        "import os; os.environ['BATCH_TEST'] = str(os.getpid())\n"
        "from malpan.batch import many as batch; batch.WORTH_WORKERS = 0.0\n"
        "boards = [*range(100, 300), *[15] * 9]\n"
        "for answer in batch.solve_many('counting.py', boards, jobs=2, engine='plain'):\n"
        "    print(answer.line.steps[0].words, flush=True)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as caller:
        assert caller.stdout
        others = {int(caller.stdout.readline()) for _ in range(25)} - {caller.pid}
        assert len(others) == 2
        assert not any(map(gone, others))
        caller.send_signal(number)
        caller.wait(10)
    for _ in range(100):
        if all(map(gone, others)):
            break
        time.sleep(0.05)
    assert all(map(gone, others))
