"""Forms that few people use, in which a board is read all the same, and some in which none is: nothing is guessed."""

import json

import pytest

from malpan import BoardError, Format, Game, Notation, Verdict
from malpan.games.catalogue import find_game
from malpan.text.reading import read_boards_in
from tests.text.test_pasted_forms import BOX, GRID, JUMPS, LISTS, MAP, ROLLS, ROWS, STAMP, lines

FLAT = "8\n3 22 5 8 11 26 20 29 17 4 19 7 27 1 21 9\n"

FORMS = {
    "a question behind": ("13460", f"{BOX}\n제가 구한 답은 2인데 틀렸대요\n", BOX),
    "names of the sides above": ("13460", f"N M\n{BOX}", BOX),
    "names of the sides between": ("13460", f"세로 5 가로 5\n{ROWS}", BOX),
    "names behind the sides": ("13460", f"5행 5열\n{ROWS}", BOX),
    "an object of strings": ("13460", json.dumps({"board": lines(ROWS)}), BOX),
    "an object with sides": ("13460", json.dumps({"n": 5, "m": 5, "board": lines(ROWS)}), BOX),
    "YAML": ("13460", "board:\n" + "".join(f'  - "{row}"\n' for row in lines(ROWS)), BOX),
    "what prints it": ("13460", "".join(f'print("{row}")\n' for row in lines(BOX)), BOX),
    "line ends as they are written": ("13460", BOX.replace("\n", "\\n"), BOX),
    "the end of a file of DOS": ("13460", f"{BOX}\x1a", BOX),
    "a prompt of Python": ("13460", f'>>> print(open("board.txt").read())\n{BOX}\n', BOX),
    "names of files from grep": (
        "13460",
        "".join(f"board.txt:{number}:{row}\n" for number, row in enumerate(lines(BOX), 1)),
        BOX,
    ),
    "named rows": ("13460", "5 5\n" + "".join(f"row {number}: {row}\n" for number, row in enumerate(lines(ROWS))), BOX),
    "cells of HTML": ("marbles", "<table><tr><td>R</td><td>O</td></tr><tr><td>#</td><td>B</td></tr></table>", "RO\n#B\n"),
    "dashes between rolls": ("17825", ROLLS.strip().replace(" ", "-"), ROLLS),
    "numbers in circles": ("17825", "① ② ③ ④ ① ② ③ ④ ① ②", ROLLS),
    "named turns": ("17825", "".join(f"turn {number}: {roll}\n" for number, roll in enumerate(ROLLS.split(), 1)), ROLLS),
    "an answer on the same line": ("17825", "입력: 1 2 3 4 1 2 3 4 1 2 / 출력: 190", ROLLS),
    "a comment of digits": ("17825", "dice = [1,2,3,4,1,2,3,4,1,2] # 190", ROLLS),
    "Rust": ("17825", "let dice: [i32; 10] = [1, 2, 3, 4, 1, 2, 3, 4, 1, 2];", ROLLS),
    "Go": ("17825", "dice := []int{1, 2, 3, 4, 1, 2, 3, 4, 1, 2}", ROLLS),
    "Kotlin": ("17825", "val dice = listOf(1, 2, 3, 4, 1, 2, 3, 4, 1, 2)", ROLLS),
    "an object of JavaScript": ("yut", "{rolls:[1,2,3],horses:2}", '{"rolls": [1, 2, 3], "horses": 2}'),
    "YAML of rolls": ("yut", "rolls: [1, 2, 3]\nhorses: 2\n", '{"rolls": [1, 2, 3], "horses": 2}'),
    "an object of numbers": ("23288", '{"n":3,"m":4,"k":20,"map":[[4,1,2,3],[6,1,1,3],[5,6,1,3]]}', MAP),
    "a call": ("23288", "solution(3, 4, 20, [[4, 1, 2, 3], [6, 1, 1, 3], [5, 6, 1, 3]])", MAP),
    "semicolons": ("23288", MAP.replace(" ", ";"), MAP),
    "commands with commas": ("14499", STAMP.replace("4 4 1 3 3 2 1 2", "4, 4, 1, 3, 3, 2, 1, 2"), STAMP),
    "commands in one word": ("14499", STAMP.replace("4 4 1 3 3 2 1 2", "44133212"), STAMP),
    "words between rows": ("16928", "2 1\n사다리\n3 22\n11 40\n뱀\n90 12\n", JUMPS),
    "colons": ("16928", "2 1\n3:22\n11:40\n90:12\n", JUMPS),
    "pairs behind names": ("snakes", "Ladders: (3,22), (11,40)\nSnakes: (90,12)\n", LISTS),
    "a grid in rows": ("snakes", "-1 -1 -1\n-1 8 1\n-1 6 -1\n", GRID),
    "a grid with tabs": ("909", "-1\t-1\t-1\n-1\t8\t1\n-1\t6\t-1\n", GRID),
    "rows in brackets of their own": ("909", "[-1,-1,-1]\n[-1,8,1]\n[-1,6,-1]", GRID),
    "a flat list": ("snakes", FLAT, FLAT),
    "a flat list in code": ("snakes", "N = 8\narr[] = {3, 22, 5, 8, 11, 26, 20, 29, 17, 4, 19, 7, 27, 1, 21, 9}", FLAT),
    "a flat list, pair by pair": ("snakes", "8\n3 22\n5 8\n11 26\n20 29\n17 4\n19 7\n27 1\n21 9\n", FLAT),
}

