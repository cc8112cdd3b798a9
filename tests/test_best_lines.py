"""Best lines: what is returned, in words and in JSON, what limits leave, and what the command line prints."""

import json
from dataclasses import replace
from typing import NamedTuple

import pytest

from malpan import BestLines, Game, MalpanError, ProofError, Solution, Verdict, best_lines, explore, replay, solve
from malpan.search.limits import LimitReached, Progress
from tests.support.command import NEVER, ONE_TILT, TWELVE_TILTS, error_of, output_of, run
from tests.support.toys import doubling, spiralling, taking


class Streets(NamedTuple):
    """A square of streets; the way leads from one corner to the opposite one."""

    size: int


def walk(board: Streets, state: list[int], move: int) -> Verdict:
    """Go right or left, down or up."""
    axis, step = move // 2, 1 - 2 * (move % 2)
    if not 0 <= state[axis] + step < board.size:
        return Verdict.ILLEGAL
    state[axis] += step
    return Verdict.WON if state[0] == state[1] == board.size - 1 else Verdict.ON


streets = Game(
    name="streets",
    read=lambda text: Streets(int(text)),
    start=lambda board: [0, 0],
    step=walk,
    moves=("right", "left", "down", "up"),
    ranges=lambda board: [board.size, board.size],
    reversible=True,
)


def test_doubling_by_hand() -> None:
    """From 1 to 6: to 2 by adding or doubling, to 3 by adding, to 6 by doubling; over 4 it takes longer."""
    best = best_lines(doubling, "6")
    assert [[step.label for step in line.steps] for line in best] == [["add", "add", "double"], ["double", "add", "double"]]
    assert (best.answer, best.total, best.complete, len(best)) == (3, 2, True, 2)
    assert str(best) == "3 moves\n2 best lines\n  1  add, add, double\n  2  double, add, double"


def test_lines_of_points_may_end_early() -> None:
    """Of 4 5 1, taking 4 and 5 makes nine, which ends the play; of 5 5 5, two are taken and one is left."""
    assert [line.moves for line in best_lines(taking, "4 5 1")] == [(1, 1)]
    assert [line.moves for line in best_lines(taking, "5 5 5")] == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]


def test_the_first_of_very_many_lines_come_at_once() -> None:
    """There are C(42, 21) ways across 22 streets each way."""
    best = best_lines(streets, "22", limit=3)
    assert best.total == 538_257_874_440
    assert not best.complete
    right, down = [0] * 21, [2] * 21
    assert [list(line.moves) for line in best] == [
        right + down,
        right[1:] + down[:1] + right[:1] + down[1:],
        right[1:] + down[:2] + right[:1] + down[2:],
    ]
    assert best.headline() == "3 of 538,257,874,440 best lines"
    assert best.solution == replace(best.solution, source=best.lines[0])


@pytest.mark.long
def test_more_lines_than_64_bits_count_are_listed() -> None:
    plain = best_lines(streets, "60", limit=2, engine="plain")
    native = best_lines(streets, "60", limit=2, engine="native")
    assert plain.total == explore(streets, "60", engine="plain").lines
    assert native.lines == plain.lines
    assert (native.total, native.complete) == (None, False)
    assert native.headline() == "the first 2 of more than 2 best lines"


def test_a_position_that_is_won_and_one_without_a_way() -> None:
    won = replace(streets, won=lambda board, state: True)
    assert [line.moves for line in best_lines(won, "3")] == [()]
    never = best_lines("marbles", NEVER)
    assert (never.answer, never.lines, never.total, never.complete) == (None, (), 0, True)
    assert str(never) == str(solve("marbles", NEVER))
    assert best_lines("marbles", TWELVE_TILTS, max_answer=11).solution.outcome == "too long"
    assert best_lines("13460", TWELVE_TILTS).total == 0


def test_a_run_has_one_line() -> None:
    best = best_lines(spiralling, 12)
    assert (best.total, best.complete, len(best)) == (1, True, 1)
    assert str(best) == str(solve(spiralling, 12))


@pytest.mark.parametrize("limit", [0, -1, True, 1.5, None, "3"])
def test_a_number_of_lines_that_is_none_is_refused(limit: object) -> None:
    with pytest.raises(MalpanError, match="expected a number of lines from 1"):
        best_lines(doubling, "6", limit=limit)  # type: ignore[arg-type]


def test_json_brings_back_equal_lines() -> None:
    for best in (best_lines(doubling, "6"), best_lines("yut", "1 2 3", limit=2), best_lines("marbles", NEVER)):
        again = BestLines.from_json(best.to_json())
        assert again == best
        assert str(again) == str(best)
    values = json.loads(best_lines(doubling, "6", limit=1).to_json())
    assert values["lines"] == [values["line"]]
    assert (values["total"], values["complete"], values["lines_stopped"]) == (2, False, "")
    for text in ("", "[]", "{}", '{"lines": 3}', solve(doubling, "6").to_json()):
        with pytest.raises(MalpanError, match="these are no best lines in JSON"):
            BestLines.from_json(text)


