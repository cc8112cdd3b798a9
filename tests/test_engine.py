"""Which engine answers: plain for what is small, compiled for what is large, and plain again where compiling is of no use."""

import subprocess
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from malpan import MalpanError, NotCompiled, explore, solve
from malpan.games.catalogue import find_game
from malpan.search import switching
from malpan.search.engine import AUTO, NATIVE, PLAIN, PlainWarning, agree, choose
from malpan.search.found import Found
from malpan.search.limits import LimitReached, Limits, NoTime, Watch
from malpan.search.native.compiler import specialise
from malpan.search.native.packing import pack_boards
from tests.support.paths import ROOT

TILES = str(ROOT / "examples" / "sliding_tiles.py")
GOAL = "1 2 3\n4 5 ."
SPACE = (1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1)


class Engines:
    """Two engines that note when they are asked; each search has layers of 60 states and keeps its limit."""

    def __init__(self, layers: int, compiled: Callable[[], Found] | None = None) -> None:
        self.layers, self.compiled = layers, compiled
        self.asked: list[str] = []

    def plain(self, watch: Watch) -> Found:
        self.asked.append("plain")
        layers: tuple[int, ...] = ()
        try:
            for _ in range(self.layers):
                watch.check(len(layers), 60 * (len(layers) + 1))
                layers += (60,)
        except LimitReached as reason:
            return Found(layers=layers, stopped=str(reason))
        return Found(7, layers=layers)

    def native(self, watch: Watch) -> Found:
        self.asked.append("native")
        return self.compiled() if self.compiled else Found(7, layers=(60,) * self.layers)

    def answer(self, word: str, **limits: Any) -> Found:
        return choose(word, Watch(Limits(**limits)), self.plain, self.native)


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(switching, "PATIENCE", 200)
    monkeypatch.setattr(switching, "can_copy", lambda: False)


@pytest.mark.parametrize(
    ("word", "layers", "limits", "asked"),
    [
        (PLAIN, 9, {}, ["plain"]),
        (NATIVE, 1, {}, ["native"]),
        (AUTO, 1, {}, ["plain"]),
        (AUTO, 3, {}, ["plain"]),
        (AUTO, 4, {}, ["plain", "native"]),
        (AUTO, 9, {"max_states": 200}, ["plain"]),
        (AUTO, 9, {"max_states": 300}, ["plain", "native"]),
        (AUTO, 9, {"max_seconds": 0}, ["plain"]),
        (AUTO, 9, {"max_memory": 1}, ["plain"]),
    ],
)
def test_the_plain_search_is_asked_first_and_the_compiled_one_if_that_takes_long(
    word: str, layers: int, limits: dict[str, int], asked: list[str]
) -> None:
    engines = Engines(layers)
    found = engines.answer(word, **limits)
    assert engines.asked == asked
    assert (found.answer == 7) == (not found.stopped)


def test_importing_and_compiling_take_no_time_that_a_search_has_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    engines = Engines(9)
    assert engines.answer(AUTO, max_seconds=switching.IMPORTING - 0.1).answer == 7
    assert engines.asked == ["plain"]
    engines = Engines(9)
    assert engines.answer(AUTO, max_seconds=switching.IMPORTING + 60).answer == 7
    assert engines.asked == ["plain", "native"]


def test_a_kernel_that_would_be_compiled_too_late_is_not_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MALPAN_CACHE", str(tmp_path / "kernels"))
    game = find_game(TILES)
    board = game.read(GOAL)
    boards, watch = pack_boards(game, [board]), Watch(Limits(max_seconds=specialise.TIME_TO_COMPILE - 1))
    monkeypatch.setattr(specialise, "loaded", {})
    with pytest.raises(NoTime):
        specialise.kernel(game, boards, "space", 1, 6, watch.in_a_hurry())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = explore(game, board, max_seconds=specialise.TIME_TO_COMPILE - 1)
    assert found.layers[: len(SPACE)] == SPACE
    assert not list(tmp_path.rglob("*.kernel"))


