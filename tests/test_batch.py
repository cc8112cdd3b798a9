"""Many boards: answers in order, bad boards in their place, in one process and in several."""

import copy
import pickle
import tracemalloc
from collections import deque
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest

from malpan import BoardError, MalpanError, Solution, solve
from malpan.batch import many as batch
from malpan.batch.many import CHUNKS_AHEAD, SMALLEST_CHUNK, Refused, chunk_size, solve_many
from malpan.batch.source import MOST_BOARDS, BatchProgress, Chunk, Source
from malpan.batch.worker import Question, answer_chunk
from malpan.batch.writing import Writer, Written
from malpan.game import Game
from malpan.games.catalogue import find_game
from tests.support.toys import doubling

BAD = "5 5\n#####\n#R.B#\n#x.O#\n#...#\n#####\n"


def texts_of(word: str, boards: int, seed: int = 1) -> list[str]:
    game, random = find_game(word), Random(seed)
    assert game.boards
    assert game.write
    return [game.write(game.boards(random)) for _ in range(boards)]


def untimed(answers: list[Solution | Refused]) -> list[object]:
    return [answer if isinstance(answer, Refused) else answer.to_dict() | {"seconds": 0} for answer in answers]


@pytest.mark.parametrize(
    ("word", "boards", "jobs"),
    [
        ("13460", 40, 1),
        ("snakes", 20, 1),
        ("17825", 4, 1),
        ("23288", 20, 1),
        ("15644", 40, 2),
        ("17825", 4, 2),
        ("die", 20, 2),
        ("14499", 20, 2),
    ],
)
def test_answers_are_those_of_solve_in_the_order_of_the_boards(
    word: str, boards: int, jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch, "WORTH_WORKERS", 0.0)
    texts = texts_of(word, boards)
    expected = untimed([solve(word, text) for text in texts])
    assert untimed(list(solve_many(word, texts, jobs=jobs, engine="plain"))) == expected
    game = find_game(word)
    assert untimed(list(solve_many(game, (game.read(text) for text in texts), jobs=jobs, engine="plain"))) == expected


@pytest.mark.parametrize(("at", "jobs"), [(0, 1), (5, 1), (29, 1), (11, 2)])
def test_a_bad_board_is_refused_in_its_place(at: int, jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "WORTH_WORKERS", 0.0)
    texts = texts_of("13460", 30)
    texts[at] = BAD
    answers = list(solve_many("13460", texts, jobs=jobs, engine="plain"))
    refused = answers[at]
    assert isinstance(refused, Refused)
    assert (refused.number, refused.error.line, refused.error.column) == (at + 1, 4, 2)
    assert str(refused).startswith(f"board {at + 1}, line 4, column 2: found 'x'; a cell is ")
    del texts[at], answers[at]
    assert untimed(answers) == untimed([solve("13460", text) for text in texts])


def test_strict_stops_at_the_first_bad_board_after_the_answers_before_it() -> None:
    texts = texts_of("13460", 30)
    texts[7] = texts[20] = BAD
    answers = solve_many("13460", texts, strict=True)
    assert untimed([next(answers) for _ in range(7)]) == untimed([solve("13460", text) for text in texts[:7]])
    with pytest.raises(BoardError, match=r"^board 8, line 4, column 2: found 'x'") as raised:
        next(answers)
    cause = raised.value.__cause__
    assert isinstance(cause, BoardError)
    assert (cause.line, cause.column) == (4, 2)


def test_an_error_among_the_boards_is_a_refused_board() -> None:
    fault = BoardError("half of it is missing", line=3)
    first, second, third = solve_many(doubling, [5, fault, 9])
    assert isinstance(first, Solution)
    assert second == Refused(2, fault)
    assert isinstance(third, Solution)


def test_errors_survive_pickling_and_copying() -> None:
    error = BoardError("found 'x'", line=3, column=4)
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert (type(again), str(again), again.line, again.column) == (BoardError, str(error), 3, 4)


def test_a_game_that_cannot_be_handed_over_is_played_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "WORTH_WORKERS", 0.0)
    answers = list(solve_many(doubling, range(7, 60), jobs=2, engine="plain"))
    assert untimed(answers) == untimed([solve(doubling, board) for board in range(7, 60)])


@pytest.mark.parametrize("jobs", [1, 2])
def test_only_so_many_boards_are_taken_ahead(jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "WORTH_WORKERS", 0.02)
    taken = count(1)
    far = 0
    for number, _ in enumerate(solve_many("yut", (f"{next(taken) and 1}" for _ in count()), jobs=jobs, engine="plain"), start=1):
        far = max(far, next(copy.copy(taken)) - 1 - number)
        if number == 4000:
            break
    assert far == 0 if jobs == 1 else 0 < far <= MOST_BOARDS * (1 + CHUNKS_AHEAD * jobs)