class StopAfter:
    """Reports of progress, which end a search after some of them."""

    def __init__(self, reports: int) -> None:
        self.left = reports

    def __call__(self, progress: Progress) -> None:
        self.left -= 1
        if self.left < 0:
            raise LimitReached("interruption")


def test_whatever_stops_the_search_leaves_proved_lines() -> None:
    whole = [line.moves for line in best_lines(streets, "6", limit=1000)]
    reached = set()
    for reports in range(0, 60):
        best = best_lines(streets, "6", limit=1000, progress=StopAfter(reports))
        if best.solution.outcome == "stopped":
            assert (best.lines, best.total) == ((), None)
        elif best.stopped:
            assert best.stopped == "interruption"
            assert not best.complete
            assert "stopped by the interruption" in str(best)
            moves = [line.moves for line in best]
            assert moves == whole[: len(moves)] or (len(moves) == 1 and moves[0] in whole)
        else:
            assert best.complete
        reached.add((best.solution.outcome, bool(best.stopped), len(best) > 1))
    assert reached >= {("stopped", True, False), ("solved", True, False), ("solved", False, True)}
    assert best_lines(streets, "6", max_states=3).lines == ()


def test_searches_that_contradict_each_other_are_no_proof() -> None:
    """The rules forget how to win as soon as the first search, its line and its proof are done."""
    asked, most = [0], [10**9]

    def step(board: Streets, state: list[int], move: int) -> Verdict:
        asked[0] += 1
        return walk(board, state, move) if asked[0] <= most[0] else Verdict.LOST

    forgetful = replace(streets, step=step)
    assert solve(forgetful, "4", engine="plain").answer == 6
    asked[0], most[0] = 0, asked[0]
    with pytest.raises(ProofError, match="another answer"):
        best_lines(forgetful, "4", engine="plain")


def test_wrong_counts_are_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    from malpan.search.plain.shortest_lines import RankedStates

    before = RankedStates.lines_from
    monkeypatch.setattr(
        RankedStates, "lines_from", lambda states, moves, total, state: before(states, moves, total, state) * (state != (1, 0))
    )
    with pytest.raises(ProofError, match="6 best lines, but 3 listed"):
        best_lines(streets, "3", engine="plain")


def test_the_command_line_lists_lines() -> None:
    assert output_of("solve", "yut", "--lines", 2, typed="1 2 3").startswith(
        "20 points in 3 turns\n2 of 4 best lines\n"
        "  1  horse 1, horse 1, horse 1\n  2  horse 2, horse 2, horse 2\n\nline 1\n\nstart"
    )
    assert output_of("solve", "marbles", "--lines", 9, typed=ONE_TILT).startswith("1 tilt\n1 best line\n  1  right\n\nstart")
    told = json.loads(output_of("solve", "yut", "--lines", 2, "--format", "json", typed="1 2 3"))
    assert (len(told["lines"]), told["total"], told["printed"]) == (2, 4, "20")
    assert Solution.from_json(json.dumps({name: told[name] for name in json.loads(solve("yut", "1 2 3").to_json())})).answer == 20
    assert (
        output_of("solve", "yut", "--lines", 2, "--lang", "ko", typed="1 2 3").splitlines()[1] == "최선의 수순 4가지 가운데 2가지"
    )


def test_moves_are_listed_as_they_are_read_again() -> None:
    crossing = replace(streets, moves=("right, then on", "left", 'the "way" down', "up"))
    best = best_lines(crossing, "3")
    for line, row in zip(best, str(best).splitlines()[2:], strict=True):
        assert replay(crossing, "3", row.split("  ", 2)[2]) == line


def test_the_answer_format_prints_each_output_once() -> None:
    from tests.support.paths import BOARDS

    assert output_of("solve", "17825", "--lines", 4, "--format", "answer", typed="1 2 3 4 5 1 2 3 4 5").count("\n") == 1
    box = BOARDS / "tilt.txt"
    assert output_of("solve", "15644", "--lines", 9, "--format", "answer", box) == "8\nLDRURDLU\n8\nRULDRDLU\n"


def test_lines_cannot_be_combined_with_a_batch(tmp_path: object) -> None:
    assert "--lines" in error_of("solve", "marbles", "--batch", "-", "--lines", 3, typed=ONE_TILT)
    assert run("solve", "marbles", "--lines", 0, typed=ONE_TILT).code == 2
