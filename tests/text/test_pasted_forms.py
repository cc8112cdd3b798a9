"""Forms in which people paste boards, one after the other, for every game; each is read as the board that it shows."""

import html
import json
import re
from collections.abc import Callable

import pytest

from malpan.games.catalogue import find_game
from malpan.text.reading import read_boards_in

ROWS = "#####\n#..B#\n#.#.#\n#RO.#\n#####"
BOX = f"5 5\n{ROWS}\n"
OTHER_BOX = "3 6\n######\n#RB.O#\n######\n"
JUMPS = "2 1\n3 22\n11 40\n90 12\n"
LISTS = "[(3, 22), (11, 40)]\n[(90, 12)]\n"
OBJECT = '{"ladders": [[3, 22], [11, 40]], "snakes": [[90, 12]], "size": 120}\n'
GRID = "[[-1, -1, -1], [-1, 8, 1], [-1, 6, -1]]\n"
ROLLS = "1 2 3 4 1 2 3 4 1 2\n"
MAP = "3 4 20\n4 1 2 3\n6 1 1 3\n5 6 1 3\n"
STAMP = "3 4 0 1 8\n4 1 2 3\n6 1 1 3\n5 6 1 3\n4 4 1 3 3 2 1 2\n"
LINES_OF_ROLLS = "1 2 3 4 1\n2 3 4 1 2\n"
TEXTS = {
    "13460": BOX,
    "marbles": BOX,
    "16928": JUMPS,
    "snakes": OBJECT,
    "17825": LINES_OF_ROLLS,
    "yut": LINES_OF_ROLLS,
    "23288": MAP,
    "14499": STAMP,
}

MINUS = "\N{MINUS SIGN}"


def lines(text: str) -> list[str]:
    return text.rstrip("\n").split("\n")


def each(before: str, text: str, after: str = "") -> str:
    """Return a text with something before and after each of its lines."""
    return "".join(f"{before}{line}{after}\n" for line in lines(text))


def numbered(text: str, form: str, first: int = 1) -> str:
    return "".join(form.format(number) + f"{line}\n" for number, line in enumerate(lines(text), first))


def wide(text: str) -> str:
    return "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in text)


def beside(text: str, answer: str, head: str = "예제 입력 1", tail: str = "예제 출력 1", gap: str = "    ") -> str:
    """Return sample input and output side by side."""
    rows = lines(text)
    answers = answer.split("\n") + [""] * len(rows)
    width = max(map(len, [head, *rows]))
    pad = (lambda word: word.ljust(width)) if gap.isspace() and "\t" not in gap else str
    return "".join(f"{pad(row)}{gap}{right}\n" for row, right in zip([head, *rows], [tail, *answers], strict=False))


