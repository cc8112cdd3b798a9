"""Walks kept on disk: broken off anywhere, they find what a walk in one piece finds; what does not fit is refused."""

import errno
import json
import os
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from malpan import Exploration, Game, MalpanError, explore
from malpan.games.catalogue import find_game
from malpan.search.native.large.checkpoint import Checkpoint, Saved, digest_of
from malpan.search.native.large.wide import Wide
from tests.support import tokens
from tests.support.command import error_of
from tests.support.comparing import count_calls, rows, use_small_buffers
from tests.support.paths import EXAMPLES

TILES = str(EXAMPLES / "sliding_tiles.py")
GOAL = "1 2 3\n4 5 ."
FAR = 50
"""The number of a random board with eleven layers and thirteen wins."""


def apart(found: Exploration) -> tuple[Any, ...]:
    """Return what is counted of a space, and its deepest states in order."""
    return replace(found, deepest=()), sorted(found.deepest)


@pytest.mark.parametrize("game", [tokens.game, tokens.undoable], ids=["one way", "both ways"])
def test_walks_broken_off_by_limits_find_the_same(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert game.boards
    random = Random(3)
    for number in range(20):
        board, past_wins = game.boards(random), random.random() < 0.5
        folder = tmp_path / str(number)
        whole = explore(game, board, engine="native", past_wins=past_wins)
        with monkeypatch.context() as patch:
            use_small_buffers(patch, random)
            for limit in sorted(random.choices(range(max(whole.states, 2)), k=3)):
                part = explore(game, board, past_wins=past_wins, checkpoint=folder, max_states=limit)
                assert part.layers == whole.layers[: len(part.layers)]
            assert apart(explore(game, board, past_wins=past_wins, checkpoint=folder)) == apart(whole)
            assert apart(explore(game, board, past_wins=past_wins, checkpoint=folder)) == apart(whole)


def break_off(monkeypatch: pytest.MonkeyPatch, files: int) -> None:
    """See to it that a walk is broken off once so many files were written, in the middle of the next one."""
    write, written = Checkpoint.put, [0]

    def put(self: Checkpoint, name: str, content: bytes) -> None:
        written[0] += 1
        if written[0] > files:
            (self.folder / f".{name}.1.draft").write_bytes(content[: len(content) // 2])
            raise KeyboardInterrupt
        write(self, name, content)

    monkeypatch.setattr(Checkpoint, "put", put)


@pytest.mark.parametrize("reversible", [True, pytest.param(False, marks=pytest.mark.long)])
def test_a_walk_goes_on_from_whichever_file_was_written_last(
    reversible: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = replace(find_game(TILES), reversible=reversible)
    whole = explore(game, GOAL, engine="native", past_wins=True)
    for files in (0, 1, 3, 19, 40):
        folder = tmp_path / str(files)
        with monkeypatch.context() as patch:
            break_off(patch, files)
            with pytest.raises(KeyboardInterrupt):
                explore(game, GOAL, past_wins=True, checkpoint=folder)
        assert apart(explore(game, GOAL, past_wins=True, checkpoint=folder)) == apart(whole)
        kept = sorted(file.name for file in folder.glob("layer-*"))
        assert kept == [f"layer-{depth:05}" for depth in range(20 if reversible else 0, 22)]


def test_layers_that_are_kept_are_not_walked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with count_calls(monkeypatch, Wide, "next_layer") as walked:
        part = explore(TILES, GOAL, past_wins=True, checkpoint=tmp_path / "kept", max_states=200)
        before = walked[0]
        whole = explore(TILES, GOAL, past_wins=True, checkpoint=tmp_path / "kept")
        assert part.layers == whole.layers[: len(part.layers)]
        assert walked[0] - before == len(whole.layers) - len(part.layers) + 1
        before = walked[0]
        assert explore(TILES, GOAL, past_wins=True, checkpoint=tmp_path / "kept") == replace(whole, deepest=ANY)
        assert walked[0] - before == 1


class Anything:
    """Equal to anything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


ANY: Any = Anything()


def test_distances_are_told_from_the_beginning_where_all_layers_are_kept(tmp_path: Path) -> None:
    board = tokens.random_board(Random(FAR))
    whole = explore(tokens.game, board, engine="native", distances=True)
    explore(tokens.game, board, checkpoint=tmp_path / "kept", max_states=whole.states // 2)
    assert rows(explore(tokens.game, board, checkpoint=tmp_path / "kept", distances=True)) == rows(whole)
    explore(TILES, GOAL, checkpoint=tmp_path / "two layers", max_states=100)
    with pytest.raises(MalpanError, match="has two layers only, so distances cannot be written again"):
        explore(TILES, GOAL, checkpoint=tmp_path / "two layers", distances=True)


def test_a_full_disk_is_one_sentence_and_what_was_kept_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "kept"
    part = explore(TILES, GOAL, past_wins=True, checkpoint=folder, max_states=100)

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        with pytest.raises(
            MalpanError, match=r"kept cannot keep the walk \(no space left on device\); it can be resumed from the layer"
        ):
            explore(TILES, GOAL, past_wins=True, checkpoint=folder)
    assert explore(TILES, GOAL, past_wins=True, checkpoint=folder, max_seconds=0).layers == part.layers


def test_other_questions_are_refused(tmp_path: Path) -> None:
    board = tokens.random_board(Random(FAR))
    nodes, folder = board.nodes, tmp_path / "kept"
    explore(tokens.game, board, checkpoint=folder, max_states=20)
    explore(tokens.game, board, checkpoint=folder, max_states=30)
    others: list[tuple[Game, tokens.Board, dict[str, Any]]] = [
        (tokens.game, board._replace(scale=9), {}),
        (tokens.game, board, {"past_wins": True}),
        (tokens.game, board, {"state": [(token + 1) % nodes * board.stride for token in board.tokens]}),
        (tokens.undoable, board, {}),
        (replace(tokens.game, ranges=lambda board: [nodes * board.stride + 1] * len(board.tokens)), board, {}),
    ]
    for game, other, asked in others:
        with pytest.raises(MalpanError, match="is the checkpoint of another walk: another game, board or option, other rules"):
            explore(game, other, checkpoint=folder, **asked)


def test_edited_rules_are_refused(tmp_path: Path) -> None:
    def edited(board: Any, state: list[int], move: int) -> Any:
        return tokens.step(board, state, move) if move < 99 else 3

    board, question = tokens.random_board(Random(FAR)), ("the same",)
    with closing(Checkpoint(tmp_path, tokens.game, board, question)) as checkpoint:
        checkpoint.save(Saved([1], -1, [], []))
    with closing(Checkpoint(tmp_path, tokens.game, board, question)) as checkpoint:
        assert checkpoint.load() == Saved([1], -1, [], [])
    for game in (replace(tokens.game, step=edited), replace(tokens.game, canonical=None)):
        with (
            closing(Checkpoint(tmp_path, game, board, question)) as checkpoint,
            pytest.raises(MalpanError, match="other rules, or another version"),
        ):
            checkpoint.load()


def test_two_walks_at_once_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    said: list[str] = []

    def meanwhile(*_: object) -> None:
        if not said:
            with pytest.raises(MalpanError) as caught:
                explore(TILES, GOAL, checkpoint=folder)
            said.append(str(caught.value))

    explore(TILES, GOAL, checkpoint=folder, progress=meanwhile)
    assert said == [f"{folder} is in use by another run"]


def test_damage_is_a_sentence_on_the_command_line(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    explore(TILES, GOAL, checkpoint=folder, max_states=50)
    told = folder / "checkpoint.json"
    checksum, _, body = told.read_text(encoding="utf-8").partition("\n")
    told.write_text(f"{checksum}\n{body.replace('[1, ', '[2, ', 1)}", encoding="utf-8")
    sentence = f"{told} is missing or damaged, so the walk cannot be resumed from this checkpoint"
    assert error_of("explore", TILES, "--checkpoint", folder, typed=GOAL) == sentence
    edited = json.dumps(json.loads(body) | {"fewest": 3})
    told.write_text(f"{digest_of(body.encode())}\n{edited}", encoding="utf-8")
    assert error_of("explore", TILES, "--checkpoint", folder, typed=GOAL) == sentence
    older = json.dumps({"walk": 1, "layers": [1]})
    for content in (b"\xff\xfe", b"", f"{digest_of(older.encode())}\n{older}".encode()):
        told.write_bytes(content)
        assert error_of("explore", TILES, "--checkpoint", folder, typed=GOAL) == sentence


def as_link(file: Path) -> None:
    file.rename(file.parent.parent / file.name)
    file.symlink_to(file.parent.parent / file.name)


def as_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def as_pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
@pytest.mark.parametrize("change", [Path.unlink, Path.touch, as_link, as_folder, as_pipe])
def test_a_file_that_became_something_else_is_a_sentence(change: Callable[[Path], object], tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    explore(TILES, GOAL, checkpoint=folder, max_states=50)
    file = max(folder.glob("layer-*"))
    if change == Path.touch:
        file.write_bytes(b"")
    change(file)
    with pytest.raises(MalpanError, match=f"{file.name} is missing or damaged, so the walk cannot be resumed"):
        explore(TILES, GOAL, checkpoint=folder)


def test_exchanged_checkpoints_are_refused(tmp_path: Path) -> None:
    """Whole folders, their lists, or single layers."""
    boards = {"one": "1 2 3\n4 5 .", "other": "1 2 3\n4 . 5"}
    for name, board in boards.items():
        explore(TILES, board, checkpoint=tmp_path / name, max_states=50)
    for name in (".", "checkpoint.json", max(file.name for file in (tmp_path / "one").glob("layer-*"))):
        exchange(tmp_path / "one" / name, tmp_path / "other" / name)
        for folder, board in boards.items():
            with pytest.raises(MalpanError, match=r"another walk|missing or damaged"):
                explore(TILES, board, checkpoint=tmp_path / folder)
        exchange(tmp_path / "one" / name, tmp_path / "other" / name)
    for name, board in boards.items():
        assert explore(TILES, board, checkpoint=tmp_path / name).states == 360


def exchange(one: Path, other: Path) -> None:
    aside = one.resolve().parent.parent / "aside"
    one.resolve().rename(aside)
    other.resolve().rename(one.resolve())
    aside.rename(other.resolve())


def test_what_a_lock_leads_to_is_not_touched(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("not ours", encoding="utf-8")
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "lock").symlink_to(precious)
    with pytest.raises(MalpanError, match="cannot be used for checkpoints"):
        explore(TILES, GOAL, checkpoint=tmp_path / "kept")
    assert precious.read_text(encoding="utf-8") == "not ours"


def test_a_folder_that_cannot_be_one_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    for folder, what in ((tmp_path / "file", "file exists"), (tmp_path / "file" / "kept", "not a directory")):
        assert (
            error_of("explore", TILES, "--checkpoint", folder, typed=GOAL) == f"{folder} cannot be used for checkpoints: {what}"
        )
    assert error_of("explore", TILES, "--engine", "plain", "--checkpoint", tmp_path / "kept", typed=GOAL).startswith("only the ")
