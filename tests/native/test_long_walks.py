"""Walks over large spaces: limits, memory, checkpoints after whatever ended a walk, Ctrl-C."""

import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from malpan import MalpanError, explore, solve
from malpan.games.catalogue import find_game
from malpan.line import canonical_state, starting_state
from malpan.search.found import WalkOptions
from malpan.search.limits import Watch
from malpan.search.native import arrays
from malpan.search.native.space import Space
from tests.support.command import COMMAND, run
from tests.support.known import entries
from tests.support.paths import ROOT

TILES = str(ROOT / "examples" / "sliding_tiles.py")
GOAL_5X2 = "1 2 3 4 5\n6 7 8 9 ."
GOAL_3X3 = "1 2 3\n4 5 6\n7 8 ."
KNOWN = {size: tuple(map(int, layers.split())) for size, _, layers in entries("sliding_tiles.txt")}


def test_the_tables_of_larger_spaces_are_matched() -> None:
    found = explore(TILES, GOAL_3X3, engine="native", past_wins=True)
    assert found.layers == KNOWN["3×3"]
    found = explore(TILES, GOAL_5X2, engine="native", past_wins=True)
    assert found.layers == KNOWN["5×2"]
    assert (found.states, len(found.deepest), found.wins, found.lines) == (1_814_400, 2, 1, 1)


@pytest.mark.long
def test_a_space_of_very_many_small_layers() -> None:
    found = explore("snakes", '{"size": 1500001, "ladders": [], "snakes": []}', engine="native")
    assert found.layers == (1, *[6] * 250_000)


def test_layers_that_are_done_are_dropped_unless_somebody_asks_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrays, "GENEROUS", 0)
    game = find_game("marbles")
    random = Random(3)
    cells = ["#" if random.random() < 0.15 else "." for _ in range(1600)]
    for place, letter in zip(random.sample(range(1600), 3), "RBO", strict=True):
        cells[place] = letter
    board = game.read("\n".join("".join(cells[row : row + 40]) for row in range(0, 1600, 40)))
    start = canonical_state(game, board, starting_state(game, board, None))
    dropping = Space(game, board, start, Watch(), WalkOptions(True))
    keeping = Space(game, board, start, Watch(), WalkOptions(True, sink=lambda depth, states: None))
    assert dropping.run(1 << 62)
    assert keeping.run(1 << 62)
    assert dropping.dropped > 0
    assert keeping.dropped == 0
    assert dropping.known_layers() == keeping.known_layers()
    assert dropping.last_layer().tolist() == keeping.last_layer().tolist() == list(keeping.keys_by_layer())[-1].tolist()


@pytest.mark.parametrize("limits", [{"max_states": 30_000}, {"max_seconds": 0.02}, {"max_memory": 1}])
@pytest.mark.parametrize("checkpoint", [True, False])
def test_a_limit_ends_a_walk_with_complete_layers(limits: dict[str, int], checkpoint: bool, tmp_path: Path) -> None:
    folder = tmp_path / "kept" if checkpoint else None
    found = explore(TILES, GOAL_5X2, engine="native", past_wins=True, checkpoint=folder, **limits)  # type: ignore[arg-type]
    assert found.stopped in ("state limit", "time limit", "memory limit")
    assert 0 < len(found.layers) < 56
    assert found.layers == KNOWN["5×2"][: len(found.layers)]
    assert found.states == sum(found.layers)


def test_a_limit_ends_a_search_with_what_it_knows() -> None:
    solution = solve(TILES, "8 6 7\n2 5 4\n3 . 1", engine="native", search="breadth", max_states=5_000)
    assert solution.outcome == "stopped"
    assert solution.headline().startswith("no solution within ")


WEIGHED = """
import os, subprocess, sys
child = subprocess.Popen(sys.argv[1:], stderr=subprocess.DEVNULL)
_, status, used = os.wait4(child.pid, 0)
print(used.ru_maxrss * 1024, file=sys.stderr)
"""
"""Starts a program from a small process, as the memory of a large one would count as the program's."""


