"""Tables of distances with one byte an entry."""

from malpan.search.native.codes import NO_BYTE
from malpan.search.native.records import Bytes

Distances = Bytes
NOT_REACHED = NO_BYTE
"""The entry of a state from which no win can be reached, as far as is known."""