SEVERAL = {
    "one after the other": BOX + BOX,
    "with a blank line between": f"{BOX}\n{BOX}",
    "with a line between": f"{BOX}---\n{BOX}",
    "counted": f"2\n{BOX}{BOX}",
    "with numbers": f"#1\n{BOX}#2\n{BOX}",
    "as cases": f"TC1\n{BOX}\nTC2\n{BOX}",
    "with answers": f"예제 1\n입력\n{BOX}출력\n1\n예제 2\n입력\n{BOX}출력\n1\n",
    "in fences": f"```\n{BOX}```\nand\n```\n{BOX}```\n",
}

REFUSED = {
    "a letter that is no cell": ("13460", BOX.replace("R", "r"), 5, 2),
    "a wrong cell that begins a word": ("13460", BOX.replace("#RO.#", "#abc#"), 5, 2),
    "a comma too many": ("16928", "2 1\n3,, 22\n11 40\n90 12\n", 2, 1),
    "a comma in one row": ("16928", "3 1\n3 22\n11, 40\n50 60\n90 12\n", 3, 1),
    "a bracket alone": ("16928", "2 1\n3 22\n11 4]\n90 12\n", 3, 4),
    "an empty pair of brackets": ("16928", "2 1\n3 22\n11 4{}\n90 12\n", 3, 4),
    "a roll in words": ("yut", "five 4 3\n", 1, 1),
    "an unknown name": ("yut", "rolls = [1, 2], horse = 4", 1, 17),
    "an object with a name that is broken": ("yut", '{"rolls": [1, 2], "hor8ses": 3}', 1, 19),
    "an object with a comma too few": ("yut", '{"rolls": [1 2], "horses": 3}', 1, 14),
    "an object with a comma too many": ("yut", '{"rolls": [1,, 2], "horses": 3}', 1, 14),
    "an answer without a heading": ("13460", f"{BOX}\n3\n", 8, 1),
    "rolls, one line of which is wrong": ("yut", "1 2 3\n4 44\n5 5\n", 2, 3),
    "a row too many": ("23288", f"{MAP}1 2 3 4\n", 5, 1),
    "a jump from the last cell": ("snakes", "1 0\n100 4\n", 2, 1),
}


@pytest.mark.parametrize(("game", "text", "board"), FORMS.values(), ids=FORMS)
def test_an_odd_form(game: str, text: str, board: str) -> None:
    known = find_game(game)
    assert read_boards_in(known, text).boards == [known.read(board)]


@pytest.mark.parametrize("text", SEVERAL.values(), ids=SEVERAL)
def test_several_boards(text: str) -> None:
    known = find_game("13460")
    assert read_boards_in(known, text).boards == [known.read(BOX)] * 2


@pytest.mark.parametrize(("game", "text", "line", "column"), REFUSED.values(), ids=REFUSED)
def test_what_is_not_guessed(game: str, text: str, line: int, column: int) -> None:
    with pytest.raises(BoardError) as caught:
        read_boards_in(find_game(game), text)
    assert (caught.value.line, caught.value.column) == (line, column), str(caught.value)


def test_two_meanings_are_told() -> None:
    """The numbers may be 12 and 34, or 1, 2, 3 and 4, in a game that says that its numbers may be written together."""

    def read(text: str) -> tuple[int, ...]:
        return tuple(map(int, text.split()))

    def step(board: tuple[int, ...], state: list[int], move: int) -> Verdict:
        return Verdict.WON

    form = Format(name="numbers", about="", read=read, notation=Notation(numbers=True, digits=True))
    game = Game(name="sums", read=read, start=lambda board: [0], step=step, moves=["go"], formats=(form,))
    assert read_boards_in(game, "12\n34").boards == [(12, 34)]
    with pytest.raises(BoardError, match="line 1, column 1: this can be read as two different boards, '12 / 34' or '1 2 / 3 4'"):
        read_boards_in(game, "12,\n34")