ANYWHERE = {
    "as it is": str,
    "a fence": lambda text: f"```\n{text}```\n",
    "a fence with a language": lambda text: f"```text\n{text}```",
    "a fence with words around": lambda text: f"Here is my board:\n\n```\n{text}```\n\nWhat is the answer? I got 3.\n",
    "an open fence": lambda text: f"```\n{text}",
    "tildes": lambda text: f"~~~\n{text}~~~\n",
    "a fence in a quotation": lambda text: each("> ", f"```\n{text}```"),
    "a quotation": lambda text: each("> ", text),
    "a quotation in a quotation": lambda text: each("> > ", text),
    "a tight quotation in another": lambda text: each(">> ", text),
    "indentation": lambda text: each("    ", text),
    "indentation with tabs": lambda text: each("\t", text),
    "blank lines between rows": lambda text: text.replace("\n", "\n\n"),
    "blank lines with blanks on them": lambda text: text.replace("\n", "\n  \t\n"),
    "blanks behind rows": lambda text: each("", text, "  \t "),
    "a heading": lambda text: f"Input:\n{text}",
    "a heading in Markdown": lambda text: f"### Sample Input 1\n\n{text}\n### Sample Output 1\n\n3\n",
    "a bold heading": lambda text: f"**Input**\n\n{text}\n**Output**\n\n3\n",
    "headings in Korean": lambda text: f"예제 입력 1\n{text}\n예제 출력 1\n7\n",
    "headings with a button": lambda text: f"예제 입력 1 복사\n{text}\n예제 출력 1 복사\n7\n",
    "headings in Korean, tight": lambda text: f"예제입력1\n{text}예제출력1\n7\n",
    "headings in brackets": lambda text: f"[입력]\n{text}[출력]\n-1\n",
    "headings in brackets, others": lambda text: f"<입력>\n{text}<출력>\n-1\n",
    "an example": lambda text: f"Example 1:\n\nInput:\n{text}Output: 4\nExplanation: The best way is 1, 2 and 3.\n",
    "an answer behind": lambda text: f"{text}\nOutput:\n4\n",
    "an answer in Korean behind": lambda text: f"{text}정답: 4\n",
    "an answer of two lines": lambda text: f"{text}\n출력\n2\nRL\n",
    "sample input": lambda text: f"Sample Input\n{text}\nSample Output\n5\n",
    "a caption": lambda text: f"This is the board I mean\n{text}",
    "a caption with a colon": lambda text: f"내 판은 이래요:\n{text}",
    "words behind": lambda text: f"{text}\nthanks in advance!\n",
    "a title and headings": lambda text: f"구슬 탈출 2\n시간 제한 2초\n\n예제 입력 1\n{text}\n예제 출력 1\n1\n",
    "a whole page": lambda text: (
        f"문제\n판이 하나 주어진다. 최대 10번 움직인다.\n\n입력\n첫째 줄에 크기가 주어진다.\n\n출력\n답을 출력한다.\n\n"
        f"예제 입력 1\n{text}\n예제 출력 1\n1\n\n힌트\n1 2 3\n출처\nsomeone\n"
    ),
    "no width": lambda text: text.replace("\n", "\u200b\n").replace("1", "\u20601"),
    "a mark inside": lambda text: text.replace("\n", "\n\ufeff"),
    "no-break spaces": lambda text: text.replace(" ", "\xa0"),
    "ideographic spaces": lambda text: text.replace(" ", "\u3000"),
    "full width": wide,
    "full width, some": lambda text: text.replace("1", "１").replace("#", "＃").replace("O", "Ｏ"),
    "Windows": lambda text: text.replace("\n", "\r\n"),
    "old Mac": lambda text: text.replace("\n", "\r"),
    "doubled line ends": lambda text: text.replace("\n", "\r\r\n"),
    "line separators": lambda text: text.replace("\n", "\u2028"),
    "next lines": lambda text: text.replace("\n", "\x85"),
    "form feeds": lambda text: text + "\f",
    "a byte-order mark": lambda text: "\ufeff" + text,
    "colours": lambda text: each("\x1b[32m", text, "\x1b[0m"),
    "a list with dashes": lambda text: each("- ", text),
    "a list with dots": lambda text: each("• ", text),
    "a numbered list": lambda text: numbered(text, "{}. "),
    "line numbers with brackets": lambda text: numbered(text, "{}) "),
    "line numbers with colons": lambda text: numbered(text, "{}: "),
    "line numbers with bars": lambda text: numbered(text, "{:3} | "),
    "line numbers of an editor": lambda text: numbered(text, "{:4}  ", 17),
    "line numbers of cat": lambda text: numbered(text, "{:6}\t"),
    "line numbers with arrows": lambda text: numbered(text, "{:6}→"),
    "line numbers of grep": lambda text: numbered(text, "{}:"),
    "a pre": lambda text: f"<pre>{html.escape(text)}</pre>",
    "a pre with a class": lambda text: f'<pre class="sampledata" id="sample-input-1">{html.escape(text)}</pre>\n',
    "breaks": lambda text: text.replace("\n", "<br>\n"),
    "breaks alone": lambda text: text.replace("\n", "<br/>"),
    "paragraphs": lambda text: each("<p>", text, "</p>"),
    "entities": lambda text: text.replace("#", "&#35;").replace(" ", "&nbsp;"),
    "entities in hexadecimal": lambda text: text.replace("#", "&#x23;").replace("1", "&#x31;"),
    "a shell": lambda text: f"$ cat board.txt\n{text}$ ",
    "a shell with a name": lambda text: (
        f"me@home:~/boards$ cat board.txt\n{text}me@home:~/boards$ python3 solve.py < board.txt\n3\n"
    ),
    "a shell of Windows": lambda text: f"C:\\boards>type board.txt\n{text}\nC:\\boards>",
    "a here document": lambda text: f"$ ./a.out << EOF\n{text}EOF\n3\n",
    "a here document without a prompt": lambda text: f"cat > board.txt <<'EOF'\n{text}EOF\n",
    "added lines": lambda text: each("+", text),
    "a diff": lambda text: "--- a/board.txt\n+++ b/board.txt\n@@ -1,2 +1,2 @@\n-gone\n" + each("+", text),
    "comments in C": lambda text: f"// the board\n{text}// and no more\n",
    "a block comment": lambda text: f"/* the board,\n as drawn */\n{text}",
    "comments in Python": lambda text: f"# the board of today\n{text}# done here\n",
    "a comment behind a line": lambda text: text.replace("\n", "  # the first line\n", 1),
    "a slash comment behind a line": lambda text: text.replace("\n", " // the first line\n", 1),
    "side by side": lambda text: beside(text, "3"),
    "side by side, with a tab": lambda text: beside(text, "3", gap="\t"),
    "side by side, in English": lambda text: beside(text, "2\nRL", "Sample Input 1", "Sample Output 1", "        "),
    "side by side, in a table": lambda text: "| Input | Output |\n|---|---|\n" + each("| ", text, " | 3 |"),
    "a heading of equals signs": lambda text: f"=== Input ===\n{text}=== Output ===\n3\n",
    "case 1": lambda text: f"Case #1:\n{text}",
    "test case 1": lambda text: f"Test case 1\n{text}",
    "stdin": lambda text: f"stdin:\n{text}\nstdout:\n3",
}

