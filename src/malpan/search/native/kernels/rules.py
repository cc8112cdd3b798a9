"""What a kernel needs of a game. The functions here stand in for the game's own, which replace them when a kernel is compiled."""

from typing import Any

from malpan.search.native.records import Boards, Ints, Key, Matrix

WORDS = 1
"""The machine words of a key."""

INTERCHANGEABLE = False
"""Whether the game has a canonical form, so that a key may stand for other states than its own."""

COSTS = False
"""Whether moves have costs."""

UNDONE = False
"""Whether each move can be undone at the same cost."""

PARTS = 0
"""How many parts the lower bounds from tables have, in a kernel that is compiled for that; else 0."""

MAPPED = False
"""Whether a lower bound is also read in images of a state, so that what a place counts in an entry follows from no weight."""

PLACES = 0
"""How many places every state has, if they are few and known when a kernel is compiled; else 0."""


def on_stack(state: Ints) -> Ints:
    """Return memory on the stack for a state of PLACES places."""
    raise NotImplementedError


def copy_state(state: Ints, other: Ints) -> None:
    """Copy PLACES places of one state to another, which may be in one array with others."""
    raise NotImplementedError


def state_at(states: Matrix, row: int) -> Ints:
    """Return one of many states, in the same memory."""
    raise NotImplementedError


def facts_at(facts: Matrix, row: int) -> Ints:
    """Return the STACK_FACTS of one of many states, in the same memory."""
    raise NotImplementedError


def entries_at(entries: Matrix, row: int) -> Ints:
    """Return the entries of one of many states, in the same memory."""
    raise NotImplementedError


def copy_entries(entries: Ints, other: Ints) -> None:
    """Copy PARTS entries."""
    raise NotImplementedError


def places_changed(state: Ints, other: Ints) -> int:
    """Return a number with a bit for each of PLACES places in which two states differ."""
    raise NotImplementedError


def first_bit(bits: int) -> int:
    """Return the number of the lowest bit that is set; one has to be."""
    raise NotImplementedError


def add_to_entries(entries: Ints, weights: Ints, change: int) -> None:
    """Add to PARTS entries what a change counts in each."""
    raise NotImplementedError


def exchange_entries(entries: Ints, added: Ints, removed: Ints) -> None:
    """Add some numbers to PARTS entries, and subtract others."""
    raise NotImplementedError


def sum_up(entries: Ints) -> int:
    """Return the greatest sum of entries of tables, all of one byte an entry, which are summed up as the kernel was made for."""
    raise NotImplementedError


def layout_on_stack(layout: Matrix) -> Matrix:
    """Return a copy, on the stack, of the layout of states of PLACES places."""
    raise NotImplementedError


def layout_in(numbers: Ints, places: int) -> Matrix:
    """Return an array seen as a layout of so many places, in the same memory."""
    raise NotImplementedError


def words_on_stack() -> Ints:
    """Return memory on the stack for a key of WORDS words."""
    raise NotImplementedError


def words_at(array: Ints, first: int) -> Key:
    """Return the WORDS numbers of an array from the place `first` on, as a key."""
    raise NotImplementedError


def put_words(array: Ints, first: int, key: Key) -> None:
    """Write the words of a key to an array, from the place `first` on."""
    raise NotImplementedError


def prefetch(array: Any, index: int) -> None:
    """Prefetch the memory of one number of an array."""
    raise NotImplementedError


def board_at(boards: Boards, index: int) -> Any:
    """Return one of many boards: whole numbers from `ints`, sequences from `data` between two `offsets`."""
    raise NotImplementedError


def start(board: Any) -> list[int]:
    """Return the first state of a board: the game's `start`."""
    raise NotImplementedError


def ranges(board: Any) -> list[int]:
    """Return the bounds of the places of a state: the game's `ranges`."""
    raise NotImplementedError


def step(board: Any, state: Ints, move: int, roll: int = 0) -> Any:
    """Make a move: the game's `step`."""
    raise NotImplementedError


def ask(board: Any, state: Ints, move: int, roll: int) -> tuple[Any, Any]:
    """Make a step of any kind of game; return the verdict and the points, 0 where there is no such thing."""
    raise NotImplementedError


def canonical(board: Any, state: Ints) -> None:
    """Replace a state by the representative of its equivalence class: the game's `canonical`, or nothing."""
    raise NotImplementedError


def at_least(board: Any, state: Ints) -> int:
    """Return a lower bound: the game's `at_least`, or 0."""
    raise NotImplementedError


def won(board: Any, state: Ints) -> bool:
    """Tell whether the game is won: the game's `won`, or False."""
    raise NotImplementedError


def possible(board: Any, state: Ints) -> bool:
    """Tell whether a state is legal: the game's `possible`, or True."""
    raise NotImplementedError


def prefetch_at(address: int, index: int) -> None:
    """Prefetch a byte that is so many bytes behind an address in memory."""
    raise NotImplementedError


def byte_at(address: int, index: int) -> int:
    """Return an entry of a table of one byte an entry that is somewhere in memory."""
    raise NotImplementedError


def word_at(address: int, index: int) -> int:
    """Return an entry of a table of four bytes an entry that is somewhere in memory."""
    raise NotImplementedError
