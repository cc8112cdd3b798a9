"""The states of a walk on their way to a sink: counted, and stopped when nobody waits for them any more."""

from collections.abc import Callable
from time import monotonic, sleep
from typing import Any

from malpan.search.found import Found

LAST = 0.3
"""Seconds in which states that are being handed on may arrive."""


class Closed(BaseException):
    """Raised in a walk that was left, if it has more states to hand on."""


class Relay:
    """Hands the states of a walk to a sink, and knows how many of each layer; once it is closed, it hands on no more."""

    def __init__(self, sink: Callable[[int, Any], None]) -> None:
        self.sink = sink
        self.counts: dict[int, int] = {}
        self.closed = self.busy = False

    @property
    def is_used(self) -> bool:
        """Whether any states were handed on."""
        return bool(self.counts)

    def add(self, depth: int, states: Any) -> None:
        """Hand on some states of a layer."""
        self.busy = True
        try:
            if self.closed:
                raise Closed
            self.counts.setdefault(depth, 0)
            self.sink(depth, states)
            self.counts[depth] += len(states)
        finally:
            self.busy = False

    def limit(self, found: Found) -> Found:
        """Return what a walk has found; if it was stopped after it handed on states, the layers that those belong to."""
        if not found.stopped or not self.is_used:
            return found
        layers = tuple(self.counts.values())
        return found._replace(layers=layers, costs=tuple(self.counts) if found.costs else (), states=sum(layers))

    def close(self) -> None:
        """Hand on no more, and wait until what is being handed on has arrived."""
        self.closed = True
        end = monotonic() + LAST
        while self.busy and monotonic() < end:
            sleep(0.001)
