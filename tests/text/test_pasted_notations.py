"""Notations of single games in which people paste boards: source code, tables, lists, other signs for the cells."""

import json

import pytest

from malpan.games.catalogue import find_game
from malpan.text.reading import read_boards_in
from tests.text.test_pasted_forms import BOX, GRID, JUMPS, LISTS, MAP, MINUS, OBJECT, ROLLS, ROWS, STAMP, lines, numbered

NOTATIONS = {
    # snakes: two lists, grids, objects
    ("snakes", "C++"): ("vector<vector<int>> ladders = {{3, 22}, {11, 40}};\nvector<vector<int>> snakes = {{90, 12}};\n", LISTS),
    ("snakes", "Java"): ("int[][] ladders = {{3,22},{11,40}};\nint[][] snakes = new int[][]{{90,12}};", LISTS),
    ("snakes", "C"): ("const int ladders[2][2] = {{3, 22}, {11, 40}}, snakes[1][2] = {{90, 12}};", LISTS),
    ("snakes", "JavaScript"): ("const ladders = [[3, 22], [11, 40]];\nconst snakes = [[90, 12]];\n", LISTS),
    ("snakes", "an object of JavaScript"): ("{ladders: [[3, 22], [11, 40]], snakes: [[90, 12],],}", LISTS),
    ("snakes", "a dictionary"): ("{'ladders': [(3, 22), (11, 40)], 'snakes': [(90, 12)]}", LISTS),
    ("snakes", "dictionaries"): ("ladders = {3: 22, 11: 40}\nsnakes = {90: 12}\n", LISTS),
    ("snakes", "a dictionary of dictionaries"): ('{"ladders": {"3": 22, "11": 40}, "snakes": {"90": 12}}', LISTS),
    ("snakes", "named, on one line"): ("ladders = [[3,22],[11,40]], snakes = [[90,12]]", LISTS),
    ("snakes", "named with colons"): ("ladders: [[3,22],[11,40]]\nsnakes: [[90,12]]", LISTS),
    ("snakes", "the other way round"): ("snakes = [[90,12]]\nladders = [[3,22],[11,40]]", LISTS),
    ("snakes", "named, with a size"): ("size = 120; ladders = [[3,22],[11,40]]; snakes = [[90,12]]", OBJECT),
    ("snakes", "a trailing semicolon"): ("[[3, 22], [11, 40]]\n[[90, 12]];", LISTS),
    ("snakes", "an assigned object"): (f"board = {OBJECT};", OBJECT),
    ("snakes", "tuples"): ("((3, 22), (11, 40)), ((90, 12),)", LISTS),
    ("snakes", "no snakes"): ("ladders = [(3, 22)]\nsnakes = []", "[[3, 22]] []"),
    ("snakes", "comments in lists"): ("# ladders\n[(3, 22),  # the first\n (11, 40)]\n// snakes\n[(90, 12)]", LISTS),
    ("snakes", "a named grid"): (f"board = {GRID}", GRID),
    ("snakes", "a grid as an input"): (
        f"Input: board = {GRID}Output: 2\nExplanation: \nIn the beginning, you start at square 1.\n",
        GRID,
    ),
    ("snakes", "a bold input"): (f"**Input:** board = {GRID}**Output:** 2\n**Explanation:** It is so.", GRID),
    ("snakes", "with its side"): (f"input: n = 3, board = {GRID}", GRID),
    ("snakes", "a grid in an object"): ('{"board": ' + GRID + "}", GRID),
    ("snakes", "a grid of C++"): ("vector<vector<int>> board{{-1,-1,-1},{-1,8,1},{-1,6,-1}};", GRID),
    ("snakes", "a grid of Java"): ("new int[][]{{-1,-1,-1},{-1,8,1},{-1,6,-1}}", GRID),
    ("snakes", "a grid of Rust"): ("let board = vec![vec![-1,-1,-1],vec![-1,8,1],vec![-1,6,-1]];", GRID),
    ("snakes", "a grid of NumPy"): ("np.array([[-1,-1,-1],[-1,8,1],[-1,6,-1]])", GRID),
    ("snakes", "a grid in a call"): ("print(Solution().snakesAndLadders([[-1,-1,-1],[-1,8,1],[-1,6,-1]]))", GRID),
    ("snakes", "a typographic minus"): (GRID.replace("-", MINUS), GRID),
    ("snakes", "a dash for a minus"): (GRID.replace("-", "\N{EN DASH}"), GRID),
    ("snakes", "a comma behind the last row"): (GRID.replace("]]", "],]"), GRID),
    ("snakes", "typographic quotation marks"): (OBJECT.replace('"', "”"), OBJECT),
    ("16928", "arrows"): ("2 1\n3 -> 22\n11 -> 40\n90 -> 12\n", JUMPS),
    ("16928", "other arrows"): ("2 1\n3→22\n11→40\n90→12\n", JUMPS),
    ("16928", "named counts"): ("N = 2, M = 1\n3 22\n11 40\n90 12\n", JUMPS),
    ("16928", "pairs in brackets"): ("2 1\n(3, 22)\n(11, 40)\n(90, 12)\n", JUMPS),
    ("16928", "pairs on one line"): ("2 1\n(3, 22), (11, 40), (90, 12)\n", JUMPS),
    ("16928", "a table of a page"): ("N\tM\n2\t1\n3\t22\n11\t40\n90\t12\n", JUMPS),
    # yut
    ("yut", "a list"): ("[1, 2, 3, 4, 1, 2, 3, 4, 1, 2]", ROLLS),
    ("17825", "an array of C"): ("int rolls[10] = {1, 2, 3, 4, 1, 2, 3, 4, 1, 2};", ROLLS),
    ("17825", "std::array"): ("std::array<int, 10> dice = {1, 2, 3, 4, 1, 2, 3, 4, 1, 2};", ROLLS),
    ("17825", "a list of Java"): ("List<Integer> dice = Arrays.asList(1, 2, 3, 4, 1, 2, 3, 4, 1, 2);", ROLLS),
    ("yut", "a named list"): ("rolls = [1, 2, 3, 4, 1, 2, 3, 4, 1, 2]", ROLLS),
    ("yut", "a dictionary"): ("{'rolls': [1, 2, 3, 4, 1, 2, 3, 4, 1, 2], 'horses': 4}", ROLLS),
    ("yut", "names and values"): ("rolls = [1, 2, 3, 4, 1, 2, 3, 4, 1, 2], horses = 4", ROLLS),
    ("17825", "digits"): ("1234123412", ROLLS),
    ("17825", "a named line"): ("주사위: 1 2 3 4 1 2 3 4 1 2", ROLLS),
    ("17825", "a named input"): ("Input: 1 2 3 4 1 2 3 4 1 2\nOutput: 190\n", ROLLS),
    ("17825", "in round brackets"): ("(1,2,3,4,1,2,3,4,1,2)", ROLLS),
    ("17825", "ideographic commas"): ("1、2、3、4、1、2、3、4、1、2", ROLLS),
    ("17825", "full-width commas"): ("１，２，３，４，１，２，３，４，１，２", ROLLS),
    ("17825", "wrapped"): ("1 2 3 4\n1 2 3 4\n1 2", ROLLS),
    # the maps
    ("23288", "named sizes"): ("N = 3, M = 4, K = 20\n4 1 2 3\n6 1 1 3\n5 6 1 3\n", MAP),
    ("23288", "named sizes, on lines"): ("n=3\nm=4\nk=20\n4 1 2 3\n6 1 1 3\n5 6 1 3\n", MAP),
    ("23288", "a named list"): ("n = 3; m = 4; k = 20; map = [[4, 1, 2, 3], [6, 1, 1, 3], [5, 6, 1, 3]]", MAP),
    ("23288", "C++"): ("int n = 3, m = 4, k = 20;\nint board[3][4] = {{4,1,2,3},\n{6,1,1,3},\n{5,6,1,3}};", MAP),
    ("23288", "Java"): ("int n = 3, m = 4, k = 20;\nint[][] map = new int[][]{{4,1,2,3},{6,1,1,3},{5,6,1,3}};", MAP),
    ("23288", "NumPy's own way"): ("3 4 20\n[[4 1 2 3]\n [6 1 1 3]\n [5 6 1 3]]\n", MAP),
    ("23288", "rows of digits"): ("3 4 20\n4123\n6113\n5613\n", MAP),
    ("23288", "a table with numbers of rows and columns"): (
        "3 4 20\n\t1\t2\t3\t4\n1\t4\t1\t2\t3\n2\t6\t1\t1\t3\n3\t5\t6\t1\t3\n",
        MAP,
    ),
    ("23288", "numbers of rows alone"): ("3 4 20\n0: 4 1 2 3\n1: 6 1 1 3\n2: 5 6 1 3\n", MAP),
    ("23288", "a table in Markdown"): (
        "3 4 20\n\n| | 0 | 1 | 2 | 3 |\n|---|---|---|---|---|\n"
        "| 0 | 4 | 1 | 2 | 3 |\n| 1 | 6 | 1 | 1 | 3 |\n| 2 | 5 | 6 | 1 | 3 |\n",
        MAP,
    ),
    ("23288", "a table in HTML"): (
        "3 4 20<table><tr><td>4</td><td>1</td><td>2</td><td>3</td></tr><tr><td>6</td><td>1</td><td>1</td><td>3</td></tr>"
        "<tr><td>5</td><td>6</td><td>1</td><td>3</td></tr></table>",
        MAP,
    ),
    ("23288", "a drawn table"): (
        "3 4 20\n┌───┬───┬───┬───┐\n│ 4 │ 1 │ 2 │ 3 │\n"
        "├───┼───┼───┼───┤\n│ 6 │ 1 │ 1 │ 3 │\n│ 5 │ 6 │ 1 │ 3 │\n└───┴───┴───┴───┘\n",
        MAP,
    ),
    ("14499", "commands on lines"): ("3 4 0 1 8\n4 1 2 3\n6 1 1 3\n5 6 1 3\n4 4 1 3\n3 2 1 2\n", STAMP),
    ("14499", "a command a line"): ("3 4 0 1 8\n4 1 2 3\n6 1 1 3\n5 6 1 3\n4\n4\n1\n3\n3\n2\n1\n2\n", STAMP),
    ("14499", "commands in a list"): ("3 4 0 1 8\n4 1 2 3\n6 1 1 3\n5 6 1 3\n[4, 4, 1, 3, 3, 2, 1, 2]\n", STAMP),
    ("14499", "named commands"): ("3 4 0 1 8\n4 1 2 3\n6 1 1 3\n5 6 1 3\ncommands: 4 4 1 3 3 2 1 2\n", STAMP),
    ("14499", "all in one list"): (
        "n, m, x, y, k = 3, 4, 0, 1, 8\nboard = [[4,1,2,3],[6,1,1,3],[5,6,1,3]]\ncommands = [4,4,1,3,3,2,1,2]\n",
        STAMP,
    ),
    # boxes
    ("13460", "named sides"): (f"N = 5, M = 5\n{ROWS}", BOX),
    ("13460", "sides with a cross"): (f"5x5\n{ROWS}", BOX),
    ("13460", "sides with another cross"): (f"5 × 5\n{ROWS}", BOX),
    ("13460", "sides with a comma"): (f"5, 5\n{ROWS}", BOX),
    ("13460", "sides on two lines"): (f"5\n5\n{ROWS}", BOX),
    ("13460", "indented rows"): ("5 5\n    #####\n    #..B#\n    #.#.#\n    #RO.#\n    #####\n", BOX),
    ("13460", "blanks between cells"): ("5 5\n" + " ".join(ROWS).replace(" \n ", "\n"), BOX),
    ("13460", "tabs between cells"): ("5 5\n" + "\t".join(ROWS).replace("\t\n\t", "\n"), BOX),
    ("13460", "commas between cells"): ("5 5\n" + ",".join(ROWS).replace(",\n,", "\n"), BOX),
    ("13460", "a table in Markdown"): ("5 5\n" + "".join(f"| {' | '.join(row)} |\n" for row in lines(ROWS)), BOX),
    ("13460", "a list of lists of cells"): (json.dumps([list(row) for row in lines(ROWS)]), BOX),
    ("13460", "a list of lists of cells, on lines"): (json.dumps([list(row) for row in lines(ROWS)], indent=2), BOX),
    ("13460", "cells of Java"): (
        "char[][] board = {" + ",\n".join("{" + ", ".join(f"'{cell}'" for cell in row) + "}" for row in lines(ROWS)) + "};",
        BOX,
    ),
    ("13460", "a list without sides"): (json.dumps(lines(ROWS)), BOX),
    ("13460", "named, with sides"): (f"n = 5, m = 5, board = {json.dumps(lines(ROWS))}", BOX),
    ("13460", "an input on one line"): (f"Input: board = {json.dumps(lines(ROWS))}\nOutput: 1", BOX),
    ("13460", "a string in quotation marks"): (json.dumps(BOX), BOX),
    ("13460", "numbers of rows and columns"): ("5 5\n  01234\n" + numbered(ROWS, "{} ", 0), BOX),
    ("marbles", "numbers of rows and columns"): (
        "  0 1 2 3 4\n" + numbered(" ".join(ROWS).replace(" \n ", "\n"), "{} ", 0),
        ROWS,
    ),
    ("marbles", "rows in a fence"): (f"```\n{ROWS}\n```", ROWS),
    ("13460", "other signs"): ("5 5\n" + ROWS.replace("#", "🧱").replace("R", "🔴").replace("B", "🔵").replace("O", "🕳️"), BOX),
    ("13460", "squares"): (
        "5 5\n" + ROWS.replace("#", "⬛").replace(".", "⬜").replace("R", "🔴").replace("B", "🔵").replace("O", "🕳️"),
        BOX,
    ),
    ("13460", "other squares"): ("5 5\n" + ROWS.replace("#", "■").replace(".", "□"), BOX),
    ("13460", "middle dots"): (BOX.replace(".", "·"), BOX),
    ("13460", "an ellipsis"): ("3 7\n#######\n#R...O#\n###B###\n".replace("...", "…"), "3 7\n#######\n#R...O#\n###B###\n"),
}


@pytest.mark.parametrize(("game", "name"), NOTATIONS, ids=[": ".join(case) for case in NOTATIONS])
def test_a_notation(game: str, name: str) -> None:
    text, board = NOTATIONS[game, name]
    known = find_game(game)
    assert read_boards_in(known, text).boards == [known.read(board)]
