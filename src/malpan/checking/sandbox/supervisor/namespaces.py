"""What Linux offers for keeping processes apart, by way of ctypes; elsewhere, nothing happens."""

import ctypes
import os
import sys

SET_PARENT_DEATH_SIGNAL, SET_DUMPABLE, SET_CHILD_SUBREAPER = 1, 4, 36
"""From prctl(2)."""

NEW_MOUNTS, NEW_USER, NEW_PROCESSES = 0x20000, 0x10000000, 0x20000000
"""From unshare(2)."""

NO_SETUID, NO_DEVICES, NO_PROGRAMS, RECURSIVE, PRIVATE = 0x2, 0x4, 0x8, 0x4000, 0x40000
"""From mount(2)."""


def call(name: str, *words: object) -> None:
    """Call a function of the C library; OSError if it fails."""
    if getattr(ctypes.CDLL(None, use_errno=True), name)(*words):
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))


def set_process(option: int, value: int) -> bool:
    """Set an attribute of this process by prctl(2); tell whether it could be set."""
    if sys.platform != "linux":
        return False
    try:
        call("prctl", option, ctypes.c_ulong(value), ctypes.c_ulong(0), ctypes.c_ulong(0), ctypes.c_ulong(0))
    except (OSError, AttributeError):
        return False
    return True


def leave_processes() -> None:
    """Let the next child of this process be the first process of a new namespace; OSError where that is not allowed.

    That takes the rights of root, or a new user namespace, in which this user has them; its files stay its own.
    """
    user, group = os.geteuid(), os.getegid()
    try:
        call("unshare", NEW_PROCESSES)
    except OSError:
        call("unshare", NEW_USER | NEW_PROCESSES)
        for file, content in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
            with open(f"/proc/self/{file}", "w", encoding="ascii") as stream:
                stream.write(content)


def show_own_processes() -> None:
    """Let /proc show the processes of this namespace alone, as tools expect it; OSError where that is not allowed."""
    call("unshare", NEW_MOUNTS)
    call("mount", b"none", b"/", None, ctypes.c_ulong(RECURSIVE | PRIVATE), None)
    call("mount", b"proc", b"/proc", b"proc", ctypes.c_ulong(NO_SETUID | NO_DEVICES | NO_PROGRAMS), None)
