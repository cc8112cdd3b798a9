"""The files of the cache: whatever they became, and whoever may have written them, only what was kept is found."""

import os
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from malpan.search.native.compiler import cache
from malpan.search.native.compiler.cache import NOT_A_KERNEL, Kernel
from malpan.system.private import NoFolder, NotPrivate, check_folder, make_private, read_private
from tests.support.disks import small_disk

SMALL = Kernel(False, {"advance": b"the code of a function", "trace": b"and of another"})
DIGEST, OTHER = "0" * 64, "1" * 64

needs_owners = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners here")
needs_root = pytest.mark.skipif(getattr(os, "geteuid", lambda: 1)() != 0, reason="only root can give files away")


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a small kernel, in which no warning was given."""
    folder = tmp_path / "home" / "kernels"
    monkeypatch.setenv(cache.VARIABLE, str(folder))
    monkeypatch.setattr(cache.Warned, "already", set())
    cache.keep(DIGEST, SMALL)
    assert cache.find(DIGEST) == SMALL
    return folder


def told(*calls: Callable[[], object]) -> list[str]:
    """Return the warnings of some calls."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for call in calls:
            call()
    return [str(each.message) for each in caught]


def find_nothing() -> None:
    assert cache.find(DIGEST) is None


def damaged(file: Path) -> str:
    return f"the compiled rules in {file} are damaged or belong to others; they are compiled again"


def test_no_mutated_kernel_is_found() -> None:
    content = SMALL.to_bytes(DIGEST)
    assert Kernel.from_bytes(DIGEST, content) == SMALL
    mutated = [content[:length] for length in range(len(content))] + [content + b"\0"]
    for place in range(len(content)):
        mutated += [content[:place] + bytes([content[place] ^ 1 << bit]) + content[place + 1 :] for bit in range(8)]
    mutated += [SMALL.to_bytes(OTHER), b"\0" * len(content), content.replace(b"kernel 1", b"kernel 0")]
    for each in mutated:
        with pytest.raises(ValueError, match=f"^{NOT_A_KERNEL}$"):
            Kernel.from_bytes(DIGEST, each)


def as_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()
    (file / "kernel.py").write_text("as an older version kept it", encoding="utf-8")


def as_link(file: Path) -> None:
    elsewhere = file.parent.parent / "elsewhere"
    file.rename(elsewhere)
    file.symlink_to(elsewhere)


def as_pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


CHANGES: dict[str, Callable[[Path], object]] = {
    "cut": lambda file: file.write_bytes(file.read_bytes()[:100]),
    "empty": lambda file: file.write_bytes(b""),
    "a folder": as_folder,
    "a link": as_link,
    "a pipe": as_pipe,
}


@needs_owners
@pytest.mark.parametrize("change", CHANGES)
def test_whatever_a_file_became_is_said_once_and_mended(change: str, kept: Path) -> None:
    file = kept / f"{DIGEST}{cache.SUFFIX}"
    CHANGES[change](file)
    assert told(find_nothing, find_nothing) == [damaged(file)]
    cache.keep(DIGEST, SMALL)
    assert cache.find(DIGEST) == SMALL
    assert [each.name for each in kept.iterdir()] == [file.name]
    assert not file.is_symlink()


