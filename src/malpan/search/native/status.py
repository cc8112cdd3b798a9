"""Why a kernel returned, and what stands in place of a count."""

(
    DONE, FOUND, BOUNDED, CYCLE, PAUSED, FULL, CROWDED, WON_FULL, DEEP, OUTSIDE, OVERFLOW, OUT_OF_TURNS, UNPRICED, BROKEN,
) = range(14)  # fmt: skip
"""Why a kernel returned. It is done up to CYCLE, and is called again after PAUSED; the others say what stopped it:

FULL       an array of keys or entries has no capacity left.
CROWDED    a hash table is too full.
WON_FULL   the array of won keys has no capacity left.
DEEP       the array of layers, or of what a line needs, has no capacity left.
OUTSIDE    a place of a state left its range.
UNPRICED   a move costs less than nothing.
OVERFLOW   a total, or a number of lines, no longer fits into 64 bits.
BROKEN     a lower bound or the list of won states breaks its promise.
"""

UNKNOWN, STUCK, OUT_OF_RANGE, TOO_LARGE = -1, -2, -3, -4
"""What stands in place of a count: not counted yet; no move is legal; a place left its range; the points are too many."""
