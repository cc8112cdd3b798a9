"""Circles in a directed graph, by Tarjan's algorithm."""

from collections.abc import Iterable, Mapping


def circles(successors: Mapping[str, Iterable[str]]) -> list[set[str]]:
    """Return the strongly connected components with more than one node."""
    index: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: list[set[str]] = []

    def visit(node: str) -> None:
        index[node] = lowest[node] = len(index)
        stack.append(node)
        for other in successors[node]:
            if other not in index:
                visit(other)
                lowest[node] = min(lowest[node], lowest[other])
            elif other in stack:
                lowest[node] = min(lowest[node], index[other])
        if lowest[node] == index[node]:
            at = stack.index(node)
            component = set(stack[at:])
            del stack[at:]
            if len(component) > 1:
                found.append(component)

    for node in successors:
        if node not in index:
            visit(node)
    return found
