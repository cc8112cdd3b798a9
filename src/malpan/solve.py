"""Solve, explore and replay one board.

    board → search → path of states → moves → line of play → proof → Solution

A search keeps canonical states only. The moves between them are found by the rules of the game, which then replay the line; only
a line that proves the answer is returned.
"""

import os
from collections.abc import Callable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Unpack

from malpan.errors import MalpanError, ProofError, rule_errors
from malpan.game import Game
from malpan.games.catalogue import resolve_game
from malpan.language import say
from malpan.line import Line, check_turn, play, play_run, starting_state
from malpan.objectives.kind import Ending, Problem
from malpan.objectives.table import kind_of
from malpan.results.solution import Solution, solution_of
from malpan.search.engine import AUTO, SearchOptions
from malpan.search.found import Found, WalkOptions
from malpan.search.limits import LimitReached, Limits, Watch

if TYPE_CHECKING:
    from malpan.results.best_lines import BestLines
    from malpan.results.exploration import Exploration


def solve(
    game: Game | str | int,
    board: Any,
    *,
    state: Sequence[int] | None = None,
    turn: int = 0,
    limit: int | None = None,
    search: str = AUTO,
    **options: Unpack[SearchOptions],
) -> Solution:
    """Answer the question of a game on one board, with a line of play that proves the answer.

    game          a `Game`, the name or problem number of a built-in one, or the path of a Python file that defines one.
    board         a text in a format of the game, a `PlacedBoard`, or a board as the game's `read` returns it.
    state         the position to start from, one integer for each place; by default, the first state of the board.
    turn          the number of rolls that are used up already, in a game with rolls.
    limit         the most moves that the answer may take; by default, the limit of the game.
    search        ``breadth`` (first), ``both`` (ends; needs `reversible` and `wins`), ``best`` or ``depth`` (first; both need
                  a lower bound), or ``auto``, which chooses. Only games of the fewest moves have several searches.
    engine        ``plain``, ``native`` (the rules compiled), or ``auto``, which starts plain and switches to the compiled search
                  if the search is large.
    max_states    stop after this many states.
    max_seconds   stop after this time.
    max_memory    stop when this process holds this many bytes.
    progress      called regularly with a `Progress` during the search.

    A search that one of the limits stops returns a solution with the outcome ``stopped``.

    Raises BoardError if the text is not a board, RuleError if a function of the game fails, NotCompiled if the engine is
    ``native`` and the rules cannot be compiled, ProofError if the line does not prove the answer, and MalpanError for invalid
    arguments.

    >>> solution = solve("yut", "1 2 3")
    >>> solution.answer, solution.outcome
    (20, 'solved')
    """
    game, board = resolve_game(game, board)
    limit = limit_for(game, limit)
    watch = watch_for(options)
    with rule_errors(game.name):
        problem = Problem(game, board, starting_state(game, board, state), turn, limit)
        check_turn(game, board, turn)
        return answer(problem, watch, options.get("engine", AUTO), search)[1]


def answer(problem: Problem, watch: Watch, engine: str, search: str = AUTO) -> tuple[Found, Solution]:
    """Search for the answer to a problem, and return what was found, and the solution that is proved."""
    kind = kind_of(problem.game)
    found = kind.search(problem, watch, engine, search)
    seconds = watch.seconds()
    line = kind.line(problem, found).play()
    prove(problem, found, line)
    return found, solution_of(problem, found, line, seconds)


