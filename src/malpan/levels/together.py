"""Boards measured together by compiled code; those that it leaves are measured one by one in plain Python, with equal results."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from malpan.errors import NotCompiled, RuleError, rule_errors
from malpan.game import Game, Shortest
from malpan.game.costs import has_costs
from malpan.levels.measures import LEAST_CHANCE, Measures, difficulty_of
from malpan.levels.measuring import measure_board
from malpan.results.question import limit_for
from malpan.search.limits import Watch
from malpan.search.native.compiler.reach import digest_of_rules

if TYPE_CHECKING:
    from malpan.search.native.measuring.measure import Columns


def measure_boards(game: Game, boards: Sequence[Any], watch: Watch | None = None) -> list[Measures]:
    """Measure boards: by compiled code as far as it can, else as `measure_board` does."""
    found = measure_compiled(game, boards)
    return [each or measure_board(game, board, watch and watch.again()) for board, each in zip(boards, found, strict=True)]


def measure_compiled(game: Game, boards: Sequence[Any]) -> list[Measures | None]:
    """Measure boards by compiled code; None for those that it does not measure."""
    from malpan.search.native.measuring.alike import measure_alike

    found: list[Measures | None] = [None] * len(boards)
    variants: dict[int, tuple[Game, list[int]]] = {}
    for number, board in enumerate(boards):
        variant = game.variant_on(board)
        variants.setdefault(id(variant), (variant, []))[1].append(number)
    for variant, numbers in variants.values():
        try:
            with rule_errors(game.name):
                for members, columns in measure_alike(variant, [boards[number] for number in numbers], limit_for(variant, None)):
                    for each, member in enumerate(members):
                        found[numbers[member]] = measures_of(columns, each)
        except (NotCompiled, RuleError):  # in plain Python, a rule that fails is told with its board
            continue
    return found


def is_measured_together(game: Game) -> bool:
    """Tell whether the boards of a game can be measured together, as far as that is known without compiling its rules."""
    if not isinstance(game.objective, Shortest) or has_costs(game):
        return False
    try:
        digest_of_rules(game)
    except NotCompiled:
        return False
    return True


def measures_of(columns: "Columns", board: int) -> Measures | None:
    """Return the measures of one of many boards; None if it was left, or needs more than compiled code can count."""
    measured = columns.measured
    answer, chance = int(measured.answers[board]), float(measured.chances[board])
    if columns.left[board] or chance < LEAST_CHANCE:
        return None
    states, won = int(measured.states[board]), int(measured.won_states[board])
    layers = tuple(measured.layers.of(board))
    counts = states, won, layers, len(layers) - 1, int(measured.dead_ends[board])
    branching = float(measured.choices[board]) / (states - won) if states > won else None
    if answer < 0:
        return Measures(None, None, 0, 0, *counts, branching, None, None)
    lines, orders = columns.lines_of(board), columns.orders_of(board)
    return Measures(answer, answer, lines, orders, *counts, branching, difficulty_of(chance), tuple(measured.lines.of(board)))
