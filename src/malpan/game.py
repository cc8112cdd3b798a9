"""The contract of a game: plain functions bound together in one frozen dataclass.

A game is its rules. Three functions say everything a search needs::

    read(text) -> board                  what the board is; raises BoardError
    start(board) -> [0, 7, ...]          where the pieces are at first
    step(board, state, move) -> Verdict  what a move does; changes `state` in place

and ``game = Game(name=..., moves=..., read=read, start=start, step=step)`` is ready to be solved, explored, replayed and
tried against its own promises. Everything else has a default.

A *state* is a short list of small non-negative integers, one for each thing that can be somewhere. A *board* never changes. A
*move* is an index into the labels of `moves`. `step` is handed a list it may write into, so a rule reads like the game: look,
decide, put the piece down, say what came of it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any, ClassVar, Concatenate, Generic, NamedTuple

from malpan.errors import BoardError, MalpanError
from malpan.language import mark, say
from malpan.scene import Scene

if TYPE_CHECKING:
    from random import Random

    from typing_extensions import TypeVar

    Board = TypeVar("Board", default=Any)  # so that a bare `Game` is a game with any board
else:
    from typing import TypeVar

    Board = TypeVar("Board")

State = tuple[int, ...]

Answer = int | tuple[int, ...]
"""Fewest moves, a total, or all numbers that a run printed."""

SILENT = -1
"""What a step returns that prints nothing, in a run whose steps print."""


class Verdict(IntEnum):
    """What a step led to.

    Play goes on from ON and ends with WON. After LOST and ILLEGAL it does not matter what is left in the state.
    """

    ON = 0
    WON = 1
    LOST = 2
    ILLEGAL = 3


class Step(NamedTuple):
    """One step of a line of play, as it happened.

    `move` is the index of the label, None in a game that nobody steers; `roll` what the turn brought, 0 where turns bring
    nothing; `points` what the step scored or, where steps print, what it printed; `state` where the pieces are after it; `words`
    the step as a person would tell it.
    """

    label: str
    move: int | None
    roll: int
    points: int
    verdict: Verdict
    state: State
    words: str = ""


class Objective(ABC):
    """A question about a board, and the form that `step` has in a game that asks it.

    How the question is answered, proved and put into words is the business of `malpan.objectives`.

    steered   somebody chooses a move at each step.
    prints    steps print numbers instead of scoring points.
    call      the call of `step`, in Python, that gives a verdict and points; the compiled searches are built around it.
    """

    steered: ClassVar[bool] = True
    prints: bool = False
    call: ClassVar[str]

    @abstractmethod
    def arguments(self, move: int, roll: int) -> tuple[int, ...]:
        """Return what `step` takes after the board and the state."""

    @abstractmethod
    def outcome(self, returned: Any) -> tuple[Any, Any]:
        """Return the verdict and the points in what `step` returned."""

    def requirements(self, game: "Game[Any]") -> Iterator[tuple[str, bool, str]]:
        """Yield what this objective requires of a game: the part, whether the game meets it, and what is expected."""
        yield "moves", bool(game.moves), mark("labels, one for each move, or a function that returns them")


@dataclass(frozen=True)
class Shortest(Objective):
    """The fewest moves that win: ``step(board, state, move) -> Verdict``."""

    call: ClassVar[str] = "step(board, state, move), 0"

    def arguments(self, move: int, roll: int) -> tuple[int, ...]:
        """Return the move."""
        return (move,)

    def outcome(self, returned: Any) -> tuple[Any, Any]:
        """Return the verdict, and no points."""
        return returned, 0


@dataclass(frozen=True)
class Highest(Objective):
    """The highest total over turns whose rolls are known: ``step(board, state, move, roll) -> (Verdict, points)``."""

    call: ClassVar[str] = "step(board, state, move, roll)"

    def arguments(self, move: int, roll: int) -> tuple[int, ...]:
        """Return the move and the roll."""
        return move, roll

    def outcome(self, returned: Any) -> tuple[Any, Any]:
        """Return the pair that `step` returned; TypeError or ValueError if it is none."""
        verdict, points = returned
        return verdict, points

    def requirements(self, game: "Game[Any]") -> Iterator[tuple[str, bool, str]]:
        """Require moves and rolls."""
        yield from super().requirements(game)
        yield "rolls", game.rolls is not None, mark("a function, as the objective is Highest()")


@dataclass(frozen=True)
class Simulate(Objective):
    """The total of a run that nobody steers: ``step(board, state, roll) -> points``.

    `turns(board)` is the number of steps of a run without rolls. Such a run enters a cycle sooner or later, so 10^18 turns cost
    no more than tail and cycle. Without `turns`, the run has one step for each roll of ``rolls(board)``.

    With `prints`, a step returns no points but the number, from 0, that it prints, or SILENT; the answer is then not a total but
    the tuple of all numbers printed, in order. Such a run has rolls.
    """

    steered: ClassVar[bool] = False
    call: ClassVar[str] = "0, step(board, state, roll)"

    turns: Callable[[Any], int] | None = None
    prints: bool = False

    def arguments(self, move: int, roll: int) -> tuple[int, ...]:
        """Return the roll."""
        return (roll,)

    def outcome(self, returned: Any) -> tuple[Any, Any]:
        """Return ON, as no step ends a run, and the points."""
        return Verdict.ON, returned

    def requirements(self, game: "Game[Any]") -> Iterator[tuple[str, bool, str]]:
        """Require either a number of turns or rolls, and rolls if steps print."""
        either = (self.turns is None) != (game.rolls is None)
        yield "objective", either, mark("Simulate(turns=...), or Simulate() of a game with rolls")
        rolling = game.rolls is not None or not self.prints
        yield "objective", rolling, mark("Simulate() of a game with rolls, as its steps print")


FUNCTIONS = (
    "won", "rolls", "ranges", "canonical", "possible", "write", "boards", "picture", "describe", "refusal", "read_all", "answer",
    "trial",
)  # fmt: skip
"""The parts of a game that are functions and have a default."""


class Format(NamedTuple, Generic[Board]):
    """One way to write boards down: its name, a line about it, and how to read one board, or all of a text that holds several.

    Where boards come one right behind the other, `lines` says how many lines the board has that begins with this one, 0 if the
    line does not tell; `marked` says that no other line of a board tells it, so that a first line is known wherever it stands.
    `write` writes a board down so, as well as it can: a board that the format cannot hold is one that does not read back equal.
    """

    name: str
    about: str
    read: Callable[[str], Board]
    read_all: Callable[[str], list[Board]] | None = None
    lines: Callable[[str], int] | None = None
    marked: bool = False
    write: Callable[[Board], str] | None = None


class Option(NamedTuple, Generic[Board]):
    """Something that can be set beside the text of a board, such as the number of sides of a die.

    set       (board, value as text) -> the board with the option set; raises BoardError for a value it does not take.
    metavar   what stands for the value in help texts: ``N``.
    help      what the option sets, in one line of help.
    """

    set: Callable[[Board, str], Board]
    metavar: str = "VALUE"
    help: str = ""


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[Board]):
    """The rules of a one-player board game. `read`, `start` and `step` are required, the rest has defaults.

    name        the word it is asked for by.
    read        text -> board; raises BoardError.
    start       board -> list of small non-negative integers, the state play begins in.
    step        (board, state, move) -> Verdict for Shortest; Highest and Simulate say their own forms.
    objective   the question: Shortest(), Highest() or Simulate(...).
    moves       labels, one a move, or a function of the board that gives them.
    won         (board, state) -> is this a finished game; asked of the state that play begins in, which no step led to.
    rolls       board -> what each turn brings, one integer a turn.
    ranges      board -> exclusive upper bound of each place of a state.
    canonical   (board, state): turn the state, in place, into the one that stands for all its interchangeable ones.
    possible    (board, state) -> can the pieces stand so? Asked of a position given by hand; default: whatever is in range.
    reversible  every move can be undone by another.
    write       board -> a text that `read` reads back to the same board.
    boards      (random.Random) -> a random board, for checks.
    picture     (board, state) -> Scene; or (board, state, state before, Step), the last two None where no step led there.
    describe    (board, state before, Step) -> the step in words.
    refusal     (board, state, move, roll) -> why a move that is ILLEGAL here is so, as the end of a sentence.
    unit        what one move is called, in the singular: ``tilt``, ``roll``; more of them get an s.
    about       one line for the list of games.
    limit       the most moves a Shortest answer may take.
    read_all    text -> all its boards, where a format may hold several.
    number      the problem number under which people know this question.
    formats     the formats its boards come in, first the one that `write` writes.
    answer      (answer or None, labels of the line) -> what the numbered problem prints; default: the number, -1 for none, or
                all numbers that were printed, one a line.
    longest     the most bytes, in UTF-8, that the text of a board can have.
    options     what can be set beside the board: name -> Option, or just its function (board, value as text) -> board.
    trial       () -> malpan.trial.Trial: boards to try programs on, and what people get wrong.
    """

    name: str
    read: Callable[[str], Board]
    start: Callable[[Board], list[int]]
    step: Callable[Concatenate[Board, list[int], ...], Any]
    objective: Objective = field(default_factory=Shortest)
    moves: Sequence[str] | Callable[[Board], Sequence[str]] = ()
    won: Callable[[Board, Sequence[int]], bool] | None = None
    rolls: Callable[[Board], Sequence[int]] | None = None
    ranges: Callable[[Board], Sequence[int]] | None = None
    canonical: Callable[[Board, list[int]], None] | None = None
    possible: Callable[[Board, Sequence[int]], bool] | None = None
    reversible: bool = False
    write: Callable[[Board], str] | None = None
    boards: "Callable[[Random], Board] | None" = None
    picture: Callable[Concatenate[Board, Sequence[int], ...], Scene] | None = None
    describe: Callable[[Board, Sequence[int], Step], str] | None = None
    refusal: Callable[[Board, Sequence[int], int, int], str] | None = None
    unit: str = "move"
    about: str = ""
    limit: int | None = None
    number: int | None = None
    read_all: Callable[[str], list[Board]] | None = None
    formats: Sequence[Format[Board]] = ()
    answer: Callable[[Any, Sequence[str]], str] | None = None
    longest: int = 400_000_000
    options: Mapping[str, Option[Board] | Callable[[Board, str], Board]] = field(default_factory=dict)
    trial: Callable[[], Any] | None = None

    def __post_init__(self) -> None:
        for word in ("read", "start", "step"):
            self._expect(callable(getattr(self, word)), word, say("a function"))
        for word in FUNCTIONS:
            self._expect(getattr(self, word) is None or callable(getattr(self, word)), word, say("a function"))
        self._expect(isinstance(self.name, str) and self.name != "", "name", say("a word"))
        self._expect(isinstance(self.objective, Objective), "objective", say("Shortest(), Highest() or Simulate(...)"))
        self._expect(self.limit is None or self.limit >= 0, "limit", say("a number of moves"))
        for word, met, expected in self.objective.requirements(self):
            self._expect(met, word, say(expected))

    def _expect(self, met: bool, word: str, expected: str) -> None:
        """Raise TypeError unless a part is as expected."""
        if not met:
            found = repr(getattr(self, word))
            raise TypeError(
                say(
                    "Game({name}): {part} must be {expected}, not {found}",
                    name=repr(self.name),
                    part=word,
                    expected=expected,
                    found=found,
                )
            )

    def moves_on(self, board: Board) -> tuple[str, ...]:
        """Return the labels of the moves on this board."""
        return tuple(self.moves(board) if callable(self.moves) else self.moves)

    def rolls_on(self, board: Board) -> Sequence[int]:
        """Return what the turns bring on this board, one integer a turn; none where the game has no rolls."""
        return self.rolls(board) if self.rolls else ()

    @property
    def prints(self) -> bool:
        """Tell whether the steps of this game print numbers, and earn no points."""
        return self.objective.prints

    def answer_of_run(self, returned: Iterable[int]) -> Answer:
        """Return the answer of a run whose steps returned these numbers."""
        return tuple(number for number in returned if number != SILENT) if self.prints else sum(returned)

    def printed(self, answer: Answer | None, labels: Sequence[str]) -> str:
        """Return an answer as the numbered problem prints it."""
        if self.answer is not None:
            return self.answer(answer, labels)
        if isinstance(answer, tuple):
            return "\n".join(map(str, answer))
        return str(-1 if answer is None else answer)

    def written_in(self, board: Board) -> dict[str, str]:
        """Return the board as text in each of the formats that can hold it, by name; each text reads back to the same board."""
        texts = {}
        for known in self.formats:
            try:
                text = known.write(board) if known.write else ""
                if text and known.read(text) == board:
                    texts[known.name] = text
            except BoardError:  # this format cannot hold this board
                continue
        if not texts and self.write is not None:
            texts["text"] = self.write(board)
        return texts

    def option(self, name: str) -> Option[Board]:
        """Return an option of the game; raise MalpanError if it has none of this name."""
        if name in self.options:
            option = self.options[name]
            return option if isinstance(option, Option) else Option(option)
        if self.options:
            options = ", ".join(self.options)
            sentence = say("{game} has no option {name!r}; its options are {options}", game=self.name, name=name, options=options)
            raise MalpanError(sentence)
        raise MalpanError(say("{game} has no option {name!r}; it has no options", game=self.name, name=name))

    def with_options(self, board: Board, options: Mapping[str, str]) -> Board:
        """Return the board with options set, each a name and its value as text; raise MalpanError or BoardError."""
        for name, value in options.items():
            board = self.option(name).set(board, value)
        return board

    def boards_in(self, text: str, form: str | None = None) -> list[Board]:
        """Read every board in a text, in the named format or in whichever the text is in; raise BoardError."""
        if form is None:
            return self.read_all(text) if self.read_all else [self.read(text)]
        for known in self.formats:
            if known.name == form:
                return known.read_all(text) if known.read_all else [known.read(text)]
        names = ", ".join(known.name for known in self.formats) or "it has one only, without a name"
        raise MalpanError(f"{self.name} has no format {form!r}; its formats: {names}")


def sort_places(state: list[int], first: int, end: int) -> None:
    """Sort the places of a state from `first` up to `end`, in place: what most games with equal pieces need for `canonical`.

    Insertion sort, as the places are few and nearly in order, and written out, as rules are to be compiled one day.
    """
    for place in range(first + 1, end):
        value = state[place]
        here = place
        while here > first and state[here - 1] > value:
            state[here] = state[here - 1]
            here -= 1
        state[here] = value
