"""Many boards at once: one call of a kernel answers them all, with the same arrays used again for each.

The answers are those of the single searches, with the moves of each line. Boards that need more than a batch offers (keys of two
words, time limits) are left to the single searches.
"""

from malpan.search.native.batch.answering import answer_many
from malpan.search.native.batch.boards import pack_batch

__all__ = ["answer_many", "pack_batch"]
