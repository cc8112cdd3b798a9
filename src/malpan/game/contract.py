"""The contract: the functions of a game in one frozen dataclass."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Concatenate, Generic

from malpan.errors import BoardError, MalpanError
from malpan.game.bounds import LowerBound, what_is_lacking
from malpan.game.derived import Derived, complete
from malpan.game.design import Edit, Enumeration, RandomTexts, Size
from malpan.game.formats import Board, Format, Option
from malpan.game.objective import Answer, Objective, Shortest, Simulate
from malpan.game.parameters import FUNCTIONS, count_parameters, find_misfits
from malpan.game.slips import A_ROLL_A_TURN, Call, check_labels, is_list, is_whole, returned_error
from malpan.game.steps import SILENT, State, Step
from malpan.language import Words, are_plurals, are_words, mark, say
from malpan.scene import Scene

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[Board]):
    """The rules of a one-player board game. `read`, `start` and `step` are required; everything else has a default.

    name        the name of the game.
    read        text -> board; raises BoardError.
    start       board -> the first state, a list of small non-negative integers.
    step        (board, state, move) -> Verdict, for `Shortest`, or (Verdict, cost) for `Shortest(costs=True)`; `Highest` and
                `Simulate` have forms of their own. Changes the state in place, and nothing else.
    objective   the question: Shortest(), Highest() or Simulate(...).
    moves       the labels of the moves, or board -> labels; a move is an index into them.
    won         (board, state) -> whether the game is won already. Asked about the first state only, to which no step leads.
    wins        board -> every state in which the game is won, if they can be listed.
    rolls       board -> what each turn brings, one integer a turn.
    ranges      board -> an exclusive upper bound for each place of a state; states then pack tightly.
    canonical   (board, state): replaces the state, in place, by the representative of its equivalence class.
    possible    (board, state) -> whether a position entered by hand is legal; by default, whatever is in range.
    reversible  whether every move can be undone by another one.
    at_least    (board, state) -> a lower bound of the moves, or the cost, that are left to a win; 0 in a won state.
    lower_bounds  lower bounds made from simpler games; the greatest of them, and of `at_least`, is used.
    invariant   (board, state) -> a value that no move changes; a state from which no win of `wins` has the same cannot be won.
    score       (board, state) -> the value of a run in its last state, for `Simulate`; what its steps return is then ignored. By
                default, the value of a run is the sum of the points of its steps.
    write       board -> a text that `read` reads back to the same board.
    boards      (random.Random) -> a random board, for tests and for mining; or (random.Random, size), with the size, such as
                (4, 4), or None for any. `random_texts`, a RandomTexts, draws many of one size at once; mining prefers these.
    every       size -> an Enumeration of all boards of this size up to symmetry; raises MalpanError for a size that it has not.
    symmetries  board -> the boards that differ from it by a symmetry of the game alone, such as its mirror images. They have the
                same answers. The canonical one among them is the one whose text by `write` comes first in the alphabet.
    derived     the fields of a board that are made from its other fields, in order: name -> Derived. `read` may leave them
                empty, as ``()``; they are then filled for it. Of many boards, compiled code fills them.
    edits       board -> an Edit for each board that differs from it in one piece: one less, one more, or one elsewhere.
    picture     (board, state) -> Scene; or (board, state, previous state, Step), with None and None for the first position.
    describe    (board, previous state, Step) -> the step in words.
    refusal     (board, state, move, roll) -> why a move is ILLEGAL here, as the end of a sentence.
    unit        what one move is called, in the singular: ``tilt``, ``roll``.
    cost_unit   what costs, or the score of a run, are counted in, in the singular: ``step``, ``energy``.
    plurals     the plurals of `unit`, `cost_unit` and other nouns, where the rules of English miss them: ``{"die": "dice"}``.
    about       one line for the list of games.
    limit       the most moves that an answer of `Shortest` may take; with costs, the most that it may cost.
    read_all    text -> all its boards, if a format can contain several.
    number      the number of the problem that asks this question.
    formats     the formats of its boards; the first one is that of `write`.
    answer      (answer or None, labels of the line) -> what the numbered problem prints; or (answer, labels, Line), with None for
                a line that was not played. By default, the number, -1 for no answer, or all printed numbers, one per line.
    longest     the greatest length of a board's text, in bytes of UTF-8.
    options     what can be set besides the text of a board: name -> Option, or just its function (board, value) -> board.
    variant     board -> the game that asks the question of this board, where an option changes more than the board: another
                objective, other costs, other units. It has the same boards, states and moves. None: this game asks it.
    words       the sentences of the game in other languages: language -> {sentence: translation}, as {"ko": {"slide": "밀기"}}.
    trial       () -> what `check` needs to know of the game, a malpan.games.trial.Trial.

    Raises TypeError if a part is missing or of the wrong kind.
    """

    name: str
    read: Callable[[str], Board]
    start: Callable[[Board], list[int]]
    step: Callable[Concatenate[Board, list[int], ...], Any]
    objective: Objective = field(default_factory=Shortest)
    moves: Sequence[str] | Callable[[Board], Sequence[str]] = ()
    won: Callable[[Board, Sequence[int]], bool] | None = None
    wins: Callable[[Board], Sequence[Sequence[int]]] | None = None
    rolls: Callable[[Board], Sequence[int]] | None = None
    ranges: Callable[[Board], Sequence[int]] | None = None
    canonical: Callable[[Board, list[int]], None] | None = None
    possible: Callable[[Board, Sequence[int]], bool] | None = None
    reversible: bool = False
    at_least: Callable[[Board, Sequence[int]], int] | None = None
    lower_bounds: Sequence[LowerBound[Board]] = ()
    invariant: Callable[[Board, Sequence[int]], Any] | None = None
    score: Callable[[Board, Sequence[int]], int] | None = None
    write: Callable[[Board], str] | None = None
    boards: "Callable[Concatenate[Random, ...], Board] | None" = None
    random_texts: RandomTexts | None = None
    every: Callable[[Size], Enumeration[Board]] | None = None
    symmetries: Callable[[Board], Iterable[Board]] | None = None
    edits: Callable[[Board], Iterable[Edit[Board]]] | None = None
    derived: Mapping[str, Derived[Board]] = field(default_factory=dict)
    picture: Callable[Concatenate[Board, Sequence[int], ...], Scene] | None = None
    describe: Callable[[Board, Sequence[int], Step], str] | None = None
    refusal: Callable[[Board, Sequence[int], int, int], str] | None = None
    unit: str = mark("move")
    cost_unit: str = mark("point")
    plurals: Mapping[str, str] = field(default_factory=dict)
    about: str = ""
    limit: int | None = None
    number: int | None = None
    read_all: Callable[[str], list[Board]] | None = None
    formats: Sequence[Format[Board]] = ()
    answer: Callable[Concatenate[Any, Sequence[str], ...], str] | None = None
    longest: int = 400_000_000
    options: Mapping[str, Option[Board] | Callable[[Board, str], Board]] = field(default_factory=dict)
    variant: "Callable[[Board], Game[Board] | None] | None" = None
    words: Words = field(default_factory=dict)
    trial: Callable[[], Any] | None = None

    def __post_init__(self) -> None:
        for word in ("read", "start", "step"):
            self._expect(callable(getattr(self, word)), word, say("a function"))
        for word in FUNCTIONS:
            self._expect(getattr(self, word) is None or callable(getattr(self, word)), word, say("a function"))
        self._expect(isinstance(self.name, str) and self.name != "", "name", say("a word"))
        self._expect(isinstance(self.objective, Objective), "objective", say("an objective, such as Shortest()"))
        self._expect(self.limit is None or (is_whole(self.limit) and self.limit >= 0), "limit", say("a whole number from 0"))
        self._expect(are_words(self.words), "words", say("translations of sentences, by language"))
        self._expect(are_plurals(self.plurals), "plurals", say("plurals by their nouns"))
        labels = not isinstance(self.moves, str) and (callable(self.moves) or all(isinstance(label, str) for label in self.moves))
        self._expect(labels, "moves", say("labels, one for each move, or a function that returns them"))
        made = isinstance(self.derived, Mapping) and all(isinstance(each, Derived) for each in self.derived.values())
        self._expect(made, "derived", say("a dict from names of fields to Derived(length, fill)"))
        scored = self.score is None or (isinstance(self.objective, Simulate) and not self.prints)
        self._expect(scored, "score", say("None (only a run that prints nothing has a score)"))
        for word, met, expected in self.objective.requirements(bool(self.moves), self.rolls is not None):
            self._expect(met, word, say(expected))
        for word in ("at_least", "lower_bounds", "invariant"):
            only = isinstance(self.objective, Shortest) or not getattr(self, word)
            self._expect(only, word, say("left out, as only games of the fewest moves or the least cost have it"))
        for part, expected, found in find_misfits(self):
            words = {"name": repr(self.name), "part": part, "expected": expected, "found": found}
            raise TypeError(say("Game({name}): {part} has to take {expected}, and takes {found}", **words))
        self._expect_lower_bounds()

    def _expect_lower_bounds(self) -> None:
        """Raise TypeError unless each lower bound is one, and its game has what a table is made from."""
        bounds = self.lower_bounds
        listed = isinstance(bounds, list | tuple) and all(isinstance(each, LowerBound) for each in bounds)
        self._expect(listed, "lower_bounds", say("a list of LowerBound(game, boards, places)"))
        self._expect(self.ranges is not None or not bounds, "ranges", say("a function, as the game has lower_bounds"))
        for number, (simpler, *functions) in enumerate(bounds, 1):
            lacking = what_is_lacking(Game, simpler, functions)
            if lacking:
                raise TypeError(
                    say("Game({name}): lower bound {number}: {lacking}", name=repr(self.name), number=number, lacking=lacking)
                )

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

    def complete(self, board: Board) -> Board:
        """Return a board with its derived fields filled in, if it came without them."""
        return complete(board, self.derived) if self.derived and board is not None else board

    def variant_on(self, board: Board) -> "Game[Board]":
        """Return the game that asks the question of this board: its variant, or this game itself."""
        return (self.variant(board) if self.variant else None) or self

    def moves_on(self, board: Board) -> tuple[str, ...]:
        """Return the labels of the moves on this board."""
        labels = self.moves(board) if callable(self.moves) else self.moves
        if callable(self.moves):
            check_labels(Call(self.name, "moves", self.moves, (board,)), labels)
        return tuple(labels)

    def rolls_on(self, board: Board) -> Sequence[int]:
        """Return what the turns bring on this board, one integer a turn; none where the game has no rolls."""
        if self.rolls is None:
            return ()
        rolls = self.rolls(board)
        if not is_list(rolls):
            raise returned_error(Call(self.name, "rolls", self.rolls, (board,)), rolls, A_ROLL_A_TURN)
        return rolls

    @property
    def prints_line(self) -> bool:
        """Whether `answer` also takes the line of play."""
        return self.answer is not None and count_parameters(self.answer) >= 3

    @property
    def prints(self) -> bool:
        """Tell whether the steps of this game print numbers, and earn no points."""
        return self.objective.prints

    def answer_of_run(self, returned: Iterable[int]) -> Answer:
        """Return the answer of a run whose steps returned these numbers."""
        return tuple(number for number in returned if number != SILENT) if self.prints else sum(returned)

    def points_of(self, returned: Any) -> Any:
        """Return the points in what a step of a run returned: none in a game with a score, whose steps may return anything."""
        return returned if self.score is None else 0

    def result_of_run(self, board: Board, returned: Iterable[int], state: State) -> Answer:
        """Return what a run comes to that is in this state: the score of the state, or what its steps returned."""
        return self.answer_of_run(returned) if self.score is None else self.score_of(board, state)

    def score_of(self, board: Board, state: State) -> int:
        """Return the score of a state, in a game with a score; raise RuleError if it is no whole number."""
        assert self.score is not None
        score = self.score(board, state)
        if not isinstance(score, int) or isinstance(score, bool):
            raise returned_error(Call(self.name, "score", self.score, (board, state), state), score, mark("a whole number"))
        return score

    def printed(self, answer: Answer | None, labels: Sequence[str], line: Any = None) -> str:
        """Return an answer as the numbered problem prints it; `line` is the Line that proves it, if it was played."""
        if self.answer is not None:
            return self.answer(answer, labels, line) if self.prints_line else self.answer(answer, labels)
        if isinstance(answer, tuple):
            return "\n".join(map(str, answer))
        return str(-1 if answer is None else answer)

    def written_in(self, board: Board) -> dict[str, str]:
        """Return the board as text in each of the formats that can hold it, by name; each text reads back to the same board."""
        texts = {}
        for known in self.formats:
            try:
                text = known.write(board) if known.write else ""
                if text and self.complete(known.read(text)) == board:
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
            options = self.describe_options()
            sentence = say("{game} has no option {name!r}; its options are {options}", game=self.name, name=name, options=options)
            raise MalpanError(sentence)
        raise MalpanError(say("{game} has no option {name!r}; it has no options", game=self.name, name=name))

    def describe_options(self) -> str:
        """Return the options of the game in words, each with the placeholder of its value and its help."""
        told = []
        for name, option in ((name, self.option(name)) for name in self.options):
            setting = f"{name}={say(option.metavar)}"
            told.append(f"{setting} ({say(option.help).rstrip('.')})" if option.help else setting)
        return ", ".join(told)

    def check_options(self, options: Mapping[str, str]) -> None:
        """Raise MalpanError unless the game has all of these options, and their values are texts."""
        for name, value in options.items():
            self.option(name)
            if not isinstance(value, str):
                words = {"name": name, "value": value, "text": str(value)}
                raise MalpanError(say("the option {name!r} is {value!r}; expected a text, such as {text!r}", **words))

    def with_options(self, board: Board, options: Mapping[str, str]) -> Board:
        """Return the board with options set, each a name and its value as text; raise MalpanError or BoardError."""
        self.check_options(options)
        for name, value in options.items():
            option = self.option(name)
            before, board = board, option.set(board, value)
            if board is None:
                call = Call(self.name, say("option {name}", name=name), option.set, (before, value))
                raise returned_error(call, board, mark("a board"))
        return board

    def boards_in(self, text: str, form: str | None = None) -> list[Board]:
        """Read every board in a text, in the named format or in whichever the text is in; raise BoardError."""
        known = self if form is None else self.format(form)
        return known.read_all(text) if known.read_all else [known.read(text)]

    def format(self, form: str) -> Format[Board]:
        """Return the format of this name; raise MalpanError if the game has none."""
        for known in self.formats:
            if known.name == form:
                return known
        if not self.formats:
            raise MalpanError(say("{game} has no format {format!r}; its only format has no name", game=self.name, format=form))
        names = ", ".join(known.name for known in self.formats)
        raise MalpanError(say("{game} has no format {format!r}; its formats: {names}", game=self.name, format=form, names=names))
