"""Files are written whole or not at all, whatever happens meanwhile, and stay what they are: links, modes, pipes."""

import ast
import errno
import os
import stat
import threading
from pathlib import Path

import pytest

from malpan import MalpanError
from malpan.checking.board_files import save_board
from malpan.games.catalogue import find_game
from malpan.search.distances import writing_distances
from malpan.system.files import replacing, write_whole
from tests.support.command import COMMAND, error_of, output_of, run
from tests.support.disks import small_disk
from tests.support.paths import BOARDS, ROOT

BOX = BOARDS / "tilt.txt"
OLD = b"what was there before"
POSIX = pytest.mark.skipif(os.name != "posix", reason="modes and pipes are those of POSIX")


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.mark.parametrize(("verb", "name"), [("show", "line.svg"), ("solve", "line.svg"), ("show", "line.png")])
def test_a_full_disk_leaves_the_old_picture(tmp_path: Path, verb: str, name: str) -> None:
    """A picture of pixels takes a temporary file, too."""
    (tmp_path / name).write_bytes(OLD)
    with small_disk(100):
        sentence = error_of(verb, "marbles", BOX, "--picture", tmp_path / name)
    assert sentence == f"{tmp_path / name} cannot be written: file too large"
    assert contents(tmp_path) == {name: OLD}


WRITERS = {
    "line.svg": ("show", "marbles", BOX, "--picture"),
    "line.png": ("show", "marbles", BOX, "--picture"),
    "line.gif": ("solve", "marbles", BOX, "--picture"),
    "tilts.npy": ("explore", "marbles", BOX, "--distances"),
}


