"""Test what a game says about its boards as such: `symmetries`, `edits`, `every`, and the boards that `boards` draws.

A mine relies on it: boards that are the same by a symmetry are kept once, pieces of an enumeration are mined once, and a random
board is known by its seed.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random
from time import monotonic
from typing import Any

from malpan.conformance.promises import Breach, PromiseReport
from malpan.conformance.slips import breach_of
from malpan.errors import BoardError, MalpanError, RuleError, describe_error
from malpan.game import Edit, Enumeration, Game
from malpan.game.canonical_boards import canonical_board, written
from malpan.game.design import Size
from malpan.game.expecting import expect_start
from malpan.game.random_boards import random_board, takes_size
from malpan.game.trying import is_same
from malpan.language import say
from malpan.search.found import STOPPED
from malpan.solve import solve

SIZES: tuple[Size, ...] = (*((side,) for side in (3, 4, 5, 6, 10)), *((side, side) for side in (2, 3, 4, 5, 6)))
"""Sizes that are tried; a game need not have boards of all of them."""

MOST_BOARDS, MOST_EDITS, MOST_PIECES = 300, 40, 3
"""Boards of an enumeration, edits of a board, and pieces of an enumeration that are looked at, at most."""

MOST_SECONDS = 1.0
"""Seconds for the boards of one size."""

ANSWER_STATES = 20_000
"""States up to which the answer of a board is searched."""


DESIGNED = 20
"""Boards whose symmetries and edits are tested, at most: each of these is another board to answer."""


def check_design(game: Game, board: Any, report: PromiseReport) -> None:
    """Test the symmetries and the edits of a board, unless that was done for enough boards."""
    if report.boards <= DESIGNED:
        DesignTester(game, report, report.boards).test_board(board)


def check_sizes(game: Game, report: PromiseReport) -> None:
    """Test what a game promises of the boards of some sizes."""
    try:
        DesignTester(game, report).test_sizes()
    except RuleError as error:
        report.add(breach_of(error, 0))
    except (Exception, SystemExit) as error:
        report.add(Breach("no failure", describe_error(error), 0))


class DesignTester:
    """Tests what a game says about its boards; `number` is that of the board which is tested, 0 for none."""

    def __init__(self, game: Game, report: PromiseReport, number: int = 0) -> None:
        self.game, self.report, self.number = game, report, number

    def breach(self, promise: str, what: str) -> None:
        """Report a broken promise."""
        self.report.add(Breach(promise, what, self.number))

    def test_board(self, board: Any) -> None:
        """Test the symmetries and the edits of a board."""
        if self.game.symmetries is not None:
            self.test_symmetries(board)
        if self.game.edits is not None:
            self.test_edits(board)

    def is_board(self, promise: str, board: Any, what: str) -> bool:
        """Test that something is a board: it has a start, and survives being written and read."""
        game = self.game.variant_on(board)
        expect_start(game, board)
        if game.write is None:
            return True
        text = written(game, board)
        try:
            same = game.read(text) == board
        except BoardError as error:
            self.breach(promise, say("{what} {board!r} is not a board: {error}", what=what, board=text, error=error))
            return False
        if not same:
            self.breach(promise, say("{what} {board!r} is read back as another board", what=what, board=text))
        return bool(same)

    def test_symmetries(self, board: Any) -> None:
        """Test that the symmetric boards of a board have its answer, and the same canonical form."""
        game = self.game
        assert game.symmetries is not None
        answer = answer_of(game, board)
        form = canonical_board(game, board)[0] if game.write is not None else ""
        for other in list(game.symmetries(board)):
            if not self.is_board("symmetries", other, say("the symmetric board")):
                return
            words: dict[str, Any] = {"board": describe_board(game, board), "other": describe_board(game, other)}
            if game.write is not None and canonical_board(game, other)[0] != form:
                words |= {"form": form, "found": canonical_board(game, other)[0]}
                sentence = say("{board!r} and {other!r} have the canonical forms {form!r} and {found!r}", **words)
                self.breach("symmetries", sentence)
                return
            theirs = answer_of(game, other)
            if answer and theirs and answer != theirs:
                words |= {"expected": answer[0], "found": theirs[0]}
                sentence = say("{board!r} has the answer {expected}, but {other!r} {found}", **words)
                self.breach("symmetries", sentence)
                return

    def test_edits(self, board: Any) -> None:
        """Test that the edits of a board are other boards, each with a label of its own, and that removing comes to an end."""
        game = self.game
        assert game.edits is not None
        edits = list(game.edits(board))
        shown = describe_board(game, board)
        labels = [(edit.what, edit.label) for edit in edits if isinstance(edit, Edit)]
        if len(labels) != len(edits) or not all(what in ("remove", "add", "move") for what, _ in labels):
            self.breach("edits", say("edits of {board!r} are not all an Edit that says remove, add or move", board=shown))
            return
        if len(set(labels)) != len(labels):
            twice = next(label for label in labels if labels.count(label) > 1)
            self.breach("edits", say("{what} {label!r} is there twice for {board!r}", what=twice[0], label=twice[1], board=shown))
            return
        removals = sum(edit.what == "remove" for edit in edits)
        for edit in edits[:: max(len(edits) // MOST_EDITS, 1)]:
            if not self.is_board("edits", edit.board, f"{edit.what} {edit.label!r}:"):
                return
            words = {"what": edit.what, "label": edit.label, "board": shown}
            if is_same(edit.board, board):
                self.breach("edits", say("{what} {label!r} leaves {board!r} as it is", **words))
                return
            if edit.what == "remove" and sum(each.what == "remove" for each in game.edits(edit.board)) >= removals:
                sentence = say("{what} {label!r} of {board!r} leaves as many pieces that can be removed", **words)
                self.breach("edits", sentence)
                return

    def test_sizes(self) -> None:
        """Test the enumerations and the random boards of some sizes."""
        for size in SIZES:
            if self.game.every is not None:
                self.test_every(size)
            if takes_size(self.game):
                self.test_random(size)

    def test_every(self, size: Size) -> None:
        """Test that the boards of an enumeration are boards, the same every time, and none twice up to symmetry."""
        game = self.game
        assert game.every is not None
        try:
            enumeration = game.every(size)
        except RuleError:
            raise
        except MalpanError:  # the game has no boards of this size
            return
        if not isinstance(enumeration, Enumeration):
            self.breach("every", say("every returned {found!r}; expected an Enumeration", found=enumeration))
            return
        shown = "x".join(map(str, size))
        known: dict[str, str] = {}
        end = monotonic() + MOST_SECONDS
        for piece in range(min(enumeration.pieces, MOST_PIECES)):
            boards = list(islice(until(enumeration.boards(piece), end), MOST_BOARDS))
            again = list(islice(enumeration.boards(piece), len(boards)))
            if len(again) != len(boards) or not all(map(is_same, boards, again)):
                self.breach("every", say("piece {piece} of {size} has other boards the second time", piece=piece, size=shown))
                return
            for board in until(boards, end):
                if not self.is_board("every", board, say("of the boards of {size},", size=shown)):
                    return
                text, form = (written(game, board), canonical_board(game, board)[0]) if game.write else ("", "")
                if game.write is not None and form in known:
                    words = {"size": shown, "board": text, "other": known[form]}
                    sentence = say("of the boards of {size}, {board!r} and {other!r} are the same up to symmetry", **words)
                    self.breach("every", sentence)
                    return
                known[form] = text

    def test_random(self, size: Size) -> None:
        """Test that boards draws the same board of the same seed and size."""
        for seed in range(MOST_PIECES):
            try:
                board, again = (random_board(self.game, Random(seed), size) for _ in range(2))
            except RuleError:
                raise
            except MalpanError:  # the game has no boards of this size
                return
            shown = "x".join(map(str, size))
            if not is_same(board, again):
                self.breach("boards", say("boards of the size {size} and the same seed differ", size=shown))
                return
            if not self.is_board("boards", board, say("the random board of {size},", size=shown)):
                return


def until(boards: Any, end: float) -> Iterator[Any]:
    """Yield boards until the time is up."""
    for board in boards:
        yield board
        if monotonic() > end:
            return


def answer_of(game: Game, board: Any) -> tuple[Any] | None:
    """Return the answer of a board, in a tuple; None if it takes too long to search for it."""
    solution = solve(game, board, engine="plain", max_states=ANSWER_STATES)
    return None if solution.outcome == STOPPED else (solution.answer,)


def describe_board(game: Game, board: Any) -> str:
    """Return a board as text, as it is written if that is possible."""
    return written(game, board) if game.write is not None else repr(board)
