"""Nothing of a check stays: whatever a program starts, does to its parent or leaves in its folder, and however the check ends."""

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from malpan import MalpanError, check
from malpan.checking.programs.program import ENDED, ProgramRun
from malpan.checking.sandbox import keeping, leftovers
from malpan.checking.sandbox.command import Cancelled, Command
from malpan.checking.sandbox.process import ProcessLimits
from malpan.checking.sandbox.supervisor.removal import remove_folder
from tests.support.processes import needs_namespaces, processes_with, wait_for

LIMITS = ProcessLimits(seconds=5, processes=leftovers.count_user_threads() + 1000)
WORD = f"4323.{os.getpid()}"
"""Seconds that no other process sleeps."""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="what is left of a program is looked for in /proc")

FORKING = f"""
import os, sys, time
def leave(*doing):
    if os.fork() == 0:
        for each in doing:
            each()
        os.execlp("sleep", "sleep", "{WORD}")
def twice():
    if os.fork():
        os._exit(0)
"""

STAYING = {
    "without the environment": f"import os; os.system('setsid env -i sleep {WORD} &')",
    "after two forks": FORKING + "leave(os.setsid, twice, twice)",
    "deaf": f'import os; os.system(\'trap "" TERM HUP INT; setsid sh -c "sleep {WORD}; sleep {WORD}" &\')',
    "stopped": FORKING + "import signal\nleave(os.setsid, twice, lambda: os.kill(os.getpid(), signal.SIGSTOP))",
    "under another name": f"import os; os.system('setsid env -i bash -c \"exec -a other sleep {WORD}\" &')",
    "many": FORKING + "for _ in range(30): leave(os.setsid)",
    "forking on and on": FORKING
    + """
import signal
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
def run_away():
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if os.fork():
            os._exit(0)
        os.setsid()
leave(os.setsid, run_away)
""",
}


@pytest.fixture(params=[True, False], ids=["namespace", "subreaper"])
def isolated(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[bool]:
    if request.param:
        needs_namespaces()
    monkeypatch.setattr(keeping, "isolation", request.param)
    yield request.param
    assert processes_with(WORD) == []


def run_program(source: str, folder: Path, limits: ProcessLimits = LIMITS) -> ProgramRun:
    """Run a program on a board, and return how that ended; only keepers are left while the check goes on."""
    file = folder / "leaving_program.py"
    file.write_text(source, encoding="utf-8")
    with Command((str(file),), folder / "work", limits) as program:
        run = program.run("")
        assert processes_with(WORD) == []
        assert [each for each in processes_with(file.name) if "supervisor.keeper" not in each] == []
    assert not (folder / "work").exists()
    assert processes_with(str(folder)) == []
    return run


@pytest.mark.parametrize("name", STAYING)
def test_no_process_stays(name: str, isolated: bool, tmp_path: Path) -> None:
    assert run_program(STAYING[name], tmp_path).how == ENDED


def test_children_of_somebody_else_stay(isolated: bool, tmp_path: Path) -> None:
    child = os.posix_spawn("/bin/sleep", ["sleep", "30"], {})
    try:
        run_program(STAYING["after two forks"], tmp_path)
        assert os.waitpid(child, os.WNOHANG) == (0, 0)
    finally:
        os.kill(child, 9)
        os.waitpid(child, 0)


PARENT = "import os, signal, time\nos.kill(os.getppid(), signal.{signal})\ntime.sleep(1)\nprint(1)\n"


@pytest.mark.parametrize(("signal", "reason"), [("SIGKILL", "it was killed"), ("SIGSTOP", "it was stopped")])
def test_a_program_cannot_do_away_with_its_parent(signal: str, reason: str, isolated: bool, tmp_path: Path) -> None:
    source = FORKING + "leave(os.setsid)\n" + PARENT.format(signal=signal)
    if isolated:  # the first process of a namespace gets no such signals from within
        assert run_program(source, tmp_path).out == b"1\n"
        return
    with pytest.raises(MalpanError, match=f"the process that runs leaving_program.py was lost \\({reason}\\)"):
        run_program(source, tmp_path)


def test_a_program_that_kills_all_it_can_kills_itself_alone(tmp_path: Path) -> None:
    needs_namespaces()
    source = "import os\nassert os.getppid() == 1 and b'supervisor.keeper' in open('/proc/1/cmdline', 'rb').read()\n"
    assert run_program(f"{source}try: os.kill(-1, 9)\nexcept ProcessLookupError: print(1)", tmp_path).out == b"1\n"


def test_a_program_that_kills_its_grandparent_too_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "isolation", False)
    source = (
        FORKING
        + "leave(os.setsid)\nstat = open(f'/proc/{os.getppid()}/stat').read()\n"
        + "for each in (int(stat.rpartition(')')[2].split()[1]), os.getppid()): os.kill(each, 9)\ntime.sleep(30)"
    )
    file = tmp_path / "killer.py"
    file.write_text(source, encoding="utf-8")
    with leftovers.temporary_folder() as folder:
        with pytest.raises(MalpanError, match="it was killed"), Command((str(file),), folder, LIMITS) as program:
            program.run("")
        assert processes_with(WORD) == []
        assert processes_with(str(file)) == []
    assert not folder.exists()


