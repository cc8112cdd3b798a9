"""Many boards at once: one call of a kernel answers them all, with the same arrays used again for each.

The answers are those of the single searches, with the moves of each line. Boards that need more than a batch offers (keys of two
words, time limits) are left to the single searches.
"""
