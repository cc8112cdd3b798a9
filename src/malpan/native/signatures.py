"""The functions of the kernels that Python calls, with the types of what they are given.

They are compiled for these types once, so that no call has to find out what it is given. `D` is the type of the numbers in the
sequences of boards: of 16, 32 or 64 bits, whatever the largest of them needs.
"""

from collections.abc import Callable

BOARD = "int64[:, ::1], int64[:, ::1], D[::1], int64"
LONG, SHORT, BYTES, SHAPE = "int64[::1]", "int32[::1]", "uint8[::1]", "int64[:, ::1]"

SIGNATURES = {
    "advance": f"int64({BOARD}, int64, {SHAPE}, boolean, {LONG}, {SHORT}, {LONG}, {LONG}, {LONG}, {LONG}, {LONG}, int64)",
    "refill": f"void(int64, boolean, {LONG}, {LONG}, {LONG})",
    "repack": f"void(int64, {SHAPE}, {SHAPE}, {LONG}, {LONG})",
    "trace": f"boolean({BOARD}, {LONG}, int64, {SHAPE}, {LONG}, {SHORT}, int64, int64, {LONG}, {LONG})",
    "many": f"UniTuple(int64, 2)({BOARD}, {LONG}, {LONG}, {LONG}, {LONG}, {BYTES}, int64, {LONG}, {SHORT}, {LONG}, {LONG},"
    f" {LONG}, {LONG}, {LONG}, {LONG}, {LONG}, {LONG}, {LONG}, {LONG}, {LONG}, {LONG})",
    "advance_turns": f"int64({BOARD}, {LONG}, int64, {SHAPE}, {LONG}, {LONG}, {LONG}, {LONG}, {SHORT}, {SHORT}, {LONG}, {LONG}, {LONG}, int64)",
    "refill_turn": f"void(int64, int64, {SHORT}, {SHORT}, {LONG}, {LONG})",
    "trace_turns": f"boolean({BOARD}, {LONG}, {LONG}, int64, {SHAPE}, {LONG}, {LONG}, {LONG}, int64, int64, {LONG}, {LONG})",
    "many_turns": f"UniTuple(int64, 2)({BOARD[:-7]}, {LONG}, int64, {LONG}, {LONG}, {LONG}, {LONG}, {LONG}, int64, {SHAPE}, {LONG}, {SHORT},"
    f" {SHORT}, {LONG}, {LONG}, {LONG}, {LONG}, {LONG}, {LONG}, {BYTES}, {LONG}, {LONG}, {LONG}, {LONG}, {LONG}, int64,"
    f" {LONG})",
    "play_turns": f"int64({BOARD}, {LONG}, {LONG}, int64, {LONG})",
    "meet": f"int64({BOARD}, {LONG}, {LONG}, int64, int64, {LONG})",
    "together": f"int64({BOARD}, {LONG}, {LONG}, int64)",
    "many_runs": f"UniTuple(int64, 2)({BOARD[:-7]}, {LONG}, {LONG}, {LONG}, {LONG}, {LONG}, {LONG}, {LONG}, {LONG}, {LONG}, int64, {SHORT},"
    f" {LONG}, {LONG}, {LONG}, {LONG})",
    "walk": f"int64({BOARD}, int64, {SHAPE}, boolean, boolean, {LONG}, {LONG}, {LONG}, {LONG}, {LONG}, {LONG}, {LONG}, {LONG}, int64)",
    "lines": f"int64({BOARD}, int64, {SHAPE}, boolean, {LONG}, {LONG}, {SHORT}, {LONG}, {LONG}, int64)",
    "index_all": f"void(int64, {SHORT}, {LONG})",
    "spread": f"int64({BOARD}, int64, {SHAPE}, boolean, {LONG}, {LONG}, int64, int64, {LONG}, {LONG}, int64, {LONG}, int64, {LONG})",
    "absorb": f"int64(int64, int64, int64, int64, {LONG}, {LONG}, {SHAPE}, {LONG}, {LONG}, {LONG}, {LONG}, {LONG}, {LONG})",
    "fill": f"void({LONG}, int64, {LONG})",
    "enlarge": f"void({LONG}, int64, {LONG})",
    "sort_into_parts": f"void({LONG}, int64, {LONG}, {LONG})",
}


def signature(text: str) -> Callable[[str], str]:
    """Return a function that gives a signature for the type of the data of boards."""
    return lambda data: text.replace("D[", f"{data}[")


ENTRIES = {name: signature(text) for name, text in SIGNATURES.items()}
