"""What `malpan improve` says: each change of a board with what it does, and the neighbours of a board."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from malpan.cli.mine_words import describe_row
from malpan.game import Game
from malpan.language import counted, say
from malpan.language.visible import visible_line

if TYPE_CHECKING:
    from malpan.levels.designing.improving import Improved
    from malpan.levels.designing.trying import Change
    from malpan.levels.designing.varying import Varied


def describe_improved(game: Game, made: "Improved") -> str:
    """Return the changes of a board one by one, what the last board is, and its line."""
    lines = [f"  0  {describe_level(game, made.changes[0])}"]
    lines += [
        f"{number:3}  {say('{change}: {level}', change=describe_change(change), level=describe_level(game, change))}"
        for number, change in enumerate(made.changes[1:], start=1)
    ]
    tried = counted(made.tried, "board")
    if not made.fulfilled:
        lines += ["", say("no board is as wanted; this one came nearest ({boards} tried)", boards=tried)]
        lines.append(say("not fulfilled: {parts}", parts=", ".join(map(visible_line, made.missed))))
        lines += describe_end(made.ended)
    elif len(made.changes) == 1 and made.ended == "fulfilled":
        lines += ["", say("as wanted, and nothing is needless ({boards} tried)", boards=tried)]
    elif len(made.changes) == 1:
        lines += ["", say("as wanted already ({boards} tried)", boards=tried)]
    else:
        lines += [
            "",
            say("as wanted, after {changes} ({boards} tried)", changes=counted(len(made.changes) - 1, "change"), boards=tried),
        ]
    if made.fulfilled and made.ended != "fulfilled":
        lines += [say("needless pieces may be left"), *describe_end(made.ended)]
    lines += describe_skipped(made.skipped)
    line = made.changes[-1].row["line"]
    return "\n".join([*lines, f"  {visible_line(line)}"] if line else lines)


def describe_varied(game: Game, made: "Varied") -> str:
    """Return the neighbours of a board, one a line, the hardest first."""
    lines = [say("{level}, as it is", level=describe_level(game, made.start))]
    lines.append(
        say("{found} of {boards} that differ in one piece:", found=f"{len(made.found):,}", boards=counted(made.tried, "board"))
    )
    lines += [f"  {describe_level(game, change)}: {describe_change(change)}" for change in made.found]
    return "\n".join([*lines, *describe_end(made.ended), *describe_skipped(made.skipped)])


def describe_end(ended: str) -> list[str]:
    """Return what ended the search before all was tried, none if nothing did."""
    words = {"boards": say("more are tried with --boards"), "seconds": say("the time was up")}
    return [words[ended]] if ended in words else []


def describe_skipped(skipped: Mapping[str, int]) -> list[str]:
    """Return how many boards were not measured, and why."""
    return [
        say("{boards} left out: {reason}", boards=counted(count, "board"), reason=say(reason))
        for reason, count in skipped.items()
    ]


def describe_change(change: "Change") -> str:
    """Return what was done with a piece."""
    label = visible_line(change.label)
    if change.what == "remove":
        return say("without {piece}", piece=label)
    return say("with {piece}", piece=label) if change.what == "add" else label


def describe_level(game: Game, change: "Change") -> str:
    """Return the answer of a board, its best lines and its difficulty, and its needless pieces if they are known."""
    told = describe_row(game, change.row)
    needless = change.row["needless"]
    if needless is None:
        return told
    if not needless:
        return say("{level}, minimal", level=told)
    return say("{level}, needless: {pieces}", level=told, pieces="; ".join(map(visible_line, needless)))
