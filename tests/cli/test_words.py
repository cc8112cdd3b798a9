"""The words of the command line itself: what is refused, help, the version, `games`, `rules` and `completion`."""

import json
from pathlib import Path

import pytest

from malpan.conformance.promises import PROMISES
from malpan.games.catalogue import BUILT_IN, find_game
from tests.support.command import ONE_TILT, error_of, output_of, run, run_process, sentence_of, write_file
from tests.support.paths import BOARDS, EXAMPLES

TILT = BOARDS / "tilt.txt"
VERBS = (
    *("solve", "show", "explore", "replay", "check", "rules", "mine", "improve", "levels"),
    *("serve", "games", "atlas", "cache", "completion"),
)

NOT_KEPT = """
from malpan import Game, Verdict


def step(board, state, move):
    board.append(move)
    state[0] += 1
    return Verdict.WON if state[0] == 3 else Verdict.ON


game = Game(name="untidy", moves=("on",), read=lambda text: [], start=lambda board: [0], step=step)
"""


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("fly",), "No such command 'fly'."),
        (("solve",), "Missing argument 'GAME'."),
        (("replay", "13460"), "Missing argument 'BOARD'."),
        (("completion",), "Missing argument 'SHELL'. Choose from: bash, zsh, fish"),
        (("completion", "tcsh"), "Invalid value for 'SHELL': 'tcsh' is not one of 'bash', 'zsh', 'fish'."),
        (("solve", "13460", TILT, "--wat"), "marbles takes no --wat; it has no options of its own"),
        (("solve", "yut", "--start", "1"), "yut takes no --start; did you mean --state?"),
        (("solve", "13460", TILT, "--format"), "Option '--format' requires an argument."),
        (("solve", "13460", TILT, "--format", "xml"), "'xml' is not one of 'text', 'answer', 'json'."),
        (("rules", "13460", "--boards", "-1"), "-1 is not in the range x>=0."),
        (("games", "marbles"), "unexpected extra argument (marbles)"),
        (("--wat",), "No such option '--wat'."),
    ],
)
def test_a_command_that_is_none_is_refused_in_one_sentence(words: tuple[object, ...], sentence: str) -> None:
    assert sentence in error_of(*words)


@pytest.mark.parametrize("verb", ["solve", "show", "explore", "replay", "rules"])
@pytest.mark.parametrize("word", ["chess", "13461", "", "-5", "marbles.txt", "Marbles"])
def test_a_game_that_is_none_is_refused_with_those_that_are(verb: str, word: str) -> None:
    sentence = error_of(verb, "--", word, TILT)
    assert sentence.startswith(f"there is no game {word!r}; a game is one of marbles, snakes, yut, die, stamp, 13460, ")
    assert sentence.endswith(", or a Python file such as my_game.py")


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    nothing = tmp_path / "nothing.txt"
    assert error_of("solve", "13460", nothing) == f"{nothing}: cannot be read: no such file or directory"
    assert error_of("solve", "13460", tmp_path) == f"{tmp_path}: this is a folder; expected a file"


def test_nothing_on_standard_input_is_no_board() -> None:
    assert error_of("solve", "13460") == "standard input: the text is empty; expected a board"


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("word", ["--help", "-h"])
def test_every_verb_explains_itself(verb: str, word: str) -> None:
    text = output_of(verb, word)
    assert text.startswith(f"Usage: malpan {verb} ")
    assert "Traceback" not in text


def test_help_lists_every_verb() -> None:
    text = output_of("--help")
    assert text.startswith("Usage: malpan ")
    assert [line.split()[0] for line in text.splitlines()[-len(VERBS) :]] == list(VERBS)
    ran = run()
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.strip() == text.strip()


def test_the_version_is_told() -> None:
    name, version = output_of("--version").split()
    assert name == "malpan"
    assert version[0].isdecimal()


def test_the_games_are_those_of_the_catalogue() -> None:
    told = {game["name"]: game for game in json.loads(output_of("games", "--format", "json"))}
    assert list(told) == list(BUILT_IN)
    for name, numbers in BUILT_IN.items():
        game = find_game(name)
        assert told[name]["numbers"] == list(numbers)
        assert told[name]["formats"] == {form.name: form.about for form in game.formats}
        assert told[name]["options"] == list(game.options)
        assert told[name]["about"] == game.about


