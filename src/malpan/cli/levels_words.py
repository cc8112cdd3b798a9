"""What `malpan levels` says: what is in a file, its levels one by one, and what a check came to."""

from typing import TYPE_CHECKING, Any

from malpan.cli.mine_words import describe_row
from malpan.game import Game
from malpan.language import counted, say
from malpan.language.visible import visible_line

if TYPE_CHECKING:
    from malpan.levels.store import Levels
    from malpan.levels.verifying import Verified

MOST_DIFFERENCES = 10
"""Differences that are told in text; JSON has all of them."""

RANGES = ("answer", "moves", "difficulty", "states")
"""Columns of which the range is told."""


def summary_of(levels: "Levels") -> dict[str, Any]:
    """Return what is in a selection as plain data: how many levels of what, the ranges of columns, and the hardest level.

    The hardest level is None if no level has a way.
    """
    parts = ", ".join(f"min({name}), max({name})" for name in RANGES)
    counts = "count(*), count(*) FILTER (moves IS NULL), count(*) FILTER (best_lines = 1), count(*) FILTER (minimal)"
    count, no_way, single, minimal, *ends = levels.execute(f"SELECT {counts}, {parts} FROM ({levels.query.sql})").fetchone()
    ranges = {name: [ends[2 * place], ends[2 * place + 1]] for place, name in enumerate(RANGES)}
    groups = [
        {"game": each.game, "size": each.size, "question": each.question, "levels": each.levels} for each in levels.origins()
    ]
    hardest = next(levels.where("moves IS NOT NULL").hardest(1).rows(), None)
    known = {"file": str(levels.path), "levels": count, "no_way": no_way, "one_best_line": single, "minimal": minimal}
    return known | {"of": groups} | ranges | {"hardest": hardest}


def describe_levels(levels: "Levels", summary: dict[str, Any], is_part: bool) -> str:
    """Return what is in a selection, in a few lines."""
    file, count = visible_line(str(levels.path)), counted(summary["levels"], "level")
    if not summary["levels"]:
        return say("no level of {file} is like that", file=file) if is_part else say("{file} has no levels", file=file)
    lines = [
        say("{levels} of {file}", levels=count, file=file) if is_part else say("{levels} in {file}", levels=count, file=file)
    ]
    lines += [f"  {describe_group(each)}" for each in summary["of"]]
    game = levels.one_game()
    lines += [f"  {line}" for line in describe_ranges(game, summary)]
    if summary["one_best_line"]:
        lines.append("  " + say("{levels} with one best line only", levels=counted(summary["one_best_line"], "level")))
    if summary["minimal"]:
        lines.append("  " + say("{levels} without a needless piece", levels=counted(summary["minimal"], "level")))
    if summary["no_way"]:
        lines.append("  " + say("{levels} without a way", levels=counted(summary["no_way"], "level")))
    hardest = summary["hardest"]
    if hardest is None:
        return "\n".join(lines)
    lines += ["", say("the hardest: {level}", level=describe_level(game, hardest))]
    return "\n".join([*lines, f"  {visible_line(hardest['line'])}"] if hardest["line"] else lines)


def describe_group(group: dict[str, Any]) -> str:
    """Return how many levels there are of one game, size and question."""
    boards = counted(group["levels"], "board")
    words = {"game": group["game"], "boards": boards, "size": group["size"], "question": group["question"]}
    if group["size"] is None:
        return say("{game}: {boards} ({question})", **words)
    return say("{game}: {boards} of {size} ({question})", **words)


def describe_ranges(game: Game | None, summary: dict[str, Any]) -> list[str]:
    """Return the ranges of moves, answers and difficulties."""
    (fewest, most), (low, high) = summary["moves"], summary["difficulty"]
    if most is None:
        return []
    unit = game.unit if game is not None else "move"
    lines = [counted(most, unit) if fewest == most else say("{fewest:,} to {most}", fewest=fewest, most=counted(most, unit))]
    if summary["answer"] != summary["moves"] and summary["answer"][0] is not None:
        least, greatest = summary["answer"]
        lines.append(say("answers from {least:,} to {greatest:,}", least=least, greatest=greatest))
    lines.append(say("difficulty {low:.1f} to {high:.1f} bits", low=low, high=high))
    return lines


def describe_level(game: Game | None, row: dict[str, Any]) -> str:
    """Return the answer and the difficulty of a level."""
    if game is not None:
        return describe_row(game, row)
    return say("no way") if row["moves"] is None else counted(row["moves"], "move")


def describe_selection(levels: "Levels", row: dict[str, Any], number: int) -> str:
    """Return a listed level in words: its number, its answer, and its line."""
    game = levels.games.get((row["game"], row["question"]))
    told = f"{number}. {describe_level(game, row)}, {counted(row['states'], 'state')}"
    return f"{told}\n   {visible_line(row['line'])}" if row["line"] else told


def describe_verified(found: "Verified", part: str, seed: int) -> str:
    """Return what a check of levels came to."""
    words = {"levels": counted(found.levels, "level"), "of": found.of, "part": part.strip(), "seed": seed}
    if not found.differences:
        return say("{levels} of {of:,} measured again ({part}, seed {seed}): all columns agree", **words)
    wrong = {each.row["board"] for each in found.differences}
    lines = [
        say("{levels} of {of:,} measured again ({part}, seed {seed}):", **words)
        + " "
        + say("{levels} differ", levels=counted(len(wrong), "level"))
    ]
    for each in found.differences[:MOST_DIFFERENCES]:
        lines += ["", str(each.row["board"]).rstrip("\n")]
        lines.append(
            say(
                "  {column}: {stored} in the file, {found} by the rules", column=each.column, stored=each.stored, found=each.found
            )
        )
    more = len(found.differences) - MOST_DIFFERENCES
    return "\n".join([*lines, "", say("and {more:,} more differences", more=more)] if more > 0 else lines)
