"""Which files of a folder are programs, and for which number; which ones belong to others, and what a result depends on."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from malpan.checking.folders.finding import find_hand_ins, find_programs, natural_key, numbers_named
from malpan.checking.folders.parts import Surroundings
from tests.support.repositories import write_files

KNOWN = {"13460", "13459", "15644", "15653", "16928", "909", "17825", "23288", "14499"}

PATHS = {
    "Gold/16928. 뱀과 사다리 게임/뱀과 사다리 게임.py": "16928",
    "풀이/Gold/13460. 구슬 탈출 2/구슬 탈출 2.cc": "13460",
    "P16928.java": "16928",
    "ps_13460/main.cc": "13460",
    "17825_2.py": "17825",
    "leetcode/909-snakes-and-ladders.py": "909",
    "0909.java": "909",
    "leetcode/0909-snakes/solution.js": "909",
    "23288/17825.py": "17825",
    "23288/1000.py": "23288",
    "１４４９９.py": "14499",
}
NO_PATHS = ("116928.py", "169280/a.py", "2021-09-09.py", "a.py", "16928.md", "16928/README.md", "16928/input.txt", "16928.h")
SKIPPED = (
    ".16928.py", ".git/16928.py", "node_modules/16928/a.js", "16928/__pycache__/a.py", "build/16928.py", "16928/out/a.java",
    "cmake-build-debug/16928.cpp", "venv/16928.py",
)  # fmt: skip


def found(folder: Path) -> dict[str, str]:
    """Return the number of each program that is found, or what is said of it."""
    return {each.name: each.game or each.problem for each in find_programs(folder, KNOWN)}


def test_the_deepest_part_of_a_path_that_names_a_number_decides(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "all", dict.fromkeys([*PATHS, *NO_PATHS, *SKIPPED], ""))
    assert found(folder) == PATHS


def test_a_virtual_environment_is_known_by_its_file(tmp_path: Path) -> None:
    folder = write_files(tmp_path, {"my/pyvenv.cfg": "", "my/16928.py": "", "other/16928.py": ""})
    assert found(folder) == {"other/16928.py": "16928"}


def test_the_name_of_the_folder_counts_too(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "13460 marbles", {"main.cc": "int main() {}", "16928.py": ""})
    assert found(folder) == {"16928.py": "16928", "main.cc": "13460"}


def test_two_numbers_in_one_part_are_said_to_be_ambiguous(tmp_path: Path) -> None:
    folder = write_files(tmp_path, {"13460_13459.py": "", "13460 and 17825/16928.py": "", "909-0909.py": ""})
    assert found(folder) == {
        "13460_13459.py": "its path names more than one number: 13460, 13459",
        "13460 and 17825/16928.py": "16928",
        "909-0909.py": "909",
    }


def test_links_are_followed_within_the_folder_alone_and_no_file_is_found_twice(tmp_path: Path) -> None:
    write_files(tmp_path / "elsewhere", {"17825.py": "", "deep/17825.py": ""})
    folder = write_files(tmp_path / "here", {"16928.py": "", "common/snakes.py": ""})
    (folder / "00_16928.py").symlink_to(folder / "16928.py")
    (folder / "0909.py").symlink_to(folder / "common" / "snakes.py")
    (folder / "17825.py").symlink_to(tmp_path / "elsewhere" / "17825.py")
    (folder / "yut").symlink_to(tmp_path / "elsewhere" / "deep")
    (folder / "common" / "round").symlink_to(folder)
    (folder / "23288.py").symlink_to(folder / "nowhere")
    assert found(folder) == {"0909.py": "909", "16928.py": "16928"}


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "16928.py")
    assert found(tmp_path) == {}


def test_a_folder_that_cannot_be_read_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_files(tmp_path, {"16928/a.py": "", "17825.py": ""})
    iterdir = Path.iterdir

    def refuse(path: Path) -> Iterator[Path]:
        if path.name == "16928":
            raise PermissionError(13, "Permission denied", str(path))
        return iterdir(path)

    monkeypatch.setattr(Path, "iterdir", refuse)
    assert found(folder) == {"16928": "it cannot be read: permission denied", "17825.py": "17825"}


MAIN_CC, MAIN_JAVA = "int main() { return f(); }", "class Main { public static void main(String[] a) { new Board(); } }"
PARTS: list[tuple[dict[str, str], str]] = [
    ({"main.cc": MAIN_CC, "util.cc": "int f() { return 0; }", "lib/g.cpp": "int g() { return 1; }"}, "main.cc"),
    ({"Main.java": MAIN_JAVA, "Board.java": "class Board { }", "util/Cell.java": "class Cell { }"}, "Main.java"),
    ({"main.py": "import board\nfrom lib.cells import cell", "board.py": "", "lib/cells.py": ""}, "main.py"),
    ({"index.js": "require('./board')", "board.js": ""}, "index.js"),
    ({"main.rs": "mod board;\nfn main() {}", "board.rs": ""}, "main.rs"),
    ({"main.py": "", "run.sh": "python3 main.py", "test_main.py": "def test_it(): ...", "main.d": ""}, "main.d main.py"),
    ({"main.c": "int main() {}", "main.d": "main.o: main.c"}, "main.c"),
    ({"one.py": "print(input())", "two.py": "import one\nprint(input())"}, "one.py two.py"),
    ({"one.cc": "int main() {}", "two.cpp": "int main() {}"}, "one.cc two.cpp"),
    ({"16928_part.py": "", "main.py": "import 16928_part"}, "16928_part.py main.py"),
    ({"solution.py": "class Solution: ..."}, "solution.py"),
    ({"heapq.py": "class Solution: ...", "other.py": "import heapq"}, "heapq.py other.py"),
]


@pytest.mark.parametrize(("files", "programs"), PARTS, ids=lambda each: each if isinstance(each, str) else "")
def test_files_that_belong_to_a_program_are_no_programs(files: dict[str, str], programs: str, tmp_path: Path) -> None:
    write_files(tmp_path / "16928", files)
    assert " ".join(found(tmp_path)) == " ".join(f"16928/{name}" for name in programs.split())


def test_hand_ins_are_files_and_folders_in_natural_order(tmp_path: Path) -> None:
    files = {
        "b10.py": "", "b9.py": "", "가.py": "", "notes.txt": "", ".secret.py": "",
        "김하늘/main.py": "import board", "김하늘/board.py": "", "김하늘/README.md": "",
        "나/src/16928.py": "", "나/src/13460.py": "", "다/one.py": "", "다/two.py": "", "라/words.txt": "", "bin/x.py": "",
    }  # fmt: skip
    hand_ins = find_hand_ins(write_files(tmp_path, files), "16928")
    assert {each.name: str(each.path.relative_to(tmp_path)) if each.path else each.problem for each in hand_ins} == {
        "b9.py": "b9.py",
        "b10.py": "b10.py",
        "bin": "bin/x.py",
        "가.py": "가.py",
        "김하늘": "김하늘/main.py",
        "나": "나/src/16928.py",
        "다": "it has more than one program: one.py, two.py",
        "라": "there is no file in it that can be run",
    }
    assert [each.name for each in hand_ins] == sorted((each.name for each in hand_ins), key=natural_key)
    assert {each.game for each in hand_ins} == {"16928"}


def test_a_result_depends_on_the_files_that_a_program_uses(tmp_path: Path) -> None:
    files = {
        "main.py": "import board\nimport package.cells", "board.py": "from colour import red", "colour.py": "", "other.py": "",
        "package/cells.py": "", "package/more/deep.py": "", "main.cc": '#include "board.h"\nint main() {}', "board.h": "",
        "util.cc": "int f() { return 0; }", "rest.cc": "int main() {}",
    }  # fmt: skip
    folder = write_files(tmp_path, files)
    used = {
        name: {str(each.relative_to(folder)) for each in Surroundings().files_used(folder / name)}
        for name in ("main.py", "main.cc")
    }
    assert used["main.py"] == {"main.py", "board.py", "colour.py", "package/cells.py", "package/more/deep.py"}
    assert used["main.cc"] == {"main.cc", "board.h", "util.cc"}


def test_digits_of_a_longer_number_name_nothing() -> None:
    assert numbers_named(Path("1692800.py"), KNOWN) == []
    assert numbers_named(Path("16928/x.py"), {"yut"}) == []
