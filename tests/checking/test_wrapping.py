"""Classes and functions of C++, Java and JavaScript without a main: one is written around them, and nothing else changes."""

import re
import shutil
from pathlib import Path

import pytest

from malpan import MalpanError
from malpan.checking.check import CheckSettings
from malpan.checking.command_check import check_command
from malpan.checking.forms import game_in_form
from malpan.checking.sandbox.languages.lexing import Syntax
from malpan.checking.sandbox.languages.source import read_source
from malpan.checking.sandbox.wrapping import wrap_source
from malpan.games.catalogue import find_game
from malpan.games.trial import Arguments

GRID = Arguments("snakesAndLadders", ("board",))
LISTS = Arguments("snakesAndLadders", ("ladder", "snake"), cells=100)

CPP = """// int main() is not here
class Solution {
    int n;
    int cell(vector<vector<int>>& b, int number) {
        int level = (number - 1) / n, column = (number - 1) % n;
        return b[n - 1 - level][level % 2 ? n - 1 - column : column];
    }
public:
    int snakesAndLadders(vector<vector<int>>& board) {
        n = board.size();
        queue<pair<int, int>> cells;
        unordered_set<int> seen = {1};
        cells.push({1, 0});
        while (!cells.empty()) {
            auto [here, rolls] = cells.front();
            cells.pop();
            if (here == n * n) return rolls;
            for (int to = here + 1; to <= min(here + 6, n * n); to++) {
                int end = cell(board, to) == -1 ? to : cell(board, to);
                if (seen.insert(end).second) cells.push({end, rolls + 1});
            }
        }
        return -1;
    }
};
"""

JAVA = """
public class Solution {
    // public static void main(String[] args) is not here
    public int snakesAndLadders(int[][] board) {
        int n = board.length;
        Queue<int[]> queue = new LinkedList<>();
        Set<Integer> seen = new HashSet<>();
        queue.add(new int[]{1, 0});
        while (!queue.isEmpty()) {
            int[] here = queue.poll();
            if (here[0] == n * n) return here[1];
            for (int to = here[0] + 1; to <= Math.min(here[0] + 6, n * n); to++) {
                int end = at(board, to);
                if (seen.add(end == -1 ? to : end)) queue.add(new int[]{end == -1 ? to : end, here[1] + 1});
            }
        }
        return -1;
    }

    private int at(int[][] board, int cell) {
        int n = board.length, level = (cell - 1) / n, column = (cell - 1) % n;
        return board[n - 1 - level][level % 2 == 0 ? column : n - 1 - column];
    }
}
"""

JAVASCRIPT = """
/**
 * @param {number[][]} board
 * @return {number}
 */
var snakesAndLadders = function(board) {
    const n = board.length, seen = new Set([1]);
    let layer = [1];
    for (let rolls = 0; layer.length; rolls++) {
        const next = [];
        for (const cell of layer) {
            if (cell === n * n) return rolls;
            for (let to = cell + 1; to <= Math.min(cell + 6, n * n); to++) {
                const level = Math.floor((to - 1) / n), column = (to - 1) % n;
                const found = board[n - 1 - level][level % 2 ? n - 1 - column : column];
                const end = found === -1 ? to : found;
                if (!seen.has(end)) seen.add(end), next.push(end);
            }
        }
        layer = next;
    }
    return -1;
};
"""

CPP_LISTS = """#include <map>
#include <vector>
int snakes_and_ladders(int n, std::vector<std::pair<int, int>> snakes, const std::vector<std::vector<int>>& ladders) {
    std::map<int, int> leads(snakes.begin(), snakes.end());
    for (auto& ladder : ladders) leads[ladder[0]] = ladder[1];
    std::vector<int> rolls(n + 1, -1), queue = {1};
    rolls[1] = 0;
    for (std::size_t at = 0; at < queue.size(); at++)
        for (int to = queue[at] + 1; to <= queue[at] + 6 && to <= n; to++) {
            int end = leads.count(to) ? leads[to] : to;
            if (rolls[end] < 0) rolls[end] = rolls[queue[at]] + 1, queue.push_back(end);
        }
    return rolls[n];
}
"""