def test_a_word_that_is_no_engine_is_refused() -> None:
    for ask in (lambda: solve("13460", "", engine="fast"), lambda: Engines(1).answer("")):
        with pytest.raises(MalpanError):
            ask()
    with pytest.raises(MalpanError, match="engine is 'fast'; expected one of auto, plain, native"):
        solve(TILES, GOAL, state=(1, 2, 3, 0, 4, 5), engine="fast")


def refusing(error: Exception) -> Callable[[], Found]:
    def native() -> Found:
        raise error

    return native


def other_layers() -> Found:
    return Found(7, layers=(60, 60, 61, 60, 60))


def fewer_layers() -> Found:
    return Found(7, layers=(60,))


@pytest.mark.parametrize(
    ("compiled", "said"),
    [
        (refusing(NotCompiled("line 3 is odd")), "line 3 is odd; the plain searches answer instead"),
        (refusing(ImportError("no numba")), r"the compiled searches are not available \(no numba\); the plain searches answer"),
        (other_layers, "compiled, the rules do not do what they do in plain Python"),
        (fewer_layers, "compiled, the rules do not do what they do in plain Python"),
    ],
)
def test_where_compiling_is_of_no_use_the_plain_search_answers_after_a_warning(compiled: Callable[[], Found], said: str) -> None:
    engines = Engines(5, compiled)
    with pytest.warns(PlainWarning, match=said) as caught:
        assert engines.answer(AUTO).layers == (60,) * 5
    assert len(caught) == 1
    goes_on = compiled not in (other_layers, fewer_layers)
    assert engines.asked == (["plain", "native"] if goes_on else ["plain", "native", "plain"])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert Engines(3, compiled).answer(AUTO).answer == 7
    if "odd" in said:
        with pytest.raises(NotCompiled):
            engines.answer(NATIVE)


def test_two_searches_agree_as_far_as_the_first_one_came() -> None:
    first = Found(layers=(1, 2, 3), stopped="state limit")
    assert agree(first, Found(layers=(1, 2, 3)))
    assert agree(first, Found(layers=(1, 2, 3, 4)))
    assert agree(first, Found(layers=(1, 2), stopped="time limit"))
    assert not agree(first, Found(layers=(1, 2)))
    assert not agree(first, Found(layers=(1, 3), stopped="time limit"))
    assert not agree(first, Found(layers=(1, 2, 4)))
    assert agree(Found(), Found(5))


@pytest.mark.parametrize("most", [None, 50, 250])
def test_nothing_is_handed_out_twice(most: int | None) -> None:
    seen: list[tuple[int, ...]] = []
    found = explore(TILES, GOAL, past_wins=True, max_states=most, sink=lambda depth, states: seen.extend(map(tuple, states)))
    assert len(seen) == len(set(seen)) == sum(found.layers)
    assert found.layers == SPACE[: len(found.layers)]


@pytest.mark.parametrize("word", [AUTO, PLAIN, NATIVE])
def test_a_question_has_the_same_answer_from_each_engine(word: str) -> None:
    assert explore(TILES, GOAL, past_wins=True, engine=word).layers == SPACE
    assert solve(TILES, "3 2 1\n5 4 .", engine=word).answer == solve(TILES, "3 2 1\n5 4 .", engine=PLAIN).answer
    assert solve("17825", "1 2 3 4 1 2 3 4 1 2", engine=word).answer == 190
    assert solve("23288", f"2 2 {10**18}\n3 3\n3 3\n", engine=word).answer == 12 * 10**18


SMALL = """
import sys, malpan
assert malpan.solve("13460", open("examples/boards/tilt.txt").read()).answer is not None
assert malpan.explore("examples/sliding_tiles.py", "1 2\\n3 .").states == 12
print(*sorted({"numpy", "numba", "llvmlite", "rich", "click", "platformdirs"} & set(sys.modules)))
"""


def test_a_small_board_is_answered_without_any_heavy_import() -> None:
    ran = subprocess.run([sys.executable, "-c", SMALL], capture_output=True, encoding="utf-8", cwd=ROOT, check=False)
    assert (ran.returncode, ran.stdout.strip()) == (0, ""), ran.stderr


def test_only_native_names_numba() -> None:
    for file in (ROOT / "src" / "malpan").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        named = any(line.strip().startswith(("import numba", "from numba", "import llvmlite")) for line in text.splitlines())
        assert not named or "native" in file.parts, file
