"""Walks in shards: they count what other walks count, whoever does the work, and nothing is lost that was written."""

import errno
import json
import shutil
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import fsspec
import pytest

from malpan import Exploration, Game, MalpanError, RuleError, explore
from malpan.search.native.sharded import files, runs, spreading, tasks, walk, working
from malpan.search.native.sharded.files import Identity
from malpan.search.native.sharded.stores import FolderStore, open_store
from malpan.search.native.sharded.tasks import Outcome, Task
from malpan.search.native.sharded.walk import Walk
from malpan.workers.process import WorkerLost
from tests.support import falling, tokens
from tests.support.comparing import rows

FAR, NEAR, UNDOABLE = 187, 28, 204
"""The numbers of random boards with seven layers and fourteen wins, with ten layers and five, and with 21 layers both ways."""


@pytest.fixture(scope="module")
def threads() -> Iterator[Executor]:
    with ThreadPoolExecutor(2) as pool:
        yield pool


def counted(found: Exploration) -> tuple[Any, ...]:
    """Return what is counted of a space, and its deepest states in order."""
    return replace(found, deepest=()), sorted(map(tuple, found.deepest))


def use_small_pieces(monkeypatch: pytest.MonkeyPatch, random: Random) -> None:
    """Make blocks, and what is in memory together, small, so that runs have several blocks and files several runs."""
    for module in (files, runs):
        monkeypatch.setattr(module, "BLOCK", random.choice((1, 2, 7, 1 << 15)))
    monkeypatch.setattr(runs, "TOGETHER", random.choice((1, 3, 32)))
    monkeypatch.setattr(runs, "FEWEST", random.choice((2, 4)))
    monkeypatch.setattr(files, "TAIL", random.choice((30, 100, 1 << 14)))
    monkeypatch.setattr(tasks, "CHUNK", random.choice((1, 5, 50, 1 << 21)))
    monkeypatch.setattr(tasks, "A_SHARD", random.choice((1, 1 << 13)))


@pytest.mark.parametrize("game", [tokens.game, tokens.undoable], ids=["one way", "both ways"])
@pytest.mark.parametrize("wide", [False, True], ids=["a word", "words"])
def test_random_games(game: Game, wide: bool, tmp_path: Path, threads: Executor, monkeypatch: pytest.MonkeyPatch) -> None:
    assert game.boards
    random = Random(f"{game.reversible}{wide}")
    for number in range(8):
        board, past_wins = game.boards(random), random.random() < 0.3
        if wide:
            board = tokens.wide_board(random, board._replace(tokens=board.tokens[:1]))
        whole = explore(game, board, engine="plain", past_wins=past_wins, distances=True)
        with monkeypatch.context() as patch:
            use_small_pieces(patch, random)
            asked: dict[str, Any] = {"past_wins": past_wins, "store": tmp_path / str(number), "executor": threads}
            distances = random.random() < 0.5
            limit = random.randrange(max(whole.states, 2))
            part = explore(game, board, **asked, shards=random.randint(1, 5), distances=distances, max_states=limit)
            assert part.layers == whole.layers[: len(part.layers)]
            found = explore(game, board, **asked, distances=distances)
            assert counted(found) == counted(whole), (number, board, past_wins)
            if distances:
                assert rows(found) == rows(whole)


