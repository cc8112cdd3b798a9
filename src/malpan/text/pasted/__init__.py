"""Boards in texts as people paste them: out of a mail, a web page, a terminal, source code.

A text is tidied up in three steps, each of which is only tried if nothing could be read before it:

    1   characters that look like plain ones, or like nothing, are replaced (characters.py)
    2   what is around a board is left out: fences, quotation marks, indentation, headings, answers (wrappers.py, sections.py)
    3   what is around the rows and the values of a board is left out (rows.py, numbers.py, cells.py, values.py), in every
        way in which the text may be meant, as far as the formats of the game say what they consist of (`Notation`)

Whatever is left must be a board in an exact form, read by the game itself. If two ways of the third step, neither of which is
likelier, lead to different boards, that is an error: nothing is guessed. Every character keeps its place, so that errors name
places in the text as it was pasted.
"""

from malpan.text.pasted.lines import Unfinished
from malpan.text.pasted.reader import read_pasted

__all__ = ["Unfinished", "read_pasted"]
