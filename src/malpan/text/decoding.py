"""The encoding of a text: UTF-8; UTF-16 where a mark or the bytes leave no doubt; CP949, in which Windows saves Korean text."""

from malpan.errors import BoardError
from malpan.language import say

UTF_8, UTF_16 = "UTF-8", "UTF-16"


def find_codec(page: bytes) -> tuple[str, str]:
    """Return the name of the encoding in which a text begins, and its codec: UTF-8 unless it is certainly UTF-16."""
    if page[:2] in (b"\xff\xfe", b"\xfe\xff") and page[2:4] != b"\0\0":
        return UTF_16, "utf-16"
    for codec, low, high in (("utf-16-le", 0, 1), ("utf-16-be", 1, 0)):
        half = len(page) // 2
        if half and 0 not in page[low : 2 * half : 2] and 2 * page[high : 2 * half : 2].count(0) >= half:
            try:
                text = page[: 2 * half].decode(codec)
            except UnicodeDecodeError:
                continue
            if all(sign.isprintable() or sign.isspace() for sign in text):
                return UTF_16, codec
    return UTF_8, "utf-8-sig"


def decode_text(content: bytes) -> str:
    """Return a whole text; raise UnicodeDecodeError if it is not text in one of these encodings."""
    try:
        return content.decode(find_codec(content)[1])
    except UnicodeDecodeError:
        korean = decode_korean(content)
        if korean is None:
            raise
        return korean


def decode_korean(content: bytes) -> str | None:
    """Return a text in CP949; None if it is not one, or has other letters than Korean ones beside ASCII."""
    try:
        text = content.decode("cp949")
    except UnicodeDecodeError:
        return None
    return text if all(map(is_expected, set(text))) else None


def is_expected(sign: str) -> bool:
    """Tell whether a character is one of a Korean text: ASCII, Hangul, or no letter at all."""
    if sign.isascii():
        return sign.isprintable() or sign.isspace()
    from unicodedata import east_asian_width, name

    return name(sign, "").startswith("HANGUL") or not sign.isalpha() or east_asian_width(sign) == "F"


def binary_file(line: int | None = None) -> BoardError:
    """Return the error for a file with a NUL in it, found on a line."""
    return BoardError(say("this is a binary file; expected text, in UTF-8"), line=line)
