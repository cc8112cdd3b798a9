"""The least cost that wins, and the fewest moves at that cost, proved by a line that wins at exactly that cost."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from malpan.errors import ProofError
from malpan.game import Answer, Game, Verdict
from malpan.game.costs import read_cost
from malpan.language import counted, say
from malpan.line import Line, rolls_from
from malpan.objectives.kind import Ending, Problem
from malpan.objectives.searching import describe_no_way, most_ruled_out
from malpan.objectives.shortest import ShortestKind
from malpan.search.found import AUTO, NO_WAY, TOO_LONG, Found
from malpan.search.limits import Watch

if TYPE_CHECKING:
    from malpan.search.plain.graph import StateGraph

ON = Verdict.ON


class CheapestKind(ShortestKind):
    """`malpan.Shortest` with costs."""

    name: ClassVar[str] = "cheapest"

    def search(self, problem: Problem, watch: Watch, engine: str, search: str = AUTO) -> Found:
        """Search by cost; a position in which the game is won needs no search."""
        found = super().search(problem, watch, engine, search)
        return found if found.path != (problem.start,) else found._replace(costs=(0,), totals=(0,))

    def search_plain(self, problem: Problem, watch: Watch) -> Found:
        """Search by cost in plain Python."""
        from malpan.search.plain.cheapest import cheapest

        return cheapest(problem.game, problem.board, problem.start, watch, problem.limit)

    def search_native(self, problem: Problem, watch: Watch) -> Found:
        """Search by cost with compiled rules."""
        from malpan.search.native.cheapest import cheapest

        return cheapest(problem.game, problem.board, problem.start, watch, problem.limit)

    def graph(self, problem: Problem, watch: Watch, most: int, past_wins: bool) -> "StateGraph":
        """Return the graph of all states, by cost."""
        from malpan.search.plain.graph import cost_graph

        game, board, start, _, _ = problem.canonical()
        return cost_graph(game, board, start, watch, most, past_wins)

    def search_many(self, game: Game, boards: Sequence[Any], limit: int | None) -> list[tuple[Found, list[int]] | None]:
        """Leave each board to be searched alone."""
        return [None] * len(boards)

    def replay(self, problem: Problem, moves: Sequence[int]) -> Ending:
        """Play moves and add up their costs."""
        game, board, start, turn, _ = problem
        if game.rolls is not None:
            rolls_from(game, board, len(moves), turn)
        step, places, verdict, steps, total = game.step, list(start), ON, 0, 0
        for move in moves:
            if verdict != ON:
                break
            before = tuple(places)
            verdict, cost = read_cost(game, board, before, move, step(board, places, move))
            total += cost
            steps += 1
        return Ending(steps, len(moves) - steps, total, verdict, tuple(places))

    def check(self, problem: Problem, ending: Ending, answer: Answer | None) -> None:
        """The last move has to win, at a total of exactly `answer`; a position that is won already needs no move."""
        won = problem.game.won
        wins = bool(won and won(problem.board, problem.start)) if not ending.steps else ending.verdict == Verdict.WON
        if not wins or ending.unplayed or ending.points != answer:
            cost = counted(ending.points, problem.game.cost_unit)
            raise ProofError(
                say(
                    "{game}: the line that costs {cost} does not win at {answer}",
                    game=problem.game.name,
                    cost=cost,
                    answer=answer,
                )
            )

    def headline(self, found: Found, unit: str, steps: int, limit: int | None, cost_unit: str = "") -> str:
        """Return the cost and the number of moves, or why there is no answer."""
        states = counted(found.states, "state")
        if isinstance(found.answer, int):
            return say("{cost} in {moves}", cost=counted(found.answer, cost_unit), moves=counted(steps, unit))
        if found.outcome == TOO_LONG:
            return say("no way for {cost} or less; {states} seen", cost=counted(limit or 0, cost_unit), states=states)
        if found.outcome == NO_WAY:
            return describe_no_way(found)
        ruled_out = most_ruled_out(found)
        if ruled_out is None or ruled_out < 0:
            return say("{states} seen; stopped by the {limit}", states=states, limit=say(found.stopped))
        return say(
            "no solution for {cost} or less; {states} seen; stopped by the {limit}",
            cost=counted(ruled_out, cost_unit),
            states=states,
            limit=say(found.stopped),
        )

    def summary(self, found: Found, unit: str, cost_unit: str = "") -> list[str]:
        """Return how many states are won, the least cost, and in how many ways."""
        sentences = [say("won in {states}", states=counted(found.wins or 0, "state"))]
        if isinstance(found.answer, int):
            cost = counted(found.answer, cost_unit)
            if found.lines is None:
                sentences.append(say("the least: {cost}, lines not counted: {why}", cost=cost, why=found.uncounted))
            else:
                lines = counted(found.lines, "cheapest line")
                sentences.append(say("the least: {cost}, in {lines}", cost=cost, lines=lines))
        return sentences

    def position(self, game: Game, board: Any, line: Line) -> str:
        """Return whether the line has won, and what it cost."""
        steps, cost = counted(len(line.steps), game.unit), counted(line.points, game.cost_unit)
        if line.verdict == Verdict.WON:
            return say("won: {cost} in {steps}", cost=cost, steps=steps)
        if line.verdict == Verdict.LOST:
            return say("lost: {cost} in {steps}", cost=cost, steps=steps)
        return say("not won yet: {cost} in {steps}", cost=cost, steps=steps)

    def remainder(self, best: int, points: int) -> int:
        """Return what is left to pay after a step of this cost."""
        return best - points

    def step_unit(self, game: Game) -> str:
        """Return what costs are counted in, as the search goes from one cost to the next."""
        return game.cost_unit
