"""What the check of a folder prints, writes and records: tables, JUnit XML, CSV, and results of earlier checks."""

import csv
import io
import json
import os
import warnings
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from malpan.checking.folders.finding import Found
from malpan.checking.folders.junit import junit_xml
from malpan.checking.folders.outcome import NOT_RUNNING, RIGHT, SLOW, WRONG, Checked, Named, Outcome
from malpan.checking.folders.record import Records, RecordWarning
from malpan.checking.folders.report import FolderReport
from malpan.checking.folders.worker import EachSettings
from malpan.checking.judge import UNDECIDED
from malpan.games.catalogue import find_game
from malpan.language import speaking
from malpan.language.width import width_of
from tests.support.repositories import write_files

S03 = Named("S03", "counts rolls of 0")
WRONG_OUTCOME = Outcome(
    result=WRONG,
    verdict="wrong answer",
    boards=12,
    seconds=1.25,
    board="1 0\n2 90\n",
    expected="3",
    got="4\x1b[2J",
    mistakes=(S03,),
)
CRASHED = Outcome(result=WRONG, verdict="crashed", reason="line 3: \ud800 & <index>", board="1 0\n", expected="3", got="\0\ufffe")
BROKEN = Outcome(result=NOT_RUNNING, reason="a.c does not compile:\na.c:3: \x07 error")
TOO_SLOW = Outcome(result=SLOW, verdict="time limit", reason="too slow here", board="0 0\n", expected="17", got="nothing")
OUTCOMES = {
    "강민서.py": Outcome(result=RIGHT, verdict="accepted so far", boards=1041, seconds=2.0),
    "김하늘": WRONG_OUTCOME,
    "Lee.java": WRONG_OUTCOME,
    "=cmd.py": CRASHED,
    "a.c": BROKEN,
    "slow.py": TOO_SLOW,
    "none": Outcome(result=UNDECIDED, reason="there is no file in it that can be run"),
}


def report(game: str = "") -> FolderReport:
    found = [Found(name, Path("hand-ins", name) if name != "none" else None, "16928") for name in OUTCOMES]
    checked = [Checked(each, outcome) for each, outcome in zip(found, OUTCOMES.values(), strict=True)]
    return FolderReport("hand-ins", checked, find_game(game) if game else None, ("--time-limit", "1"))


def test_the_table_is_aligned_by_width_whatever_the_script() -> None:
    header, *rows = report().table()
    names = [width_of(row[: row.index(each)]) for row, each in zip(rows, OUTCOMES, strict=True)]
    assert set(names) == {header.index("program")}
    assert rows[0] == "right so far  16928    1,041  강민서.py"
    assert rows[1] == "wrong         16928       12  김하늘     S03"
    assert rows[4] == "does not run  16928           a.c        a.c does not compile:"


def test_a_name_that_is_composed_of_letters_is_as_wide_as_one_of_syllables() -> None:
    assert width_of("\u1100\u1161\u11bc") == width_of("강") == 2


def test_the_report_has_each_wrong_program_with_its_board_and_mistake_and_shows_what_acts_on_a_terminal() -> None:
    lines = report().lines()
    at = lines.index("김하늘, 16928 (snakes): wrong answer")
    assert lines[at + 1 : at + 5] == [
        "  1 0       expected    got",
        "  2 90      3           4\\x1b[2J",
        "  it answers exactly like one that counts rolls of 0 (S03)",
        "  for more: malpan check 16928 --time-limit 1 -- 'hand-ins/김하늘'",
    ]
    assert "  a.c:3: \\x07 error" in lines
    assert lines[-1] == "7 programs in hand-ins: 1 right so far, 3 wrong, 1 too slow, 1 does not run, 1 undecided"


def test_a_class_gets_a_summary_of_who_made_which_mistake() -> None:
    lines = report("16928").lines()
    at = lines.index("mistakes, by how many made them:")
    summary = ["     2  S03: counts rolls of 0", "        김하늘, Lee.java", "     1  crashed", "        =cmd.py", ""]
    assert lines[at + 1 : -1] == summary
    assert "number" not in report("16928").table()[0]
    assert lines[-1].startswith("7 programs for 16928 (snakes) in hand-ins: ")


@pytest.mark.parametrize(
    ("results", "code"),
    [((RIGHT,), 0), ((RIGHT, UNDECIDED), 3), ((NOT_RUNNING, RIGHT), 3), ((WRONG, UNDECIDED), 1), ((SLOW,), 1)],
)
def test_the_exit_code_tells_the_worst(results: tuple[str, ...], code: int) -> None:
    checked = [Checked(Found(str(number)), Outcome(result=result)) for number, result in enumerate(results)]
    assert FolderReport("x", checked).exit_code == code


def test_junit_xml_is_valid_whatever_a_program_printed() -> None:
    data = junit_xml(report())
    root = ElementTree.fromstring(data)  # raises ParseError for control characters
    assert root.tag == "testsuites"
    (suite,) = root
    figures = {"name": "16928 (snakes)", "tests": "7", "failures": "4", "errors": "1", "skipped": "1", "time": "4.500"}
    assert suite.attrib == figures
    assert root.attrib == figures | {"name": "malpan check"}
    cases = {case.attrib["name"]: case for case in suite}
    assert list(cases) == list(OUTCOMES)
    assert [[each.tag for each in case] for case in suite] == [
        [], ["failure"], ["failure"], ["failure"], ["error"], ["failure"], ["skipped"],
    ]  # fmt: skip
    assert cases["김하늘"].attrib == {
        "name": "김하늘", "classname": "16928 (snakes)", "time": "1.250", "file": "hand-ins/김하늘",
    }  # fmt: skip
    failure = cases["김하늘"][0]
    assert failure.attrib == {"message": "S03", "type": "wrong answer"}
    assert "4\\x1b[2J" in (failure.text or "")
    assert "line 3: \\ud800 & <index>" in (cases["=cmd.py"][0].text or "")
    assert cases["slow.py"][0].attrib == {"message": "too slow here", "type": "time limit"}
    assert cases["none"][0].attrib == {"message": "there is no file in it that can be run"}


