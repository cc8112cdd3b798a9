"""One question answered: from a board to a proved solution.

    board → search → path of states → concrete moves → replay → Solution

A search knows only the canonical states it keeps; the moves are found again from them with the game's own rules, and the whole
line is replayed before it is handed out.
"""

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from malpan.errors import MalpanError, rules_at_work
from malpan.game import Game, Highest, Shortest, Simulate, State
from malpan.games.catalogue import resolve
from malpan.line import Line, begin, check_turn, play, play_run, settled, trace, turns_shown
from malpan.proof import prove
from malpan.search import engine as engines
from malpan.search.distances import Collected
from malpan.search.found import Asked, Found
from malpan.search.limits import Limits, Progress, Watch
from malpan.solution import NO_WAY, SOLVED, STOPPED, TOO_LONG, Solution, objective_name
from malpan.text.moves import read_moves


def solve(
    game: Game | str | int,
    board: Any,
    *,
    state: Sequence[int] | None = None,
    turn: int = 0,
    limit: int | None = None,
    engine: str = engines.AUTO,
    max_states: int | None = None,
    max_seconds: float | None = None,
    max_memory: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Solution:
    """Answer the game's question on one board, with the line of play that proves it.

    `game` is a Game, the name or number of a built-in one, or the path of a Python file that defines one; `board` a board, or a
    text that the game can read. `state` asks from another position than the start; with rolls, `turn` says how many of them are
    used up. `limit` is the most moves the answer may take (default: the game's own limit). `engine` is ``plain``, ``native`` (the
    rules compiled) or ``auto``, which begins plain and changes over when there is much to search. `max_states`, `max_seconds` and
    `max_memory` (bytes) end the search early with a solution whose outcome is ``stopped``. `progress` is called now and then
    while searching.

    Raises BoardError for a text that is not a board, RuleError if the game's own functions fail, and MalpanError for a question
    that makes no sense, such as a limit below 0.
    """
    game, board = resolve(game, board)
    limit = limit_for(game, limit)
    with rules_at_work(game.name):
        start = begin(game, board, state)
        check_turn(game, board, turn)
        watch = Watch(Limits(max_states, max_seconds, max_memory), progress)
        found = answer(game, board, start, watch, turn, limit, engine)
        seconds = watch.seconds()
        line = line_of(game, board, start, found, turn)
        solution = solution_of(game, found, line, limit, seconds)
        prove(game, board, solution, turn)
    return replace(solution, asked=(game, board))


def explore(
    game: Game | str | int,
    board: Any,
    *,
    state: Sequence[int] | None = None,
    past_wins: bool = False,
    distances: bool = False,
    sink: Callable[[int, Any], None] | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    engine: str = engines.AUTO,
    jobs: int | None = None,
    max_states: int | None = None,
    max_seconds: float | None = None,
    max_memory: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Found:
    """Walk everything that can be reached and return what was counted.

    Of what is returned, `layers` has the number of states in each layer, `states` their sum, `wins` how many of them are won,
    `answer` the fewest moves (or the highest total), `lines` in how many different ways, and `deepest` the states of the last
    layer. Lost states are not counted. The arguments are those of `solve`; with `past_wins`, play goes on from states in which
    the game is won.

    With `distances`, what is returned has the distance of every state from the start, as NumPy arrays; `sink` is called instead
    with the number of a layer and its states, an array with a row each, piece by piece, where there are too many to keep.
    `checkpoint` is a folder in which the walk is kept after every layer and from which it goes on when it is begun again; `jobs`
    how many threads the compiled engine may use.
    """
    game, board = resolve(game, board)
    shortest = isinstance(game.objective, Shortest)
    if past_wins and not shortest:
        raise MalpanError(f"no play of {game.name} ends by winning, so there is nothing past it")
    if (distances or sink or checkpoint) and not shortest:
        raise MalpanError(f"{game.name} does not ask for the fewest moves, so its states have no distance")
    collected = Collected()
    question = Asked(past_wins, collected.add if distances else sink, folder_of(checkpoint), jobs)
    with rules_at_work(game.name):
        start = begin(game, board, state)
        watch = Watch(Limits(max_states, max_seconds, max_memory), progress)
        if not shortest:
            return answer(game, board, start, watch, 0, None, engine)
        found = engines.whole_space(engine, game, board, settled(game, board, start), watch, question)
        return found._replace(distances=collected.distances()) if distances else found


def folder_of(path: "str | os.PathLike[str] | None") -> Any:
    """Return the folder of a path, if there is one; what that needs is imported then."""
    if path is None:
        return None
    from pathlib import Path

    return Path(path)


def replay(
    game: Game | str | int, board: Any, moves: Sequence[int] | str | int, *, state: Sequence[int] | None = None, turn: int = 0
) -> Line:
    """Play moves on a board and return the line, whatever comes of it: it ends with the first step that is not ON.

    `moves` are indices into the game's labels, or a text such as ``"left, down"`` or ``"LD"``; in a game that nobody steers, the
    number of turns. The other arguments are those of `solve`. Raises MalpanError for a move that the game does not have, or more
    moves than rolls.
    """
    game, board = resolve(game, board)
    with rules_at_work(game.name):
        if isinstance(game.objective, Simulate):
            return play_run(game, board, number_of_turns(game, moves), state, turn)
        if isinstance(moves, str):
            moves = read_moves(moves, game.moves_on(board))
        if isinstance(moves, int) or not all(isinstance(move, int) for move in moves):
            raise MalpanError(f"moves is {moves!r}; expected a text, or numbers of moves from 0")
        return play(game, board, moves, state, turn)


def number_of_turns(game: Game, moves: Sequence[int] | str | int) -> int:
    """Return how many turns of a run are asked for; MalpanError if that is no number."""
    text = str(moves).strip()
    if not (text.isascii() and text.isdecimal() and len(text) <= 19):
        raise MalpanError(f"nobody chooses a move in {game.name}; expected a number of turns to play, not {moves!r}")
    return int(text)


def limit_for(game: Game, limit: int | None) -> int | None:
    """Return the most moves that the answer may take: as asked for, or as the game has it."""
    if limit is None:
        return game.limit
    if not isinstance(game.objective, Shortest):
        raise MalpanError(f"{game.name} has no limit of moves; only games of the fewest moves do")
    if not isinstance(limit, int) or limit < 0:
        raise MalpanError(f"limit is {limit!r}; expected a whole number from 0")
    return limit


def answer(game: Game, board: Any, start: State, watch: Watch, turn: int, limit: int | None, engine: str) -> Found:
    """Ask the search that the game's objective calls for."""
    objective = game.objective
    if isinstance(objective, Shortest):
        if game.won is not None and game.won(board, start):
            return Found(0, (start,), layers=(1,), states=1)
        return engines.shortest(engine, game, board, settled(game, board, start), watch, limit)
    if isinstance(objective, Highest):
        return engines.highest(engine, game, board, settled(game, board, start), watch, turn)
    assert isinstance(objective, Simulate)
    if objective.turns is None:
        return engines.follow_rolls(engine, game, board, start, watch, game.rolls_on(board)[turn:])
    return engines.simulate(engine, game, board, start, watch, objective.turns(board))


def solution_of(game: Game, found: Found, line: Line, limit: int | None, seconds: float) -> Solution:
    """Return what a search found as a solution, not proved yet."""
    return Solution(
        game=game.name,
        objective=objective_name(game),
        unit=game.unit,
        outcome=outcome_of(found),
        answer=found.answer,
        line=line,
        limit=limit,
        layers=found.layers,
        states=found.states,
        seconds=seconds,
        stopped=found.stopped,
        turns=found.turns,
        tail=found.tail,
        period=found.period,
        so_far=found.so_far,
    )


def outcome_of(found: Found) -> str:
    """Return how a search ended, in one of the words of `Solution.outcome`."""
    if found.answer is not None:
        return SOLVED
    if found.stopped:
        return STOPPED
    return TOO_LONG if found.bounded else NO_WAY


def line_of(game: Game, board: Any, start: State, found: Found, turn: int) -> Line:
    """Return the line of play that a search found, in concrete moves from the start."""
    if found.answer is None:
        return Line(start)
    if isinstance(game.objective, Simulate):
        return play_run(game, board, min(found.turns, turns_shown(start)), start, turn)
    return play(game, board, trace(game, board, start, found.path, found.totals, turn), start, turn)
