"""The highest total over turns whose rolls are known, proved by a line that earns it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from malpan.errors import ProofError
from malpan.game import Answer, Game, Verdict
from malpan.language import counted, say
from malpan.line import Line, rolls_from, take_step
from malpan.objectives.kind import Ending, Kind, Problem, answer_text
from malpan.search.engine import choose
from malpan.search.found import AUTO, NO_WAY, STOPPED, Found
from malpan.search.limits import Watch

if TYPE_CHECKING:
    from malpan.search.plain.graph import StateGraph

ON = Verdict.ON


class HighestKind(Kind):
    """`malpan.Highest`."""

    name: ClassVar[str] = "highest"

    def search(self, problem: Problem, watch: Watch, engine: str, search: str = AUTO) -> Found:
        """Search turn by turn."""
        return super().search(problem.canonical(), watch, engine, search)

    def search_plain(self, problem: Problem, watch: Watch) -> Found:
        """Search turn by turn in plain Python."""
        from malpan.search.plain.highest import highest

        return highest(problem.game, problem.board, problem.start, watch, problem.turn)

    def search_native(self, problem: Problem, watch: Watch) -> Found:
        """Search turn by turn with compiled rules."""
        from malpan.search.native.highest import highest

        return highest(problem.game, problem.board, problem.start, watch, problem.turn)

    def search_lines(self, problem: Problem, found: Found, watch: Watch, engine: str) -> Found:
        """Search turn by turn once more, and keep what leads to the answer."""
        game, board, start, turn, _ = problem.canonical()
        assert isinstance(found.answer, int)
        answer = found.answer

        def plain(watch: Watch) -> Found:
            from malpan.search.plain.highest_lines import highest_lines

            return highest_lines(game, board, start, watch, turn, answer)

        def native(watch: Watch) -> Found:
            from malpan.search.native.best_lines import highest_lines

            return highest_lines(game, board, start, watch, turn, answer)

        return choose(engine, watch, plain, native)

    def search_many(self, game: Game, boards: Sequence[Any], limit: int | None) -> list[tuple[Found, list[int]] | None]:
        """Search many boards in one call."""
        from malpan.search.native.batch.boards import pack_batch
        from malpan.search.native.batch.rolls import highest_many

        return highest_many(pack_batch(game, boards))

    def graph(self, problem: Problem, watch: Watch, most: int, past_wins: bool) -> "StateGraph":
        """Return the graph of the states after each turn."""
        from malpan.search.plain.graph import turn_graph

        game, board, start, turn, _ = problem.canonical()
        return turn_graph(game, board, start, watch, most, turn)

    def replay(self, problem: Problem, moves: Sequence[int]) -> Ending:
        """Play moves with the rolls of the board."""
        game, board, start, turn, _ = problem
        step, places, verdict, steps, total = game.step, list(start), ON, 0, 0
        for move, roll in zip(moves, rolls_from(game, board, len(moves), turn), strict=False):
            if verdict != ON:
                break
            verdict, points = step(board, places, move, roll)
            total += points
            steps += 1
        return Ending(steps, len(moves) - steps, total, verdict, tuple(places))

    def check(self, problem: Problem, ending: Ending, answer: Answer | None) -> None:
        """The line has to earn the answer, and there has to be nothing more to play."""
        if ending.unplayed or ending.points != answer or not self.is_over(problem, ending):
            points = counted(ending.points, "point")
            raise ProofError(
                say(
                    "{game}: the line earns {points}, not {answer}, or could be played on",
                    game=problem.game.name,
                    points=points,
                    answer=answer,
                )
            )

    def is_over(self, problem: Problem, ending: Ending) -> bool:
        """Tell whether a line is at its end: won, all rolls used, or no move legal with the next roll."""
        game, board, _, turn, _ = problem
        left = game.rolls_on(board)[turn + ending.steps :]
        if ending.verdict != ON or not left:
            return ending.verdict in (ON, Verdict.WON)
        moves = range(len(game.moves_on(board)))
        return all(take_step(game, board, ending.state, move, left[0])[0] == Verdict.ILLEGAL for move in moves)

    def headline(self, found: Found, unit: str, steps: int, limit: int | None, cost_unit: str = "") -> str:
        """Return the points, or why there is no answer."""
        states = counted(found.states, "state")
        if found.outcome == STOPPED:
            turns = counted(max(len(found.layers) - 1, 0), unit)
            return say(
                "{turns} worked through; {states} seen; stopped by the {limit}",
                turns=turns,
                states=states,
                limit=say(found.stopped),
            )
        if found.outcome == NO_WAY:
            return say("no way: {states} can be reached, and every line of play is lost", states=states)
        return say("{points} in {turns}", points=answer_text(found.answer), turns=counted(steps, unit))

    def summary(self, found: Found, unit: str, cost_unit: str = "") -> list[str]:
        """Return the highest total, and in how many ways."""
        if not isinstance(found.answer, int):
            return []
        lines = counted(found.lines or 0, "line")
        return [say("the highest: {points}, in {lines}", points=counted(found.answer, "point"), lines=lines)]

    def position(self, game: Game, board: Any, line: Line) -> str:
        """Return the points of the line."""
        steps = counted(len(line.steps), game.unit)
        if line.verdict == Verdict.WON:
            return say("won after {steps}", steps=steps)
        if line.verdict == Verdict.LOST:
            return say("lost after {steps}", steps=steps)
        return say("{points} after {steps}", points=counted(line.points, "point"), steps=steps)

    def remainder(self, best: int, points: int) -> int:
        """Return the points that are still to be earned."""
        return best - points