def best_lines(
    game: Game | str | int,
    board: Any,
    *,
    limit: int = 100,
    state: Sequence[int] | None = None,
    turn: int = 0,
    max_answer: int | None = None,
    **search: Unpack[SearchOptions],
) -> "BestLines":
    """Return the best lines of a board: the different sequences of moves that earn its answer, and how many there are.

    The lines come in lexicographic order of the numbers of their moves, from the first on, and each is proved by the rules. In a
    game with costs they cost the least and have the fewest moves. A run has one line, since no one chooses its moves.

    limit        the most lines to return; if there are no more, all are returned.
    max_answer   the most moves, or the highest cost, that the answer may take: the `limit` of `solve`.

    `state`, `turn` and the arguments in `search` (`engine`, `max_states`, `max_seconds`, `max_memory`, `progress`) are those of
    `solve`. If one of the limits is reached, the lines known by then are returned, and `stopped` names it. Raises what `solve`
    raises.

    >>> two = best_lines("yut", "1 2 3", limit=2)
    >>> [line.moves for line in two], two.total
    ([(0, 0, 0), (1, 1, 1)], 4)
    """
    from malpan.results.best_lines import best_lines_of

    game, board = resolve_game(game, board)
    check_line_limit(limit)
    max_answer = limit_for(game, max_answer)
    with rule_errors(game.name):
        problem = Problem(game, board, starting_state(game, board, state), turn, max_answer)
        check_turn(game, board, turn)
        watch = watch_for(search)
        engine = search.get("engine", AUTO)
        found, solution = answer(problem, watch, engine)
        if found.answer is None:
            return best_lines_of(solution, (), None)
        walked = kind_of(game).search_lines(problem, found, watch, engine)
        lines, stopped = collect_lines(problem, found, walked, watch, limit)
    return best_lines_of(solution, lines or [solution.line], walked.lines, stopped)


def collect_lines(problem: Problem, found: Found, walked: Found, watch: Watch, limit: int) -> tuple[list[Line], str]:
    """Return the first best lines of a problem, each proved, and the limit that stopped the search for them, "" if none did.

    `found` has the answer, and `walked` the states that best lines pass; ProofError if they contradict each other.
    """
    from malpan.search.lines import list_lines

    game, board, start, turn, _ = problem
    kind = kind_of(game)
    lines: list[Line] = []
    if walked.stopped:
        return lines, walked.stopped
    if walked.answer != found.answer:
        raise ProofError(say("{game}: a second search found another answer; try `malpan rules`", game=game.name))
    if walked.guide is None:
        return lines, ""
    rolls = None if kind.counts_moves else game.rolls_on(board)[turn:]
    try:
        for moves in islice(list_lines(game, board, start, walked.guide, rolls, watch, walked.states), limit):
            lines.append(kind.line_of(problem, found, moves).play())
            prove(problem, found, lines[-1])
    except LimitReached as reason:
        return lines, str(reason)
    if walked.lines is not None and len(lines) != min(limit, walked.lines):
        counts = {"listed": len(lines), "counted": walked.lines}
        raise ProofError(say("{game}: {counted} best lines, but {listed} listed; try `malpan rules`", game=game.name, **counts))
    return lines, ""


def check_line_limit(limit: int) -> None:
    """Raise MalpanError unless so many lines can be asked for."""
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < 1:
        raise MalpanError(say("limit is {found!r}; expected a number of lines from 1", found=limit))


def explore(
    game: Game | str | int,
    board: Any,
    *,
    state: Sequence[int] | None = None,
    past_wins: bool = False,
    distances: bool = False,
    sink: Callable[[int, Any], None] | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    jobs: int | None = None,
    **search: Unpack[SearchOptions],
) -> "Exploration":
    """Count the states that can be reached from a position.

    past_wins    whether to continue from winning states; by default play ends there.
    distances    whether to return the distance of every state, as NumPy arrays (`Distances`).
    sink         called with the number of a layer and an array of shape (states, places), several times for each layer, if there
                 are too many states to return.
    checkpoint   a folder in which progress is saved after each layer, and from which an interrupted exploration is resumed.
    jobs         the number of threads of the compiled engine, by default one for each core.

    `state` and the arguments in `search` (`engine`, `max_states`, `max_seconds`, `max_memory`, `progress`) are those of `solve`.
    Raises what `solve` raises, and MalpanError for an argument that makes no sense for the objective of the game.

    >>> explore("marbles", "R.OB").layers
    (1, 1)
    """
    from malpan.results.exploration import exploration_of
    from malpan.search.distances import DistanceCollector, distance_type

    game, board = resolve_game(game, board)
    kind = kind_of(game)
    if past_wins and not kind.counts_moves:
        raise MalpanError(say("no play of {game} ends by winning, so there is nothing past it", game=game.name))
    if (distances or sink or checkpoint) and not kind.counts_moves:
        raise MalpanError(say("{game} does not ask for the fewest moves, so its states have no distance", game=game.name))
    collected = DistanceCollector(distance_type(game))
    options = WalkOptions(past_wins, collected.add if distances else sink, folder_of(checkpoint), jobs)
    with rule_errors(game.name):
        problem = Problem(game, board, starting_state(game, board, state))
        found = kind.explore(problem, watch_for(search), search.get("engine", AUTO), options)
    if distances:
        found = found._replace(distances=collected.distances())
    return exploration_of(game, found)


