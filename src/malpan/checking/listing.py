"""The page of all known mistakes, made from what names them: ``python -m malpan.checking.listing > docs/mistakes.md``."""

from malpan.checking.saved import traps_in
from malpan.games.catalogue import find_game

GAMES = {
    "marbles": ("13460", "15653"),
    "snakes": ("16928",),
    "yut": ("17825",),
    "die": ("23288",),
    "stamp": ("14499",),
}

HEAD = """\
# Known mistakes

What people get wrong in these games, by the ids that `malpan check` names. A program answers like one that ...
The table is made by `python -m malpan.checking.listing`; a trap is a small board that shows the mistake.
"""


def page() -> str:
    """Return the page."""
    lines = [HEAD]
    for name, numbers in GAMES.items():
        lines += [f"## {name}", "", "| id | a program that ... | trap |", "|---|---|---|"]
        rows: dict[str, tuple[str, str]] = {}
        for number in numbers:
            game = find_game(number)
            assert game.trial is not None
            trial = game.trial()
            shown = {case.source.split()[1] for case in traps_in(game, trial.traps)}
            for mistake in trial.mistakes:
                key = mistake.id if rows.get(mistake.id, (mistake.does, ""))[0] == mistake.does else f"{mistake.id} ({number})"
                rows.setdefault(key, (mistake.does, "yes" if mistake.id in shown else "no legal board shows it"))
        lines += [f"| {id_} | {does} | {trap} |" for id_, (does, trap) in rows.items()]
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    print(page(), end="")