LOOKING = """
import os
seen = [int(each) for each in os.listdir("/proc") if each.isdecimal()]
def can_read(pid):
    try:
        open(f"/proc/{pid}/mem", "rb").close()
    except OSError:
        return False
    return True
print(sum(each != os.getpid() and can_read(each) for each in seen), len(seen))
"""


def test_a_program_sees_no_process_but_its_own(tmp_path: Path) -> None:
    needs_namespaces()
    _, seen = run_program(LOOKING, tmp_path).out.split()
    assert int(seen) <= 2


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read the memory of every process")
def test_a_program_reads_the_memory_of_no_process_of_the_check(isolated: bool, tmp_path: Path) -> None:
    file = tmp_path / "looking.py"
    file.write_text(LOOKING.replace("in seen)", f"in seen if each in ({os.getpid()}, os.getppid()))"), encoding="utf-8")
    with Command((str(file),), tmp_path / "work", LIMITS) as program:
        assert program.run("").out.split()[0] == b"0"


FOLDERS = {
    "1,500 in each other": "for _ in range(1500):\n    os.mkdir('folder')\n    os.chdir('folder')\nopen('file', 'w').close()",
    "without permissions": "os.makedirs('a/b')\nopen('a/b/c', 'w').close()\nfor each in ('a/b', 'a'): os.chmod(each, 0)",
    "no UTF-8": r"os.makedirs(b'\xff\xfe/\x80')" + "\n" + r"open(b'\xff\xfe/\x80/\xc3', 'w').close()",
    "links": "os.mkdir('a')\nos.symlink('/', 'a/root')\nos.symlink('a', 'b')\nos.symlink('none', 'c')",
    "fifos": "os.mkfifo('fifo')\nos.mkdir('a')\nos.mkfifo('a/fifo')",
}


@pytest.fixture
def quick_folder() -> Iterator[Path]:
    """A folder in memory, if there is such a place: disks take milliseconds to remove a folder in a folder."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK | os.X_OK) else None) as folder:
        yield Path(folder)


@pytest.mark.parametrize("name", FOLDERS)
def test_no_folder_stays(name: str, quick_folder: Path) -> None:
    source = f"import os\nos.chdir(os.environ['TMPDIR'])\n{FOLDERS[name]}\nprint(1)"
    assert run_program(source, quick_folder).out == b"1\n"


@pytest.mark.parametrize("name", FOLDERS)
def test_folders_are_removed_by_the_check_too(name: str, quick_folder: Path) -> None:
    folder = quick_folder / "folder"
    folder.mkdir()
    child = os.posix_spawn(sys.executable, [sys.executable, "-c", f"import os\nos.chdir({str(folder)!r})\n{FOLDERS[name]}"], {})
    assert os.waitpid(child, 0)[1] == 0
    remove_folder(str(folder))
    assert list(quick_folder.iterdir()) == []


def test_the_folder_of_a_check_that_was_killed_is_removed_by_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    abandoned = tmp_path / f"{leftovers.PREFIX}abandoned"
    (abandoned / "program").mkdir(parents=True)
    with leftovers.temporary_folder() as first, leftovers.temporary_folder() as second:
        assert {each.name for each in tmp_path.iterdir()} == {first.name, second.name}
    assert list(tmp_path.iterdir()) == []


def test_no_thread_makes_the_folder_again_that_was_removed(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text("print(1)", encoding="utf-8")
    with Command((str(file),), tmp_path / "work", LIMITS) as program:
        assert program.run("").how == ENDED
    remove_folder(str(tmp_path / "work"))
    with pytest.raises(Cancelled):
        program.run("")
    assert [each.name for each in tmp_path.iterdir()] == [file.name]


def test_without_a_temporary_folder_there_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
    with (
        pytest.raises(MalpanError, match=r"^no temporary folder can be made: no such file or directory$"),
        leftovers.temporary_folder(),
    ):
        pass


def test_a_run_that_is_cancelled_ends_at_once(isolated: bool, tmp_path: Path) -> None:
    from threading import Timer

    file = tmp_path / "sleeper.py"
    file.write_text(STAYING["after two forks"] + "\ntime.sleep(30)", encoding="utf-8")
    with Command((str(file),), tmp_path / "work", LIMITS) as program:
        began = time.monotonic()
        Timer(0.3, program.cancel).start()
        program.run("")
        assert time.monotonic() - began < 4
        program.reset()
        assert processes_with(WORD) == []


def test_a_function_leaves_no_process(tmp_path: Path) -> None:
    def leave(text: str) -> int:
        os.system(f"setsid env -i sleep {WORD} &")
        return 0

    report = check("13460", leave, count=3)
    assert not report
    wait_for(lambda: not processes_with(WORD))
