"""The check's side of a keeper (`supervisor/`): starts it, asks for runs, and ends it.

A keeper and its runner are fresh Pythons that know nothing but the program, the board and the limits. So there is no answer to be
found in the memory of the program's parent, and whatever a program does to its parent is done to them.
"""

import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any

from malpan.checking.sandbox.leftovers import MARK, kill_marked, new_token
from malpan.checking.sandbox.supervisor import keeper as remote
from malpan.checking.sandbox.supervisor.messages import receive_message, send_message
from malpan.checking.sandbox.supervisor.namespaces import SET_DUMPABLE, set_process
from malpan.checking.sandbox.supervisor.runner import CANCELLED, Run
from malpan.language import say

BEGIN = "import sys; sys.path.append(sys.argv[1]); from supervisor.keeper import main; main()"
"""The program of a keeper, which imports nothing of this package but the folder `supervisor`."""

GRACE = 60.0
"""How long a runner may take for a run, in times the limit of the program and in seconds, before it counts as lost.

The limit is one of processor time, and others may want the processor too.
"""

ENDING = 15.0
"""Seconds that a keeper may take to end whatever is left, before it is killed."""

isolation = sys.platform == "linux"
"""Whether keepers put their runner into a namespace of its own; False as soon as one found that the system does not allow it."""


class KeeperLost(Exception):
    """A program killed, stopped or traced what runs it; the message says which."""


class Keeper:
    """A keeper and its runner, for one run at a time; `isolated` tells whether programs live in a namespace of their own."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.folder = folder
        self.environment = environment
        self.token = new_token()
        self.lock = Lock()
        self.busy = self.cancelled = False
        self.isolated = False
        self.start()

    def start(self) -> None:
        """Start the processes; without a namespace of their own, if the system does not allow that."""
        global isolation  # noqa: PLW0603 - what the system allows is the same for all
        wanted = isolation
        self.launch(wanted)
        hello, _ = receive_message(self.talk)
        if hello is not None:
            self.isolated = bool(hello["isolated"])
        elif wanted and self.end(stay=True) == remote.NOT_ISOLATED:
            isolation = False
            self.start()
        else:
            raise KeeperLost(say("it did not start"))

    def launch(self, isolate: bool) -> None:
        """Start the keeper, with a socket for the runner, and a pipe that ends with this process."""
        self.talk, theirs = socket.socketpair()
        life, self.life = os.pipe()
        told = remote.Keeping(talk=theirs.fileno(), life=life, folder=str(self.folder), isolate=isolate)
        python = [sys.executable or "python3", "-I", "-S", "-c", BEGIN, str(Path(__file__).parent)]
        try:
            self.process = subprocess.Popen(
                [*python, json.dumps(told._asdict())],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=(theirs.fileno(), life),
                cwd="/",
                env=self.environment | {MARK: self.token},
                start_new_session=True,
            )
        finally:
            theirs.close()
            os.close(life)

    def run(self, request: dict[str, Any], files: tuple[int, ...], seconds: float) -> Run:
        """Run a program with open files as its stdin, stdout and stderr; KeeperLost if there is no answer long after its time."""
        self.talk.settimeout((min(seconds, 1e6) + 1) * GRACE)
        try:
            with self.lock:
                if self.cancelled:
                    return Run(CANCELLED, 0)
                self.busy = True
                send_message(self.talk, request, files)
            message, _ = receive_message(self.talk)
        except OSError:  # or no answer in time
            message = None
        finally:
            self.busy = False
        if message is None:
            raise KeeperLost(self.describe_loss())
        return Run(**message)

    def cancel(self) -> None:
        """Kill the program that is running, and run none until `reset`."""
        with self.lock:
            self.cancelled = True
            if self.busy:
                with suppress(OSError):
                    send_message(self.talk, {"cancel": True})

    def reset(self) -> None:
        """Run programs again."""
        self.cancelled = False

    def describe_loss(self) -> str:
        """End what is left of the processes, while other keepers use the folder, and say what has become of them."""
        code = self.end(stay=True)
        if not self.isolated:
            kill_marked(self.token)
        if code == remote.RUNNER_STOPPED:
            return say("it was stopped")
        if code == remote.DONE:
            return say("it did not answer")
        return say("it was killed")

    def end(self, stay: bool = False) -> int:
        """End the processes and everything they run, and return the exit code; the folder is removed unless it is to `stay`."""
        self.release(stay)
        return self.wait()

    def release(self, stay: bool = False) -> None:
        """Let the processes end, without waiting for it."""
        if self.life >= 0:
            if stay:
                with suppress(OSError):
                    os.write(self.life, remote.STAY)
            with suppress(ProcessLookupError):
                os.kill(self.process.pid, signal.SIGCONT)  # a program may have stopped it
            os.close(self.life)
            self.life = -1
            self.talk.close()

    def wait(self) -> int:
        """Wait for the processes to end, and return the exit code of the keeper; kill it if it takes too long."""
        try:
            return self.process.wait(ENDING)
        except subprocess.TimeoutExpired:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            return self.process.wait()


def hide_memory(wanted: bool) -> bool:
    """Let no process of this user read the memory of this one or trace it, or let them again; tell whether the system can."""
    return set_process(SET_DUMPABLE, int(not wanted))