def test_no_more_memory_is_held_for_many_boards_than_for_few() -> None:
    def most_held(boards: int, kept: int | None) -> int:
        tracemalloc.start()
        answers = deque(solve_many(doubling, (2 + number % 3 for number in range(boards)), jobs=1, engine="plain"), maxlen=kept)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert answers
        return most

    most_held(10, kept=1)  # what is imported is not counted
    assert most_held(1_500, kept=1) < most_held(1_500, kept=None) / 4


def test_progress_tells_how_many_boards_are_done() -> None:
    told: list[BatchProgress] = []
    texts = texts_of("13460", 9)
    texts[4] = BAD
    list(solve_many("13460", texts, progress=told.append))
    assert (told[-1].boards, told[-1].refused) == (9, 1)
    assert told == sorted(told)


@pytest.mark.parametrize(
    ("boards", "asked", "sentence"),
    [
        ("5 5", {}, "boards is a single text; expected many boards, such as a list of texts"),
        ([], {"jobs": 0}, "jobs is 0; expected a number of processes, from 1"),
        ([], {"limit": -1}, "limit is -1; expected a whole number from 0"),
        ([], {"max_states": -1}, "max_states is -1; expected a number from 0"),
    ],
)
def test_questions_that_make_no_sense_are_refused_at_once(boards: object, asked: dict[str, int], sentence: str) -> None:
    with pytest.raises(MalpanError, match=f"^{sentence}$"):
        solve_many("13460", boards, **asked)  # type: ignore[arg-type]


def test_limits_are_those_of_each_board() -> None:
    first, second = solve_many("marbles", texts_of("13460", 2), max_states=1, engine="plain")
    assert isinstance(first, Solution)
    assert isinstance(second, Solution)
    assert "state limit" in {first.stopped, second.stopped}


@pytest.mark.parametrize("jobs", [1, 2])
def test_where_it_is_known_how_many_boards_there_are_much_is_begun_early(jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list says how long it is: of many boards, the compiled search is asked long before half a second has gone by."""
    asked: list[Question] = []

    def noting(game: Game, chunk: Chunk, question: Question, progress: Any = None) -> Any:
        asked.append(question)
        return answer_chunk(game, chunk, question, progress)

    monkeypatch.setattr(batch, "answer_chunk", noting)
    monkeypatch.setattr(batch, "WORTH_WORKERS", 0.02)
    texts = texts_of("13460", 20) * 60
    answers = list(solve_many("13460", texts, jobs=jobs))
    assert untimed(answers[:20]) == untimed([solve("13460", text) for text in texts[:20]])
    assert len(answers) == len(texts)
    assert len(asked) < len(texts) / 2


def test_the_number_of_boards_left_is_known_where_it_can_be() -> None:
    source = Source([1, 2, 3])
    assert source.remaining() == 3
    assert source.take(2) == Chunk(1, [1, 2])
    assert source.take(2) == Chunk(3, [3])
    assert (source.remaining(), source.ended) == (0, True)
    assert Source(number for number in range(3)).remaining() == 0


def test_what_cannot_be_written_fails_in_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(answer: object, labels: object) -> str:
        if answer == 3:
            raise ValueError("three is no answer")
        return str(answer)

    game = replace(doubling, answer=answer)
    question = Question(engine="plain", writer=Writer("answer", "numbers"))
    outcome = answer_chunk(game, Chunk(5, [3, 4, 5, 8]), question)
    lines = [each.line if isinstance(each, Written) else each for each in outcome.answers]
    assert lines[:2] == ["2", "2"]
    assert isinstance(lines[2], Solution)
    assert isinstance(lines[3], Solution)
    stopped = answer_chunk(doubling, Chunk(5, [30]), question._replace(max_states=1)).answers[0]
    assert stopped == Written(
        "unknown", "malpan: numbers, board 5: no solution within 1 move; 2 states seen; stopped by the state limit"
    )


def test_towards_the_end_of_a_batch_its_chunks_are_smaller() -> None:
    left, taken = 10_000, []
    while left:
        taken.append(min(chunk_size(1000, left, 2), left))
        left -= taken[-1]
    assert taken == sorted(taken, reverse=True)
    assert (taken[0], taken[5], sum(taken)) == (1000, 1000, 10_000)
    assert taken[-2] == SMALLEST_CHUNK
    assert chunk_size(7, 10_000, 2) == chunk_size(7, 0, 2) == 7