@pytest.mark.parametrize("failure", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()], ids=repr)
@pytest.mark.parametrize("name", WRITERS)
def test_what_fails_at_the_very_end_leaves_the_old_file(
    name: str, failure: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some disks tell only when a file is flushed that they are full."""

    def fail(descriptor: int) -> None:
        raise failure

    (tmp_path / name).write_bytes(OLD)
    monkeypatch.setattr(os, "fsync", fail)
    ran = run(*WRITERS[name], tmp_path / name)
    if isinstance(failure, OSError):
        assert (ran.code, ran.out, ran.err) == (2, "", f"malpan: {tmp_path / name} cannot be written: no space left on device\n")
    else:
        assert (ran.code, ran.out, ran.err.strip()) == (130, "", "malpan: interrupted")
    assert contents(tmp_path) == {name: OLD}


def test_a_failing_board_is_saved_whole_or_not_at_all(tmp_path: Path) -> None:
    with small_disk(3), pytest.raises(OSError, match="File too large"):
        save_board(find_game("13460"), tmp_path, BOX.read_text(encoding="utf-8"))
    assert contents(tmp_path) == {}


def test_distances_that_do_not_fit_leave_the_old_file(tmp_path: Path) -> None:
    numpy = pytest.importorskip("numpy")
    file = tmp_path / "tiles.npy"
    file.write_bytes(OLD)
    with small_disk(100), pytest.raises(MalpanError, match="cannot be written: file too large"), writing_distances(file) as add:
        add(0, numpy.zeros((1, 4), numpy.int8))
    assert contents(tmp_path) == {"tiles.npy": OLD}


def test_nobody_can_put_a_draft_in_our_way(tmp_path: Path) -> None:
    """A link that lies there under the name of a draft would have another file overwritten."""
    names = []
    for _ in range(2):
        with replacing(tmp_path / "file"):
            names += [file.name for file in tmp_path.iterdir() if file.name != "file"]
    first, second = names
    assert first != second
    assert contents(tmp_path) == {"file": b""}


def test_a_name_may_be_as_long_as_the_file_system_allows(tmp_path: Path) -> None:
    name = "x" * 251 + ".svg"
    output_of("show", "marbles", BOX, "--picture", tmp_path / name)
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_a_link_stays_and_leads_to_the_new_file(tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    try:
        (tmp_path / "link").symlink_to(folder / "file")
    except OSError:
        pytest.skip("this file system has no links")
    for content in (b"first", b"second"):  # at first, the link leads nowhere
        write_whole(tmp_path / "link", content)
        assert (tmp_path / "link").is_symlink()
        assert contents(folder) == {"file": content}
    assert sorted(file.name for file in tmp_path.iterdir()) == ["elsewhere", "link"]


@POSIX
def test_a_file_keeps_its_mode_and_a_new_one_has_the_usual_one(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_whole(tmp_path / "new", b"")
        (tmp_path / "old").write_bytes(OLD)
        (tmp_path / "old").chmod(0o606)
        write_whole(tmp_path / "old", b"new")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640
    assert stat.S_IMODE((tmp_path / "old").stat().st_mode) == 0o606
    assert (tmp_path / "old").read_bytes() == b"new"


def test_a_file_that_may_not_be_written_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Although its folder would allow that; nothing is protected from root, who may well run this."""
    (tmp_path / "line.svg").write_bytes(OLD)
    monkeypatch.setattr(os, "access", lambda path, mode: mode == os.R_OK)
    sentence = error_of("show", "marbles", BOX, "--picture", tmp_path / "line.svg")
    assert sentence == f"{tmp_path / 'line.svg'} cannot be written: permission denied"
    assert contents(tmp_path) == {"line.svg": OLD}


@POSIX
@pytest.mark.parametrize("name", ["line.svg", "tilts.npy"])
def test_a_pipe_gets_the_content_and_stays_a_pipe(name: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / name)
    received: list[bytes] = []
    reader = threading.Thread(target=lambda: received.append((tmp_path / name).read_bytes()))
    reader.start()
    output_of(*WRITERS[name], tmp_path / name)
    reader.join(20)
    output_of(*WRITERS[name], tmp_path / f"file-{name}")
    assert received == [(tmp_path / f"file-{name}").read_bytes()]
    assert stat.S_ISFIFO((tmp_path / name).stat().st_mode)


@POSIX
@pytest.mark.skipif(not os.path.exists("/dev/stdout"), reason="this system has no name for standard output")
def test_a_picture_may_go_to_standard_output(tmp_path: Path) -> None:
    """Be that a pipe, or a file that must not be replaced while it is open."""
    import subprocess

    (tmp_path / "out.svg").symlink_to("/dev/stdout")
    words = [*COMMAND, "show", "marbles", str(BOX), "--picture", str(tmp_path / "out.svg")]
    piped = subprocess.run(words, capture_output=True, timeout=30, check=True).stdout
    with open(tmp_path / "file", "wb") as file:
        file.write(b"before\n")
        file.flush()
        subprocess.run(words, stdout=file, timeout=30, check=True)
    assert piped.startswith(b"<svg")
    assert (tmp_path / "file").read_bytes() == b"before\n" + piped
    assert (tmp_path / "out.svg").is_symlink()


WRITE_BY_THEMSELVES = {
    "system/files.py": "is the writer",
    "system/locking.py": "notes in a file that is locked who holds it",
    "search/native/sharded/holding.py": "does so in a store",
    "search/native/sharded/stores.py": "writes into stores that are no folders, whose manifests come last",
    "search/native/large/checkpoint.py": "opens a file without content, to lock it",
    "picture/png.py": "hands a font to the rasteriser, in a folder of its own for the time being",
    "checking/sandbox/languages/": "writes what compilers read, into the temporary folder of a check",
    "checking/elsewhere/recipe.py": "writes a program that has travelled, into the temporary folder of a check",
    "checking/sandbox/process.py": "hands a board to a program, in a file without a name",
    "checking/sandbox/supervisor/namespaces.py": "tells the kernel, in files of /proc, who the users of a namespace are",
}


def test_nothing_else_writes_files() -> None:
    package = ROOT / "src" / "malpan"
    for file in package.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and writes(node):
                name = file.relative_to(package).as_posix()
                assert name.startswith(tuple(WRITE_BY_THEMSELVES)), f"{name}, line {node.lineno}: expected write_whole"


def writes(call: ast.Call) -> bool:
    """Tell whether a call opens a file to write it, other than nowhere."""
    whose, _, called = ast.unparse(call.func).rpartition(".")
    if called in ("write_text", "write_bytes", "mkstemp", "NamedTemporaryFile", "TemporaryFile"):
        return whose != "formatter"
    if called != "open" or "devnull" in ast.unparse(call):
        return False
    modes = [*call.args[:2], *(keyword.value for keyword in call.keywords if keyword.arg == "mode")]
    words = [mode.value for mode in modes if isinstance(mode, ast.Constant) and isinstance(mode.value, str)]
    return any(len(word) < 4 and set(word) & set("wax+") for word in words)
