"""What a report says about the mistakes of a program: their names, and how the wrong answer comes about."""

from collections.abc import Sequence

from malpan.checking.explain import Explanation
from malpan.language import say
from malpan.language.width import pad, width_of
from malpan.results.solution import Solution

MOST_ROWS = 12
"""Lines of a board or an output that a report shows."""

MOST_EXPLANATIONS = 3
"""Mistakes that a report shows of several that agree."""


def lines_on_mistakes(
    known: int, explanations: Sequence[Explanation], here: Sequence[Explanation], ours: Solution | None
) -> list[str]:
    """Return the mistakes that explain a program, of `known` ones, or those that do so here alone; `ours` has our line."""
    if not explanations:
        return lines_on_this_board(known, here, ours)
    if len(explanations) == 1:
        return [explanations[0].sentence(), *parting_lines(explanations[0], ours)]
    first = say("{count} explanations agree on every board tried:", count=len(explanations))
    lines = [first, *(f"  {each.sentence()}" for each in explanations[:MOST_EXPLANATIONS])]
    if len(explanations) > MOST_EXPLANATIONS:
        lines.append(say("  … and {count:,} more", count=len(explanations) - MOST_EXPLANATIONS))
    return lines + parting_lines(explanations[0], ours)


def lines_on_this_board(known: int, here: Sequence[Explanation], ours: Solution | None) -> list[str]:
    """Return which mistakes answer like the program on this board, where none explains all of it."""
    if not known:
        return []
    lines = [say("none of the {count} known mistakes explains it, nor do two of them together", count=known)]
    if not here:
        return lines
    lines += [say("on this board it answers like one that {mistake}", mistake=each.what()) for each in here[:MOST_EXPLANATIONS]]
    if len(here) > MOST_EXPLANATIONS:
        lines.append(say("and like {count:,} more", count=len(here) - MOST_EXPLANATIONS))
    return lines + parting_lines(here[0], ours)


def parting_lines(explanation: Explanation, ours: Solution | None) -> list[str]:
    """Return how a wrong answer comes about: the line of the mistaken rules beside ours, and where they part."""
    parting = explanation.parting
    if parting is None or ours is None:
        return []
    right, wrong = parting.rows(ours.line)
    right = right or [f"  {ours.headline()}"]
    sides = side_by_side(say("by the rules"), "\n".join(right), say("with the mistake"), "\n".join(wrong))
    return ["", say("how the wrong answer comes about:"), *sides, f"  {parting.sentence}"]


def side_by_side(left_title: str, left: str, right_title: str, right: str) -> list[str]:
    """Return two texts beside each other, each below its title."""
    lefts, rights = [left_title, *left.splitlines()[:MOST_ROWS]], [right_title, *right.splitlines()[:MOST_ROWS]]
    width = max(map(width_of, lefts)) + 4
    rows = max(len(lefts), len(rights))
    lefts, rights = lefts + [""] * (rows - len(lefts)), rights + [""] * (rows - len(rights))
    return [f"  {pad(one, width)}{other}".rstrip() for one, other in zip(lefts, rights, strict=True)]
