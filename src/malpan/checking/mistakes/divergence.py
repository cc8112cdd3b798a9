"""How a wrong answer comes about: the line of a player with a mistake beside ours, up to the turn where they diverge.

First the line that the player plays is followed by the rules, up to the first turn that they do not allow or that leads
elsewhere. If the rules allow all of it, our line is followed by the player's rules: somewhere it does not allow a turn of it, or
goes elsewhere. If neither is so, the mistake is in the search, which plays by the rules and misses the best line.
"""

from typing import Any, NamedTuple

from malpan.errors import rule_errors
from malpan.game import SILENT, Game, Step, Verdict
from malpan.game.steps import State
from malpan.games.player import Outcome, Played, Player
from malpan.games.trial import Endless
from malpan.language import counted, say
from malpan.line import Line, canonical_state, list_steps, take_step, with_words
from malpan.text.moves import move_name

START, FORBIDDEN, ELSEWHERE, REFUSED = "start", "forbidden", "elsewhere", "refused"
"""How lines diverge: from the start; at a turn that the rules forbid, that leads elsewhere, or that the player refuses."""

MISSED, NO_LINE, TOO_LONG, PRINTED = "missed", "no line", "too long", "printed"
"""How an answer is wrong of which every turn is right: the search misses our line; it finds none at all; its line is longer than
the problem allows; its line is as good as ours, and something else is printed."""

MOST_SHOWN = 8
"""Turns of each line that are shown in words."""


class DivergentTurn(NamedTuple):
    """Where two lines diverge: the number of the turn, from 1 (0: at none); how; and why, in a sentence.

    `before` is the state in which they do, and `right` and `wrong` those after the turn, None where it cannot be made.
    """

    turn: int
    how: str
    sentence: str
    before: State | None = None
    right: State | None = None
    wrong: State | None = None


class Divergence(NamedTuple):
    """Where two lines diverge, the line of the player, with words, and what it prints."""

    at: DivergentTurn
    line: Line | None
    printed: str

    @property
    def turn(self) -> int:
        """The number of the turn where the lines diverge, 0 if there is none."""
        return self.at.turn

    @property
    def how(self) -> str:
        """How the lines diverge."""
        return self.at.how

    @property
    def sentence(self) -> str:
        """Why the answer is wrong."""
        return self.at.sentence

    def to_dict(self) -> dict[str, Any]:
        """Return the divergence as plain data."""
        steps = [] if self.line is None else [step._asdict() | {"verdict": step.verdict.name.lower()} for step in self.line.steps]
        return {
            **self.at._asdict(),
            "prints": self.printed,
            "start": None if self.line is None else list(self.line.start),
            "steps": steps,
        }

    def rows(self, ours: Line) -> tuple[list[str], list[str]]:
        """Return both lines in words, up to the turn where they diverge."""
        upto = self.turn or MOST_SHOWN
        return rows_of(ours, upto), rows_of(self.line, upto) if self.line else [say("no line at all")]


def rows_of(line: Line, upto: int) -> list[str]:
    """Return the steps of a line up to a turn in words; of many, the last ones."""
    rows = list_steps(line._replace(steps=line.steps[:upto]))
    return rows if len(rows) <= MOST_SHOWN else ["  …", *rows[1 - MOST_SHOWN :]]


def find_divergence(game: Game, board: Any, ours: Line, player: Player) -> Divergence:
    """Follow the line of a player beside ours to the turn where they diverge."""
    with rule_errors(game.name):
        printed = " ".join(player.printed(game, player(board)).split())
        played = player.line(board)
        line = None if played is None else put_into_words(game, board, played)
        follower = Follower(game, board, player, ours, line, printed or say("no number"))
        return Divergence(follower.compare(), line, printed)


