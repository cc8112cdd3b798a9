"""Games with one slip each: a right game of lamps, and what its author changed by mistake.

Each slip is a text of the right game and what stands in its place. `sentence` is what `solve` says, `promise` the promise that
`malpan rules` finds broken; {line} is the line on which the slip stands, that with the mark ``# here``.
"""

from typing import NamedTuple

LAMPS = '''"""Lamps in a row: pressing one switches it and its neighbours."""

from typing import NamedTuple

from malpan import Cell, Game, Highest, Scene, Shortest, Simulate, Verdict


class Board(NamedTuple):
    lamps: tuple[int, ...]


def read(text):
    return Board(tuple(int(lamp == "o") for lamp in text.strip()))


def start(board):
    return list(board.lamps)


def moves(board):
    return [f"lamp {number + 1}" for number in range(len(board.lamps))]


def ranges(board):
    return [2] * len(board.lamps)


def step(board, state, move):
    for lamp in range(max(move - 1, 0), min(move + 2, len(state))):
        state[lamp] = 1 - state[lamp]
    return Verdict.ON if 1 in state else Verdict.WON


def won(board, state):
    return 1 not in state


def write(board):
    return "".join(".o"[lamp] for lamp in board.lamps)


def boards(random):
    return Board(tuple(random.randrange(2) for _ in range(random.randint(2, 5))))


def picture(board, state):
    return Scene([Cell(x, 0) for x in range(len(state))])


parts = dict(
    name="lamps", read=read, start=start, moves=moves, ranges=ranges, step=step, won=won, write=write, boards=boards,
    picture=picture,
)
game = Game(**parts)
'''

RETURN = "    return Verdict.ON if 1 in state else Verdict.WON\n"
STEP = LAMPS[LAMPS.index("def step") : LAMPS.index("def won")]
END = "game = Game(**parts)\n"


class Slip(NamedTuple):
    """A slip: what stands in the right game and what stands there by mistake; what `solve` says; the promise that is broken."""

    name: str
    right: str
    wrong: str
    sentence: str
    promise: str


def with_canonical(line: str) -> str:
    """Return the end of a game whose `canonical` is one line."""
    return f"def canonical(board, state):\n    {line}  # here\n\n\ngame = Game(**(parts | dict(canonical=canonical)))\n"


def ending(objective: str, step: str) -> str:
    """Return the end of a game that asks another question."""
    return f"def step(board, state, *rest):\n{step}\n\ngame = Game(**(parts | dict(step=step, objective={objective})))\n"


HIGHEST = "Highest(), rolls=lambda board: [1, 2], won=None"
RUN = "Simulate(turns=lambda board: 9), moves=(), won=None"
ROLLED = "Simulate(), rolls=lambda board: [1, 2, 3], moves=(), won=None"
PRINTS = "Simulate(prints=True), rolls=lambda board: [1, 2, 3], moves=(), won=None"
IN_STEP = "(lamps.py, line {line}, in step; state [1, 0, 1, 0]; move lamp 1)"
IN_RUN = "(lamps.py, line {line}, in step; state [1, 0, 1, 0])"

VERDICT = "expected a Verdict such as Verdict.ON "
PAIR = "expected a Verdict and points, a whole number, such as (Verdict.ON, 1) "
COST = "expected a Verdict and a cost, a whole number from 0, such as (Verdict.ON, 1) "
IN_PLACE = "; it has to change the list that it is given, as state[:] = ... does "
LIST = "expected a list of whole numbers from 0 (lamps.py, line {line}, in start)"
BOUNDS = "expected a list of whole numbers from 1, one for each place of a state (lamps.py, line {line}, in ranges)"
LABELS = "expected a list of labels, a text for each move (lamps.py, line {line}, in moves)"


def step_returns(value: str, found: str, expected: str = VERDICT) -> Slip:
    """Return the slip of a step that returns something."""
    name = f"step returns {value}"
    return Slip(name, RETURN, f"    return {value}  # here\n", f"step of lamps returned {found}; {expected}{IN_STEP}", "verdict")


def part_returns(part: str, line: str, value: str, sentence: str, promise: str) -> Slip:
    """Return the slip of another function that returns something."""
    return Slip(f"{part} returns {value}", line, f"    return {value}  # here\n", f"{part} of lamps returned {sentence}", promise)


def asks(objective: str, value: str, found: str, expected: str, place: str = IN_STEP) -> Slip:
    """Return the slip of a step that does not return what another objective takes."""
    step = f"    state[0] = 1 - state[0]\n    return {value}  # here\n"
    sentence = f"step of lamps returned {found}; {expected}{place}"
    return Slip(f"{objective.partition('(')[0]} with {value}", END, ending(objective, step), sentence, "verdict")


