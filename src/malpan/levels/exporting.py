"""Levels written to files. The suffix of the name chooses the kind:

.txt              the boards as text, as `malpan solve` and `read_boards` read them again
.FORMAT           the same in a format of the game that is named so, such as .rows; .xsb for Sokoban
.json, .jsonl     all columns: an array, or one object a line
.csv, .parquet    all columns, as tables
.duckdb           a file of levels again
"""

import io
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

from malpan.errors import BoardError, MalpanError, ProofError, rule_errors
from malpan.game import Game
from malpan.language import say
from malpan.language.visible import json_text
from malpan.levels.canonical import written
from malpan.levels.schema import (
    LEVELS,
    STATE,
    STATE_COLUMNS,
    connect,
    import_duckdb,
    levels_table,
    quote,
    table_of,
    typed_columns,
)
from malpan.levels.store import Levels, first_line
from malpan.system.files import check_target, not_written, replacing
from malpan.text.boards import BoardReader

KINDS = (".txt", ".json", ".jsonl", ".csv", ".parquet", ".duckdb")
XSB = ".xsb"

DECIMAL = "* REPLACE (best_lines::DECIMAL(38,0) AS best_lines, best_orders::DECIMAL(38,0) AS best_orders)"
"""All columns, with types that Parquet has."""

Writer = Callable[[Levels, IO[bytes]], None]


def check_export(path: Path, game: Game | None) -> str:
    """Return the kind of file to write, its suffix; MalpanError for one that cannot be written."""
    kind = path.suffix.lower()
    formats = [f".{known.name}" for known in game.formats] if game is not None else []
    if kind == XSB and not has_xsb(game):
        name = game.name if game is not None else say("several games")
        raise MalpanError(say("{path}: .xsb is a format of Sokoban, not of {game}; expected .txt", path=path, game=name))
    if kind not in (*KINDS, XSB, *formats):
        expected = ", ".join((*KINDS, *formats))
        raise MalpanError(
            say("{path} is not the name of a file of levels; expected one that ends in {suffixes}", path=path, suffixes=expected)
        )
    check_target(path)
    return kind


def has_xsb(game: Game | None) -> bool:
    """Tell whether a game writes boards as Sokoban does."""
    return game is not None and game.name == "sokoban"


def export(levels: Levels, path: Path) -> int:
    """Write levels to a file, whole or not at all; return how many. Raises MalpanError if that is not possible."""
    kind = check_export(path, levels.one_game())
    count = len(levels)
    if not count:
        raise MalpanError(say("no level is selected, so {path} was not written", path=path))
    writer = writers().get(kind) or as_text(kind)
    try:
        with replacing(path, durable=True) as stream:
            writer(levels, stream)
    except OSError as error:
        raise not_written(path, error) from None
    return count


def writers() -> dict[str, Writer]:
    """Return how each kind of file is written that has all columns."""
    return {".json": write_array, ".jsonl": write_lines, ".csv": write_csv, ".parquet": write_parquet, ".duckdb": write_database}


def as_text(kind: str) -> Writer:
    """Return how boards are written as text: in the format that a suffix names, or in the one of `write`."""

    def write(levels: Levels, stream: IO[bytes]) -> None:
        game = levels.expect_game()
        texts = list(board_texts(levels, game, kind.removeprefix(".")))
        content = join_texts(game, texts)
        stream.write(content.encode())

    return write


def board_texts(levels: Levels, game: Game, form: str) -> Iterator[str]:
    """Yield the boards of levels as texts, in a format of the game if `form` names one; MalpanError if it cannot hold one."""
    known = {each.name: each for each in game.formats}
    for row in levels.rows(columns=("board",)):
        if form not in known:
            yield row["board"]
            continue
        with rule_errors(game.name):
            texts = game.written_in(game.read(row["board"]))
        if form not in texts:
            raise MalpanError(say("the format {format} cannot hold this board:\n{board}", format=form, board=row["board"]))
        yield texts[form]


def join_texts(game: Game, texts: list[str]) -> str:
    """Return the text of a file of these boards: with blank lines between them, or one on a line, as JSON, if it must be.

    Raises ProofError unless `read_boards` reads the same boards from it.
    """
    blank = "\n\n".join(text.strip("\n") for text in texts) + "\n"
    json_lines = "".join(json_text(text) + "\n" for text in texts)
    for content in (blank, json_lines):
        if reads_back(game, content, texts):
            return content
    raise ProofError(say("{game}: its boards cannot be told apart in a file; .json has them, too", game=game.name))


def reads_back(game: Game, content: str, texts: list[str]) -> bool:
    """Tell whether `read_boards` finds these boards in a text."""
    try:
        with rule_errors(game.name):
            placed = BoardReader(game, io.BytesIO(content.encode()))
            count = 0
            for board, text in zip(placed, texts, strict=True):
                if written(game, board.read(game)) != written(game, game.read(text)):
                    return False
                count += 1
    except (BoardError, ValueError):
        return False
    return count == len(texts)


def write_array(levels: Levels, stream: IO[bytes]) -> None:
    """Write levels as an array of JSON, one object on a line."""
    between = "[\n"
    for row in levels.rows():
        stream.write(f"{between}{json_text(row)}".encode())
        between = ",\n"
    stream.write(b"\n]\n")


def write_lines(levels: Levels, stream: IO[bytes]) -> None:
    """Write levels as lines of JSON."""
    for row in levels.rows():
        stream.write(f"{json_text(row)}\n".encode())


def write_csv(levels: Levels, stream: IO[bytes]) -> None:
    """Write levels as a table of text."""
    copy(levels, stream, levels.query.in_order(), "FORMAT csv, HEADER")


def write_parquet(levels: Levels, stream: IO[bytes]) -> None:
    """Write levels as a table of Parquet. Numbers of best lines become decimals, as Parquet has no wider integers."""
    copy(levels, stream, levels.query.in_order(columns=DECIMAL), "FORMAT parquet, COMPRESSION zstd")


def copy(levels: Levels, stream: IO[bytes], query: str, options: str) -> None:
    """Have DuckDB write the rows of a query, and copy its file."""
    with tempfile.TemporaryDirectory() as folder:
        draft = Path(folder) / "levels"
        levels.execute(f"COPY ({query}) TO {quote(str(draft))} ({options})")
        pass_on(draft, stream)


def write_database(levels: Levels, stream: IO[bytes]) -> None:
    """Write levels as a file of levels, which says of what mine they are."""
    duckdb = import_duckdb()
    state = levels.execute(f"SELECT {', '.join(STATE_COLUMNS)} FROM {STATE}").fetchone()
    with tempfile.TemporaryDirectory() as folder:
        table, draft = Path(folder) / "levels.parquet", Path(folder) / "levels.duckdb"
        levels.execute(f"COPY ({levels.query.in_order(columns=DECIMAL)}) TO {quote(str(table))} (FORMAT parquet)")
        connection = connect(str(draft))
        try:
            connection.execute(table_of(STATE, STATE_COLUMNS))
            connection.execute(f"INSERT INTO {STATE} VALUES ({', '.join('?' * len(state))})", state)
            connection.execute(levels_table())
            source = f"read_parquet({quote(str(table))})"
            connection.execute(f"INSERT INTO {LEVELS} {typed_columns(source)}")
        except duckdb.Error as error:
            raise first_line(error) from None
        finally:
            connection.close()
        pass_on(draft, stream)


def pass_on(draft: Path, stream: IO[bytes]) -> None:
    """Copy a file into a stream."""
    with open(draft, "rb") as found:
        shutil.copyfileobj(found, stream)