RUST = """
use std::collections::{HashSet, VecDeque};

impl Solution {
    pub fn snakes_and_ladders(board: Vec<Vec<i32>>) -> i32 {
        let n = board.len();
        let mut seen = HashSet::from([1]);
        let mut queue = VecDeque::from([(1, 0)]);
        while let Some((cell, rolls)) = queue.pop_front() {
            if cell == n * n { return rolls; }
            for to in cell + 1..=(cell + 6).min(n * n) {
                let end = Self::at(&board, to);
                let end = if end == -1 { to } else { end as usize };
                if seen.insert(end) { queue.push_back((end, rolls + 1)); }
            }
        }
        -1
    }

    fn at(board: &Vec<Vec<i32>>, cell: usize) -> i32 {
        let n = board.len();
        let (level, column) = ((cell - 1) / n, (cell - 1) % n);
        board[n - 1 - level][if level % 2 == 0 { column } else { n - 1 - column }]
    }
}
"""

CASES = [
    ("c++", "909", None, "Solution.cpp", CPP),
    pytest.param("c++", "snakes", "lists", "lists.cpp", CPP_LISTS, marks=pytest.mark.long, id="lists.cpp"),
    ("javac", "909", None, "Solution.java", JAVA),
    pytest.param("rustc", "909", None, "solution.rs", RUST, marks=pytest.mark.long, id="solution.rs"),
    ("node", "909", None, "snakes and ladders.js", JAVASCRIPT),
    ("node", "909", None, "class.mjs", JAVASCRIPT.replace("var snakesAndLadders =", "export const play =")),
]


@pytest.mark.parametrize(("tool", "word", "form", "name", "text"), CASES)
def test_a_main_is_written_around_a_class_or_a_function(
    tool: str, word: str, form: str | None, name: str, text: str, tmp_path: Path
) -> None:
    if shutil.which(tool) is None:
        pytest.skip(f"there is no {tool}")
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    board = "[(2, 90)]\n[(91, 3)]\n" if form else "[[-1, -1, -1], [-1, 9, -1], [-1, 8, -1]]\n"
    settings = CheckSettings(form=form, replay=board)
    report = check_command(game_in_form(find_game(word), form), [str(file)], settings)
    assert report, str(report)
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("program.cpp", CPP + "int main() { int n; cin >> n; }\n"),
        ("program.java", JAVA.replace("// public", "public").replace("is not here", "{ new Scanner(System.in); }")),
        ("program.rs", RUST + "fn main() { std::io::stdin(); }\n"),
        ("program.js", JAVASCRIPT + "console.log(snakesAndLadders(JSON.parse(require('fs').readFileSync(0))))\n"),
        ("nothing.cpp", "struct Board { int side; };\n"),
        ("program.py", CPP),
    ],
)
def test_what_reads_its_input_stays_as_it_is(name: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    source = read_source(file, Syntax.SLASHES)
    assert wrap_source(source, GRID) == source
    assert wrap_source(source._replace(text=CPP), None).text == CPP


def wrapped(name: str, text: str, folder: Path, arguments: Arguments = GRID) -> str:
    file = folder / name
    file.write_text(text, encoding="cp949" if "말" in text else "utf-8")
    return wrap_source(read_source(file, Syntax.SLASHES), arguments).text


def test_lines_keep_their_numbers(tmp_path: Path) -> None:
    java = wrapped("Solution.java", "package a.b;\n" + JAVA, tmp_path)
    assert java.splitlines()[2].strip() == "public class Solution {"
    assert "package" not in java
    cpp = wrapped("b.cpp", CPP, tmp_path)
    assert f'#line 1 "{tmp_path.resolve() / "b.cpp"}"\n// int main()' in cpp
    assert wrapped("c.js", JAVASCRIPT, tmp_path).splitlines()[5] == JAVASCRIPT.splitlines()[5]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.cpp", CPP + 'int main() { std::cout << "a trial"; }\n'),
        ("a.java", JAVA.replace("// public", "public").replace("is not here", '{ System.out.println("a trial"); }')),
        ("a.rs", RUST + 'fn main() { println!("a trial"); }\n'),
    ],
)
def test_a_main_that_reads_nothing_is_not_run(name: str, text: str, tmp_path: Path) -> None:
    code = wrapped(name, text, tmp_path)
    assert "main_of_this_file(" in code
    assert len(re.findall(r"\bmain\(", code.replace("// int main", ""))) == 1


