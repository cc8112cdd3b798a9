"""Where a run ends that nobody steers, however many turns it has.

A run over finitely many states falls into a cycle: it meets a state again, and from then on repeats. What is left of the run is
whole cycles, which are multiplied, and a rest, which is looked up. So 10^18 turns cost no more than the turns up to the first
state that is met again, each of them played once.

The states are noted, exactly as they are. When the notes take much memory, every other one is dropped, and from then on only
every second state is noted, every fourth, and so on. The cycle is then seen late, by fewer turns than lie between two notes, and
so many turns are played again to know where it begins.
"""

from collections.abc import Sequence
from sys import getsizeof
from time import perf_counter
from typing import Any

from malpan.game import Game, State
from malpan.line import most_turns_shown
from malpan.search.found import Found, Played
from malpan.search.limits import LimitReached, Watch
from malpan.system.memory import memory_in_use

MOST_NOTES, FEWEST_NOTES = 1 << 16, 1 << 4
"""Notes up to which none is dropped, and of which none is dropped, however large they are."""

SLOW_STEP, CERTAIN = 5e-6, 1e-3
"""Seconds of a slow step, several times those that a plain search spends around it; and of steps from which that is certain."""

MOST_LOOKED_AT = 1 << 10
"""Turns after which the pace of a run is not looked at any more."""

MEMORY = 1 << 26
"""Bytes that notes may take."""

NUMBER = 32
"""Bytes of a place that does not fit into one."""


def simulate(game: Game, board: Any, start: State, watch: Watch, turns: int, stays: bool = False) -> Found:
    """Add up the points of `turns` steps without rolls from `start`, and find the cycle if it closes within them.

    With `stays`, no compiled search takes over if steps are slow.
    """
    run = Run(game, board, start, watch)
    notes = Notes(start, watch)
    opening: list[tuple[int, State]] = []
    shown = min(turns, most_turns_shown(start))
    ended: Found | None = None if turns else Found(0, (start, start), states=1, turns=0)
    watch.knows(lambda: complete(run, opening, 0, ended) if ended else stopped_at(run, "", turns))
    met = None
    pace = Pace(watch, stays)
    try:
        while met is None and run.turn < turns + notes.stride - 1:
            before = run.total
            run.play()
            if run.turn <= shown:
                opening.append((run.total - before, tuple(run.places)))
            if run.turn == turns:
                ended = Found(run.total, (start, tuple(run.places)), states=turns + 1, turns=turns, played=Played(run.total))
            state = note_of(run.places)
            run.reached = run.turn, run.total, state
            met = notes.meet(run, state)
            if run.turn == pace.next:
                pace.look(run.turn)
        if met is not None:
            ended = on_the_cycle(run, notes, met, turns) or ended
    except LimitReached as reason:
        if ended is None:
            return stopped_at(run, str(reason), turns)
        ended = ended._replace(stopped=str(reason))
    assert ended is not None
    return complete(run, opening, shown, ended)


def on_the_cycle(run: "Run", notes: "Notes", met: int, turns: int) -> Found | None:
    """Return the end of a run that has met a note again; None if it ends before it comes round."""
    period = run.turn - met * notes.stride
    cycle = run.total - notes.totals[met]
    entered = notes.begin_at(run, max(met - 1, 0) * notes.stride)
    ahead = notes.begin_at(run, entered.turn + period)
    while entered.places != ahead.places:
        entered.play()
        ahead.play()
    tail = entered.turn
    if tail + period > turns:
        return None
    cycles, rest = divmod(turns - tail, period)
    end = notes.begin_at(run, tail + rest)
    played = Played(entered.total, cycle, end.total - entered.total)
    path = (run.start, tuple(end.places))
    total = played.total(cycles)
    return Found(total, path, states=tail + period, tail=tail, period=period, turns=turns, played=played)


def complete(run: "Run", opening: list[tuple[int, State]], shown: int, found: Found) -> Found:
    """Return what was found with the first turns of the run, and in a game with a score, with that of the last state."""
    while len(opening) < shown:  # the run comes round in its first turns
        opening.append(opening[-found.period])
    answer = found.answer if run.game.score is None else run.game.score_of(run.board, found.path[-1])
    return found._replace(answer=answer, opening=opening)


