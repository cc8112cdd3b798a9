"""How wide a text is in a terminal, where a Hangul syllable takes two columns."""

WIDE = ("W", "F")
"""The classes of East Asian width that take two columns."""


def width_of(text: str) -> int:
    """Return the columns that a text takes."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width, normalize

    letters = normalize("NFC", text)  # names of files on a Mac have each syllable in its letters
    return sum(0 if combining(letter) else 2 if east_asian_width(letter) in WIDE else 1 for letter in letters)


def pad(text: str, width: int) -> str:
    """Return a text with blanks after it, up to a width in columns.

    >>> pad("왼쪽", 6), pad("left", 6)
    ('왼쪽  ', 'left  ')
    """
    return text + " " * (width - width_of(text))


def pad_left(text: str, width: int) -> str:
    """Return a text with blanks before it, up to a width in columns."""
    return " " * (width - width_of(text)) + text