def test_what_a_file_of_javascript_prints_by_itself_is_not_its_answer(tmp_path: Path) -> None:
    if shutil.which("node") is None:
        pytest.skip("there is no node")
    file = tmp_path / "trial.js"
    file.write_text(JAVASCRIPT + "console.log(snakesAndLadders([[-1]]));\n", encoding="utf-8")
    assert check_command(find_game("909"), [str(file)], CheckSettings(replay="[[-1, -1], [-1, -1]]\n"))


def test_files_in_cp949_are_read(tmp_path: Path) -> None:
    assert "// 말" in wrapped("korean.cpp", "// 말\n" + CPP, tmp_path)


@pytest.mark.parametrize(
    ("name", "text", "call"),
    [
        ("a.cpp", "struct Solution { int go(vector<vector<int>> grid) { return 1; } };", "Solution().go(v0)"),
        ("b.cpp", "int f(vector<vector<int>>& g);\nint g(vector<vector<int>>& a) { return f(a); }\n", "g(v0)"),
        ("c.js", "class Solution { constructor(x) {} run(board) { return 1 } }", "new Solution().run(values[0])"),
        ("d.js", "const one = (a) => a;\nconst two = board => one(board);\n", "two(values[0])"),
        ("e.rs", "fn go(ladders: &[(i32, i32)], snakes: &mut Vec<Vec<i32>>) -> i32 { 1 }", "go(&v0, &mut v1)"),
        ("e.java", "class Solution { int go(List<List<Integer>> board) { return 1; } }", "new Solution().go(v0)"),
    ],
)
def test_the_function_is_found(name: str, text: str, call: str, tmp_path: Path) -> None:
    assert call in wrapped(name, text, tmp_path, LISTS if "ladders" in text else GRID)


def test_lists_in_either_order_and_a_number_of_cells(tmp_path: Path) -> None:
    text = "class Solution { int go(int n, List<int[]> snakes, int[] ladders[]) { return 1; } }"
    java = wrapped("a.java", text, tmp_path, LISTS)
    assert "int[][] v0 = rows(readList()); List<int[]> v1 = listOfRows(readList());" in java
    assert "go(100, v1, v0)" in java


def test_a_type_that_is_not_known_is_told(tmp_path: Path) -> None:
    with pytest.raises(MalpanError, match=r"a.java: go takes String; expected one of int\[\]\[\], "):
        wrapped("a.java", "class Solution { int go(String board) { return 1; } }", tmp_path)


@pytest.mark.long
@pytest.mark.parametrize(("tool", "name", "text"), [("c++", "a.cpp", CPP), ("javac", "a.java", JAVA)])
def test_what_does_not_compile_is_shown_with_its_own_line(tool: str, name: str, text: str, tmp_path: Path) -> None:
    if shutil.which(tool) is None:
        pytest.skip(f"there is no {tool}")
    file = tmp_path / name
    text = text.replace("return -1;", "return minus_one;")
    file.write_text(text, encoding="utf-8")
    line = text[: text.index("minus_one")].count("\n") + 1
    with pytest.raises(MalpanError, match=rf"{name}:{line}:[^$]*return minus_one;"):
        check_command(find_game("909"), [str(file)], CheckSettings())
