"""Games small enough to be worked out by hand."""

from malpan import Game, Highest, Shortest, Simulate, Verdict


def double_or_add(board: int, state: list[int], move: int) -> Verdict:
    """From 1, add one or double; reaching the board's number wins, passing it is illegal, 6 loses unless it is the goal."""
    number = state[0] + 1 if move == 0 else state[0] * 2
    if number > board:
        return Verdict.ILLEGAL
    state[0] = number
    if number == board:
        return Verdict.WON
    return Verdict.LOST if number == 6 else Verdict.ON


doubling = Game(
    name="doubling", moves=("add", "double"), read=int, start=lambda board: [1], step=double_or_add, objective=Shortest()
)


def take_or_leave(board: tuple[int, ...], state: list[int], move: int, roll: int) -> tuple[Verdict, int]:
    """Take what the turn brings or leave it; nobody can hold more than ten, and holding exactly nine ends the play."""
    if move == 0:
        return Verdict.ON, 0
    if state[0] + roll > 10:
        return Verdict.ILLEGAL, 0
    state[0] += roll
    return (Verdict.WON if state[0] == 9 else Verdict.ON), roll


taking = Game(
    name="taking",
    moves=("leave", "take"),
    read=lambda text: tuple(int(word) for word in text.split()),
    start=lambda board: [0],
    step=take_or_leave,
    rolls=lambda board: board,
    objective=Highest(),
)


def spiral(board: int, state: list[int], roll: int) -> int:
    """Count up from 0; behind 9 go back to 4. A step scores where it ends."""
    state[0] = 4 if state[0] == 9 else state[0] + 1
    return state[0]


spiralling = Game(name="spiralling", read=int, start=lambda board: [0], step=spiral, objective=Simulate(turns=int))


def add_up(board: tuple[int, ...], state: list[int], roll: int) -> int:
    """Add what the turn brings, modulo seven; a step scores the sum."""
    state[0] = (state[0] + roll) % 7
    return state[0]


adding = Game(
    name="adding",
    read=lambda text: tuple(int(word) for word in text.split()),
    start=lambda board: [0],
    step=add_up,
    rolls=lambda board: board,
    objective=Simulate(),
)
