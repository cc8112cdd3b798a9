"""Constants that kernels and their callers share: verdicts, status codes, counters and the rows of a key layout."""

from malpan.game import Verdict

ON, WON, LOST, ILLEGAL = map(int, Verdict)

(
    DONE, FOUND, BOUNDED, CYCLE, PAUSED, FULL, CROWDED, WON_FULL, DEEP, OUTSIDE, OVERFLOW, OUT_OF_TURNS,
) = range(12)  # fmt: skip
"""Why a kernel returned. It is done up to CYCLE, and is called again after PAUSED; the others say what stopped it:

FULL       an array of keys or entries has no capacity left.
CROWDED    a hash table is too full.
WON_FULL   the array of won keys has no capacity left.
DEEP       the array of layers, or of what a line needs, has no capacity left.
OUTSIDE    a place of a state left its range.
OVERFLOW   a total, or a number of lines, no longer fits into 64 bits.
"""

UNKNOWN, STUCK, OUT_OF_RANGE, TOO_LARGE = -1, -2, -3, -4
"""What stands in place of a count: not counted yet; no move is legal; a place left its range; the points are too many."""

(
    HEAD, TAIL, EDGE, DEPTH, LIMIT, WINS, WINS_BEFORE, FEWEST, SHORTEST_LINES,
    FIRST, ENDED, BEST, BEST_ENTRY, BEST_TURN, BEST_LINES, STATES,
    TURN, TOTAL, NOTED_TURN, NOTED_TOTAL, NEXT_NOTE, END_TOTAL,
    PART, CHUNK, POSITION, COUNT, NEW,
    COUNTERS,
) = range(28)  # fmt: skip
"""The counters of a kernel, places in an array of COUNTERS numbers. A kernel uses those it needs.

Searches: the state to expand next, the number of keys, the end of the layer, the number of the layer, the most moves (-1: any);
won states, won states when the layer began, moves to the first win (-1: none), shortest lines to it.
Known rolls: the first entry of the turn; whether a line ended, and of the best one the total, entry, turn and number of lines;
states known.
Runs: turns played, total; both when the state to meet again was noted, and the turn that notes the next; the total at the end.
Large spaces: the part, chunk and position that is absorbed next, keys in the table, new keys.
"""

TOP, WEIGHT, SHIFT, MASK, WORD, ROWS = range(6)
"""The rows of a key layout: greatest value of a place, its weight, its shift and mask in bits, the word of the key it is in."""

MARK = 1 << 62
"""The bit of a key that no state sets."""

GATHERED = 128
"""Successors that a kernel gathers before it looks them up, unless one state has more."""

MOST_TOTAL = 1 << 61
"""The greatest total, or number of lines: two of them still fit into 64 bits."""
