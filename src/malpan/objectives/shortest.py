"""The fewest moves that win, proved by a line that wins in that many."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from malpan.errors import MalpanError, ProofError
from malpan.game import Answer, Game, Verdict
from malpan.game.columns import Views
from malpan.game.costs import has_costs
from malpan.language import counted, say
from malpan.line import Line, rolls_from
from malpan.objectives.kind import UNANSWERED, Ending, Kind, Problem, Unanswered
from malpan.objectives.searching import describe_no_way, most_ruled_out
from malpan.search.choice import PATIENCE, Question, find_line, has_bound, has_two_ends
from malpan.search.engine import choose, explore_space
from malpan.search.found import AUTO, NO_WAY, STOPPED, TOO_LONG, Found, WalkOptions
from malpan.search.limits import STATE_LIMIT, Watch

if TYPE_CHECKING:
    from malpan.search.plain.graph import StateGraph

ON = Verdict.ON


class ShortestKind(Kind):
    """`malpan.Shortest`."""

    name: ClassVar[str] = "shortest"
    counts_moves: ClassVar[bool] = True
    over: ClassVar[str] = "won"
    stuck: ClassVar[str] = "stuck"

    def search(self, problem: Problem, watch: Watch, engine: str, search: str = AUTO) -> Found:
        """Search in the way asked for, or in the one that suits the game; a position that is won already needs no search."""
        if problem.game.won is not None and problem.game.won(problem.board, problem.start):
            return Found(0, (problem.start,), layers=(1,), states=1)
        game, board, start, _, limit = problem = problem.canonical()
        plain, native = partial(self.search_plain, problem), partial(self.search_native, problem)
        return find_line(Question(game, board, start, limit), watch, engine, search, plain, native)

    def search_plain(self, problem: Problem, watch: Watch) -> Found:
        """Search breadth first in plain Python."""
        from malpan.search.plain.shortest import shortest

        return shortest(problem.game, problem.board, problem.start, watch, problem.limit)

    def search_native(self, problem: Problem, watch: Watch) -> Found:
        """Search breadth first with compiled rules."""
        from malpan.search.native.shortest import shortest

        return shortest(problem.game, problem.board, problem.start, watch, problem.limit)

    def search_lines(self, problem: Problem, found: Found, watch: Watch, engine: str) -> Found:
        """Search once more, and keep what leads to the best wins."""
        if len(found.path) == 1:  # won already
            return super().search_lines(problem, found, watch, engine)
        assert isinstance(found.answer, int)
        canonical = problem.canonical()
        return choose(
            engine,
            watch,
            partial(self.lines_plain, canonical, found.answer),
            partial(self.lines_native, canonical, found.answer),
        )

    def lines_plain(self, problem: Problem, answer: int, watch: Watch) -> Found:
        """Find the states on best lines in plain Python; after a while with a lower bound, if the game has one."""
        from malpan.search.plain.shortest_lines import shortest_lines

        game, board, start, _, _ = problem
        most = watch.limits.max_states
        if not has_bound(game) or (most is not None and most <= PATIENCE):
            return shortest_lines(game, board, start, watch, answer)
        found = shortest_lines(game, board, start, watch.with_states(PATIENCE), answer)
        if found.stopped != STATE_LIMIT:
            return found
        from malpan.search.bounds.plain import PlainBounds

        try:
            bound = PlainBounds(game, board, watch).of
        except MalpanError:  # its tables are too large for plain Python
            bound = None
        return shortest_lines(game, board, start, watch, answer, bound)

    def lines_native(self, problem: Problem, answer: int, watch: Watch) -> Found:
        """Find the states on best lines with compiled rules."""
        from malpan.search.native.best_lines import bounded_lines, cheapest_lines, shortest_lines

        game, board, start, _, _ = problem
        if has_bound(game):
            return bounded_lines(game, board, start, watch, answer)
        return (cheapest_lines if has_costs(game) else shortest_lines)(game, board, start, watch, answer)

    def search_many(self, game: Game, boards: Sequence[Any], limit: int | None) -> list[tuple[Found, list[int]] | None]:
        """Search many boards in one call; one by one where a game has more to search with than its rules."""
        if has_bound(game) or has_two_ends(game) or game.invariant is not None:
            return [None] * len(boards)
        from malpan.search.native.batch.boards import pack_batch
        from malpan.search.native.batch.shortest import shortest_many

        return shortest_many(pack_batch(game, boards), limit)

    def answer_many(self, game: Game, boards: Sequence[Any], limit: int | None) -> list[Answer | Unanswered | None]:
        """Find the answers alone, and prove them in one loop, as a batch has very many short lines."""
        if has_bound(game) or has_two_ends(game) or game.invariant is not None or game.rolls is not None or has_costs(game):
            return super().answer_many(game, boards, limit)
        from malpan.search.native.batch.boards import pack_batch
        from malpan.search.native.batch.shortest import search_boards

        batch = pack_batch(game, boards)
        found, skipped = search_boards(batch, limit)
        answers: list[Answer | Unanswered | None] = [None if answer < 0 else answer for answer in found.answers.tolist()]
        for board in skipped:
            answers[board] = UNANSWERED
        ends, moves = found.lines.ends.tolist(), found.lines.values[: found.lines.ends[-1]].tolist()
        counts = batch.questions.moves.tolist()
        answered = [number for number, answer in enumerate(found.answers.tolist()) if answer >= 0 and number not in skipped]
        for number, board in zip(answered, boards_of(boards, answered), strict=True):
            line, length = moves[ends[number] : ends[number + 1]], answers[number]
            if len(line) != length or not wins(game, board, line, counts[number]):
                self.prove(Problem(game, board, tuple(game.start(board)), 0, limit), Found(int(found.answers[number])), line)
        return answers

    def explore(self, problem: Problem, watch: Watch, engine: str, options: WalkOptions) -> Found:
        """Walk every state that can be reached."""
        game, board, start, _, _ = problem.canonical()
        return explore_space(engine, game, board, start, watch, options)

    def graph(self, problem: Problem, watch: Watch, most: int, past_wins: bool) -> "StateGraph":
        """Return the graph of all states, by moves."""
        from malpan.search.plain.graph import space_graph

        game, board, start, _, _ = problem.canonical()
        return space_graph(game, board, start, watch, most, past_wins)

    def replay(self, problem: Problem, moves: Sequence[int]) -> Ending:
        """Play moves."""
        game, board, start, turn, _ = problem
        if game.rolls is not None:
            rolls_from(game, board, len(moves), turn)
        step, places, verdict, steps = game.step, list(start), ON, 0
        for move in moves:
            if verdict != ON:
                break
            verdict = step(board, places, move)
            steps += 1
        return Ending(steps, len(moves) - steps, 0, verdict, tuple(places))

    def check(self, problem: Problem, ending: Ending, answer: Answer | None) -> None:
        """The last move of exactly `answer` has to win; a position that is won already needs none."""
        won = problem.game.won
        wins = bool(won and won(problem.board, problem.start)) if not ending.steps else ending.verdict == Verdict.WON
        if not wins or ending.unplayed or ending.steps != answer:
            moves = counted(ending.steps, "move")
            raise ProofError(
                say("{game}: the line of {moves} does not win in {answer}", game=problem.game.name, moves=moves, answer=answer)
            )

    def headline(self, found: Found, unit: str, steps: int, limit: int | None, cost_unit: str = "") -> str:
        """Return the number of moves, or why there is no answer."""
        states = counted(found.states, "state")
        if found.outcome == STOPPED:
            moves = counted(max(most_ruled_out(found) or 0, 0), unit)
            return say(
                "no solution within {moves}; {states} seen; stopped by the {limit}",
                moves=moves,
                states=states,
                limit=say(found.stopped),
            )
        if found.outcome == NO_WAY:
            return describe_no_way(found)
        if found.outcome == TOO_LONG:
            return say("no way within {moves}; {states} seen", moves=counted(limit or 0, unit), states=states)
        return say("{fewest}", fewest=counted(steps, unit))

    def summary(self, found: Found, unit: str, cost_unit: str = "") -> list[str]:
        """Return how many states are won, the fewest moves, and in how many ways."""
        sentences = [say("won in {states}", states=counted(found.wins or 0, "state"))]
        if isinstance(found.answer, int):
            moves = counted(found.answer, unit)
            if found.lines is None:
                sentences.append(say("the fewest: {moves}, lines not counted: {why}", moves=moves, why=found.uncounted))
            else:
                sentences.append(say("the fewest: {moves}, in {lines}", moves=moves, lines=counted(found.lines, "shortest line")))
        return sentences

    def position(self, game: Game, board: Any, line: Line) -> str:
        """Return whether the line has won."""
        steps = counted(len(line.steps), game.unit)
        if line.verdict == Verdict.WON:
            return say("won after {steps}", steps=steps)
        if line.verdict == Verdict.LOST:
            return say("lost after {steps}", steps=steps)
        return say("not won yet after {steps}", steps=steps)

    def remainder(self, best: int, points: int) -> int:
        """Return one move less."""
        return best - 1

    def step_unit(self, game: Game) -> str:
        """Return ``layer``."""
        return "layer"


def boards_of(boards: Sequence[Any], numbers: Sequence[int]) -> Iterable[Any]:
    """Return the boards of these numbers, one after the other."""
    return boards.of(numbers) if isinstance(boards, Views) else map(boards.__getitem__, numbers)


def wins(game: Game, board: Any, line: Sequence[int], moves: int) -> bool:
    """Tell whether the last move of a line wins, and no move before it, by the plain rules; without moves, `prove` has to say."""
    step, places, verdict = game.step, list(game.start(board)), ON
    for move in line:
        if verdict != ON or not 0 <= move < moves:
            return False
        verdict = step(board, places, move)
    return verdict == Verdict.WON
