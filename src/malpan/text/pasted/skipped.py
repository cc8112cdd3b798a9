"""What of a pasted text was skipped, in words."""

import re
from collections.abc import Sequence

from malpan.language import say
from malpan.text.pasted.lines import Body

MOST_LISTED = 10
WORD = re.compile(r"<[^<>]*+>|&#?\w+;|\\.|\w+")


def describe_skipped(text: str, kept: Body) -> tuple[str, ...]:
    """Return sentences about the lines of a text, and the words of others, from which no character was read."""
    read = bytearray(len(text) + 1)
    for line in kept:
        if isinstance(line.at, range):
            read[line.at.start : line.at.stop - 1] = b"\1" * (len(line.at) - 1)
        else:
            for at in line.at[:-1]:
                read[at] = 1
    whole, parts = [], []
    begin = 0
    for number, row in enumerate(text.split("\n"), start=1):
        if row.strip("\ufeff").strip():
            if not any(read[begin : begin + len(row)]):
                whole.append(number)
            elif any(has_skipped_word(found, read, begin) for found in WORD.finditer(row)):
                parts.append(number)
        begin += len(row) + 1
    sentences = []
    if len(whole) == 1:
        sentences.append(say("skipped line {number}", number=whole[0]))
    elif whole:
        sentences.append(say("skipped {count:,} lines ({numbers})", count=len(whole), numbers=list_numbers(whole)))
    if len(parts) == 1:
        sentences.append(say("skipped part of line {number}", number=parts[0]))
    elif parts:
        sentences.append(say("skipped parts of {count:,} lines ({numbers})", count=len(parts), numbers=list_numbers(parts)))
    return tuple(sentences)


def has_skipped_word(found: re.Match[str], read: bytearray, begin: int) -> bool:
    """Tell whether no character of a word was read; tags and escapes are not words."""
    return found.group()[0] not in "<&\\" and not any(read[begin + found.start() : begin + found.end()])


def list_numbers(numbers: Sequence[int]) -> str:
    """Return line numbers in words: ``1, 3-5``."""
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    words = [str(first) if first == last else f"{first}-{last}" for first, last in ranges[:MOST_LISTED]]
    return ", ".join(words) + (", …" if len(ranges) > MOST_LISTED else "")