def test_json_has_everything_and_csv_a_row_for_each_program_and_no_formula() -> None:
    data = json.loads(report("16928").to_json())
    assert (data["exit_code"], data["number"], data["totals"]["right so far"]) == (1, 16928, 1)
    assert data["mistakes"] == {"S03": ["김하늘", "Lee.java"], "crashed": ["=cmd.py"]}
    program = data["programs"][1]
    assert (program["board"], program["got"], program["mistakes"]) == ("1 0\n2 90\n", "4\x1b[2J", [S03._asdict()])
    rows = list(csv.DictReader(io.StringIO(report("16928").to_csv())))
    assert [row["program"] for row in rows] == [name if name != "=cmd.py" else "'=cmd.py" for name in OUTCOMES]
    assert (rows[1]["number"], rows[1]["result"], rows[1]["mistakes"], rows[1]["got"]) == ("16928", "wrong", "S03", "4\\x1b[2J")


SETTINGS = EachSettings(count=10)


def records(folder: Path, settings: EachSettings = SETTINGS, fresh: bool = False) -> Records:
    return Records(folder / "records", settings, fresh)


def key(folder: Path, found: Found, settings: EachSettings = SETTINGS) -> str:
    key = records(folder, settings).key(found)
    assert key
    return key


def test_a_record_holds_while_nothing_changes_that_the_result_depends_on(tmp_path: Path) -> None:
    folder = write_files(tmp_path, {"16928.py": "import board", "board.py": "", "other.py": "", "game.py": ""})
    found = Found("16928.py", folder / "16928.py", "16928")
    before = key(folder, found)
    write_files(folder, {"other.py": "changed"})
    assert key(folder, found) == before
    keys = {before, key(folder, found._replace(game="yut")), key(folder, found, EachSettings(count=11))}
    with speaking("ko"):
        keys.add(key(folder, found))
    write_files(folder, {"board.py": "changed"})
    keys.add(key(folder, found))
    write_files(folder, {"16928.py": "import board, os"})
    keys.add(key(folder, found))
    assert len(keys) == 6
    own = found._replace(game=str(folder / "game.py"))
    before = key(folder, own)
    write_files(folder, {"game.py": "changed"})
    assert key(folder, own) != before
    assert records(folder).key(found._replace(path=folder / "nowhere.py")) is None


def test_a_result_is_recorded_and_read_back_unless_it_may_change_by_itself(tmp_path: Path) -> None:
    whole = replace(CRASHED, report={"a": [1, None]}, warnings=("b",))
    for outcome in (OUTCOMES["강민서.py"], WRONG_OUTCOME, whole, TOO_SLOW):
        records(tmp_path).write("one", outcome)
        assert records(tmp_path).read("one") == outcome
        assert records(tmp_path, fresh=True).read("one") is None
    for outcome in (BROKEN, OUTCOMES["none"]):
        records(tmp_path).write("two", outcome)
        assert records(tmp_path).read("two") is None


@pytest.mark.parametrize("damage", [lambda data: data[:-9], lambda data: data.replace(b"S03", b"S04"), lambda data: b""])
def test_a_damaged_record_is_not_used_and_a_sentence_says_so(damage: "object", tmp_path: Path) -> None:
    records(tmp_path).write("one", WRONG_OUTCOME)
    file = tmp_path / "records" / "one"
    assert callable(damage)
    file.write_bytes(damage(file.read_bytes()))
    with pytest.warns(RecordWarning, match="one is damaged and is not used; the program is checked again$"):
        assert records(tmp_path).read("one") is None


def test_the_record_of_another_program_is_not_used(tmp_path: Path) -> None:
    records(tmp_path).write("one", WRONG_OUTCOME)
    (tmp_path / "records" / "one").rename(tmp_path / "records" / "other")
    with pytest.warns(RecordWarning, match="damaged"):
        assert records(tmp_path).read("other") is None


def test_what_is_no_ordinary_file_is_not_read_and_no_folder_to_write_in_is_said_once(tmp_path: Path) -> None:
    write_files(tmp_path, {"records": "", "elsewhere": ""})
    mine = records(tmp_path)
    with pytest.warns(RecordWarning, match="results cannot be recorded in"):
        mine.write("one", WRONG_OUTCOME)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        mine.write("one", WRONG_OUTCOME)
    (tmp_path / "records").unlink()
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "one").symlink_to(tmp_path / "elsewhere")
    with pytest.warns(RecordWarning, match="cannot be read .*; the program is checked again"):
        assert records(tmp_path).read("one") is None


def test_only_the_newest_records_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("malpan.checking.folders.record.MOST_RECORDS", 2)
    folder = write_files(tmp_path / "records", dict.fromkeys("abc", ""))
    write_files(folder, {".1-a.draft": "", ".1-b.draft": ""})
    for age, name in enumerate((".1-b.draft", "c", "b", "a", ".1-a.draft")):
        stamp = (folder / name).stat().st_mtime - 10 * age - (100_000 if name == ".1-a.draft" else 0)
        os.utime(folder / name, (stamp, stamp))
    records(tmp_path).remove_oldest()
    assert {each.name for each in folder.iterdir()} == {".1-b.draft", "c"}


def test_the_ids_of_two_mistakes_are_said_once() -> None:
    assert S03.what() == "counts rolls of 0 (S03)"
    assert Named("S03+S04", "counts rolls of 0 (S03), and that stands still (S04)").what().count("S0") == 2
