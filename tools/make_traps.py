"""Write the files of traps: for each mistake of a problem, the smallest board found that shows it. Run by ``make traps``.

A mistake is hunted like a program. What a hunt does not find on random boards is looked for near boards with long answers.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

from malpan.checking.answers import Case, answer_plain
from malpan.checking.board_files import board_text, format_trap, read_traps
from malpan.checking.default_trial import trial_of
from malpan.checking.hunt import Hunt, random_cases
from malpan.checking.judge import RIGHT
from malpan.checking.programs.functions import Function
from malpan.checking.shrink import Shrinker
from malpan.game import Game, Shortest
from malpan.games.catalogue import built_in_games
from malpan.games.player import Player
from malpan.games.trial import Endless, Mistake, Solver, Trial
from malpan.system.files import write_whole
from tools.mistakes_page import games_with_mistakes

COUNT, SHRINK_SECONDS = 6_000, 40.0
SEEDS = 3
"""Hunts for a trap, of which the smallest is taken."""

PROGRAMS = 2
"""Programs of a mistake for which traps are made."""

CLIMBS, STEPS = 12, 400


def as_function(game: Game, program: Solver) -> Callable[[str], str]:
    """Return a program of a mistake as a function of the text of a board; one that never ends says so instead."""

    def answer(text: str) -> str:
        found = program(game.read(text))
        if isinstance(found, Endless):
            return found.value
        return program.printed(game, found) if isinstance(program, Player) else game.printed(found, ())

    return answer


def find_failure(game: Game, trial: Trial, program: Solver, seed: int) -> Case | None:
    """Return a board on which a mistake shows, None if none is found."""
    hunt = Hunt(game, trial, Function(as_function(game, program)), seed=seed)
    for cases in (random_cases(hunt, [], COUNT), climb(game, trial, seed)):
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


def make_trap(game: Game, trial: Trial, program: Solver) -> Case | None:
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


def make_traps(game: Game, mistakes: Sequence[Mistake]) -> Iterator[tuple[Mistake, Case | None]]:
    """Yield mistakes of a game with a trap each, or with none."""
    trial = trial_of(game)
    for mistake in mistakes:
        known = set()
        for program in mistake.programs[:PROGRAMS]:
            trap = make_trap(game, trial, program)
            if trap is None or trap.text not in known:
                yield mistake, trap
            known.add(trap.text if trap else "")


def write_traps(word: str, game: Game, trial: Trial, ids: Sequence[str]) -> None:
    """Write the file of traps of a problem or a format, and print what became of each mistake; `ids` keep traps of others."""
    chosen = [mistake for mistake in trial.mistakes if not ids or mistake.id in ids]
    kept = [case for case in read_traps(game, trial) if ids and case.source.split()[1] not in ids]
    entries = [(trial.size_key(case.board), format_trap(case.source.split()[1], case)) for case in kept]
    shown = {case.source.split()[1] for case in kept}
    missing = [mistake.id for mistake in trial.mistakes if mistake not in chosen and mistake.id not in shown]
    for mistake, trap in make_traps(game, chosen):
        if trap is None:
            missing.append(mistake.id)
            print(f"{word} {mistake.id}: no board was found that shows it", flush=True)
            continue
        size = trial.size_key(trap.board)
        print(f"{word} {mistake.id}: {' '.join(map(str, size[:3]))}", flush=True)
        entries.append((size, format_trap(mistake.id, trap)))
    head = f"## Small boards that show a mistake each, made by `make traps`. Not shown: {', '.join(missing) or 'none'}."
    texts = dict.fromkeys(text for _, text in sorted(entries, key=lambda entry: entry[0]))
    assert trial.traps is not None
    write_whole(trial.traps, "\n".join([head, "", *texts]).encode())


def main(words: list[str]) -> None:
    """Write the files of traps of these problems and formats, all of them if none is named; ids of mistakes restrict it."""
    found = [each for record in built_in_games() for each in games_with_mistakes(record)]
    asked = [word for word, _, _ in found if word in words]
    ids = [word for word in words if word not in asked]
    for word, game, trial in found:
        if not asked or word in asked:
            write_traps(word, game, trial, ids)


if __name__ == "__main__":
    main(sys.argv[1:])
