"""Graphs of small spaces: as many states and moves as there are, in Python and in the files that are written."""

import sys
import warnings
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import networkx
import pytest

from malpan import Game, MalpanError, Verdict, explore, graph
from malpan.games.catalogue import BUILT_IN, find_game
from malpan.line import canonical_state
from malpan.results.graph import write_graph
from tests.support import tokens
from tests.support.command import ONE_TILT, error_of, output_of, run
from tests.support.toys import adding, doubling, spiralling, taking


def assert_as_explored(game: Game, board: Any, past_wins: bool = False) -> None:
    """Compare the nodes with what `explore` counts, layer by layer, and the edges with the moves from each state."""
    made = graph(game, board, past_wins=past_wins)
    found = explore(game, board, engine="plain", past_wins=past_wins)
    assert len(made) == found.states
    layers = Counter(distance for _, distance in made.nodes(data="distance"))
    assert tuple(layers[depth] for depth in found.costs or range(len(layers))) == found.layers
    assert found.wins is None or sum(won for _, won in made.nodes(data="won")) == found.wins
    rolls = game.rolls_on(board)
    for node, known in made.nodes(data=True):
        moves = Counter[tuple[str, tuple[int, ...], bool]]()
        turn = known["distance"]
        # A state that is first won while others of its layer are expanded is expanded itself.
        over = (known["won"] and not made.out_degree(node)) or (game.rolls is not None and turn == len(rolls))
        for move, label in enumerate(() if over else game.moves_on(board)):
            state = list(known["state"])
            arguments = (move, rolls[turn]) if game.rolls is not None else (move,)
            verdict = game.objective.outcome(game.step(board, state, *arguments))[0]
            if verdict in (Verdict.ON, Verdict.WON):
                moves[label, canonical_state(game, board, tuple(state)), verdict == Verdict.WON] += 1
        leaving = made.out_edges(node, data=True)
        assert moves == Counter((edge["label"], made.nodes[target]["state"], edge["wins"]) for _, target, edge in leaving)


def test_a_graph_by_hand() -> None:
    """From 1 by adding one and doubling to 6: 1 → 2 twice, 2 → 3 and 4, 3 → 4 and 6, 4 → 5, 5 → 6."""
    made = graph(doubling, 6)
    assert [node["state"] for _, node in made.nodes(data=True)] == [(1,), (2,), (3,), (4,), (6,), (5,)]
    assert list(made.nodes(data="distance")) == [(0, 0), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3)]
    assert [node for node, won in made.nodes(data="won") if won] == [4]
    edges = [(source, target, edge["label"]) for source, target, edge in made.edges(data=True)]
    assert edges == [
        (0, 1, "add"), (0, 1, "double"), (1, 2, "add"), (1, 3, "double"), (2, 3, "add"), (2, 4, "double"), (3, 5, "add"),
        (5, 4, "add"),
    ]  # fmt: skip


def test_turns_have_totals_and_edges_have_points_and_rolls() -> None:
    made = graph(taking, "4 6 5")
    assert len(made) == explore(taking, "4 6 5").states
    assert max(known["total"] for _, known in made.nodes(data=True)) == 10
    assert {(edge["roll"], edge["points"]) for _, _, edge in made.edges(data=True)} >= {(4, 4), (6, 0), (5, 5)}


def test_a_run_is_a_path_with_a_cycle() -> None:
    made = graph(spiralling, 10**18)
    assert len(made) == explore(spiralling, 10**18).tail + explore(spiralling, 10**18).period
    assert [node for node, entering in made.in_degree() if entering == 2] == [4]
    assert all(leaving == 1 for _, leaving in made.out_degree())
    assert list(graph(spiralling, 3).edges()) == [(0, 1), (1, 2), (2, 3)]
    assert list(graph(adding, "3 3 1").edges(data="roll")) == [(0, 1, 3), (1, 2, 3), (2, 3, 1)]


@pytest.mark.parametrize("name", ["tokens", "past wins", "both ways", "scoring", "costs"])
def test_random_boards_have_the_states_and_moves_that_explore_counts(name: str) -> None:
    game = {"both ways": tokens.undoable, "scoring": tokens.scoring, "costs": tokens.paying}.get(name, tokens.game)
    for seed in range(40):
        board = (tokens.undoable_board if name == "both ways" else tokens.random_board)(Random(seed))
        assert_as_explored(game, board, past_wins=name == "past wins")