def follow_rolls(game: Game, board: Any, start: State, watch: Watch, rolls: Sequence[int], stays: bool = False) -> Found:
    """Take one step for each roll from `start`, and add up the points or gather what is printed; `stays` as in `simulate`."""
    places = list(start)
    returned: list[int] = []
    reached = start
    watch.knows(
        lambda: Found(so_far=game.result_of_run(board, returned, reached), states=len(returned) + 1, turns=len(rolls)),
    )
    pace = Pace(watch, stays)
    try:
        for turn, roll in enumerate(rolls):
            watch.tick(turn, turn + 1)
            if turn == pace.next:
                pace.look(turn)
            returned.append(game.points_of(game.step(board, places, roll)))
            if game.score is not None:
                reached = tuple(places)
    except LimitReached as reason:
        so_far = game.result_of_run(board, returned, tuple(places))
        return Found(so_far=so_far, states=len(returned) + 1, stopped=str(reason), turns=len(rolls))
    path, played = (start, tuple(places)), Played(game.answer_of_run(returned))
    answer = game.result_of_run(board, returned, path[-1])
    return Found(answer, path, states=len(returned) + 1, turns=len(rolls), played=played)


def stopped_at(run: "Run", reason: str, turns: int) -> Found:
    """Return what is known of a run that was stopped: its points so far, or the score of the state it has come to."""
    turn, total, state = run.reached
    so_far = run.game.result_of_run(run.board, (total,), tuple(state))
    return Found(so_far=so_far, states=turn + 1, stopped=reason, turns=turns)


class Pace:
    """How fast a run goes, looked at after 1, 2, 4, 8 … turns.

    If steps are slow, nothing is gained by a compiled search: its answer is proved by as many plain steps as are left.
    """

    def __init__(self, watch: Watch, stays: bool) -> None:
        self.watch = watch
        self.began = perf_counter()
        self.next = 1 if stays and watch.look else 0

    def look(self, turn: int) -> None:
        """Keep the compiled search from taking over if so many turns took long."""
        seconds = perf_counter() - self.began
        if seconds > max(SLOW_STEP * turn, CERTAIN):
            self.watch.look = None
        self.next = 2 * turn if self.watch.look and turn < MOST_LOOKED_AT else 0


class Notes:
    """Every state of a run whose turn is a multiple of `stride`, in order, each with the total up to it."""

    def __init__(self, start: State, watch: Watch) -> None:
        self.stride = 1
        self.states = [note_of(start)]
        self.totals = [0]
        self.numbers = {self.states[0]: 0}
        limit = watch.limits.max_memory
        self.memory = MEMORY if limit is None else min(MEMORY, max(limit - memory_in_use(), 0) // 2)
        self.most = min(MOST_NOTES, max(self.memory // size_of(self.states[0]), FEWEST_NOTES))

    def meet(self, run: "Run", state: bytes | State) -> int | None:
        """Return the number of the note of the state that a run is in; note the state if there is none, and it is time to."""
        met = self.numbers.get(state)
        if met is None and run.turn % self.stride == 0:
            self.numbers[state] = len(self.states)
            self.states.append(state)
            self.totals.append(run.total)
            if len(self.states) > self.most:
                self.drop_every_other()
        return met

    def drop_every_other(self) -> None:
        """Keep every other note, the first among them."""
        self.stride *= 2
        self.states, self.totals = self.states[::2], self.totals[::2]
        self.numbers = {state: number for number, state in enumerate(self.states)}
        self.most = min(MOST_NOTES, max(self.memory // max(map(size_of, self.states)), FEWEST_NOTES))

    def begin_at(self, run: "Run", turn: int) -> "Run":
        """Return the same run at a turn, played from the last note that is not after it."""
        number = min(turn // self.stride, len(self.states) - 1)
        there = Run(run.game, run.board, tuple(self.states[number]), run.watch, number * self.stride, self.totals[number])
        there.play(turn - there.turn)
        return there


def note_of(places: Sequence[int]) -> bytes | State:
    """Return the state that places are, as short as it can be kept: bytes, if every place fits into one."""
    try:
        return bytes(places)
    except (ValueError, TypeError):  # a place that is larger than a byte, or no whole number, which `malpan rules` tells
        return tuple(places)


def size_of(note: bytes | State) -> int:
    """Return the bytes that a note takes, at most."""
    return getsizeof(note) + (0 if isinstance(note, bytes) else NUMBER * len(note))


class Run:
    """A run that is under way: its places, the turns played and the points so far; `reached` has these as of a complete turn."""

    def __init__(self, game: Game, board: Any, start: State, watch: Watch, turn: int = 0, total: int = 0) -> None:
        self.game, self.board, self.start, self.watch = game, board, start, watch
        self.places = list(start)
        self.turn, self.total = turn, total
        self.reached: tuple[int, int, bytes | State] = turn, total, start
        self.until_look = 1

    def play(self, turns: int = 1) -> None:
        """Play so many turns on."""
        step, board, places, counts = self.game.step, self.board, self.places, self.game.score is None
        for _ in range(turns):
            self.until_look -= 1
            if not self.until_look:
                self.until_look = self.watch.check(self.turn, self.turn + 1)
            points = step(board, places, 0)
            if counts:
                self.total += points
            self.turn += 1
