"""Write the files of traps: for each mistake of a problem, the smallest board found that shows it. Run by ``make traps``.

A mistake is hunted like a program. What a hunt does not find on random boards is looked for near boards with long answers. Of a
game whose boards can all be answered at once, the first board that shows it is taken, where the mistake can be compiled.
"""

import itertools
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from malpan.checking.answers import Case, answer_plain, mistaken_answer
from malpan.checking.board_files import board_text, format_trap
from malpan.checking.default_trial import trial_of
from malpan.checking.hunt import Hunt, random_cases
from malpan.checking.judge import RIGHT
from malpan.checking.programs import Function
from malpan.checking.shrink import Shrinker
from malpan.errors import NotCompiled
from malpan.game import Game, Shortest
from malpan.games.catalogue import built_in_games
from malpan.games.trial import Mistake, Solver, Trial, Variation, sequences_of
from malpan.system.files import write_whole
from tools.mistakes_page import problems_with_mistakes

COUNT, SHRINK_SECONDS = 6_000, 40.0
SEEDS = 3
"""Hunts for a trap, of which the smallest is taken."""

PROGRAMS = 2
"""Programs of a mistake for which traps are made."""

CLIMBS, STEPS = 12, 400


def as_function(game: Game, program: Variation | Solver) -> Callable[[str], str]:
    """Return a program of a mistake as a function of the text of a board."""
    return lambda text: game.printed(mistaken_answer(game, program, game.read(text)), ())


def find_failure(game: Game, trial: Trial, program: Variation | Solver, seed: int) -> Case | None:
    """Return a board on which a mistake shows, None if none is found."""
    hunt = Hunt(game, trial, Function(as_function(game, program)), seed=seed)
    for cases in (among_all(game, program), random_cases(hunt, [], COUNT), climb(game, trial, seed)):
        found = hunt.first_failure(cases)
        if found:
            return found[0]
    return None


def climb(game: Game, trial: Trial, seed: int) -> Iterator[Case]:
    """Yield boards whose answers become larger and larger, by small changes."""
    if not isinstance(game.objective, Shortest):
        return
    for number in range(CLIMBS):
        random = Random(f"climb/{seed}/{number}")
        best, highest = None, -1
        for _ in range(STEPS):
            mutated = best is not None and random.random() < 0.9
            board = trial.mutate(random, best) if mutated else trial.board_of_size(random, 1.0, False)
            answer = unlimited_answer(game, board)
            if answer >= highest:
                best, highest = board, answer
            yield Case("climb", board, board_text(game, board), answer_plain(game, board))


def unlimited_answer(game: Game, board: object) -> int:
    """Return the answer without the limit of the problem, -1 for none."""
    answer = answer_plain(replace(game, limit=None), board)
    return answer if isinstance(answer, int) else -1


def among_all(game: Game, program: Variation | Solver) -> Iterator[Case]:
    """Yield the first of all sequences of rolls on which a variation of the game gives another answer, if it can be compiled."""
    sequences = sequences_of(game)
    if sequences is None or not isinstance(program, Variation) or program.adapt is not None:
        return
    from malpan.search.native.atlas import atlas_of

    try:
        others = atlas_of(program.game).answers.ravel()
    except NotCompiled:
        return
    answers = atlas_of(game).answers.ravel()
    for number in (answers != others).nonzero()[0][:1]:
        rolls = next(itertools.islice(itertools.product(sequences.rolls, repeat=sequences.turns), int(number), None))
        board = sequences.board(rolls)
        yield Case("sequences", board, board_text(game, board), int(answers[number]))


def make_trap(game: Game, trial: Trial, program: Variation | Solver) -> Case | None:
    """Return the smallest board found on which a mistake shows."""
    hunt = Hunt(game, trial, Function(as_function(game, program)))

    def fails(board: object) -> bool:
        return hunt.try_case(Case("smaller", board, board_text(game, board), answer_plain(game, board))).verdict != RIGHT

    boards = []
    for seed in range(SEEDS):
        case = find_failure(game, trial, program, seed)
        if case is None:
            break
        boards.append(Shrinker(game, trial, case.board, fails, SHRINK_SECONDS).shrink())
    if not boards:
        return None
    smallest = min(boards, key=trial.size_key)
    return Case("trap", smallest, board_text(game, smallest), answer_plain(game, smallest))


def make_traps(game: Game) -> Iterator[tuple[Mistake, Case | None]]:
    """Yield the mistakes of a game with a trap each, or with none."""
    trial = trial_of(game)
    for mistake in trial.mistakes:
        known = set()
        for program in mistake.programs[:PROGRAMS]:
            trap = make_trap(game, trial, program)
            if trap is None or trap.text not in known:
                yield mistake, trap
            known.add(trap.text if trap else "")


def write_traps(game: Game, trial: Trial) -> None:
    """Write the file of traps of a problem, and print what becomes of each mistake."""
    entries, missing = [], []
    for mistake, trap in make_traps(game):
        if trap is None:
            missing.append(mistake.id)
            print(f"{game.number} {mistake.id}: no board of this problem was found that shows it", flush=True)
            continue
        size = trial.size_key(trap.board)
        print(f"{game.number} {mistake.id}: {' '.join(map(str, size[:3]))}", flush=True)
        entries.append((size, format_trap(mistake.id, trap)))
    head = f"## Small boards that show a mistake each, made by `make traps`. Not shown: {', '.join(missing) or 'none'}."
    texts = dict.fromkeys(text for _, text in sorted(entries, key=lambda entry: entry[0]))
    assert trial.traps is not None
    write_whole(trial.traps, "\n".join([head, "", *texts]).encode())


def main(numbers: list[str]) -> None:
    """Write the files of traps of these problems, all of them if none is named."""
    for record in built_in_games():
        for game, trial in problems_with_mistakes(record):
            if not numbers or str(game.number) in numbers:
                write_traps(game, trial)


if __name__ == "__main__":
    main(sys.argv[1:])
