"""What a report says about the mistakes of a program: their names, and how the wrong answer comes about."""

from collections.abc import Sequence

from malpan.checking.mistakes.explain import Explanation
from malpan.checking.reports.layout import Part, Screen, columns_of
from malpan.language import say
from malpan.results.solution import Solution

MOST_EXPLANATIONS = 3
"""Lines that a report shows of several mistakes that agree."""


def parts_on_mistakes(explanations: Sequence[Explanation], ours: Solution | None, screen: Screen) -> list[Part]:
    """Return what is said of the mistakes that explain a program; `ours` is our line."""
    if len(explanations) == 1:
        return [Part([explanations[0].sentence()]), *divergence_parts(explanations[0], ours, screen)]
    shown = len(explanations) if len(explanations) <= MOST_EXPLANATIONS else MOST_EXPLANATIONS - 1
    lines = [f"  {say('one that {mistake}', mistake=each.what())}" for each in explanations[:shown]]
    if shown < len(explanations):
        lines.append(say("  … and {count:,} more", count=len(explanations) - shown))
    head = say("{count} explanations agree on every board tried:", count=len(explanations))
    return [Part([head, *lines]), *divergence_parts(explanations[0], ours, screen, least=0)]


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


def divergence_parts(explanation: Explanation, ours: Solution | None, screen: Screen, least: int = 1) -> list[Part]:
    """Return how a wrong answer comes about: the line of the mistaken rules beside ours, and where they diverge.

    With `least` 0, even the sentence about that gives way where there is no room.
    """
    divergence = explanation.divergence
    if divergence is None or ours is None:
        return []
    right, wrong = divergence.rows(ours.line)
    right = right or [f"  {ours.headline()}"]
    titles = columns_of([say("by the rules"), *right], [say("with the mistake"), *wrong], screen)
    rows = Part([say("how the wrong answer comes about:"), *titles], nice=6, least=0, head=2, last=True)
    return [rows, Part([f"  {divergence.sentence}"], least=least)]