def test_the_memory_limit_is_kept(tmp_path: Path) -> None:
    board = tmp_path / "tiles.txt"
    board.write_text("1 2 3 4\n5 6 7 8\n9 10 11 .", encoding="utf-8")
    words = ["explore", TILES, str(board), "--past-wins", "--max-memory", "350M", "--format", "json"]
    ran = subprocess.run([sys.executable, "-S", "-c", WEIGHED, *COMMAND, *words], capture_output=True, text=True, check=True)
    assert '"stopped": "memory limit"' in ran.stdout
    assert int(ran.stderr) < 450_000_000


WALK = """
import sys, malpan
print(malpan.explore(sys.argv[1], sys.argv[2], past_wins=True, checkpoint=sys.argv[3]).layers)
"""


def killed_after(folder: Path, layers: int) -> None:
    """Walk in a process of its own and end it hard when so many layers are kept."""
    with subprocess.Popen([sys.executable, "-c", WALK, TILES, GOAL_5X2, str(folder)], stdout=subprocess.PIPE) as child:
        for _ in range(3000):
            if any(int(file.name[6:]) >= layers for file in folder.glob("layer-0*")):
                break
            time.sleep(0.01)
        child.kill()


@pytest.mark.long
def test_a_walk_goes_on_after_it_was_killed(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    killed_after(folder, 12)
    killed_after(folder, 25)
    first = explore(TILES, GOAL_5X2, past_wins=True, checkpoint=folder, max_seconds=0)
    assert len(first.layers) >= 25
    assert first.layers == KNOWN["5×2"][: len(first.layers)]
    found = explore(TILES, GOAL_5X2, past_wins=True, checkpoint=folder)
    assert (found.layers, found.wins, found.answer) == (KNOWN["5×2"], 1, 0)
    assert explore(TILES, GOAL_5X2, past_wins=True, checkpoint=folder).layers == KNOWN["5×2"]


def test_damage_and_other_walks_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    explore(TILES, GOAL_3X3, past_wins=True, checkpoint=folder, max_states=20_000)
    with pytest.raises(MalpanError, match="checkpoint of another walk"):
        explore(TILES, GOAL_5X2, past_wins=True, checkpoint=folder)
    with pytest.raises(MalpanError, match="checkpoint of another walk"):
        explore(TILES, GOAL_3X3, checkpoint=folder)
    for file in [each for each in folder.iterdir() if each.name != "lock"]:
        content = file.read_bytes()
        for damaged in (content[:-1] + bytes([content[-1] ^ 1]), content[:-2], b"", None):
            if damaged is None:
                file.unlink()
                if file.name == "checkpoint.json":
                    break  # then nothing was begun
            else:
                file.write_bytes(damaged)
            with pytest.raises(MalpanError, match=f"{file.name} is missing or damaged"):
                explore(TILES, GOAL_3X3, past_wins=True, checkpoint=folder)
        file.write_bytes(content)
    assert explore(TILES, GOAL_3X3, past_wins=True, checkpoint=folder).layers == KNOWN["3×3"]
    (folder / "mine.txt").write_text("of somebody else", encoding="utf-8")
    with pytest.raises(MalpanError, match=r"has mine\.txt in it"):
        explore(TILES, GOAL_3X3, past_wins=True, checkpoint=folder)


def test_a_refused_checkpoint_is_a_sentence_on_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("of somebody else", encoding="utf-8")
    ran = run("explore", TILES, "--checkpoint", tmp_path, typed=GOAL_3X3)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith("expected an empty folder, or a checkpoint\n")


@pytest.mark.skipif(signal.getsignal(signal.SIGINT) == signal.SIG_IGN, reason="Ctrl-C is ignored here, and so by every child")
def test_control_c_ends_a_compiled_walk_with_what_it_knows(tmp_path: Path) -> None:
    board = tmp_path / "tiles.txt"
    board.write_text("1 2 3 4\n5 6 7 8\n9 10 11 .", encoding="utf-8")
    folder = tmp_path / "kept"
    words = [*COMMAND, "explore", TILES, str(board), "--past-wins", "--checkpoint", str(folder)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        for _ in range(3000):
            if any(folder.glob("layer-0001*")):
                break
            time.sleep(0.01)
        child.send_signal(signal.SIGINT)
        out, _ = child.communicate(timeout=60)
    assert child.returncode == 130
    assert "stopped by the interruption" in out.splitlines()[0]
