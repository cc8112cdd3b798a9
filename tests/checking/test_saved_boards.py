"""Boards on which a program failed before: what is read back is what was saved, and all else is skipped with a sentence."""

import os
import warnings
from pathlib import Path

from malpan.checking.board_files import FolderWarning, read_saved, save_board
from malpan.games.catalogue import find_game
from tests.support.command import NINE_TILTS, ONE_TILT

GAME = find_game("13460")


def skipped(folder: Path) -> tuple[list[str], list[str]]:
    """Return the names of the boards that are read, and the warnings."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        names = [name for name, _ in read_saved(GAME, folder)]
    assert all(each.category is FolderWarning for each in caught)
    return names, [str(each.message) for each in caught]


def sentence(folder: Path, *names: str) -> list[str]:
    listed = ", ".join(names)
    return [f"these files in {folder} do not hold the boards that were saved, and are skipped: {listed}"]


def test_what_was_saved_is_read_and_so_is_a_board_of_ones_own(tmp_path: Path) -> None:
    one = save_board(GAME, tmp_path, ONE_TILT)
    one.write_bytes(one.read_bytes().replace(b"\n", b"\r\n"))
    (tmp_path / "13460-mine.txt").write_text(NINE_TILTS, encoding="utf-8")
    assert skipped(tmp_path) == (sorted([one.name, "13460-mine.txt"]), [])


def test_exchanged_and_damaged_boards_are_skipped_with_a_sentence(tmp_path: Path) -> None:
    one, other = save_board(GAME, tmp_path, ONE_TILT), save_board(GAME, tmp_path, NINE_TILTS)
    one.rename(tmp_path / "aside")
    other.rename(one)
    (tmp_path / "aside").rename(other)
    assert skipped(tmp_path) == ([], sentence(tmp_path, *sorted([one.name, other.name])))
    save_board(GAME, tmp_path, NINE_TILTS)
    for content in (b"", b"\xff", ONE_TILT.encode()[:-4], ONE_TILT.encode().replace(b"O", b".")):
        one.write_bytes(content)
        assert skipped(tmp_path) == ([other.name], sentence(tmp_path, one.name))


def test_links_folders_and_pipes_are_no_boards(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_text(ONE_TILT, encoding="utf-8")
    (tmp_path / "13460-a.txt").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "13460-b.txt").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "13460-c.txt")
    (tmp_path / "13460-d.txt").touch()
    names, said = skipped(tmp_path)
    assert names == []
    assert said[0].endswith(": 13460-a.txt, 13460-b.txt, 13460-c.txt, …")