def test_no_more_is_read_than_a_kernel_may_have(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of many gigabytes would fill the memory before anything is known of it."""
    file = kept / f"{DIGEST}{cache.SUFFIX}"
    monkeypatch.setattr(cache, "MOST_BYTES", file.stat().st_size - 1)
    assert told(find_nothing, find_nothing) == [damaged(file)]


@pytest.mark.parametrize("most", [0, 40])
def test_a_full_disk_is_told_of_once_and_no_draft_stays(most: int, kept: Path) -> None:
    with small_disk(most):
        said = told(lambda: cache.keep(OTHER, SMALL), lambda: cache.keep(OTHER, SMALL))
    assert said == [f"compiled rules cannot be kept in {kept} (file too large), so they are compiled again in every run"]
    assert [file.stem for file in kept.iterdir()] == [DIGEST]


def test_a_folder_that_is_a_file_is_told_of_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    for folder in (tmp_path / "file", tmp_path / "file" / "kernels"):
        monkeypatch.setenv(cache.VARIABLE, str(folder))
        monkeypatch.setattr(cache.Warned, "already", set())
        said = told(find_nothing, lambda: cache.keep(DIGEST, SMALL), lambda: cache.keep(OTHER, SMALL))
        assert said == [f"compiled rules cannot be kept in {folder} (not a directory), so they are compiled again in every run"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked")
def test_what_several_processes_keep_at_once_is_whole(kept: Path) -> None:
    children = []
    for letter in b"abc":
        child = os.fork()
        if not child:
            large = Kernel(False, {"advance": bytes([letter]) * 100_000})
            wrong = 1
            with suppress(BaseException):
                for _ in range(50):
                    cache.keep(DIGEST, large)
                    found = cache.find(DIGEST)
                    assert found is not None
                    assert len(set(found.code["advance"])) == 1
                wrong = 0
            os._exit(wrong)
        children.append(child)
    assert [os.waitpid(child, 0)[1] for child in children] == [0, 0, 0]
    assert [file.stem for file in kept.iterdir()] == [DIGEST]


def not_cached(folder: Path, reason: str) -> str:
    return f"compiled rules are not cached in {folder}: {reason}; they are compiled again"


def assert_not_used(folder: Path, reason: str) -> None:
    """Nothing is read from the folder or written to it, which is said once."""
    assert told(find_nothing, lambda: cache.keep(OTHER, SMALL)) == [not_cached(folder, reason)]
    assert [file.name for file in folder.iterdir()] == [f"{DIGEST}{cache.SUFFIX}"]


@needs_owners
@pytest.mark.parametrize("mode", [0o720, 0o702, 0o777, 0o1777])
def test_a_folder_that_others_may_write_to_is_not_used(mode: int, kept: Path) -> None:
    kept.chmod(mode)
    assert_not_used(kept, f"other users may write to {kept}; `chmod go-w` ends that")


@needs_owners
def test_a_folder_that_others_may_exchange_is_not_used(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.parent.chmod(0o770)
    assert_not_used(kept, f"other users may write to {kept.parent}; `chmod go-w` ends that")
    monkeypatch.setattr(cache.Warned, "already", set())
    kept.parent.chmod(0o1777)
    assert cache.find(DIGEST) == SMALL
    kept.parent.parent.chmod(0o707)
    monkeypatch.setenv("HOME", str(kept.parent))
    try:
        assert cache.find(DIGEST) == SMALL
    finally:
        kept.parent.parent.chmod(0o700)


@needs_owners
def test_a_file_that_others_may_write_to_is_not_used(kept: Path) -> None:
    file = kept / f"{DIGEST}{cache.SUFFIX}"
    file.chmod(0o660)
    assert told(find_nothing) == [not_cached(kept, f"other users may write to {file}; `chmod go-w` ends that")]
    cache.keep(DIGEST, SMALL)
    assert cache.find(DIGEST) == SMALL


@needs_root
@pytest.mark.parametrize("whose", ["the folder", "the file", "the folder above"])
def test_what_belongs_to_somebody_else_is_not_used(whose: str, kept: Path) -> None:
    file = kept / f"{DIGEST}{cache.SUFFIX}"
    given = {"the folder": kept, "the file": file, "the folder above": kept.parent}[whose]
    os.chown(given, 12345, -1)
    assert told(find_nothing) == [not_cached(kept, f"{given} belongs to another user")]


@needs_owners
def test_a_link_to_a_private_folder_is_followed_and_one_in_an_open_folder_is_not(kept: Path, tmp_path: Path) -> None:
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)
    for place in (tmp_path, tmp_path / "open"):
        (place / "link").symlink_to(kept, target_is_directory=True)
    assert read_private(tmp_path / "link", f"{DIGEST}{cache.SUFFIX}", 1000) == SMALL.to_bytes(DIGEST)
    with pytest.raises(NotPrivate, match=r"other users may write to .*open"):
        read_private(tmp_path / "open" / "link", f"{DIGEST}{cache.SUFFIX}", 1000)
    with pytest.raises(NoFolder):
        read_private(tmp_path / "nowhere", "file", 1000)


@needs_owners
def test_folders_are_made_private_whatever_the_user_lets_others_do(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        make_private(tmp_path / "a" / "b")
    finally:
        os.umask(before)
    check_folder(tmp_path / "a" / "b")
    assert [(tmp_path / each).stat().st_mode & 0o777 for each in ("a", "a/b")] == [0o700, 0o700]
