"""Signals become exceptions while a verb runs: once, where Python passes them on, and nothing is lost on the way."""

import ctypes
import os
import signal
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from malpan.system.signals import Terminated, raise_on_signals, raise_postponed
from tests.support.command import write_file

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the system has no such signals")


def test_signals_become_exceptions_once_and_wait_for_imports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_file(
        tmp_path,
        "interrupting_module.py",
        "import os, signal, time\nos.kill(os.getpid(), signal.SIGTERM)\ntime.sleep(0.1)\nfinished = True\n",
    )
    monkeypatch.syspath_prepend(tmp_path)
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(Terminated) as raised:
        import_under_signals()
    assert raised.value.number == signal.SIGTERM
    assert signal.getsignal(signal.SIGTERM) == before


def import_under_signals() -> None:
    """Import a module that sends SIGTERM to this process, which sends SIGHUP while it cleans up."""
    with raise_on_signals():
        try:
            import interrupting_module  # type: ignore[import-not-found]

            assert interrupting_module.finished
            time.sleep(1)
        finally:
            os.kill(os.getpid(), signal.SIGHUP)
            time.sleep(0.05)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_an_exception_that_python_drops_is_raised_again(number: int, capfd: pytest.CaptureFixture[str]) -> None:
    """A compiler written in C calls Python, and cannot pass on what is raised there."""
    callback = ctypes.CFUNCTYPE(None)(lambda: os.kill(os.getpid(), number))
    with pytest.raises((KeyboardInterrupt, Terminated)) as raised:
        call_under_signals(callback)
    assert getattr(raised.value, "number", signal.SIGINT) == number
    assert capfd.readouterr().err == ""


def call_under_signals(function: Callable[[], object]) -> None:
    """Call a function that sends a signal to this process, and wait for what comes of it."""
    with raise_on_signals():
        function()
        time.sleep(2)


def test_a_temporary_file_has_its_name_before_a_signal_ends_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make = os.mkdir

    def make_and_signal(*words: Any) -> None:
        make(*words)
        os.kill(os.getpid(), signal.SIGTERM)

    monkeypatch.setattr(os, "mkdir", make_and_signal)
    with pytest.raises(Terminated), raise_on_signals(), tempfile.TemporaryDirectory(dir=tmp_path):
        time.sleep(2)
    assert list(tmp_path.iterdir()) == []


class Freed:
    """An object that sends a signal to this process when it is freed, where an exception would be dropped."""

    def __del__(self) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(0.001)


def test_a_signal_that_was_postponed_does_not_come_later_than_wanted() -> None:
    reached: list[str] = []
    with pytest.raises(Terminated):
        free_and_go_on(reached)
    assert reached == ["freed"]


def free_and_go_on(reached: list[str]) -> None:
    """Do what an event loop is started after."""
    with raise_on_signals():
        Freed()
        reached.append("freed")
        raise_postponed()
        reached.append("gone on")