def contents(folder: Path) -> dict[str, bytes]:
    """Return the files of a walk; not who held it, nor what it cost."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.name != "lock" and "work-" not in file.name}


def damage(file: Path, random: Random) -> None:
    """Damage a file in some way."""
    content = bytearray(file.read_bytes())
    if content and random.random() < 0.5:
        content[random.randrange(len(content))] ^= 1 << random.randrange(8)
        file.write_bytes(content)
    elif random.random() < 0.5:
        file.write_bytes(content[: random.randrange(len(content) + 1) // 2])
    else:
        file.unlink()


@pytest.mark.parametrize("game", [tokens.game, tokens.undoable], ids=["one way", "both ways"])
def test_files_that_are_damaged_are_made_again(
    game: Game, tmp_path: Path, threads: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert game.boards
    random = Random(7)
    made = 0
    for number in range(7):
        asked: dict[str, Any] = {"board": game.boards(random), "shards": 3, "executor": threads}
        whole = explore(game, **asked, store=tmp_path / f"whole {number}")
        folder = tmp_path / f"damaged {number}"
        broken: set[str] = set()
        with monkeypatch.context() as patch:
            repairs = damage_at_random(patch, folder, random, broken)
            assert counted(explore(game, **asked, store=folder)) == counted(whole), number
        known = contents(tmp_path / f"whole {number}")
        assert {name: known.get(name) for name in contents(folder) if name not in broken} == {
            name: content for name, content in contents(folder).items() if name not in broken
        }
        assert counted(explore(game, **asked, store=folder)) == counted(whole)
        made += len(repairs)
    assert made > 1


def damage_at_random(monkeypatch: pytest.MonkeyPatch, folder: Path, random: Random, broken: set[str]) -> list[str]:
    """Damage files of a walk while it goes on, and return a list of those that are noticed; `broken` has the others."""
    do, count_repair = Walk.do, Walk.count_repair
    noticed: list[str] = []

    def do_and_damage(self: Walk, given: Any) -> Any:
        done = do(self, given)
        files = sorted(file for file in folder.iterdir() if Identity.of(file.name))
        if random.random() < 0.25 and files:
            damage(file := random.choice(files), random)
            broken.add(file.name)
        return done

    def count(self: Walk, name: str) -> None:
        broken.discard(name)
        noticed.append(name)
        count_repair(self, name)

    monkeypatch.setattr(Walk, "do", do_and_damage)
    monkeypatch.setattr(Walk, "count_repair", count)
    return noticed


def test_a_damaged_manifest_or_layer_is_found_when_a_walk_is_resumed(tmp_path: Path, threads: Executor) -> None:
    random = Random(8)
    asked: dict[str, Any] = {"board": tokens.random_board(Random(FAR)), "shards": 2, "executor": threads}
    whole = explore(tokens.game, **asked, store=tmp_path / "whole")
    for file in sorted((tmp_path / "whole").iterdir()):
        if file.name == "lock" or "work-" in file.name:
            continue
        folder = tmp_path / f"without {file.name}"
        shutil.copytree(tmp_path / "whole", folder)
        damage(folder / file.name, random)
        assert counted(explore(tokens.game, **asked, store=folder)) == counted(whole)
        if "manifest" in file.name:
            assert contents(folder) == contents(tmp_path / "whole")


def test_a_store_without_renaming(threads: Executor) -> None:
    fsspec.filesystem("memory").store.clear()
    asked: dict[str, Any] = {"board": tokens.random_board(Random(FAR)), "executor": threads}
    whole = explore(tokens.game, asked["board"], engine="native")
    part = explore(tokens.game, **asked, shards=3, store="memory://walks/far", max_states=whole.states // 2)
    assert part.stopped
    assert 0 < part.states < whole.states
    assert counted(explore(tokens.game, **asked, store="memory://walks/far")) == counted(whole)
    assert sorted(open_store("memory://walks").names()) == ["far"]
    assert "lock" not in open_store("memory://walks/far").names()


def test_a_full_disk_is_one_sentence(tmp_path: Path, threads: Executor, monkeypatch: pytest.MonkeyPatch) -> None:
    board = tokens.random_board(Random(FAR))
    whole = explore(tokens.game, board, engine="native")
    write = FolderStore.writing
    for files_written in range(0, 27, 4):
        left = [files_written]

        def writing(self: FolderStore, name: str, *, durable: bool = False, left: list[int] = left) -> Any:
            left[0] -= 1
            if left[0] < 0:
                raise OSError(errno.ENOSPC, "No space left on device", name)
            return write(self, name, durable=durable)

        folder = tmp_path / str(files_written)
        with monkeypatch.context() as patch:
            patch.setattr(FolderStore, "writing", writing)
            with pytest.raises(MalpanError, match=r"cannot keep the walk \(no space left on device\); the same"):
                explore(tokens.game, board, shards=2, store=folder, executor=threads)
        assert counted(explore(tokens.game, board, store=folder, executor=threads)) == counted(whole)


def test_a_store_that_does_not_fit_is_told(tmp_path: Path, threads: Executor) -> None:
    board, other = tokens.random_board(Random(FAR)), tokens.random_board(Random(NEAR))
    asked: dict[str, Any] = {"store": tmp_path / "walk", "executor": threads}
    explore(tokens.game, board, shards=2, max_states=10, **asked)
    for question in ({"board": other}, {"board": board, "past_wins": True}):
        with pytest.raises(MalpanError, match="has the walk of another question: another game, board or option, or other rules"):
            explore(tokens.game, **question, **asked)
    with pytest.raises(MalpanError, match="has a walk in 2 shards; expected 3"):
        explore(tokens.game, board, shards=3, **asked)
    manifest = tmp_path / "walk" / "manifest-00000.json"
    content = json.loads(manifest.read_text().partition("\n")[2]) | {"version": "0.1"}
    body = json.dumps(content)
    manifest.write_text(f"{files.digest_of(body.encode()).hex()}\n{body}")
    with pytest.raises(MalpanError, match=r"has a walk of Malpan 0\.1; this is Malpan "):
        explore(tokens.game, board, **asked)
    (tmp_path / "walk" / "holiday.jpg").touch()
    with pytest.raises(MalpanError, match=r"has holiday\.jpg in it; expected an empty place, or a walk in shards"):
        explore(tokens.game, board, **asked)


@pytest.mark.parametrize("store", ["folder", "memory://walks/held"])
def test_who_comes_second_is_told_who_was_first(store: str, tmp_path: Path, threads: Executor) -> None:
    fsspec.filesystem("memory").store.clear()
    board = tokens.random_board(Random(FAR))
    asked: dict[str, Any] = {"store": store if "://" in store else tmp_path / store, "executor": threads}
    told: list[str] = []

    def ask_again(_: object) -> None:
        if not told:
            with pytest.raises(MalpanError) as error:
                explore(tokens.game, board, **asked)
            told.append(str(error.value))

    whole = explore(tokens.game, board, progress=ask_again, **asked)
    assert whole.states > 10
    assert "is in use by process " in told[0]
    assert " since 20" in told[0]


def test_what_cannot_be_walked_in_shards_is_told(tmp_path: Path, threads: Executor) -> None:
    store = tmp_path / "walk"
    board = tokens.random_board(Random(FAR))
    for game, asked, sentence in (
        (tokens.paying, {"store": store}, "tokens has costs, and only games of the fewest moves are walked in shards"),
        (tokens.scoring, {"store": store}, "tokens does not ask for the fewest moves"),
        (tokens.game, {"store": store, "engine": "plain"}, "only the compiled searches walk in shards"),
        (tokens.game, {"store": store, "checkpoint": tmp_path}, "expected no checkpoint besides"),
        (tokens.game, {"shards": 3}, "shards needs a store"),
        (tokens.game, {"executor": threads}, "executor needs a store"),
        (tokens.game, {"store": store, "shards": 0}, "shards is 0; expected a number from 1"),
        (tokens.game, {"store": "nowhere://walk"}, "nowhere://walk cannot be used as a store: .*nowhere"),
    ):
        with pytest.raises(MalpanError, match=sentence):
            explore(game, board, **asked)
    assert not store.exists()


def test_rules_that_raise_are_told_once_with_the_board_and_the_state(tmp_path: Path, threads: Executor) -> None:
    with pytest.raises(RuleError) as error:
        explore(falling.game, "9", store=tmp_path / "walk", shards=2, executor=threads)
    assert "the rules of falling failed on the board 9, in the state [3]: ZeroDivisionError" in str(error.value)
    assert "falling.py, line " in str(error.value)


def kill_some(monkeypatch: pytest.MonkeyPatch, times: int) -> list[Task]:
    """Lose the worker of some tasks, as an executor tells it."""
    lost: list[Task] = []

    def run(asked: Any, task: Task) -> Outcome:
        if len(lost) < times and task not in lost:
            lost.append(task)
            raise WorkerLost("SIGKILL")
        return working.run_task(asked, task)

    monkeypatch.setattr(spreading, "run_task", run)
    return lost


def test_the_tasks_of_lost_workers_are_done_again(tmp_path: Path, threads: Executor, monkeypatch: pytest.MonkeyPatch) -> None:
    board = tokens.random_board(Random(FAR))
    whole = explore(tokens.game, board, engine="native")
    lost = kill_some(monkeypatch, 12)
    assert counted(explore(tokens.game, board, store=tmp_path / "walk", shards=3, executor=threads)) == counted(whole)
    assert len(lost) == 12
    monkeypatch.setattr(spreading, "MOST_LOSSES", 0)
    kill_some(monkeypatch, 1)
    with pytest.raises(MalpanError, match=r"shard \d+ of layer 0 lost its worker 1 times \(SIGKILL\); it may need more memory"):
        explore(tokens.game, board, store=tmp_path / "again", executor=threads)


def test_an_executor_that_is_closed_is_told(tmp_path: Path) -> None:
    pool = ProcessPoolExecutor(1)
    pool.shutdown()
    board = tokens.random_board(Random(FAR))
    with pytest.raises(MalpanError, match=r"the executor takes no more tasks \(.*\); the same command resumes the walk"):
        explore(tokens.game, board, store=tmp_path / "walk", executor=pool)


def test_walks_that_keep_a_few_layers_have_no_distances(tmp_path: Path, threads: Executor) -> None:
    asked: dict[str, Any] = {"board": tokens.undoable_board(Random(UNDOABLE)), "store": tmp_path / "walk", "executor": threads}
    part = explore(tokens.undoable, **asked, shards=1, max_states=20)
    assert len(list((tmp_path / "walk").glob("layer-*"))) == walk.KEPT < len(part.layers)
    with pytest.raises(MalpanError, match="has the last layers only, so distances cannot be written from it"):
        explore(tokens.undoable, **asked, distances=True)