BY_ROWS = {
    "strings in Python": lambda text: "board = [\n" + "".join(f'    "{line}",\n' for line in lines(text)) + "]\n",
    "strings in single quotation marks": lambda text: "[" + ", ".join(f"'{line}'" for line in lines(text)) + "]",
    "strings in Java": lambda text: "String[] board = {\n" + "".join(f'"{line}",\n' for line in lines(text)) + "};\n",
    "strings in C++": lambda text: "vector<string> board = {" + ", ".join(f'"{line}"' for line in lines(text)) + "};",
    "smart quotation marks": lambda text: each("“", text, "”"),
    "quotation marks": lambda text: each('"', text, '"'),
    "quotation marks and commas": lambda text: each('"', text, '",'),
    "back quotes": lambda text: each("`", text, "`"),
    "three quotation marks": lambda text: f'board = """\n{text}"""\n',
    "three quotation marks, tight": lambda text: f'text = """{text}"""',
    "a string with line ends": json.dumps,
    "a string with line ends in a call": lambda text: f"solve({json.dumps(text)})",
    "strings in C": lambda text: "const char *board =\n" + "".join(f'"{line}\\n"\n' for line in lines(text)) + ";",
    "a table of one column": lambda text: each("| ", text, " |"),
    "a frame": lambda text: f"+-----+\n{each('| ', text, ' |')}+-----+\n",
}

WORDS = {
    "commas between words": lambda text: text.replace(" ", ","),
    "commas and blanks between words": lambda text: re.sub(" ", ", ", text),
    "semicolons at the ends": lambda text: text.replace("\n", ";\n"),
    "tabs": lambda text: re.sub(" ", "\t", text),
    "two blanks": lambda text: re.sub(" ", "  ", text),
    "bars between words": lambda text: each("| ", text.replace(" ", " | "), " |"),
    "brackets around rows": lambda text: each("[", text.replace(" ", ", "), "],"),
    "braces around rows": lambda text: each("{", text.replace(" ", ", "), "},"),
    "one line": lambda text: " ".join(text.split()),
    "a word a line": lambda text: "\n".join(text.split()),
}

GAMES_OF_NUMBERS = ("16928", "17825", "yut", "23288", "14499")
GAMES_OF_ROWS = ("13460", "marbles", *GAMES_OF_NUMBERS)
EXACT_ALREADY = {("yut", "line numbers of cat")}
"""Whose text is also the exact form of another board."""

CASES = [
    *((game, name, change) for game in TEXTS for name, change in ANYWHERE.items()),
    *((game, name, change) for game in GAMES_OF_ROWS for name, change in BY_ROWS.items()),
    *((game, name, change) for game in GAMES_OF_NUMBERS for name, change in WORDS.items()),
]


@pytest.mark.parametrize(
    ("game", "change"),
    [(game, change) for game, name, change in CASES if (game, name) not in EXACT_ALREADY],
    ids=[f"{game}, {name}" for game, name, _ in CASES if (game, name) not in EXACT_ALREADY],
)
def test_a_form(game: str, change: Callable[[str], str]) -> None:
    known = find_game(game)
    assert read_boards_in(known, change(TEXTS[game])).boards == [known.read(TEXTS[game])]
