"""What a report says about the mistakes of a program: their names, and how the wrong answer comes about."""

from collections.abc import Sequence

from malpan.checking.mistakes.explain import Explanation
from malpan.checking.reports.layout import Part, Screen, columns_of
from malpan.language import say
from malpan.results.solution import Solution

MOST_EXPLANATIONS = 3
"""Mistakes that a report shows of several that agree."""


def parts_on_mistakes(explanations: Sequence[Explanation], ours: Solution | None, screen: Screen) -> list[Part]:
    """Return what is said of the mistakes that explain a program; `ours` is our line."""
    if len(explanations) == 1:
        return [Part([explanations[0].sentence()]), *divergence_parts(explanations[0], ours, screen)]
    lines = [f"  {say('one that {mistake}', mistake=each.what())}" for each in explanations[:MOST_EXPLANATIONS]]
    if len(explanations) > MOST_EXPLANATIONS:
        lines.append(say("  … and {count:,} more", count=len(explanations) - MOST_EXPLANATIONS))
    head = say("{count} explanations agree on every board tried:", count=len(explanations))
    return [Part([head, lines[0]]), Part(lines[1:], nice=2, least=0), *divergence_parts(explanations[0], ours, screen)]


def parts_on_this_board(known: int, here: Sequence[Explanation], ours: Solution | None, screen: Screen) -> list[Part]:
    """Return which mistakes answer like the program on this board, where none of the `known` ones explains all of it."""
    if not known:
        return []
    parts = [Part([say("none of the {count} known mistakes explains it, nor do two of them together", count=known)])]
    if not here:
        return [*parts, Part([say("play this board by hand beside your program, and look for the first step that differs")])]
    lines = [say("on this board it answers like one that {mistake}", mistake=each.what()) for each in here[:MOST_EXPLANATIONS]]
    if len(here) > MOST_EXPLANATIONS:
        lines.append(say("and like {count:,} more", count=len(here) - MOST_EXPLANATIONS))
    return [*parts, Part(lines[:1]), Part(lines[1:], nice=2, least=0), *divergence_parts(here[0], ours, screen)]


def divergence_parts(explanation: Explanation, ours: Solution | None, screen: Screen) -> list[Part]:
    """Return how a wrong answer comes about: the line of the mistaken rules beside ours, and where they diverge."""
    divergence = explanation.divergence
    if divergence is None or ours is None:
        return []
    right, wrong = divergence.rows(ours.line)
    right = right or [f"  {ours.headline()}"]
    titles = columns_of([say("by the rules"), *right], [say("with the mistake"), *wrong], screen)
    rows = Part([say("how the wrong answer comes about:"), *titles], nice=6, least=0, head=2, last=True)
    return [rows, Part([f"  {divergence.sentence}"])]