@pytest.mark.parametrize("name", BUILT_IN)
def test_built_in_games_have_graphs(name: str, tmp_path: Path) -> None:
    game, random = find_game(name), Random(2)
    assert game.boards
    for _ in range(3):
        board = game.boards(random)
        try:
            made = graph(game, board, most_states=300)
        except MalpanError:
            continue
        if game.objective.steered:
            assert_as_explored(game, board)
        assert 0 < len(made) <= 300


def read_dot(file: Path) -> Any:
    """Return a DOT file as a graph of networkx; pydot calls its parser by names that this deprecates."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return networkx.nx_pydot.read_dot(file)


@pytest.mark.parametrize("ending", ["graphml", "dot", "gv"])
def test_files_read_back_with_the_same_states_and_moves(ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"space.{ending}"
    told = output_of("explore", "marbles", "--graph", file, typed=ONE_TILT)
    assert told == output_of("explore", "marbles", typed=ONE_TILT)
    made = graph("marbles", ONE_TILT)
    again = networkx.read_graphml(file, node_type=int, force_multigraph=True) if ending == "graphml" else read_dot(file)
    assert (len(again), again.number_of_edges()) == (len(made), made.number_of_edges())
    for number, known in again.nodes(data=True):
        text = {name: str(value).strip('"').lower() for name, value in known.items()}
        expected = made.nodes[int(number)]
        assert text["state"] == text["label"] == " ".join(map(str, expected["state"]))
        assert [text[f"place{place}"] for place in range(len(expected["state"]))] == text["state"].split()
        assert (text["distance"], text["won"]) == (str(expected["distance"]), str(expected["won"]).lower())
    edges = Counter((int(source), int(target), edge["label"].strip('"')) for source, target, edge in again.edges(data=True))
    assert edges == Counter(made.edges(data="label"))


def test_labels_of_any_characters_are_written(tmp_path: Path) -> None:
    labels = ('say "no"', "a\\b", "<b>", "\x1b[2J", "왼쪽: 1, 2", "back\\")

    def step(board: int, state: list[int], move: int) -> Verdict:
        state[0] = move
        return Verdict.ON

    odd = Game(name="odd", read=int, start=lambda board: [0], step=step, moves=labels)
    for name in ("odd.dot", "odd.graphml"):
        write_graph(graph(odd, 0), tmp_path / name)
    again = networkx.read_graphml(tmp_path / "odd.graphml", force_multigraph=True)
    expected = Counter(label.replace("\x1b", "\\x1b") for label in labels)
    assert Counter(edge["label"] for _, _, edge in again.edges(data=True)) == Counter(dict.fromkeys(expected, len(labels)))
    texts = {
        edge["move"][1:-1].replace('\\"', '"').replace("\\\\", "\\")
        for *_, edge in read_dot(tmp_path / "odd.dot").edges(data=True)
    }
    assert texts == set(expected)


def test_a_space_that_is_too_large_is_written_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "space.dot"
    file.write_text("before")
    sentence = error_of("explore", "marbles", "--graph", file, "--graph-states", 10, typed=ONE_TILT)
    assert "more than 10 states" in sentence
    assert "--graph-states" in sentence
    assert file.read_text() == "before"
    exact = len(graph("marbles", ONE_TILT))
    assert run("explore", "marbles", "--graph", file, "--graph-states", exact, typed=ONE_TILT).code == 0
    assert file.read_text() != "before"
    assert "time limit" in error_of("explore", "marbles", "--graph", tmp_path / "no.dot", "--max-seconds", 0, typed=ONE_TILT)
    assert list(tmp_path.iterdir()) == [file]


def test_what_cannot_be_written_is_said_before_any_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "ends in .graphml, .dot, .gv" in error_of("explore", "marbles", "--graph", tmp_path / "space.png", typed=ONE_TILT)
    folder = tmp_path / "folder.dot"
    folder.mkdir()
    assert "it is a folder" in error_of("explore", "marbles", "--graph", folder, typed=ONE_TILT)
    assert "--graph FILE" in error_of("explore", "marbles", "--graph-states", 9, typed=ONE_TILT)
    one = tmp_path / "box.txt"
    one.write_text(ONE_TILT)
    assert "takes one board; found 2" in error_of("explore", "marbles", one, one, "--graph", tmp_path / "space.dot")
    for missing in ("networkx", "pydot"):
        with monkeypatch.context() as patch:
            patch.setitem(sys.modules, missing, None)
            sentence = error_of("explore", "marbles", "--graph", tmp_path / "space.dot", typed=ONE_TILT)
            assert "pip install 'malpan[graph]'" in sentence
    assert not list(tmp_path.glob("space.*"))
