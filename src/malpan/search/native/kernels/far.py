"""Tables of distances with four bytes an entry, for distances that one byte does not hold."""

from malpan.search.native.codes import NO_WORD
from malpan.search.native.records import Numbers

Distances = Numbers
NOT_REACHED = NO_WORD
"""The entry of a state from which no win can be reached, as far as is known."""
