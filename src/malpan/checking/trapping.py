"""Making the files of traps: for each mistake of a problem, the smallest board found that shows it. Run by ``make traps``.

A mistake is hunted like a program. What a hunt does not find on random boards is looked for near boards with long answers. Of a
game whose boards can all be answered at once, the first board that shows it is taken, where the mistake can be compiled.
"""

import itertools
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from malpan.checking.answers import Case, mistaken, plainly
from malpan.checking.check import trial_of
from malpan.checking.exhaustive import answers_to_all, sequences_of
from malpan.checking.hunt import Hunt, growing
from malpan.checking.judge import RIGHT
from malpan.checking.programs import Function
from malpan.checking.saved import answer_word, written
from malpan.checking.shrink import Shrinker
from malpan.errors import NotCompiled
from malpan.game import Game, Shortest
from malpan.games.catalogue import find_game
from malpan.games.trial import Mistake, Trial, Variation

PROBLEMS = ("13460", "13459", "15653", "16928", "17825", "23288", "14499")
COUNT, SHRINKING = 6_000, 40.0
SEEDS = 3
"""Hunts for a trap, of which the smallest is taken."""

PROGRAMS = 2
"""Programs of a mistake for which traps are made."""

CLIMBS, STEPS = 12, 400


def printing(game: Game, program: Any) -> Callable[[str], str]:
    """Return a mistake as a function of the text of a board."""
    return lambda text: game.printed(mistaken(game, program, game.read(text)), ())


def failing_board(game: Game, trial: Trial, program: Any, seed: int) -> Any | None:
    """Return a board on which a mistake shows, None if none is found."""
    hunt = Hunt(game, trial, Function(printing(game, program)), seed=seed)
    for cases in (among_all(game, program), growing(hunt, [], COUNT), climbing(game, trial, seed)):
        found = hunt.first_failure(cases)
        if found:
            return found[0].board
    return None


def climbing(game: Game, trial: Trial, seed: int) -> Iterator[Case]:
    """Yield boards whose answers become larger and larger, by small changes."""
    if not isinstance(game.objective, Shortest):
        return
    for climb in range(CLIMBS):
        random = Random(f"climb/{seed}/{climb}")
        best, highest = None, -1
        for _ in range(STEPS):
            board = (
                trial.mutate(random, best)
                if best is not None and random.random() < 0.9
                else trial.board_of_size(random, 1.0, False)
            )
            answer = plainly(game, board)
            reach = unlimited(game, board)
            if reach >= highest:
                best, highest = board, reach
            yield Case("climb", board, written(game, board), answer)


def unlimited(game: Game, board: Any) -> int:
    """Return the answer without the limit of the problem, -1 for none."""
    from dataclasses import replace

    answer = plainly(replace(game, limit=None), board)
    return answer if isinstance(answer, int) else -1


def among_all(game: Game, program: Any) -> Iterator[Case]:
    """Yield the first of all sequences of rolls on which a variation of the game gives another answer, if it can be compiled."""
    sequences = sequences_of(game)
    if sequences is None or not isinstance(program, Variation) or program.adapt is not None:
        return
    try:
        others = answers_to_all(program.game)
    except NotCompiled:
        return
    answers = answers_to_all(game)
    for number in (answers != others).nonzero()[0][:1]:
        rolls = next(itertools.islice(itertools.product(sequences.rolls, repeat=sequences.turns), int(number), None))
        board = sequences.board(rolls)
        yield Case("sequences", board, written(game, board), int(answers[number]))


def trap_for(game: Game, trial: Trial, program: Any) -> Case | None:
    """Return the smallest board found on which a mistake shows."""
    hunt = Hunt(game, trial, Function(printing(game, program)))

    def fails(board: Any) -> bool:
        return hunt.ask(Case("smaller", board, written(game, board), plainly(game, board))).verdict != RIGHT

    smallest = None
    for seed in range(SEEDS):
        board = failing_board(game, trial, program, seed)
        if board is None:
            break
        board = Shrinker(game, trial, board, fails, SHRINKING).shrunk()
        if smallest is None or trial.size_key(board) < trial.size_key(smallest):
            smallest = board
    return None if smallest is None else Case("trap", smallest, written(game, smallest), plainly(game, smallest))


def traps_of(game: Game) -> Iterator[tuple[Mistake, Case | None]]:
    """Yield the mistakes of a game with a trap each, or with none."""
    trial = trial_of(game)
    for mistake in trial.mistakes:
        known = set()
        for program in mistake.programs[:PROGRAMS]:
            trap = trap_for(game, trial, program)
            if trap is None or trap.text not in known:
                yield mistake, trap
            known.add(trap.text if trap else "")


def main(numbers: list[str]) -> None:
    """Write the files of traps of these problems, all of them if none is named."""
    for number in numbers or PROBLEMS:
        game = find_game(number)
        entries, missing = [], []
        for mistake, trap in traps_of(game):
            if trap is None:
                missing.append(mistake.id)
                print(f"{number} {mistake.id}: no board of this problem was found that shows it", flush=True)
                continue
            print(f"{number} {mistake.id}: {' '.join(map(str, trial_of(game).size_key(trap.board)[:3]))}", flush=True)
            entries.append((trial_of(game).size_key(trap.board), f"# {mistake.id} right {answer_word(trap.answer)}\n{trap.text}"))
        head = f"## Small boards that show a mistake each, made by `make traps`. Not shown: {', '.join(missing) or 'none'}."
        file = trial_of(game).traps
        assert file is not None
        texts = dict.fromkeys(text for _, text in sorted(entries, key=lambda entry: entry[0]))
        file.write_text("\n".join([head, "", *texts]), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
