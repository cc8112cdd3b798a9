"""What Malpan knows about a kind of objective.

An objective in `malpan.game` says what a game asks and what form its `step` has. A kind says how such a question is answered: how
it is searched, how an answer is proved, and how the answer is put into words. A new kind is a file in this folder and a line in
`table.py`.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from malpan.errors import ProofError, rule_errors
from malpan.game import Answer, Game, State, Verdict
from malpan.language import counted, say
from malpan.line import Line, canonical_state, line_of_run, play, play_run, trace_moves
from malpan.search.choice import check_search
from malpan.search.engine import choose
from malpan.search.found import AUTO, Found, WalkOptions
from malpan.search.limits import Watch

if TYPE_CHECKING:
    from malpan.search.plain.graph import StateGraph

NUMBERS_SHOWN = 20
"""Numbers of a longer answer that its sentence shows; all of them are in `answer` and in JSON."""


class Unanswered(Enum):
    """What stands in the place of an answer that has to be searched for alone."""

    UNANSWERED = "unanswered"


UNANSWERED = Unanswered.UNANSWERED


class Problem(NamedTuple):
    """A question about one position: the board, the state play begins in, the rolls used up, the most moves or cost allowed."""

    game: Game
    board: Any
    start: State
    turn: int = 0
    limit: int | None = None

    def canonical(self) -> "Problem":
        """Return the problem from the canonical state of its start, as searches keep states."""
        return self._replace(start=canonical_state(self.game, self.board, self.start))


class Ending(NamedTuple):
    """How a line of play ended: steps played, moves left over, points or cost of all steps, last verdict and state."""

    steps: int
    unplayed: int
    points: int
    verdict: Verdict
    state: State

    @classmethod
    def of(cls, line: Line) -> "Ending":
        """Return how a line ended."""
        return cls(len(line.steps), line.unplayed, line.points, line.verdict, line.state)


class UnplayedLine(NamedTuple):
    """A line of play known by its moves, or by the number of turns of a run; it is played when its states are needed.

    `played` has the points and the state of each turn of a run that the plain rules played already.

    Most answers to a batch of boards are printed without their lines. Their moves are proved all the same.
    """

    problem: Problem
    moves: Sequence[int] = ()
    turns: int = 0
    played: Sequence[tuple[int, State]] = ()

    def play(self) -> Line:
        """Play the line."""
        game, board, start, turn, _ = self.problem
        if not self.moves and not self.turns:
            return Line(start)
        with rule_errors(game.name):
            if game.objective.steered:
                return play(game, board, self.moves, start, turn)
            if self.played:
                return line_of_run(game, board, start, self.played)
            return play_run(game, board, self.turns, start, turn)

    def length(self) -> int:
        """Return the number of steps."""
        return self.turns or len(self.moves)

    def labels(self) -> list[str]:
        """Return the labels of the steps, without playing them."""
        if self.turns:
            return [str(turn) for turn in range(1, self.turns + 1)]
        labels = self.problem.game.moves_on(self.problem.board) if self.moves else ()
        return [labels[move] for move in self.moves]


class Kind(ABC):
    """A kind of objective.

    name            its name in JSON: ``shortest``.
    counts_moves    the answer is what a win takes, in moves or in their costs: a limit bounds it, states have distances, and play
                    ends by winning.
    always_answers  there is an answer on every board.
    over, stuck     how play has ended that is over and not lost, and play in which no move is legal.
    """

    name: ClassVar[str]
    counts_moves: ClassVar[bool] = False
    always_answers: ClassVar[bool] = False
    over: ClassVar[str] = "done"
    stuck: ClassVar[str] = "done"

    def search(self, problem: Problem, watch: Watch, engine: str, search: str = AUTO) -> Found:
        """Find the answer with the engine asked for, or with the plain one first; only some kinds have several searches."""
        check_search(problem.game, search)
        return choose(engine, watch, partial(self.search_plain, problem), partial(self.search_native, problem))

    @abstractmethod
    def search_plain(self, problem: Problem, watch: Watch) -> Found:
        """Find the answer in plain Python."""

    def search_native(self, problem: Problem, watch: Watch) -> Found:
        """Find the answer with compiled rules; in plain Python, for a kind that has no compiled search."""
        return self.search_plain(problem, watch)

    @abstractmethod
    def search_many(self, game: Game, boards: Sequence[Any], limit: int | None) -> list[tuple[Found, list[int]] | None]:
        """Find the answers on many boards from their starts in one call of the compiled search, each with its moves.

        None stands for a board that has to be searched alone. Raises NotCompiled if the rules, or boards like these, cannot be
        compiled.
        """

    def answer_many(self, game: Game, boards: Sequence[Any], limit: int | None) -> list[Answer | Unanswered | None]:
        """Find the answers alone, as `search_many` does, and prove each of them."""
        answers: list[Answer | Unanswered | None] = []
        for board, found in zip(boards, self.search_many(game, boards, limit), strict=True):
            if found is not None:
                self.prove(Problem(game, board, tuple(game.start(board)), 0, limit), *found)
            answers.append(UNANSWERED if found is None else found[0].answer)
        return answers

    def explore(self, problem: Problem, watch: Watch, engine: str, options: WalkOptions) -> Found:
        """Count everything that can be reached."""
        return self.search(problem, watch, engine)

    def search_lines(self, problem: Problem, found: Found, watch: Watch, engine: str) -> Found:
        """Find the states that the lines pass that earn the answer which was found, and how many such lines there are.

        The result has a guide to them; without one, and without a limit that stopped it, the line that is known is the only one.
        """
        return found._replace(lines=1)

    @abstractmethod
    def graph(self, problem: Problem, watch: Watch, most: int, past_wins: bool) -> "StateGraph":
        """Return the graph of everything that can be reached; LimitReached at a limit, and for more than `most` states."""

    def line(self, problem: Problem, found: Found) -> UnplayedLine:
        """Return the line of play to an answer that was found alone, in concrete moves."""
        if found.answer is None:
            return UnplayedLine(problem)
        moves = trace_moves(problem.game, problem.board, problem.start, found.path, found.totals, problem.turn)
        return self.line_of(problem, found, moves)

    def line_of(self, problem: Problem, found: Found, moves: Sequence[int]) -> UnplayedLine:
        """Return the line of play to an answer whose moves are known."""
        return UnplayedLine(problem, moves if found.answer is not None else ())

    def prove(self, problem: Problem, found: Found, moves: Sequence[int]) -> Ending | None:
        """Play moves by the plain rules, with nothing around `step`, and return how that ended.

        Raises ProofError unless the moves are legal, end the play and earn exactly the answer that was found.
        """
        if found.answer is None:
            return None
        if moves and not 0 <= min(moves) <= max(moves) < len(problem.game.moves_on(problem.board)):
            raise ProofError(say("{game}: the line has a move that the game does not have", game=problem.game.name))
        ending = self.replay(problem, moves)
        self.check(problem, ending, found.answer)
        return ending

    @abstractmethod
    def replay(self, problem: Problem, moves: Sequence[int]) -> Ending:
        """Play moves up to the first step that is not ON, and return how that ended."""

    @abstractmethod
    def check(self, problem: Problem, ending: Ending, answer: Answer | None) -> None:
        """Raise ProofError unless a line of play that ended so proves the answer."""

    def answer_to_json(self, answer: Answer | None) -> Any:
        """Return an answer as JSON has it."""
        return answer

    def answer_from_json(self, value: Any) -> Answer | None:
        """Return the answer that `answer_to_json` gave."""
        return tuple(value) if isinstance(value, list) else value

    @abstractmethod
    def headline(self, found: Found, unit: str, steps: int, limit: int | None, cost_unit: str = "") -> str:
        """Return the outcome of a search in a sentence.

        `steps` are those of its line, `unit` is what one of them is called, and `cost_unit` what their costs are counted in.
        """

    @abstractmethod
    def summary(self, found: Found, unit: str, cost_unit: str = "") -> list[str]:
        """Return what an exploration found besides the number of states, in sentences."""

    @abstractmethod
    def position(self, game: Game, board: Any, line: Line) -> str:
        """Return what a line of legal steps has come to, in a sentence."""

    @abstractmethod
    def remainder(self, best: int, points: int) -> int:
        """Return what is left of a best answer after a step that scored these points."""

    def turns(self, game: Game, board: Any, turn: int = 0) -> int:
        """Return the number of turns from `turn` on; 0 if the number is open, as play continues until it is won."""
        return max(len(game.rolls_on(board)) - turn, 0)

    def step_unit(self, game: Game) -> str:
        """Return what the search works through one after the other: ``layer``, ``roll``."""
        return game.unit


def answer_text(answer: Answer | None, unit: str = "") -> str:
    """Return an answer counted in a unit, by default points, or printed numbers; of a long list, the middle is only counted."""
    if not isinstance(answer, tuple):
        return counted(answer or 0, unit or "point")
    numbers = list(map(str, answer))
    if len(numbers) > NUMBERS_SHOWN:
        hidden = len(numbers) - NUMBERS_SHOWN
        numbers[NUMBERS_SHOWN // 2 : -NUMBERS_SHOWN // 2] = [say("… {hidden:,} more …", hidden=hidden)]
    return say("{numbers} printed", numbers=" ".join(numbers)) if numbers else say("nothing printed")
