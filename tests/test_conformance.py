"""Games that break their promises on purpose: each is caught, by the name of the promise."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from malpan import SILENT, BoardError, Game, Highest, Simulate, Verdict
from malpan.conformance.promises import PROMISES, PromiseReport
from malpan.conformance.tester import check_promises, random_boards
from malpan.game import Objective
from malpan.games.catalogue import BUILT_IN, find_game
from malpan.language import say
from tests.levels.test_design import BROKEN as BROKEN_DESIGNS
from tests.support.toys import adding, doubling, spiralling, taking
from tests.test_bound_promises import BROKEN as BROKEN_BOUNDS
from tests.test_derived import BROKEN as BROKEN_FIELDS

CLOCK = count()


def walk(board: list[int], state: list[int], move: int) -> Verdict:
    """Two pieces on a ring of eight cells; a move sends one of them a cell on or back."""
    state[move // 2] = (state[move // 2] + (1 if move % 2 else 7)) % 8
    return Verdict.ON


def sort(board: list[int], state: list[int]) -> None:
    state.sort()


ring = Game(
    name="ring",
    moves=("a back", "a on", "b back", "b on"),
    read=lambda text: [int(word) for word in text.split()],
    write=lambda board: " ".join(map(str, board)),
    start=list,
    step=walk,
    ranges=lambda board: [8, 8],
    canonical=sort,
    reversible=True,
)


def report_on(game: Game) -> PromiseReport:
    return check_promises(game, [[0, 3], [2, 2]])


def test_the_ring_keeps_every_promise() -> None:
    report = report_on(ring)
    assert not report.breaches
    assert (report.boards, report.states) == (2, 2 * 64)


def changing(step: Callable[[list[int], list[int], int], Any]) -> Game:
    return replace(ring, step=step)


def forgetful(board: list[int], state: list[int], move: int) -> Verdict:
    state[0] = next(CLOCK) % 8
    return Verdict.ON


def meddling(board: list[int], state: list[int], move: int) -> Verdict:
    board[0] += 1
    return walk(board, state, move)


def growing(board: list[int], state: list[int], move: int) -> Verdict:
    state.append(0)
    return Verdict.ON


def sinking(board: list[int], state: list[int], move: int) -> Verdict:
    state[0] -= 1
    return Verdict.ON


def halving(board: list[int], state: list[int], move: int) -> Any:
    state[:] = [place / 2 for place in state]  # type: ignore[misc]
    return Verdict.ON


def rebinding(board: list[int], state: list[int], move: int) -> Verdict:
    state = list(state)
    return walk(board, state, move)


def rising(board: list[int], state: list[int], move: int) -> Verdict:
    state[0] = min(state[0] + 1, 8)
    return Verdict.ON


def truthful(board: list[int], state: list[int], move: int) -> Any:
    return True


def silent(board: list[int], state: list[int], move: int) -> Any:
    walk(board, state, move)


def one_way(board: list[int], state: list[int], move: int) -> Verdict:
    state[0] = min(state[0] + 1, 7)
    return Verdict.ON


def favouring(board: list[int], state: list[int], move: int) -> Verdict:
    """Only the first piece moves, so the two are not interchangeable."""
    return walk(board, state, move) if move < 2 else Verdict.ILLEGAL


def failing(board: list[int], state: list[int], move: int) -> Verdict:
    return walk(board, state, move) if state[0] != 3 else Verdict(1 // 0)


def turning(board: list[int], state: list[int]) -> None:
    state.reverse()


def refusing(text: str) -> list[int]:
    raise BoardError("nothing is good enough")


def test_rules_that_cannot_be_compiled_break_no_promise() -> None:
    report = check_promises(ring, [[0, 3]], compiled=True)
    assert not report.breaches
    assert report.not_compiled == "a board of ring is a list; compiled rules take a NamedTuple"


def rest(board: list[int], state: list[int], roll: int) -> None:
    """Do nothing, and return nothing: the value of a run with a score is read from its last state."""


resting = Game(
    name="resting",
    read=lambda text: [int(word) for word in text.split()],
    start=list,
    step=rest,
    objective=Simulate(turns=lambda board: 9),
    score=lambda board, state: state[0],
)

HALVES: Any = lambda board, state: state[0] / 2  # noqa: E731 - of another type than a score

BROKEN = {
    "start": replace(ring, start=lambda board: [next(CLOCK) % 8, 0]),
    "deterministic": changing(forgetful),
    "board untouched": changing(meddling),
    "moves": replace(ring, moves=("a back", "a on", "b back", "a on")),
    "verdict": changing(truthful),
    "places": changing(sinking),
    "score": replace(resting, score=HALVES),
    "in place": changing(rebinding),
    "in range": replace(changing(rising), reversible=False),
    "possible": replace(ring, possible=lambda board, state: state[0] != state[1]),
    "canonical settles": replace(ring, canonical=turning),
    "canonical respected": replace(changing(favouring), reversible=False),
    "reversible": replace(changing(one_way), canonical=None),
    "round trip": replace(ring, write=lambda board: "1 1"),
    "words": replace(ring, words={"ko": {"a back": "가 뒤로", "a on": "가 앞으로"}}),
    "no failure": changing(failing),
}


def test_every_promise_is_tried() -> None:
    others = {promise for promise, _, _ in BROKEN_BOUNDS} | {promise for _, promise, _ in BROKEN_DESIGNS.values()}
    assert BROKEN.keys() | BROKEN_FIELDS.keys() | others == PROMISES.keys() - {"compiled"}


@pytest.mark.parametrize("promise", BROKEN)
def test_a_broken_promise_is_named(promise: str) -> None:
    breach = report_on(BROKEN[promise]).breaches[promise]
    assert breach.promise == promise
    assert f"board {breach.board}" in str(breach)


@pytest.mark.parametrize(
    ("promise", "game"),
    [
        ("places", changing(growing)),
        ("places", changing(halving)),
        ("verdict", changing(silent)),
        ("in range", replace(ring, ranges=lambda board: [8])),
        ("in range", replace(ring, ranges=lambda board: [3, 3])),
        ("round trip", replace(ring, read=refusing)),
        ("start", replace(ring, start=lambda board: [-1, 0])),
        ("no failure", replace(ring, ranges=lambda board: [1 // 0])),
    ],
)
def test_other_ways_to_break_a_promise(promise: str, game: Game) -> None:
    assert promise in report_on(game).breaches


KOREAN = {
    "a back": "가 뒤로",
    "a on": "가 앞으로",
    "b back": "나 뒤로",
    "b on": "나 앞으로",
    "hop": "뛰기",
    "{number:,} hop": "{number:,}번",
}


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        (ring, ""),
        (replace(ring, words={"ko": KOREAN}), ""),
        (replace(ring, words={"ko": KOREAN}, unit="hop"), ""),
        (replace(ring, words={"fr": {}}), "the language 'fr' is not spoken here; expected one of ko"),
        (replace(ring, words={"ko": KOREAN | {"a on": " "}}), "the translation of 'a on' does not fit: it is empty"),
        (replace(ring, words={"ko": KOREAN | {"a {b}": "{c}"}}), "'a {b}' does not fit: its places are {c}; expected {b}"),
        (replace(ring, words={"ko": KOREAN | {"a {b}": "{b"}}), "'a {b}' does not fit: its braces do not match"),
        (replace(ring, words={"ko": KOREAN | {"a {b}": "{b:이}"}}), "the format '이' of b is not that of the sentence"),
        (replace(ring, words={"ko": KOREAN | {"a {b!r}": "{b:이/가}"}}), "the format '이/가' of b is not that of the sentence"),
        (replace(ring, words={"ko": KOREAN | {"a {b:,}": "{b:,이/가}"}}), ""),
        (replace(ring, words={"ko": KOREAN}, unit="turnabout"), "'turnabout' has no translation into 'ko'"),
        (replace(ring, words={"ko": KOREAN}, about="a ring"), "'a ring' has no translation into 'ko'"),
        (replace(ring, words={"ko": KOREAN}, moves=("a back", "a on", "b back", "c on")), "the move 'c on' has no translation"),
        (replace(ring, words={"ko": KOREAN}, describe=lambda *_: "it walks"), "describe says 'it walks' in every language"),
        (replace(ring, words={"ko": KOREAN}, describe=lambda *_: say("hop")), ""),
    ],
)
def test_words_fit_the_sentences_of_a_game(game: Game, fault: str) -> None:
    breach = report_on(game).breaches.get("words")
    assert fault in str(breach) if fault else breach is None


def test_words_are_a_mapping_of_mappings() -> None:
    wrong: list[Any] = [[], {"ko": []}, {"ko": {"a": 1}}, {"ko": {1: "a"}}]
    for words in wrong:
        with pytest.raises(TypeError, match="words must be translations of sentences, by language"):
            replace(ring, words=words)


def test_a_breach_shows_the_state_and_the_move() -> None:
    breach = report_on(changing(failing)).breaches["no failure"]
    assert breach.state[0] == 3
    assert breach.move == "a back"
    assert "ZeroDivisionError" in breach.what
    assert "in failing" in breach.what


def test_games_of_every_objective_are_tried() -> None:
    for game, board in ((doubling, 30), (taking, (1, 2, 3)), (spiralling, 30), (adding, (1, 2, 3))):
        report = check_promises(game, [board])
        assert not report.breaches, report.breaches
        assert report.steps > 2
    assert "verdict" in check_promises(replace(taking, step=lambda *_: Verdict.ON), [(1, 2)]).breaches
    assert "verdict" in check_promises(replace(spiralling, step=lambda *_: None), [3]).breaches


def test_what_steps_print_is_tried() -> None:
    printing = replace(adding, objective=Simulate(prints=True))
    assert not check_promises(printing, [(1, 2, 3)]).breaches
    assert not check_promises(replace(printing, step=lambda *_: SILENT), [(1, 2, 3)]).breaches
    assert "verdict" in check_promises(replace(printing, step=lambda *_: -2), [(1, 2, 3)]).breaches


def test_a_run_that_prints_has_rolls() -> None:
    with pytest.raises(TypeError, match="as its steps print"):
        replace(spiralling, objective=Simulate(turns=int, prints=True))


@pytest.mark.parametrize("objective", [Highest(), Simulate(), Simulate(turns=int)])
def test_a_game_says_where_its_turns_come_from(objective: Objective) -> None:
    rolls = (lambda board: [1]) if objective == Simulate(turns=int) else None
    with pytest.raises(TypeError, match="rolls"):
        Game[Any](name="none", moves=("on",), read=int, start=lambda board: [board], step=walk, rolls=rolls, objective=objective)


@pytest.mark.parametrize("boards", [25, pytest.param(300, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", BUILT_IN)
def test_the_built_in_games_keep_their_promises(name: str, boards: int) -> None:
    game = find_game(name)
    report = check_promises(game, random_boards(game, boards, seed=7), 300)
    assert not report.breaches, report.breaches
    assert report.steps > 20 * boards
