"""What a mine has come to, in words."""

from typing import TYPE_CHECKING, Any

from malpan.game import Game
from malpan.language import counted, say
from malpan.language.visible import visible_line

if TYPE_CHECKING:
    from malpan.levels.mining import Mined


def describe_mined(game: Game, mined: "Mined", counted_out: bool) -> str:
    """Return what a mine has come to, in a few lines; `counted_out` is whether the number of levels was asked for."""
    file = visible_line(str(mined.path))
    levels, boards = counted(mined.levels, "level"), counted(mined.tried, "board")
    lines = [say("{levels} in {file}; {boards} tried", levels=levels, file=file, boards=boards)]
    lines += [
        say("{boards} left out: {reason}", boards=counted(count, "board"), reason=say(reason))
        for reason, count in mined.skipped.items()
    ]
    if mined.ended == "exhausted":
        lines.append(say("these are all boards that there are"))
    elif mined.ended == "count" and not counted_out:
        lines.append(say("more are found with --count"))
    elif mined.ended == "vain":
        lines.append(say("a million boards in a row brought no further level; the same command goes on"))
    if mined.hardest is not None:
        lines += ["", describe_level(game, mined.hardest), say("malpan levels {file}   looks at them", file=file)]
    elif mined.nearest:
        lines += ["", say("no board is as wanted; these came nearest:")]
        lines += [f"  {describe_nearest(game, row, mined.wish)}" for row in mined.nearest]
    return "\n".join(lines)


def describe_level(game: Game, row: dict[str, Any]) -> str:
    """Return the hardest level in a sentence, and its line."""
    told = say("the hardest: {level}", level=describe_row(game, row))
    return f"{told}\n  {row['line']}" if row["line"] else told


def describe_row(game: Game, row: dict[str, Any]) -> str:
    """Return the answer and the difficulty of a level."""
    if row["moves"] is None:
        return say("no way")
    words = [counted(row["moves"], game.unit)]
    if row["answer"] is not None and row["answer"] != row["moves"]:
        words.append(say("answer {answer:,}", answer=row["answer"]))
    if row["best_lines"] is not None:
        words.append(counted(row["best_lines"], "best line"))
    words.append(say("{bits:.1f} bits", bits=row["difficulty"]))
    return ", ".join(words)


def describe_nearest(game: Game, row: dict[str, Any], wish: tuple[str, ...]) -> str:
    """Return a board that came near to a wish, with how much of it the board fulfils."""
    fulfilled = say("{fulfilled} of {parts}", fulfilled=len(wish) - row["missed"], parts=counted(len(wish), "part"))
    return say(
        "board {number}: {level}; {fulfilled} of the wish",
        number=row["number"],
        level=describe_row(game, row),
        fulfilled=fulfilled,
    )
