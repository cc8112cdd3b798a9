"""Spaces past one machine: a layer expanded into successors for their owners, and sorted runs of keys, kept in few bytes.

A state belongs to one shard of many, its owner, by the first bits of the hash of its key. Runs of keys are sorted by their words
and have no doubles; so they are merged, and compared with each other, from their beginnings to their ends.

In a file a key is written as its difference from the key before it, seven bits a byte, the low ones first; the top bit of a byte
tells that another follows. Of keys of several words, that is how the first word is written, and the others as they are.
"""

from malpan.search.native.codes import LOST, MOST_TOTAL, WON
from malpan.search.native.counters import SHORTEST_LINES, WINS
from malpan.search.native.kernels.one_word import get, hash_of, in_range, pack, put, unpack
from malpan.search.native.kernels.playing import play
from malpan.search.native.kernels.rules import WORDS, board_at
from malpan.search.native.records import Boards, Bytes, Ints, Key, Matrix, entry_point
from malpan.search.native.status import OUT_OF_RANGE

OWNER_BITS = 32
"""The bits of a hash that tell the owner of a key."""

REST_OF_HASH = 63 - OWNER_BITS

MALFORMED = -1
"""What stands in place of a length where bytes are no keys."""

LONGEST = 9
"""Bytes of a number of 63 bits, at most."""


def owner_of(key: Key, shards: int) -> int:
    """Return the shard that a key belongs to."""
    first: int = hash_of(key) >> REST_OF_HASH
    return (first * shards) >> OWNER_BITS


def at_most(lines: int) -> int:
    """Return a number of lines; of one that is too large, the least that is."""
    return lines if lines <= MOST_TOTAL else MOST_TOTAL + 1


@entry_point
def owner(key: Ints, shards: int) -> int:
    """Return the shard that the first key of an array belongs to."""
    return owner_of(get(key, 0), shards)


@entry_point
def sort_by_owner(keys: Ints, lines: Ints, shards: int, ordered: Ints, ordered_lines: Ints, ends: Ints) -> None:
    """Write keys owner by owner, with their lines if there are any; `ends` gets where each owner's begin, and the last end."""
    ends[:] = 0
    count = len(keys) // WORDS
    for index in range(count):
        ends[owner_of(get(keys, index), shards) + 1] += 1
    for shard in range(1, shards + 1):
        ends[shard] += ends[shard - 1]
    for index in range(count):
        key = get(keys, index)
        shard = owner_of(key, shards)
        put(ordered, ends[shard], key)
        if len(lines):
            ordered_lines[ends[shard]] = lines[index]
        ends[shard] += 1
    for shard in range(shards, 0, -1):
        ends[shard] = ends[shard - 1]
    ends[0] = 0


@entry_point
def expand(
    boards: Boards, moves: int, layout: Matrix, states: Ints, lines: Ints, keys: Ints, key_lines: Ints, won: Ints, counters: Ints,
    scratch: Ints,
) -> int:  # fmt: skip
    """Write the successors of states to `keys`, and those that are won to `won` as well; return how many, or OUT_OF_RANGE.

    If `lines` has in how many shortest lines each state is reached, `key_lines` gets the same for each successor, and the
    counter SHORTEST_LINES those that win with the next move. The counter WINS gets the number of keys in `won`. `scratch` holds
    two states.
    """
    board = board_at(boards, 0)
    places = layout.shape[1]
    before, state = scratch[:places], scratch[places : 2 * places]
    count = wins = winning = 0
    for head in range(len(states) // WORDS):
        unpack(get(states, head), layout, False, before)
        for move in range(moves):
            verdict = play(board, before, state, move)
            if verdict >= LOST:
                continue
            key = pack(state, layout)
            if not in_range(key):
                return OUT_OF_RANGE
            put(keys, count, key)
            if len(lines):
                key_lines[count] = lines[head]
            if verdict == WON:
                put(won, wins, key)
                wins += 1
                if len(lines):
                    winning = at_most(winning + lines[head])
            count += 1
    counters[WINS], counters[SHORTEST_LINES] = wins, winning
    return count


def compare(keys: Ints, index: int, others: Ints, other: int) -> int:
    """Return a number less than, equal to or greater than 0, as a key in an array is to one in another."""
    for word in range(WORDS):
        difference: int = keys[index * WORDS + word] - others[other * WORDS + word]
        if difference:
            return difference
    return 0


def move_key(keys: Ints, source: int, target: int) -> None:
    """Copy a key to another place of the same array."""
    for word in range(WORDS):
        keys[target * WORDS + word] = keys[source * WORDS + word]


@entry_point
def remove_doubles(keys: Ints, lines: Ints) -> int:
    """Keep one of each of some sorted keys, with the sum of its lines; return how many are left, at the beginning."""
    count = len(keys) // WORDS
    left = 0
    for index in range(count):
        if left and compare(keys, index, keys, left - 1) == 0:
            if len(lines):
                lines[left - 1] = at_most(lines[left - 1] + lines[index])
            continue
        move_key(keys, index, left)
        if len(lines):
            lines[left] = lines[index]
        left += 1
    return left


@entry_point
def remove_known(keys: Ints, lines: Ints, known: Ints) -> int:
    """Remove the keys of a run that another run has; return how many are left, at the beginning."""
    count, end = len(keys) // WORDS, len(known) // WORDS
    left = other = 0
    for index in range(count):
        while other < end and compare(known, other, keys, index) < 0:
            other += 1
        if other < end and compare(known, other, keys, index) == 0:
            continue
        move_key(keys, index, left)
        if len(lines):
            lines[left] = lines[index]
        left += 1
    return left


@entry_point
def count_up_to(keys: Ints, bound: Ints) -> int:
    """Return how many keys of a run are not beyond another key."""
    first, last = 0, len(keys) // WORDS
    while first < last:
        middle = (first + last) // 2
        if compare(keys, middle, bound, 0) <= 0:
            first = middle + 1
        else:
            last = middle
    return first


@entry_point
def encode(keys: Ints, lines: Ints, content: Bytes) -> int:
    """Write a run, and its lines if there are any, as bytes; return how many. `content` has place for LONGEST a number."""
    end = before = 0
    for index in range(len(keys) // WORDS):
        for word in range(WORDS):
            number = keys[index * WORDS + word]
            end = encode_number(number - before if word == 0 else number, content, end)
        before = keys[index * WORDS]
    for index in range(len(lines)):
        end = encode_number(lines[index], content, end)
    return end


def encode_number(number: int, content: Bytes, end: int) -> int:
    """Write a number at a place, and return the place behind it."""
    while number >= 128:
        content[end] = (number & 127) | 128
        number >>= 7
        end += 1
    content[end] = number
    return end + 1


@entry_point
def decode(content: Bytes, keys: Ints, lines: Ints) -> int:
    """Read as many keys, and lines, as there is place for; return the number of bytes they take, or MALFORMED."""
    place = before = 0
    numbers = len(keys)
    for index in range(numbers + len(lines)):
        number = shift = 0
        more = True
        while more:
            if place >= len(content) or shift > 56:
                return MALFORMED
            byte = content[place]
            number |= (byte & 127) << shift
            shift += 7
            place += 1
            more = byte >= 128
        if index >= numbers:
            lines[index - numbers] = number
        elif index % WORDS == 0:
            before += number
            keys[index] = before
        else:
            keys[index] = number
    return place
