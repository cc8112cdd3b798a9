"""The end of a run without choices, proved by playing it by the plain rules; if it repeats, its tail and one cycle.

A plain search plays every turn by the plain rules, once, so playing it again would prove nothing more: its own play is the proof,
of which the sums are made again. What compiled rules played is played again.
"""

from collections.abc import Sequence
from functools import partial
from itertools import chain, islice, repeat
from typing import TYPE_CHECKING, Any, ClassVar

from malpan.errors import ProofError
from malpan.game import Answer, Game, Simulate, Verdict
from malpan.game.costs import cost_unit_of
from malpan.language import counted, say
from malpan.line import Line, most_turns_shown
from malpan.objectives.kind import Ending, Kind, Problem, UnplayedLine, answer_text
from malpan.search.choice import check_search
from malpan.search.engine import choose
from malpan.search.found import AUTO as USUAL
from malpan.search.found import STOPPED, Found, WalkOptions
from malpan.search.limits import Watch

if TYPE_CHECKING:
    from malpan.search.plain.graph import StateGraph


class SimulateKind(Kind):
    """`malpan.Simulate`."""

    name: ClassVar[str] = "simulate"
    always_answers: ClassVar[bool] = True

    def search(self, problem: Problem, watch: Watch, engine: str, search: str = USUAL) -> Found:
        """Play the run, by the plain rules to its end if their steps are slow, as the proof would have to play them all again."""
        check_search(problem.game, search)
        return choose(engine, watch, partial(self.search_plain, problem, stays=True), partial(self.search_native, problem))

    def explore(self, problem: Problem, watch: Watch, engine: str, options: WalkOptions) -> Found:
        """Find the cycle of the run, without a proof, so that the compiled rules take over whenever that takes long."""
        return super().search(problem, watch, engine)

    def search_plain(self, problem: Problem, watch: Watch, stays: bool = False) -> Found:
        """Play the run to its end in plain Python, or around its cycle; with `stays`, even if that takes long."""
        from malpan.search.plain.simulate import follow_rolls, simulate

        game, board, start, turn, _ = problem
        if game.rolls is not None:
            return follow_rolls(game, board, start, watch, game.rolls_on(board)[turn:], stays)
        return simulate(game, board, start, watch, self.turns(game, board), stays)

    def search_native(self, problem: Problem, watch: Watch) -> Found:
        """Play the run to its end with compiled rules, or around its cycle."""
        from malpan.search.native.simulate import follow_rolls, simulate

        game, board, start, turn, _ = problem
        if game.rolls is not None:
            return follow_rolls(game, board, start, watch, game.rolls_on(board)[turn:])
        return simulate(game, board, start, watch, self.turns(game, board))

    def search_many(self, game: Game, boards: Sequence[Any], limit: int | None) -> list[tuple[Found, list[int]] | None]:
        """Play many runs in one call, except for those with a score, as such a call does not tell how they end."""
        if game.score is not None:
            return [None] * len(boards)
        from malpan.search.native.batch.boards import pack_batch
        from malpan.search.native.batch.runs import simulate_many

        return simulate_many(pack_batch(game, boards), [self.turns(game, board) for board in boards])

    def line(self, problem: Problem, found: Found) -> UnplayedLine:
        """Return the first turns of the run, as no move is chosen."""
        return self.line_of(problem, found, ())

    def line_of(self, problem: Problem, found: Found, moves: Sequence[int]) -> UnplayedLine:
        """Return the first turns of the run, as no move is chosen."""
        turns = min(found.turns, most_turns_shown(problem.start)) if found.answer is not None else 0
        return UnplayedLine(problem, (), turns, found.opening)

    def prove(self, problem: Problem, found: Found, moves: Sequence[int]) -> Ending | None:
        """Play the run again, or its tail and cycle: the cycle has to close, and the points to add up to the answer."""
        if found.answer is None:
            return None
        answer = self.add_up(problem, found) if found.played else self.play_again(problem, found)
        if answer is None:
            raise ProofError(
                say(
                    "{game}: the run is not back where it was after {turns}",
                    game=problem.game.name,
                    turns=counted(found.period, "turn"),
                )
            )
        self.compare(problem, answer, found.answer)
        return None

    def compare(self, problem: Problem, answer: Answer, claimed: Answer) -> None:
        """Raise ProofError unless the run came to the claimed answer."""
        if answer != claimed:
            name = problem.game.name
            if problem.game.score is not None:
                raise ProofError(
                    say("{game}: the run ends with {answer}, not {claimed}", game=name, answer=answer, claimed=claimed)
                )
            if problem.game.prints:
                raise ProofError(say("{game}: the run prints {answer}, not {claimed}", game=name, answer=answer, claimed=claimed))
            raise ProofError(say("{game}: the run earns {answer}, not {claimed}", game=name, answer=answer, claimed=claimed))

    def add_up(self, problem: Problem, found: Found) -> Answer:
        """Return what the run comes to by what its turns earned when the plain rules played them."""
        assert found.played is not None
        game, board, *_ = problem
        cycles = (found.turns - found.tail) // found.period if found.period else 0
        return found.played.total(cycles) if game.score is None else game.score_of(board, found.path[-1])

    def play_again(self, problem: Problem, found: Found) -> Answer | None:
        """Return what the run earns or prints by the plain rules; None if its cycle does not close."""
        game, board, start, turn, _ = problem
        places = list(start)
        rolls = chain(game.rolls_on(board)[turn:], repeat(0))

        def returned(turns: int) -> "map[int]":
            steps = map(game.step, repeat(board), repeat(places), islice(rolls, turns))
            return steps if game.score is None else map(game.points_of, steps)

        if not found.period:
            answer = game.answer_of_run(returned(found.turns))
            return answer if game.score is None else game.score_of(board, tuple(places))
        cycles, rest = divmod(found.turns - found.tail, found.period)
        on_the_way = sum(returned(found.tail))
        entered = tuple(places)
        begun = sum(returned(rest))
        last = tuple(places)
        cycle = begun + sum(returned(found.period - rest))
        if tuple(places) != entered:
            return None
        return on_the_way + cycles * cycle + begun if game.score is None else game.score_of(board, last)

    def graph(self, problem: Problem, watch: Watch, most: int, past_wins: bool) -> "StateGraph":
        """Return the states of the run, one after the other."""
        from malpan.search.plain.graph import run_graph

        game, board, start, turn, _ = problem
        rolls = game.rolls_on(board)[turn:] if game.rolls is not None else None
        return run_graph(game, board, start, watch, most, rolls, self.turns(game, board, turn))

    def replay(self, problem: Problem, moves: Sequence[int]) -> Ending:
        """Play nothing: there are no moves."""
        return Ending(0, len(moves), 0, Verdict.ON, problem.start)

    def check(self, problem: Problem, ending: Ending, answer: Answer | None) -> None:
        """The line of a run may end before the run does, and so proves nothing; `prove` plays it to its end."""

    def headline(self, found: Found, unit: str, steps: int, limit: int | None, cost_unit: str = "") -> str:
        """Return what the run comes to, and when it repeats."""
        if found.outcome == STOPPED:
            played = counted(max(found.states - 1, 0), unit)
            return say(
                "{result} after the first {played} of {turns:,}; stopped by the {limit}",
                result=answer_text(found.so_far, cost_unit), played=played, turns=found.turns, limit=say(found.stopped),
            )  # fmt: skip
        result, turns = answer_text(found.answer, cost_unit), counted(found.turns or steps, unit)
        if found.stopped:
            return say(
                "{result} in {turns}; the {limit} came before it was known whether the run repeats",
                result=result,
                turns=turns,
                limit=say(found.stopped),
            )
        if found.period:
            tail, period = counted(found.tail, unit), counted(found.period, unit)
            return say(
                "{result} in {turns}; after {tail} the run repeats every {period}",
                result=result,
                turns=turns,
                tail=tail,
                period=period,
            )
        return say("{result} in {turns}", result=result, turns=turns)

    def summary(self, found: Found, unit: str, cost_unit: str = "") -> list[str]:
        """Return when the run repeats."""
        if not found.period:
            return []
        tail, period = counted(found.tail, unit), counted(found.period, unit)
        return [say("after {tail} the run repeats every {period}", tail=tail, period=period)]

    def position(self, game: Game, board: Any, line: Line) -> str:
        """Return what the steps come to."""
        points = [step.points for step in line.steps]
        result = answer_text(game.result_of_run(board, points, line.state), cost_unit_of(game))
        return say("{result} after {steps}", result=result, steps=counted(len(line.steps), game.unit))

    def remainder(self, best: int, points: int) -> int:
        """Return the points that are still to be earned; nobody asks in a run, in which no move can be chosen."""
        return best - points

    def turns(self, game: Game, board: Any, turn: int = 0) -> int:
        """Return the number of turns of the run."""
        assert isinstance(game.objective, Simulate)
        given = game.objective.turns
        return super().turns(game, board, turn) if given is None else given(board)
