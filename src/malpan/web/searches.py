"""Searches for the page: answers with their pictures, hints, and counts of reachable states."""

from collections.abc import Callable
from time import monotonic
from typing import Any

from malpan.game import Answer, Game, State, Verdict
from malpan.game.costs import has_costs
from malpan.line import Line, take_step
from malpan.objectives.table import kind_of
from malpan.results.solution import Solution
from malpan.search.found import SOLVED, STOPPED
from malpan.search.limits import Progress
from malpan.solve import best_lines, explore, solve
from malpan.web.limits import ServerLimits
from malpan.web.positions import count_turns, describe_step, is_over, turn_after
from malpan.web.scenes import scene_dict

MOST_SHAPES = 3_000
"""Shapes sent with an answer; the page requests further pictures one by one."""

HINT_SECONDS = 6.0
"""Seconds for a hint; what is not known by then stays unknown."""

HINT_STATES = 2_000_000
MOST_TRIED = 64
"""Moves that are each tried for a hint; with more legal moves, a hint names one best move."""

MOST_DEEPEST = 24
PROGRESS_INTERVAL = 0.15
"""Seconds between two reports of progress."""

MOST_LINES = 20
"""Best lines that are listed."""

Send = Callable[[dict[str, Any]], None]


class ProgressReporter:
    """Sends the progress of a search, but not too often."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.next = PROGRESS_INTERVAL

    def __call__(self, progress: Progress) -> None:
        """Send the progress if the last report is long enough ago."""
        if progress.seconds >= self.next:
            self.next = progress.seconds + PROGRESS_INTERVAL
            self.send({"progress": progress._asdict()})


def search_limits(limits: ServerLimits, request: dict[str, Any]) -> dict[str, Any]:
    """Return the limits of a search: the requested ones, within those of the server.

    Reading the board and playing the moves has taken some of the time.
    """
    seconds = min(request["seconds"] or limits.seconds, limits.seconds) - (monotonic() - request["began"])
    return {
        "max_states": min(request["states"] or limits.states, limits.states),
        "max_seconds": max(seconds, 0.0),
        "max_memory": limits.memory,
    }


def solve_position(
    game: Game, board: Any, line: Line, limits: ServerLimits, request: dict[str, Any], send: Send
) -> dict[str, Any]:
    """Return the answer from the end of a line on, with its pictures."""
    within = search_limits(limits, request)
    solution = solve(game, board, state=line.state, turn=turn_after(game, line), progress=ProgressReporter(send), **within)
    labels = [step.label for step in solution.line.steps]
    printed = "unknown" if solution.outcome == STOPPED else game.printed(solution.answer, labels, solution.line)
    described = solution.to_dict() | {"headline": solution.headline(), "printed": printed}
    described |= {name: exact(described[name]) for name in ("answer", "turns", "so_far")}
    described["line"]["steps"] = [describe_step(game, step) for step in solution.line.steps]
    return {"solution": described, "frames": draw_line(game, board, solution)}


def list_lines(game: Game, board: Any, line: Line, limits: ServerLimits, request: dict[str, Any], send: Send) -> dict[str, Any]:
    """Return the best lines from the end of a line on, without pictures, and how many there are, in a sentence."""
    within = search_limits(limits, request)
    best = best_lines(
        game, board, limit=MOST_LINES, state=line.state, turn=turn_after(game, line), progress=ProgressReporter(send), **within
    )
    lines = [[describe_step(game, step) for step in each.steps] for each in best]
    return {"lines": lines, "total": exact(best.total), "complete": best.complete, "headline": best.headline()}


def exact(number: Answer | None) -> str | None:
    """Return one number or several as text, since numbers of JavaScript are exact up to 2^53 only."""
    if isinstance(number, tuple):
        return " ".join(map(str, number))
    return None if number is None else str(number)


def draw_line(game: Game, board: Any, solution: Solution) -> list[dict[str, Any]]:
    """Return the pictures of a line, of its start and after each step, up to MOST_SHAPES."""
    frames: list[dict[str, Any]] = []
    shapes = 0
    before = solution.line.start
    for step in (None, *solution.line.steps):
        frame = scene_dict(game, board, step.state, before, step) if step else scene_dict(game, board, before)
        before = step.state if step else before
        shapes += len(frame["shapes"])
        if frames and shapes > MOST_SHAPES:
            break
        frames.append(frame)
    return frames


def explore_position(
    game: Game, board: Any, line: Line, limits: ServerLimits, request: dict[str, Any], send: Send
) -> dict[str, Any]:
    """Count the states reachable from the end of a line, and return the counts with pictures of the deepest states."""
    found = explore(game, board, state=line.state, progress=ProgressReporter(send), **search_limits(limits, request))
    deepest = [tuple(map(int, state)) for state in found.deepest[:MOST_DEEPEST]]
    numbers: dict[str, Any] = {name: exact(getattr(found, name)) for name in ("answer", "lines", "turns")}
    numbers["costs"] = list(map(str, found.costs))
    counts = found.to_dict() | numbers | {"deepest": deepest, "deepest_count": len(found.deepest)}
    return {"found": counts, "frames": [scene_dict(game, board, state) for state in deepest]}


def find_hint(game: Game, board: Any, line: Line) -> dict[str, Any]:
    """Return the moves, the cost or the points left from the end of a line, and the moves on a best line.

    ``left`` is None if no answer is known, and the outcome says why.
    """
    if not game.objective.steered or is_over(game, board, line, count_turns(game, board)):
        return {"hint": {"left": None, "outcome": "over", "best": []}}
    end = monotonic() + HINT_SECONDS
    best = solve_until(end, game, board, line.state, turn_after(game, line))
    if best.outcome != SOLVED or not isinstance(best.answer, int):
        return {"hint": {"left": None, "outcome": best.outcome, "best": []}}
    moves = {step.move for step in best.line.steps[:1] if step.move is not None}
    if len(game.moves_on(board)) <= MOST_TRIED:
        moves |= {move for move in range(len(game.moves_on(board))) if is_best(game, board, line, move, best, end)}
    return {"hint": {"left": exact(best.answer), "outcome": best.outcome, "best": sorted(moves)}}


def is_best(game: Game, board: Any, line: Line, move: int, best: Solution, end: float) -> bool:
    """Tell whether a move from the end of a line is known to be the first of a best line; `best` is one of them."""
    turn = turn_after(game, line)
    roll = game.rolls_on(board)[turn] if game.rolls else 0
    verdict, points, state = take_step(game, board, line.state, move, roll)
    if verdict in (Verdict.ILLEGAL, Verdict.LOST):
        return False
    assert isinstance(best.answer, int)
    rest = kind_of(game).remainder(best.answer, points)
    after = turn + 1 if game.rolls else turn
    shorter = len(best.line.steps) - 1  # among the cheapest lines, the best ones have the fewest moves
    if verdict == Verdict.WON or (game.rolls and after == len(game.rolls_on(board))):
        return rest == 0 and (not has_costs(game) or shorter == 0)
    if not kind_of(game).counts_moves:
        return solve_until(end, game, board, state, after).answer == rest
    found = solve_until(end, game, board, state, after, rest) if rest >= 0 else None
    return found is not None and found.answer == rest and len(found.line.steps) == shorter


def solve_until(end: float, game: Game, board: Any, state: State, turn: int, limit: int | None = None) -> Solution:
    """Return what is known of a position at the time `end`; `limit` is the most moves, or the most cost, of interest."""
    seconds = max(end - monotonic(), 0.0)
    return solve(game, board, state=state, turn=turn, limit=limit, max_states=HINT_STATES, max_seconds=seconds)