def watch_for(search: SearchOptions) -> Watch:
    """Return the watch over a search; TypeError for an option that there is not."""
    for name in search.keys() - SearchOptions.__annotations__.keys():
        raise TypeError(f"got an unexpected keyword argument {name!r}")
    limits = Limits(search.get("max_states"), search.get("max_seconds"), search.get("max_memory"))
    return Watch(limits, search.get("progress"))


def folder_of(path: "str | os.PathLike[str] | None") -> Any:
    """Return a path as a Path. pathlib is imported only if there is one."""
    if path is None:
        return None
    from pathlib import Path

    return Path(path)


def replay(
    game: Game | str | int, board: Any, moves: Sequence[int] | str | int, *, state: Sequence[int] | None = None, turn: int = 0
) -> Line:
    """Play moves on a board, whether or not they are legal, and return the line.

    moves   a text such as ``"left, down"`` or ``"LD"``, or indices into the labels of the game. In a run, in which no one chooses
            moves, the number of turns.

    The other arguments are those of `solve`. The line ends at the first step that wins, loses or is illegal. Raises MalpanError
    for a move that the game does not have, or more moves than rolls.

    >>> line = replay("marbles", "R.OB", "right")
    >>> line.verdict.name, line.steps[-1].words
    ('WON', 'red drops')
    """
    game, board = resolve_game(game, board)
    with rule_errors(game.name):
        if not game.objective.steered:
            return play_run(game, board, number_of_turns(game, moves), state, turn)
        if isinstance(moves, str):
            from malpan.text.moves import read_moves

            moves = read_moves(moves, game.moves_on(board))
        if isinstance(moves, int) or not all(isinstance(move, int) for move in moves):
            raise MalpanError(say("moves is {found!r}; expected a text, or numbers of moves from 0", found=moves))
        return play(game, board, moves, state, turn)


def number_of_turns(game: Game, moves: Sequence[int] | str | int) -> int:
    """Return the number of turns of a run in `moves`; raise MalpanError if it is not a number."""
    text = str(moves).strip()
    if not (text.isascii() and text.isdecimal() and len(text) <= 19):
        raise MalpanError(
            say("nobody chooses a move in {game}; expected a number of turns to play, not {found!r}", game=game.name, found=moves)
        )
    return int(text)


def limit_for(game: Game, limit: int | None) -> int | None:
    """Return the most moves that the answer may take: `limit`, or the limit of the game; raise MalpanError for an invalid one."""
    if limit is None:
        return game.limit
    if not kind_of(game).counts_moves:
        raise MalpanError(say("{game} has no limit of moves; only games of the fewest moves do", game=game.name))
    if not isinstance(limit, int) or limit < 0:
        raise MalpanError(say("limit is {found!r}; expected a whole number from 0", found=limit))
    return limit


def prove(problem: Problem, found: Found, line: Line) -> None:
    """Raise ProofError unless the line, played once more by the rules, goes as it went and proves the answer."""
    ending = kind_of(problem.game).prove(problem, found, line.moves)
    if ending is not None and ending != Ending.of(line):
        raise ProofError(say("{game}: the line of play went differently the second time", game=problem.game.name))