def put_into_words(game: Game, board: Any, played: Played) -> Line:
    """Return a line of a player with its steps in words; a step from or to where no piece can be has none."""
    before, steps = played.start, []
    for step in played.steps:
        if not step.label:
            steps.append(step._replace(words=say("the jump")))
        elif is_in_range(game, board, before) and is_in_range(game, board, step.state):
            steps.append(with_words(game, board, before, step))
        else:
            steps.append(step)
        before = step.state
    return Line(played.start, tuple(steps))


def is_in_range(game: Game, board: Any, state: State) -> bool:
    """Tell whether a state is one that the rules may meet; a die that begins off the map is not."""
    bounds = game.ranges(board) if game.ranges else [value + 1 for value in state]
    return all(0 <= value < bound for value, bound in zip(state, bounds, strict=True))


class Follower(NamedTuple):
    """Follows two lines on one board; `line` is that of the player, None if it has none."""

    game: Game
    board: Any
    player: Player
    ours: Line
    line: Line | None
    printed: str

    def compare(self) -> DivergentTurn:
        """Return the turn where the lines diverge, how, and a sentence."""
        if self.line is not None and self.line.start != self.ours.start:
            return DivergentTurn(0, START, say("the pieces stand otherwise from the start, hence {answer}", answer=self.printed))
        if not self.game.objective.steered:
            return self.compare_runs()
        found = self.follow_theirs() or self.follow_ours()
        if found:
            return found
        return self.say_without_turn()

    def say_without_turn(self) -> DivergentTurn:
        """Say how an answer is wrong of which every turn is right."""
        if self.line is None and isinstance(self.player(self.board), Endless):
            return DivergentTurn(0, NO_LINE, say("it finds no line here, and goes on looking for one"))
        if self.line is None:
            return DivergentTurn(0, NO_LINE, say("it finds no line here and prints {answer}", answer=self.printed))
        if len(self.line.steps) == len(self.ours.steps) and self.line.points == self.ours.points:
            return DivergentTurn(0, PRINTED, say("it plays by the rules, but prints {answer}", answer=self.printed))
        if not self.ours.steps and self.game.limit is not None:
            sentence = say(
                "it plays by the rules, but no answer may take more than {limit}; it prints {answer}",
                limit=counted(self.game.limit, self.game.unit),
                answer=self.printed,
            )
            return DivergentTurn(0, TOO_LONG, sentence)
        return DivergentTurn(
            0, MISSED, say("each of its turns is allowed, but it misses the best line, hence {answer}", answer=self.printed)
        )

    def compare_runs(self) -> DivergentTurn:
        """Compare two runs turn by turn."""
        theirs = self.line.steps if self.line is not None else ()
        here = self.ours.start
        for number, (right, wrong) in enumerate(zip(self.ours.steps, theirs, strict=False), start=1):
            if (right.points, right.state) != (wrong.points, wrong.state):
                return DivergentTurn(number, ELSEWHERE, self.say_elsewhere(number, right, wrong), here, right.state, wrong.state)
            here = right.state
        if len(theirs) < len(self.ours.steps):
            number = len(theirs) + 1
            sentence = say("{unit} {number} is never played: the program has crashed", unit=self.unit(), number=number)
            return DivergentTurn(number, REFUSED, sentence, here, self.ours.steps[number - 1].state)
        return DivergentTurn(0, MISSED, say("no turn differs as far as lines are shown; it prints {answer}", answer=self.printed))

    def follow_theirs(self) -> DivergentTurn | None:
        """Follow the player's line by the rules."""
        if self.line is None:
            return None
        here = self.line.start
        for number, step in enumerate(self.line.steps, start=1):
            if step.move is None:
                sentence = say(
                    "{unit} {number} is spent on a jump, which the rules make part of the {unit} before it; hence {answer}",
                    unit=self.unit(),
                    number=number,
                    answer=self.printed,
                )
                return DivergentTurn(number, ELSEWHERE, sentence, here, None, step.state)
            outcome = take_step(self.game, self.board, here, step.move, step.roll)
            if outcome[0] == Verdict.ILLEGAL:
                return DivergentTurn(number, FORBIDDEN, self.say_forbidden(number, here, step), here, None, step.state)
            if not self.same(outcome, (step.verdict, step.points, step.state)):
                right = with_words(self.game, self.board, here, Step(step.label, step.move, step.roll, outcome[1], *outcome[::2]))
                return DivergentTurn(number, ELSEWHERE, self.say_elsewhere(number, right, step), here, right.state, step.state)
            here = step.state
        return None

    def follow_ours(self) -> DivergentTurn | None:
        """Follow our line by the player's rules."""
        here = self.ours.start
        for number, step in enumerate(self.ours.steps, start=1):
            assert step.move is not None
            outcomes = self.player.outcomes(self.board, here, step.move, step.roll)
            if not outcomes:
                return DivergentTurn(number, REFUSED, self.say_refused(number, step), here, step.state)
            if not any(self.same(outcome, (step.verdict, step.points, step.state)) for outcome in outcomes):
                verdict, points, state = outcomes[0]
                wrong = with_words(self.game, self.board, here, step._replace(verdict=verdict, points=points, state=state))
                return DivergentTurn(number, ELSEWHERE, self.say_elsewhere(number, step, wrong), here, step.state, state)
            here = step.state
        return None

    def same(self, one: Outcome, other: Outcome) -> bool:
        """Tell whether two outcomes are the same; where play has ended, what is left on the board does not matter."""
        if one[0] != other[0] or one[1] != other[1]:
            return False
        return one[0] != Verdict.ON or self.canonical(one[2]) == self.canonical(other[2])

    def canonical(self, state: State) -> State:
        """Return a state up to interchangeable pieces."""
        return canonical_state(self.game, self.board, state)

    def unit(self) -> str:
        """Return what a turn is called."""
        return say(self.game.unit)

    def say_forbidden(self, number: int, here: State, step: Step) -> str:
        """Say which turn of the player is not allowed, and why."""
        assert step.move is not None
        refusal = self.game.refusal
        why = refusal(self.board, here, step.move, step.roll) if refusal else say("the rules do not have it")
        return say(
            "{unit} {number} ({move}: {words}) is not allowed: {why}; hence {answer}",
            unit=self.unit(),
            number=number,
            move=move_name(step.label),
            words=step.words,
            why=why,
            answer=self.printed,
        )

    def say_refused(self, number: int, step: Step) -> str:
        """Say which turn of ours the player does not allow."""
        return say(
            "{unit} {number} of the best line ({move}: {words}) is allowed, but such a program does not make it; hence {answer}",
            unit=self.unit(),
            number=number,
            move=move_name(step.label),
            words=step.words,
            answer=self.printed,
        )

    def say_elsewhere(self, number: int, right: Step, wrong: Step) -> str:
        """Say at which turn both do something else."""
        alike = (right.verdict, right.points) == (wrong.verdict, wrong.points)
        if alike and (right.words == wrong.words or not (right.words and wrong.words)):
            return say(
                "after {unit} {number} the pieces stand otherwise than by the rules; hence {answer}",
                unit=self.unit(),
                number=number,
                answer=self.printed,
            )
        return say(
            "{unit} {number}: by the rules {right}, but here {wrong}; hence {answer}",
            unit=self.unit(),
            number=number,
            right=self.describe(right, wrong),
            wrong=self.describe(wrong, right),
            answer=self.printed,
        )

    def describe(self, step: Step, other: Step) -> str:
        """Return a step in words that distinguish it from another."""
        if step.words and step.words != other.words:
            return step.words
        if step.verdict != other.verdict:
            return VERDICTS[step.verdict]()
        return say("nothing is printed") if step.points == SILENT else str(step.points)


VERDICTS = {
    Verdict.ON: lambda: say("play goes on"),
    Verdict.WON: lambda: say("it is won"),
    Verdict.LOST: lambda: say("it is lost"),
    Verdict.ILLEGAL: lambda: say("it is not legal"),
}
"""What a verdict means, in words."""
