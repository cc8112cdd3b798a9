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
from malpan.game.trying import look_at_rules
from malpan.games.catalogue import game_named, resolve_game
from malpan.language import say
from malpan.line import Line, check_turn, play, play_run, starting_state
from malpan.objectives.kind import Ending, Problem
from malpan.objectives.looking import look_and_search
from malpan.objectives.table import kind_of
from malpan.results.question import check_line_limit, read_problem, stopped_solution, watch_for
from malpan.results.solution import Solution, solution_of
from malpan.search.engine import AUTO, ExploreOptions, SearchOptions, limits_of
from malpan.search.found import Found, WalkOptions
from malpan.search.leaving import within_limits
from malpan.search.limits import LimitReached, Watch
from malpan.search.relay import Relay
from malpan.search.spread import spread_of

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
    limit         the most moves that the answer may take, or the most that it may cost; by default, the limit of the game.
    search        ``breadth`` (first), ``both`` (ends; needs `reversible` and `wins`), ``best`` or ``depth`` (first; both need
                  a lower bound), or ``auto``, which chooses. Only games of the fewest moves have several searches.
    engine        ``plain``, ``native`` (the rules compiled), or ``auto``, which starts plain and switches to the compiled search
                  if the search is large.
    max_states    stop after this many states.
    max_seconds   stop after this time: of reading a text, searching and proving together, compiling included. What does not end
                  by itself, such as a step in a loop, is left a moment later.
    max_memory    stop when this process holds this many bytes; without it, before the memory of the machine is used up.
    progress      called regularly with a `Progress` during the search, perhaps by another thread.

    A search that one of the limits stops returns a solution with the outcome ``stopped``.

    Raises BoardError if the text is not a board, RuleError if a function of the game fails, NotCompiled if the engine is
    ``native`` and the rules cannot be compiled, ProofError if the line does not prove the answer, and MalpanError for invalid
    arguments.

    >>> solution = solve("yut", "1 2 3")
    >>> solution.answer, solution.outcome
    (20, 'solved')
    """
    watch = watch_for(options)
    asked = [Problem(game_named(game), None, (), turn, limit)]

    def ask() -> Solution:
        asked.append(read_problem(asked[0], board, state))
        with rule_errors(asked[-1].game.name):
            return answer(asked[-1], watch, options.get("engine", AUTO), search)[1]

    return within_limits(watch, ask, lambda reason: stopped_solution(asked[-1], watch, reason))


def answer(problem: Problem, watch: Watch, engine: str, search: str = AUTO) -> tuple[Found, Solution]:
    """Search for the answer to a problem, and return what was found, and the solution that is proved."""
    kind = kind_of(problem.game)
    watch.knowledge.game = problem.game
    found = look_and_search(problem, engine, lambda: kind.search(problem, watch, engine, search))
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
    search: str = AUTO,
    **options: Unpack[SearchOptions],
) -> "BestLines":
    """Return the best lines of a board: the different sequences of moves that earn its answer, and how many there are.

    The lines come in lexicographic order of the numbers of their moves, from the first on, and each is proved by the rules. In a
    game with costs they cost the least and have the fewest moves. A run has one line, since no one chooses its moves.

    limit        the most lines to return; if there are no more, all are returned.
    max_answer   the most moves, or the highest cost, that the answer may take: the `limit` of `solve`.

    `state`, `turn`, `search`, by which the answer is found, and the arguments in `options` (`engine`, `max_states`,
    `max_seconds`, `max_memory`, `progress`) are those of `solve`. If one of the limits is reached, the lines known by then are
    returned, and `stopped` names it. Raises what `solve` raises.

    >>> two = best_lines("yut", "1 2 3", limit=2)
    >>> [line.moves for line in two], two.total
    ([(0, 0, 0), (1, 1, 1)], 4)
    """
    from malpan.results.best_lines import best_lines_of

    check_line_limit(limit)
    watch = watch_for(options)
    asked = [Problem(game_named(game), None, (), turn, max_answer)]
    solved: list[Solution] = []

    def ask() -> "BestLines":
        asked.append(problem := read_problem(asked[0], board, state))
        engine = options.get("engine", AUTO)
        with rule_errors(problem.game.name):
            found, solution = answer(problem, watch, engine, search)
            if found.answer is None:
                return best_lines_of(solution, (), None)
            solved.append(solution)
            walked = kind_of(problem.game).search_lines(problem, found, watch, engine)
            lines, stopped = collect_lines(problem, found, walked, watch, limit)
        return best_lines_of(solution, lines or [solution.line], walked.lines, stopped)

    def tell_known(reason: str) -> "BestLines":
        for solution in solved:
            return best_lines_of(solution, [solution.line], None, reason)
        return best_lines_of(stopped_solution(asked[-1], watch, reason), (), None)

    return within_limits(watch, ask, tell_known)


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
    if kind.counts_moves and len(lines[0].steps) != len(found.path) - 1:
        raise ProofError(say("{game}: a second search found another answer; try `malpan rules`", game=game.name))
    if walked.lines is not None and len(lines) != min(limit, walked.lines):
        counts = {"listed": len(lines), "counted": walked.lines}
        raise ProofError(say("{game}: {counted} best lines, but {listed} listed; try `malpan rules`", game=game.name, **counts))
    return lines, ""


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
    **search: Unpack[ExploreOptions],
) -> "Exploration":
    """Count the states that can be reached from a position.

    past_wins    whether to continue from winning states; by default play ends there, except at a start that is won already.
    distances    whether to return the distance of every state, as NumPy arrays (`Distances`).
    sink         called with the number of a layer and an array of shape (states, places), several times for each layer, if there
                 are too many states to return.
    checkpoint   a folder in which progress is saved after each layer, and from which an interrupted exploration is resumed.
    jobs         the number of threads of the compiled engine, by default one for each core; with `store`, of processes.
    store        walk in shards, with all files in this folder or at this address of fsspec; the same call resumes the walk.
    shards       how many shards; by default 16.
    executor     a `concurrent.futures.Executor` whose workers walk, each within `max_memory`; by default, local processes.

    `state` and the arguments in `search` (`engine`, `max_states`, `max_seconds`, `max_memory`, `progress`) are those of `solve`.
    Raises what `solve` raises, and MalpanError for an argument that makes no sense for the objective of the game.

    >>> explore("marbles", "R.OB").layers
    (1, 1)
    """
    from malpan.results.exploration import exploration_of
    from malpan.search.distances import DistanceCollector, distance_type

    asked = [Problem(game_named(game), None, ())]
    watch, engine = watch_for(limits_of(search)), search.get("engine", AUTO)
    spread, relays = spread_of(asked[0].game, search, checkpoint is not None), list[Relay]()

    def walk() -> "Exploration":
        asked.append(problem := read_problem(asked[0], board, state))
        kind = kind_of(game := problem.game)
        if past_wins and not kind.counts_moves:
            raise MalpanError(say("no play of {game} ends by winning, so there is nothing past it", game=game.name))
        if (distances or sink or checkpoint or spread) and not kind.counts_moves:
            raise MalpanError(say("{game} does not ask for the fewest moves, so its states have no distance", game=game.name))
        collected = DistanceCollector(distance_type(game))
        relays.extend(map(Relay, filter(None, [collected.add if distances else sink])))
        options = WalkOptions(past_wins, relays[0].add if relays else None, folder_of(checkpoint), jobs, spread)
        watch.knowledge.game = game
        with rule_errors(game.name):
            found = look_and_search(problem, engine, lambda: kind.explore(problem, watch, engine, options))
        return exploration_of(game, found._replace(distances=collected.distances()) if distances else found)

    def tell_known(reason: str) -> "Exploration":
        found = watch.knowledge.most(reason)
        for relay in relays:
            relay.close()
            found = relay.limit(found)
        return exploration_of(asked[-1].game, found)

    return within_limits(watch, walk, tell_known)


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
        check_turn(game, board, turn)
        look_at_rules(game, board, starting_state(game, board, state), turn)
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


def prove(problem: Problem, found: Found, line: Line) -> None:
    """Raise ProofError unless the line, played once more by the rules, goes as it went and proves the answer."""
    ending = kind_of(problem.game).prove(problem, found, line.moves)
    if ending is not None and ending != Ending.of(line):
        raise ProofError(say("{game}: the line of play went differently the second time", game=problem.game.name))
