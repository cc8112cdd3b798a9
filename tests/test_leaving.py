"""A question ends soon after its time, in any thread, and tells the most that either engine knew; progress never goes back."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from ctypes import CFUNCTYPE
from functools import partial
from typing import Any

import pytest

from malpan import Game, Shortest, Verdict, explore, solve
from malpan.search import switching
from malpan.search.engine import AUTO, NATIVE, choose
from malpan.search.found import Found
from malpan.search.limits import COMPILING, LimitReached, Limits, Progress, Watch
from malpan.system import memory
from malpan.system.apart import Apart
from malpan.system.memory import Room
from tests.support.paths import ROOT

LIMIT, SOON = 0.3, 10.0
"""Seconds of the limits, and a bound that a busy machine keeps; what is tested would never end by itself."""


def loop_for_ever() -> None:
    while True:
        pass


def stuck_game(where: str, stuck: Callable[[], None]) -> Game[int]:
    """Return a game of 4 layers that gets stuck in its reader, in a step, or when its line is played for the proof."""

    def read(text: str) -> int:
        if where == "read":
            stuck()
        return int(text)

    def step(board: int, state: list[int], move: int) -> Verdict:
        if state[0] == board and where == "step":
            stuck()
        state[0] += 1
        if state[0] > board and where == "proof":
            calls.append(move)
            if len(calls) > 1:
                stuck()
            return Verdict.WON
        return Verdict.ON

    calls: list[int] = []
    return Game(name="stuck", objective=Shortest(), moves=("on",), read=read, start=lambda board: [0], step=step)


@pytest.mark.parametrize("stuck", [loop_for_ever, partial(time.sleep, 30)], ids=["loops", "sleeps"])
@pytest.mark.parametrize(("where", "states"), [("read", 0), ("step", 4), ("proof", 4)])
def test_a_limit_of_time_holds_wherever_a_game_is_stuck(where: str, states: int, stuck: Callable[[], None]) -> None:
    begun = time.monotonic()
    solution = solve(stuck_game(where, stuck), "3", max_seconds=LIMIT, engine="plain")
    assert time.monotonic() - begun < SOON
    assert (solution.outcome, solution.stopped, solution.answer, solution.states) == ("stopped", "time limit", None, states)
    assert solution.layers == (1,) * states


def test_it_holds_in_any_thread_and_for_explorations() -> None:
    found: list[Any] = []
    game = stuck_game("step", loop_for_ever)
    thread = threading.Thread(target=lambda: found.append(explore(game, "3", max_seconds=LIMIT, engine="plain")))
    thread.start()
    thread.join(SOON)
    assert [(each.stopped, each.layers) for each in found] == [("time limit", (1, 1, 1, 1))]


def test_a_compiled_search_that_never_returns_is_left_and_the_most_that_was_known_is_told() -> None:
    def native(watch: Watch) -> Found:
        watch.knows(lambda: Found(layers=(1, 2), states=9))
        watch.begin()
        time.sleep(30)
        raise AssertionError

    for word, layers in ((NATIVE, (1, 2)), (AUTO, (1, 2, 3))):
        begun = time.monotonic()
        limits = Limits(max_seconds=LIMIT + (1.2 if word == AUTO else 0))
        found = choose(word, Watch(limits), plain_of_three_layers, native)
        assert time.monotonic() - begun < SOON
        assert (found.stopped, found.layers) == ("time limit", layers)


def plain_of_three_layers(watch: Watch) -> Found:
    try:
        for _ in range(10_000):
            watch.check(3, switching.PATIENCE + 1)
    except LimitReached as reason:
        return Found(layers=(1, 2, 3), states=switching.PATIENCE + 1, stopped=str(reason))
    raise AssertionError


@pytest.fixture
def _no_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(switching, "can_copy", lambda: False)


@pytest.mark.usefixtures("_no_copies")
def test_progress_never_goes_back_and_says_when_rules_are_compiled() -> None:
    def native(watch: Watch) -> Found:
        time.sleep(0.3)  # what compiling takes
        for layers in range(1, 5):
            watch.check(layers, 100_000 * layers)
        return Found(7, layers=(1, 2, 3, 4))

    told: list[Progress] = []
    assert choose(AUTO, Watch(report=told.append), plain_of_three_layers, native).answer == 7
    known = [(each.layers, each.states) for each in told]
    assert known == sorted(known)
    assert known[0] == (3, switching.PATIENCE + 1)
    assert known[-1] == (4, 400_000)
    assert {each.doing for each in told} == {"", COMPILING}
    assert [each.doing for each in told].count(COMPILING) >= 2


@pytest.mark.usefixtures("_no_copies")
def test_the_compiled_search_begins_after_a_time_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(switching, "PATIENT", 0.2)

    def plain(watch: Watch) -> Found:
        try:
            while True:
                watch.check(1, 2)
                time.sleep(0.01)
        except LimitReached as reason:
            return Found(layers=(1,), stopped=str(reason))

    begun = time.monotonic()
    assert choose(AUTO, Watch(), plain, lambda watch: Found(7, layers=(1, 2))).answer == 7
    assert 0.2 < time.monotonic() - begun < SOON


def test_whatever_ends_the_wait_leaves_the_search() -> None:
    """As Ctrl-C does: the exception comes at once, and the thread is told to stop."""
    ended = threading.Event()

    class Enough(Exception):
        """Whoever is told of the progress has seen enough."""

    def native(watch: Watch) -> Found:
        try:
            loop_for_ever()
        finally:
            ended.set()
        raise AssertionError

    def report(progress: Progress) -> None:
        raise Enough

    with pytest.raises(Enough):
        choose(NATIVE, Watch(report=report), plain_of_three_layers, native)
    assert ended.wait(SOON)


def test_nothing_is_printed_of_what_ends_a_thread_in_a_callback(monkeypatch: pytest.MonkeyPatch) -> None:
    """As compilers have them: C code does not pass an exception on, and Python would print it."""
    printed: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", printed.append)
    apart: Apart[None] = Apart(CFUNCTYPE(None)(loop_for_ever))
    apart.wait(0.1)
    apart.leave(SOON)
    assert not apart.thread.is_alive()
    assert printed == []


@pytest.mark.parametrize("engine", ["plain", "native"])
def test_want_of_memory_ends_a_search_with_what_it_knows(engine: str) -> None:
    def search(watch: Watch) -> Found:
        watch.knows(lambda: Found(layers=(1, 2, 3), states=6))
        raise MemoryError

    found = choose(engine, Watch(), search, search)
    assert (found.stopped, found.layers, found.states) == ("memory limit", (1, 2, 3), 6)


@pytest.mark.parametrize("engine", ["plain", pytest.param("native", marks=pytest.mark.long)])
def test_a_search_stops_before_the_memory_of_the_machine_is_used_up(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tiles = str(ROOT / "examples" / "sliding_tiles.py")
    whole = explore(tiles, "1 2 3\n4 5 .", past_wins=True, engine="plain")
    monkeypatch.setattr("malpan.search.limits.BETWEEN_LOOKS", 0.0)
    monkeypatch.setattr("malpan.search.native.space.STRIDE", 4)
    monkeypatch.setattr(memory, "rooms", lambda: iter([Room(1000, 1 << 30)]))
    found = explore(tiles, "1 2 3\n4 5 .", past_wins=True, engine=engine)
    assert found.stopped == "memory of this machine"
    assert found.layers == whole.layers[: len(found.layers)]


def test_how_much_room_a_process_needs() -> None:
    gigabyte = 1 << 30
    assert Room(gigabyte, 64 * gigabyte).lacks(gigabyte // 2 + 1, 8 * gigabyte)
    assert not Room(gigabyte, 64 * gigabyte).lacks(gigabyte // 2, 8 * gigabyte)
    assert not Room(gigabyte // 4, 64 * gigabyte).lacks(0, gigabyte // 2)  # a small process is not what fills the memory
    assert Room(0, gigabyte).lacks(1, 0)


SHORT_OF_MEMORY = """
import resource
from malpan import Game, Verdict, solve
def step(board, state, move):
    state[move] += 1
    return Verdict.ON
game = Game(name="grows", moves=tuple("abcdefgh"), read=str, start=lambda board: [0] * 8, step=step)
resource.setrlimit(resource.RLIMIT_AS, (80 << 20, 80 << 20))
solution = solve(game, "x", engine="plain", max_seconds=60)
print(solution.stopped, len(solution.layers) > 4, solution.states > 10_000)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not limit address space")
def test_a_real_want_of_memory_is_told_of_with_the_layer() -> None:
    ran = subprocess.run([sys.executable, "-c", SHORT_OF_MEMORY], capture_output=True, text=True, check=False, cwd=ROOT)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip() in ("memory of this machine True True", "memory limit True True")