def test_the_games_are_listed_with_numbers_formats_and_options() -> None:
    rooms = dict(room.split(": ", 1) for room in output_of("games").strip().split("\n\n"))
    assert list(rooms) == list(BUILT_IN)
    for name, numbers in BUILT_IN.items():
        lines = rooms[name].splitlines()
        firsts = [line.split()[0] for line in lines[1:]]
        formats = [form.name for form in find_game(name).formats]
        assert firsts == [*map(str, numbers), *formats, *(f"--{option}" for option in find_game(name).options)]


@pytest.mark.parametrize("game", ["snakes", "yut", "marbles", "die", "stamp", "13460", EXAMPLES / "sliding_tiles.py"])
def test_games_that_keep_their_promises_end_with_exit_code_0(game: object) -> None:
    text = output_of("rules", game, "--boards", 5, "--states", 50, *(["--not-compiled"] if game == "13460" else []))
    assert "5 boards, " in text.splitlines()[0]
    assert "BROKEN" not in text
    listed = text.splitlines()[1 : len(PROMISES) + 1]
    assert [line.split()[0] for line in listed] == [promise.split()[0] for promise in PROMISES]
    told = json.loads(output_of("rules", game, "--boards", 5, "--states", 50, "--not-compiled", "--format", "json"))
    assert (told["boards"], told["broken"]) == (5, [])
    assert set(told["kept"]) <= set(PROMISES)


def test_a_game_that_breaks_a_promise_ends_with_exit_code_1(tmp_path: Path) -> None:
    untidy = write_file(tmp_path, "untidy.py", NOT_KEPT)
    ran = run("rules", untidy, "-", typed="any board")
    assert (ran.code, ran.err) == (1, "")
    assert "  board untouched      BROKEN  a step leaves the board unchanged\n" in ran.out
    place = "untidy.py, line 6, in step; state [0]; move on"
    assert f"step of untidy changes the board, which never changes ({place}) (board 1)\n" in ran.out
    ran = run("rules", untidy, "-", "--format", "json", typed="any board")
    assert ran.code == 1
    assert [breach["promise"] for breach in json.loads(ran.out)["broken"]] == ["board untouched"]


def test_rules_need_a_board_to_be_tried_on(tmp_path: Path) -> None:
    untidy = write_file(tmp_path, "untidy.py", NOT_KEPT)
    assert error_of("rules", untidy) == "untidy makes no random boards; give it one: malpan rules GAME FILE"
    assert "there is no game 'chess'" in error_of("rules", "chess")
    assert error_of("rules", "marbles", "-", typed="nothing").startswith("standard input, line 1, column 1: ")


def test_rules_are_tried_on_boards_of_files_too() -> None:
    text = output_of("rules", "marbles", "-", "--boards", 0, typed=ONE_TILT)
    assert text.startswith("marbles: 1 board, ")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_gets_a_script(shell: str) -> None:
    script = output_of("completion", shell)
    assert "_MALPAN_COMPLETE" in script
    assert f"{shell}_complete" in script


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("malpan so", ["plain,solve"]),
        ("malpan solve mar", ["plain,marbles"]),
        ("malpan solve 134", ["plain,13460", "plain,13459"]),
        ("malpan solve my_ga", ["file,my_ga"]),
        ("malpan solve chess --for", ["plain,--format"]),
        ("malpan explore marbles --past", ["plain,--past-wins"]),
        ("malpan solve yut --ho", ["plain,--horses"]),
        ("malpan solve marbles --format js", ["plain,json"]),
        ("malpan solve marbles bo", ["file,bo"]),
        ("malpan replay marbles bo", ["file,bo"]),
        ("malpan completion z", ["plain,zsh"]),
        ("malpan check snakes --input p", ["plain,parts"]),
        ("malpan solve snakes --input g", ["plain,grid"]),
        ("malpan check 9", ["plain,909"]),
    ],
)
def test_words_are_completed(typed: str, offered: list[str]) -> None:
    ran = run_process(_MALPAN_COMPLETE="bash_complete", COMP_WORDS=typed, COMP_CWORD=str(typed.count(" ")))
    assert (ran.code, ran.out.split(), ran.err) == (0, offered, "")


def test_several_bad_files_are_a_sentence_each(tmp_path: Path) -> None:
    ran = run("solve", "13460", tmp_path / "a.txt", tmp_path / "b.txt")
    assert (ran.code, ran.out) == (2, "")
    sentences = [sentence_of(f"{line}\n") for line in ran.err.splitlines()]
    assert sentences == [f"{tmp_path / name}: cannot be read: no such file or directory" for name in ("a.txt", "b.txt")]
