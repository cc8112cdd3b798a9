"""The signals that end a command while it starts: nothing needs to be cleaned up yet, so the process ends at once.

This is imported before everything else, and imports nothing that Python has not already imported.
"""

import os
import sys

COMMANDS = ("malpan", "malpan.exe", "malpan-script.py")
"""Names of the file that is run when the command line is."""


def is_command() -> bool:
    """Tell whether this process was started as ``malpan`` or ``python -m malpan``."""
    words = getattr(sys, "argv", None) or [""]
    if words[0] == "-m":
        return "malpan" in sys.orig_argv
    return os.path.basename(words[0]) in COMMANDS


def quit_on_signals() -> None:
    """End the process without a word at SIGINT, SIGTERM and SIGHUP, with the exit code that a shell gives it.

    A signal that was ignored when the process started, as under nohup, stays ignored.
    """
    import _signal as signal  # type: ignore[import-not-found]  # what `signal` imports takes milliseconds

    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # Windows has no SIGHUP
        if number is not None and signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, lambda number, _: os._exit(128 + number))
