"""Searches for the page: answers with their pictures, hints, and what can be reached."""

from collections.abc import Callable
from time import monotonic
from typing import Any

from malpan.game import Answer, Game, Shortest, Simulate, Verdict
from malpan.line import Line, take
from malpan.search.limits import Progress
from malpan.solution import SOLVED, STOPPED, Solution
from malpan.solve import explore, solve
from malpan.web.limits import Limits
from malpan.web.playing import is_over, turn_of, turns_of
from malpan.web.scenes import scene_of

MOST_SHAPES = 3_000
"""Shapes that come with an answer; the pictures beyond are asked for one by one."""

HINT_SECONDS = 6.0
"""Seconds in which everything about a hint is found out, or is not known."""

HINT_STATES = 2_000_000
MOST_TRIED = 64
"""Moves of which it is found out whether they keep to a best line; of more, only one is known."""

MOST_DEEPEST = 24
TOLD_EVERY = 0.15

Tell = Callable[[dict[str, Any]], None]


class Telling:
    """Passes on how far a search is, but not too often."""

    def __init__(self, tell: Tell) -> None:
        self.tell = tell
        self.next = TOLD_EVERY

    def __call__(self, progress: Progress) -> None:
        """Pass it on, if it is time to."""
        if progress.seconds >= self.next:
            self.next = progress.seconds + TOLD_EVERY
            self.tell({"progress": progress._asdict()})


def asked_limits(limits: Limits, asked: dict[str, Any]) -> dict[str, Any]:
    """Return the limits of a search: those asked for, within those of the server."""
    return {
        "max_states": min(asked["states"] or limits.states, limits.states),
        "max_seconds": min(asked["seconds"] or limits.seconds, limits.seconds),
        "max_memory": limits.memory,
    }


def solved(game: Game, board: Any, line: Line, limits: Limits, asked: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Return the answer from the end of a line on, with its pictures."""
    kept = asked_limits(limits, asked)
    solution = solve(game, board, state=line.state, turn=turn_of(game, line), progress=Telling(tell), **kept)
    labels = [step.label for step in solution.line.steps]
    printed = "unknown" if solution.outcome == STOPPED else game.printed(solution.answer, labels)
    told = solution.to_dict() | {"headline": solution.headline(), "printed": printed}
    told |= {name: exact(told[name]) for name in ("answer", "turns", "so_far")}
    return {"solution": told, "frames": frames_of(game, board, solution)}


def exact(number: Answer | None) -> str | None:
    """Return a number, or several, as a text, as those of JavaScript are exact up to 2^53 only."""
    if isinstance(number, tuple):
        return " ".join(map(str, number))
    return None if number is None else str(number)


def frames_of(game: Game, board: Any, solution: Solution) -> list[dict[str, Any]]:
    """Return the pictures of a line, the start and one after each step, as many as are not too much."""
    frames: list[dict[str, Any]] = []
    shapes = 0
    before = solution.line.start
    for step in (None, *solution.line.steps):
        frame = scene_of(game, board, step.state, before, step) if step else scene_of(game, board, before)
        before = step.state if step else before
        shapes += len(frame["shapes"])
        if frames and shapes > MOST_SHAPES:
            break
        frames.append(frame)
    return frames


def explored(game: Game, board: Any, line: Line, limits: Limits, asked: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Return what can be reached from the end of a line, with the pictures of the deepest states."""
    found = explore(game, board, state=line.state, progress=Telling(tell), **asked_limits(limits, asked))
    deepest = [tuple(map(int, state)) for state in found.deepest[:MOST_DEEPEST]]
    shown = {
        "answer": exact(found.answer),
        "layers": found.layers,
        "states": found.states,
        "wins": found.wins,
        "lines": exact(found.lines),
        "uncounted": found.uncounted,
        "stopped": found.stopped,
        "tail": found.tail,
        "period": found.period,
        "turns": exact(found.turns),
        "deepest": len(found.deepest),
    }
    return {"found": shown, "frames": [scene_of(game, board, state) for state in deepest]}


def hinted(game: Game, board: Any, line: Line) -> dict[str, Any]:
    """Return how far it is from the end of a line to a win, or how many points are left, and which moves keep to that.

    ``left`` is None where there is no way any more, and the outcome says why.
    """
    if isinstance(game.objective, Simulate) or is_over(game, board, line, turns_of(game, board)):
        return {"hint": {"left": None, "outcome": "over", "best": []}}
    end = monotonic() + HINT_SECONDS
    best = asked_from(game, board, line.state, turn_of(game, line), None, end)
    if best.outcome != SOLVED or not isinstance(best.answer, int):
        return {"hint": {"left": None, "outcome": best.outcome, "best": []}}
    keeping = {step.move for step in best.line.steps[:1] if step.move is not None}
    if len(game.moves_on(board)) <= MOST_TRIED:
        keeping |= {move for move in range(len(game.moves_on(board))) if keeps(game, board, line, move, best.answer, end)}
    return {"hint": {"left": exact(best.answer), "outcome": best.outcome, "best": sorted(keeping)}}


def keeps(game: Game, board: Any, line: Line, move: int, best: int, end: float) -> bool:
    """Tell whether a move from the end of a line is known to be the first of a line as good as the best."""
    turn = turn_of(game, line)
    roll = game.rolls_on(board)[turn] if game.rolls else 0
    verdict, points, state = take(game, board, line.state, move, roll)
    if isinstance(game.objective, Shortest):
        if verdict != Verdict.ON:
            return verdict == Verdict.WON and best == 1
        return asked_from(game, board, state, turn, best - 1, end).answer == best - 1
    if verdict in (Verdict.ILLEGAL, Verdict.LOST):
        return False
    if verdict == Verdict.WON or turn + 1 == len(game.rolls_on(board)):
        return points == best
    rest = asked_from(game, board, state, turn + 1, None, end)
    return isinstance(rest.answer, int) and points + rest.answer == best


def asked_from(game: Game, board: Any, state: tuple[int, ...], turn: int, limit: int | None, end: float) -> Solution:
    """Return what is known of a position by a time; `limit` is the most moves that are of interest."""
    seconds = max(end - monotonic(), 0.0)
    return solve(game, board, state=state, turn=turn, limit=limit, max_states=HINT_STATES, max_seconds=seconds)
