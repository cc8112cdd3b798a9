"""The process that starts a runner, and sees to it that nothing is left when the check is gone, however it went.

It is started as a Python of its own, without the packages of the check; its arguments are one JSON object (`Keeping`).
"""

import json
import os
import select
import signal
import socket
import sys
from contextlib import suppress
from typing import NamedTuple

from .ending import end_all
from .namespaces import (
    SET_CHILD_SUBREAPER,
    SET_DUMPABLE,
    SET_PARENT_DEATH_SIGNAL,
    leave_processes,
    set_process,
    show_own_processes,
)
from .removal import remove_folder
from .runner import serve

STAY = b"s"
"""What the check writes if it has ended one runner of several, and the folder is still in use."""

DONE, RUNNER_STOPPED, RUNNER_KILLED, NOT_ISOLATED = 0, 3, 4, 5
"""Exit codes."""

FATE_MILLISECONDS = 200
"""How long a runner whose check is gone may take to end by itself."""

IGNORED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGXCPU)
"""Signals that are meant for the check; these processes end when it does."""


class Keeping(NamedTuple):
    """What a keeper is told: the socket of the runner, the pipe that ends with the check, the folder to remove, and more.

    `isolate` tells whether the runner is to be the first process of a namespace of its own.
    """

    talk: int
    life: int
    folder: str
    isolate: bool


def main() -> None:
    """Keep a runner until the check is gone, and leave nothing."""
    keeping = Keeping(**json.loads(sys.argv[-1]))
    for number in IGNORED:
        signal.signal(number, signal.SIG_IGN)
    set_process(SET_CHILD_SUBREAPER, 1)
    waking, wake = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC) if hasattr(os, "pipe2") else os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    if keeping.isolate:
        try:
            leave_processes()
        except (OSError, AttributeError):
            sys.exit(NOT_ISOLATED)
    runner = os.fork()
    if not runner:
        run(keeping)
    os.close(keeping.talk)
    set_process(SET_DUMPABLE, 0)
    code = wait_for_end(runner, keeping.life, waking)
    if code == NOT_ISOLATED:
        sys.exit(code)
    end_all(isolated=False)
    if os.read(keeping.life, 1) != STAY:
        with suppress(OSError):  # the check looks for itself whether anything is left
            remove_folder(keeping.folder)
    sys.exit(code)


def run(keeping: Keeping) -> None:
    """Be the runner, which ends with the keeper."""
    os.close(keeping.life)
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    set_process(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    if keeping.isolate:
        try:
            show_own_processes()
        except OSError:
            os._exit(NOT_ISOLATED)
    else:
        set_process(SET_CHILD_SUBREAPER, 1)
    set_process(SET_DUMPABLE, 0)
    os.set_inheritable(keeping.talk, False)
    serve(socket.socket(fileno=keeping.talk), keeping.isolate)
    os._exit(DONE)


def wait_for_end(runner: int, life: int, waking: int) -> int:
    """Wait until the check is gone, or the runner has been killed or stopped; return the exit code that says which."""
    poll = select.poll()
    poll.register(life, select.POLLIN)
    poll.register(waking, select.POLLIN)
    while True:
        ready = [file for file, _ in poll.poll()]
        if waking in ready:
            os.read(waking, 1 << 10)
        elif life in ready:
            poll.unregister(life)
            poll.poll(FATE_MILLISECONDS)  # the check may know earlier that the runner has been killed
        code = fate_of(runner)
        if code is not None or life in ready:
            return DONE if code is None else code


def fate_of(runner: int) -> int | None:
    """Return the exit code for what has become of the runner; None while it runs."""
    pid, status = os.waitpid(runner, os.WNOHANG | os.WUNTRACED)
    if not pid:
        return None
    if os.WIFSTOPPED(status):
        return RUNNER_STOPPED
    if os.WIFEXITED(status) and os.WEXITSTATUS(status) in (DONE, NOT_ISOLATED):
        return os.WEXITSTATUS(status)
    return RUNNER_KILLED
