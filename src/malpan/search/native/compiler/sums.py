"""How a kernel sums up the entries that a state has in the tables of lower bounds, if their number is known."""

from collections.abc import Sequence


def summation(sums: Sequence[int]) -> str:
    """Return the text of the function that sums up the entries of lower bounds: there are no loops, as all is known.

    An entry that says that no win can be reached is looked for only where a sum is as great as such an entry.
    """
    lines, rare = ["def sum_up(entries):", "    best = 0"], ["    if best >= NO_BYTE:"]
    first = 0
    for size in filter(None, sums):
        numbers = range(first, first + size)
        lines += [f"    d{part} = byte_at(entries[{part}], 0)" for part in numbers]
        lines.append(f"    best = max(best, {' + '.join(f'd{part}' for part in numbers)})")
        dead = " | ".join(f"(d{part} == NO_BYTE)" for part in numbers)
        rare.append(f"        best = max(best, INFINITE * ({dead}))")
        first += size
    return "\n".join([*lines, *(rare if first else []), "    return best"])


def columns_for(parts: int) -> int:
    """Return the columns for so many numbers that registers take them eight and eight; what is beyond them is not used."""
    return -(-parts // 8) * 8 if parts > 4 else parts
