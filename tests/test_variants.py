"""Options that change the question: each board is asked that of its variant. And printed answers may know their line."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from malpan import Game, Line, Shortest, Solution, Verdict, best_lines, explore, replay, solve, solve_many
from malpan.batch.together import solve_together
from malpan.batch.writing import printed_answer
from malpan.checking.answers import answer_boards
from malpan.conformance.tester import check_promises
from malpan.game.costs import has_costs
from tests.support.command import run
from tests.support.paths import EXAMPLES


class Stairs(NamedTuple):
    height: int
    in_strides: bool = False


def climb(board: Stairs, state: list[int], move: int) -> Verdict:
    state[0] += move + 1
    return Verdict.ON if state[0] < board.height else Verdict.WON if state[0] == board.height else Verdict.LOST


def climb_at_cost(board: Stairs, state: list[int], move: int) -> tuple[Verdict, int]:
    """Take one step at no cost, or two at a cost of 1."""
    return climb(board, state, move), move


def with_letters(answer: int | None, labels: Sequence[str], line: Line | None = None) -> str:
    return f"{answer} {'?' if line is None else '-'.join(str(step.state[0]) for step in line.steps)}"


def in_figures(answer: int | None, labels: Sequence[str]) -> str:
    return f"{answer} {len(labels)}"


STAIRS = Game(
    name="stairs",
    read=lambda text: Stairs(int(text)),
    start=lambda board: [0],
    step=climb,
    moves=("one", "two"),
    ranges=lambda board: [board.height + 2],
    unit="step",
    answer=with_letters,
    options={"count": lambda board, value: board._replace(in_strides=value == "strides")},
    variant=lambda board: IN_STRIDES if board.in_strides else None,
)
IN_STRIDES: Game[Stairs] = replace(STAIRS, objective=Shortest(costs=True), step=climb_at_cost, cost_unit="stride", variant=None)
PLAIN, STRIDES = Stairs(5), Stairs(5, in_strides=True)


def test_each_board_is_asked_its_question() -> None:
    assert solve(STAIRS, PLAIN).headline() == "3 steps"
    assert solve(STAIRS, STRIDES).headline() == "0 strides in 5 steps"
    assert explore(STAIRS, STRIDES).costs
    assert not explore(STAIRS, PLAIN).costs
    assert replay(STAIRS, STRIDES, "two, one").points == 1
    assert best_lines(STAIRS, STRIDES).total == 1


def test_boards_of_both_kinds_are_answered_together() -> None:
    answers = [each.answer for each in solve_many(STAIRS, [PLAIN, STRIDES, PLAIN]) if isinstance(each, Solution)]
    assert answers == [3, 0, 3]
    assert solve_together(STAIRS, [PLAIN, STRIDES]) == [None, None]
    assert [each.answer if each else None for each in solve_together(STAIRS, [PLAIN, PLAIN])] == [3, 3]
    assert answer_boards(STAIRS, [PLAIN, STRIDES] * 30, compiled=True) == [3, 0] * 30


def test_the_promises_of_the_variant_are_tried() -> None:
    free = replace(IN_STRIDES, step=climb)
    broken = replace(STAIRS, variant=lambda board: free if board.in_strides else None)
    assert not check_promises(broken, [PLAIN]).breaches
    assert check_promises(broken, [STRIDES]).breaches
    assert not check_promises(STAIRS, [STRIDES, PLAIN]).breaches
    assert has_costs(STAIRS.variant_on(STRIDES))
    assert STAIRS.variant_on(PLAIN) is STAIRS


def test_what_is_printed_may_need_the_line() -> None:
    assert printed_answer(STAIRS, solve(STAIRS, PLAIN)) in ("3 1-3-5", "3 2-3-5", "3 2-4-5")
    assert STAIRS.printed(3, []) == "3 ?"
    short = replace(STAIRS, answer=in_figures)
    assert printed_answer(short, solve(short, PLAIN)) == "3 3"


def test_options_choose_the_variant_on_the_command_line() -> None:
    game, level = str(EXAMPLES / "sokoban.py"), str(EXAMPLES / "boards" / "sokoban-pillar.xsb")
    assert run("solve", game, level).out.startswith("16 moves\n")
    assert run("solve", game, level, "--set", "count=pushes").out.startswith("4 pushes in 20 moves\n")
    assert run("solve", game, level, "--count", "pushes", "--format", "answer").out == "4\nluurDurrrddllLrrUruL\n"
    assert "1 push in 1 move" in run("replay", game, level, "U", "--set", "count=pushes").out
    assert "the least: 4 pushes" in run("explore", game, level, "--set", "count=pushes").out
    assert run("rules", game, level, "--set", "count=pushes", "--not-compiled").code == 0
    assert "count is 'boxes'; expected moves or pushes" in run("solve", game, level, "--set", "count=boxes").err
