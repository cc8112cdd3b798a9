"""Reading a ``.po`` catalogue, the format that translators edit, without compiling it to ``.mo`` files first.

What gettext reads is made in memory from the text, so there is no compiled file that could be missing or out of date. An entry::

    #. a comment
    msgid "{number:,} tilt"
    msgid_plural "{number:,} tilts"
    msgstr[0] "{number:,}번"

has strings in double quotes, which may go on over several lines. Entries marked ``fuzzy`` and old ones (``#~``) are left out.
"""

import ast
import gettext
import io
import re
import struct
from collections.abc import Iterator

MAGIC = 0x950412DE
STRING = re.compile(r'(?:(msgid|msgid_plural|msgstr(?:\[\d+\])?)\s+)?(".*")')


def read_catalogue(text: str) -> gettext.GNUTranslations:
    """Return the translations in the text of a catalogue; ValueError if the text is not one."""
    return gettext.GNUTranslations(io.BytesIO(compiled(dict(entries(text)))))


def entries(text: str) -> Iterator[tuple[str, str]]:
    """Yield the translated entries as gettext keeps them: the forms of a plural with NUL between them."""
    entry: dict[str, str] = {}
    fuzzy = False
    part = ""
    for number, line in enumerate(map(str.strip, [*text.splitlines(), ""]), 1):
        if not line or line.startswith("#"):
            if entry and not fuzzy:
                yield from translated(entry)
            if entry:
                entry, fuzzy = {}, False
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
            continue
        found = STRING.fullmatch(line)
        part = (found[1] or part) if found else ""
        if not found or not part:
            raise ValueError(f"line {number} of the catalogue is not a string: {line!r}")
        entry[part] = entry.get(part, "") + ast.literal_eval(found[2])


def translated(entry: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield an entry unless it has no translation."""
    key = entry["msgid"]
    if "msgid_plural" in entry:
        key += f"\0{entry['msgid_plural']}"
    said = [text for part, text in sorted(entry.items()) if part.startswith("msgstr")]
    if all(said):
        yield key, "\0".join(said)


def compiled(messages: dict[str, str]) -> bytes:
    """Return messages as a ``.mo`` file: a header, the places of the sorted keys and of their translations, then the strings."""
    keys = sorted(key.encode() for key in messages)
    strings = [*keys, *(messages[key.decode()].encode() for key in keys)]
    header = struct.pack("<7I", MAGIC, 0, len(keys), 28, 28 + 8 * len(keys), 0, 0)
    here = len(header) + 8 * len(strings)
    table = b""
    for string in strings:
        table += struct.pack("<2I", len(string), here)
        here += len(string) + 1
    return header + table + b"".join(string + b"\0" for string in strings)