START = "    return list(board.lamps)\n"
RANGES = "    return [2] * len(board.lamps)\n"
MOVES = '    return [f"lamp {number + 1}" for number in range(len(board.lamps))]\n'
READ = '    return Board(tuple(int(lamp == "o") for lamp in text.strip()))\n'
WON = "    return 1 not in state\n"
WRITE = '    return "".join(".o"[lamp] for lamp in board.lamps)\n'
BOARDS = "    return Board(tuple(random.randrange(2) for _ in range(random.randint(2, 5))))\n"
PICTURE = "    return Scene([Cell(x, 0) for x in range(len(state))])\n"
SWITCH = "        state[lamp] = 1 - state[lamp]\n"

SLIPS = [
    Slip(
        "step without return",
        RETURN,
        "    1 in state  # here\n",
        f"step of lamps returned nothing; {VERDICT}{IN_STEP}",
        "verdict",
    ),
    step_returns("None", "nothing"),
    step_returns("1 not in state", "False"),
    step_returns("True", "True"),
    step_returns("7", "7"),
    step_returns("-1", "-1"),
    step_returns("0.0", "0.0"),
    step_returns("'WON'", "'WON'"),
    step_returns("Verdict", "<enum 'Verdict'>"),
    step_returns("Verdict.ON, 3", "(Verdict.ON, 3)", "expected a Verdict alone; a cost belongs to Shortest(costs=True) "),
    step_returns(
        "state",
        "[0, 1, 1, 0]",
        "expected a Verdict such as Verdict.ON, while the list that step is given is changed in place ",
    ),
    asks(HIGHEST, "Verdict.ON", "Verdict.ON", PAIR),
    asks(HIGHEST, "None", "nothing", PAIR),
    asks(HIGHEST, "(Verdict.ON, None)", "(Verdict.ON, None)", PAIR),
    asks(HIGHEST, "(Verdict.ON, 0.5)", "(Verdict.ON, 0.5)", PAIR),
    asks(HIGHEST, "(Verdict.ON, True)", "(Verdict.ON, True)", PAIR),
    asks(HIGHEST, "(1, 2, 3)", "(1, 2, 3)", PAIR),
    asks(HIGHEST, "(3, Verdict.ON, 1)", "(3, Verdict.ON, 1)", PAIR),
    asks("Shortest(costs=True)", "Verdict.ON", "Verdict.ON", COST),
    asks("Shortest(costs=True)", "(Verdict.ON, -1)", "(Verdict.ON, -1)", COST),
    asks("Shortest(costs=True)", "(Verdict.ON, 1.0)", "(Verdict.ON, 1.0)", COST),
    asks("Shortest(costs=True)", "(1, Verdict.ON, 2)", "(1, Verdict.ON, 2)", COST),
    asks(RUN, "None", "nothing", "expected points, a whole number ", IN_RUN),
    asks(RUN, "0.5", "0.5", "expected points, a whole number ", IN_RUN),
    asks(ROLLED, "Verdict.ON, 1", "(Verdict.ON, 1)", "expected points, a whole number ", IN_RUN),
    asks(PRINTS, "-2", "-2", "expected the number that is printed, a whole number from 0, or SILENT ", IN_RUN),
    part_returns("start", START, "None", f"nothing; {LIST}", "start"),
    part_returns("start", START, "7", f"7; {LIST}", "start"),
    part_returns("start", START, "'1010'", f"'1010'; {LIST}", "start"),
    part_returns("start", START, "tuple(map(float, board.lamps))", "1.0 in place 0; " + LIST, "start"),
    part_returns("start", START, "[[1], 0]", "[1] in place 0; " + LIST, "start"),
    part_returns("start", START, "__import__('numpy').array(board.lamps)", "np.int64(1) in place 0; " + LIST, "start"),
    part_returns(
        "ranges", RANGES, "[2] * 3", "3 bounds for the 4 places of a state (lamps.py, line {line}, in ranges)", "in range"
    ),
    part_returns("ranges", RANGES, "2", f"2; {BOUNDS}", "in range"),
    part_returns("ranges", RANGES, "None", f"nothing; {BOUNDS}", "in range"),
    part_returns("ranges", RANGES, "[2, 2, 2, 2.0]", f"2.0 in place 3; {BOUNDS}", "in range"),
    part_returns("ranges", RANGES, "[2, 2, 2, 0]", f"[2, 2, 2, 0]; {BOUNDS}", "in range"),
    part_returns("moves", MOVES, "'1234'", f"'1234'; {LABELS}", "moves"),
    part_returns("moves", MOVES, "[1, 2]", f"[1, 2]; {LABELS}", "moves"),
    part_returns("moves", MOVES, "None", f"nothing; {LABELS}", "moves"),
    part_returns("moves", MOVES, "3", f"3; {LABELS}", "moves"),
    part_returns("moves", MOVES, "[]", "[]; expected at least one label (lamps.py, line {line}, in moves)", "moves"),
    part_returns("read", READ, "None", "nothing; expected a board (lamps.py, line {line}, in read)", "no failure"),
    part_returns(
        "won", WON, "None", "nothing; expected True or False (lamps.py, line {line}, in won; state [1, 0, 1, 0])", "no failure"
    ),
    part_returns(
        "won", WON, "sum(state)", "2; expected True or False (lamps.py, line {line}, in won; state [1, 0, 1, 0])", "no failure"
    ),
    part_returns(
        "picture",
        PICTURE,
        "'o.o.'",
        "'o.o.'; expected a Scene (lamps.py, line {line}, in picture; state [1, 0, 1, 0])",
        "no failure",
    ),
    Slip(
        "a state of floats",
        SWITCH,
        "        state[lamp] = 1.5 - state[lamp]  # here\n",
        f"step of lamps left 0.5 in place 0 of the state; expected whole numbers from 0 {IN_STEP}",
        "places",
    ),
    Slip(
        "a state of halves",
        SWITCH,
        "        state[lamp] = (1 - state[lamp]) / 1  # here\n",
        f"step of lamps left 0.0 in place 0 of the state; expected whole numbers from 0 {IN_STEP}",
        "places",
    ),
    Slip(
        "a state that grows",
        RETURN,
        f"    state.append(0)  # here\n{RETURN}",
        f"step of lamps left 5 numbers in the state; expected 4, as many as start returns {IN_STEP}",
        "places",
    ),
    Slip(
        "a state that shrinks",
        RETURN,
        f"    state.pop()  # here\n{RETURN}",
        f"step of lamps left 3 numbers in the state; expected 4, as many as start returns {IN_STEP}",
        "places",
    ),
    Slip(
        "a state rebound",
        "def step(board, state, move):\n",
        "def step(board, state, move):\n    state = state[:]  # here\n",
        f"step of lamps puts the new state into a list of its own, `state`{IN_PLACE}",
        "in place",
    ),
    Slip(
        "a state made anew",
        STEP,
        "def step(board, state, move):\n"
        "    state = [1 - x if abs(i - move) < 2 else x for i, x in enumerate(state)]  # here\n" + RETURN + "\n\n",
        f"step of lamps puts the new state into a list of its own, `state`{IN_PLACE}{IN_STEP}",
        "in place",
    ),
    Slip(
        "a copy changed",
        STEP,
        "def step(board, state, move):\n    new = list(state)\n    new[move] = 1 - new[move]\n"
        "    return Verdict.WON if new == [0, 0, 0, 0] else Verdict.ON  # here\n\n\n",
        f"step of lamps puts the new state into a list of its own, `new`{IN_PLACE}",
        "in place",
    ),
    Slip(
        "a board that changes",
        END,
        "def step(board, state, move):\n    board.append(1)  # here\n    return Verdict.ON\n\n\n"
        'game = Game(name="lamps", read=list, start=lambda board: [1, 0, 1, 0], moves=("lamp 1",), step=step)\n',
        f"step of lamps changes the board, which never changes {IN_STEP}",
        "board untouched",
    ),
    Slip(
        "canonical returns a state",
        END,
        with_canonical("return sorted(state)"),
        "canonical of lamps returned [0, 0, 1, 1]; expected nothing, while the state is changed in place "
        "(lamps.py, line {line}, in canonical; state [1, 0, 1, 0])",
        "canonical settles",
    ),
    Slip(
        "canonical shortens",
        END,
        with_canonical("state.pop()"),
        "canonical of lamps left 3 numbers in the state; expected 4, as many as start returns "
        "(lamps.py, line {line}, in canonical; state [1, 0, 1, 0])",
        "canonical settles",
    ),
    Slip(
        "rolls is a number",
        END,
        ending("Highest(), rolls=lambda board: 3, won=None", "    return Verdict.ON, 1").replace("\ngame", "\n# here\ngame"),
        "rolls of lamps returned 3; expected a list of whole numbers, one for each turn (lamps.py, line ",
        "no failure",
    ),
]
