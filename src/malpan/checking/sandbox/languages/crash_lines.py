"""Where a program in C or C++ crashed: what our handler in it wrote, turned into lines of its source."""

import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from malpan.checking.sandbox.languages.compiling import run_alone

HANDLER = Path(__file__).with_name("crash_handler.c")
WRITTEN = re.compile(rb"\n?\[\[malpan (?P<kind>stack|memory)(?P<addresses>(?: 0x[0-9a-f]+)*)(?:\]\]\n)?")
OPTIONS = ("-g1", "-no-pie", "-fno-pie")
"""So that addresses are those in the file, and have lines."""

OVERFLOW = "stack overflow"
MOST_LINES = 4
TRANSLATE_SECONDS = 20


def compile_handler(compiler: str, folder: Path) -> Path | None:
    """Compile the handler in a folder and return the object file; None where it cannot be used."""
    made = folder / "crash_handler.o"
    if sys.platform != "linux" or shutil.which("addr2line") is None:
        return None
    words = [compiler, "-x", "c", "-O1", *OPTIONS, "-c", str(HANDLER), "-o", str(made)]
    try:
        return None if run_alone(words, folder).returncode else made
    except subprocess.TimeoutExpired:
        return None


def translate_addresses(err: bytes, program: str, own: Sequence[str]) -> bytes:
    """Replace what the handler wrote by ``at FILE:LINE``, for the innermost calls in files below the folders `own`."""
    written = WRITTEN.search(err)
    if written is None:
        return err
    places = own_places(written["addresses"].decode().split(), program, own)
    overflow = written["kind"] == b"stack"
    calls = places[1:] if overflow else places  # the innermost call of an overflow has just been entered
    lines = [OVERFLOW] * overflow + [f"at {place}" for place in dict.fromkeys(calls)][:MOST_LINES]
    text = "".join(f"{line}\n" for line in lines)
    return WRITTEN.sub(lambda _: b"\n" + text.encode(errors="surrogateescape"), err)


def own_places(addresses: Sequence[str], program: str, own: Sequence[str]) -> list[str]:
    """Return ``FILE:LINE`` for each address that lies in a file below one of the folders; of inlined calls, the innermost."""
    words = ["addr2line", "-a", "-i", "-e", program, *addresses]
    try:
        ran = subprocess.run(words, capture_output=True, check=False, timeout=TRANSLATE_SECONDS, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:  # the crash is told without its lines
        return []
    found: list[str] = []
    told = False
    for line in ran.stdout.decode(errors="surrogateescape").splitlines():
        if line.startswith("0x"):
            told = False
        elif not told and any(line.startswith(folder) for folder in own):
            found.append(line.partition(" (")[0])
            told = True
    return found
