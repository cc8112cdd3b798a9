"""The work on a range of boards that are drawn as texts: on all of them together, by compiled code and in columns.

    texts → canonical, each once → fields of boards → measures → table → wanted rows → each proved → piece

The rows are those of `work.RangeWork`, which also measures the boards that compiled code leaves.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from malpan.errors import NotCompiled, RuleError, rule_errors
from malpan.levels.drawing import texts_of_pieces
from malpan.levels.judging import nearest_places, select_places
from malpan.levels.measured_table import labels_of, table_of_measures
from malpan.levels.measures import LEAST_CHANCE, Measures
from malpan.levels.random_texts import first_of_each, make_canonical, places_of, texts_between
from malpan.levels.rows import Row, prove_row, row_of, table_of_rows
from malpan.levels.schema import PLACE
from malpan.levels.together import measures_of
from malpan.objectives.shortest import boards_of, wins
from malpan.results.question import limit_for
from malpan.search.limits import STATE_LIMIT

if TYPE_CHECKING:
    from malpan.levels.pieces import Range
    from malpan.search.native.measuring.texts import Group


class Worker(Protocol):
    """What the work on single boards does for the work on many: `work.RangeWork`."""

    job: Any
    pulse: Callable[[], None]
    tried: list[int]
    skipped: dict[str, list[int]]
    found: list[Any]

    def note(self, number: int, place: int, text: str) -> None:
        """Note a board."""

    def measure(self) -> None:
        """Measure the boards that were noted."""

    def find_needless(self, board: Any, answer: int | None) -> list[str] | None:
        """Return the pieces of a board that can be left out."""


class TextWork:
    """Boards of a range, measured together.

    letters   the texts of the boards, a row for each, canonical and each once.
    numbers   the number of each board, and `places` its place among the boards of this number.
    table     the rows of the boards that were measured, in the order of their numbers.
    groups    the measures that compiled code has found, group by group; `at` says of each row in which group it is, and where;
              the group after the last one is that of the boards which the worker has found.
    """

    def __init__(self, worker: Worker, span: "Range") -> None:
        import numpy as np

        self.worker, self.job, source = worker, worker.job, worker.job.source
        assert source.size is not None
        if source.seed is None:
            letters, counts = texts_of_pieces(source.game, source.size, span.first, span.end)
        else:
            letters = texts_between(source.game, source.size, source.seed, span.first, span.end)
            counts = np.ones(len(letters), np.int64)
        canonical = make_canonical(letters, places_of(source.game, source.size))
        once = first_of_each(canonical)
        self.letters, self.numbers = canonical[once], np.repeat(np.arange(span.first, span.end), counts)[once]
        self.places = (np.arange(len(letters)) - np.repeat(np.cumsum(counts) - counts, counts))[once]
        self.groups: list[Group] = []
        self.table: Any = None
        self.at: Any = None
        worker.tried = counts.tolist()
        worker.pulse()

    def measure(self) -> None:
        """Measure all boards. Raises NotCompiled if compiled code cannot, and RuleError if the rules fail."""
        import numpy as np
        import pyarrow as pa

        from malpan.search.native.measuring.texts import measure_texts

        job, game = self.job, self.job.game
        tables, at, left = [], [], [np.empty(0, np.int64)]
        with rule_errors(game.name):
            for group in measure_texts(game, self.letters, limit_for(game, None)):
                members, _, columns = group
                measured = columns.measured
                skipped = job.limits.max_states is not None and measured.states > job.limits.max_states
                whole = ~(columns.left | (measured.chances < LEAST_CHANCE))
                left.append(members[~whole])
                kept = np.flatnonzero(whole & ~skipped)
                self.skip(self.numbers[members[whole & skipped]].tolist())
                known = self.letters[members], self.numbers[members], self.places[members]
                table = table_of_measures(game, *known, columns, job.origin)
                tables.append(table if len(kept) == len(members) else table.take(pa.array(kept)))
                at.append(np.stack([np.full(len(kept), len(self.groups)), kept], axis=1))
                self.groups.append(group)
        self.worker.pulse()
        tables.append(self.measure_plainly(np.sort(np.concatenate(left)).tolist()))
        at.append(np.stack([np.full(len(self.worker.found), len(self.groups)), np.arange(len(self.worker.found))], axis=1))
        whole_table = pa.concat_tables(tables)
        order = np.lexsort([whole_table[name].to_numpy() for name in (PLACE, "number")])
        self.table, self.at = whole_table.take(pa.array(order)).combine_chunks(), np.concatenate(at)[order].tolist()

    def skip(self, numbers: list[int]) -> None:
        """Note boards that have more states than are allowed."""
        if numbers:
            self.worker.skipped.setdefault(str(STATE_LIMIT), []).extend(numbers)

    def measure_plainly(self, places: Sequence[int]) -> Any:
        """Measure the boards that compiled code leaves; return the table of those that were measured."""
        worker = self.worker
        for place in places:
            worker.note(int(self.numbers[place]), int(self.places[place]), self.text(int(place)))
        worker.measure()
        return table_of_rows([found.row for found in worker.found])

    def text(self, place: int) -> str:
        """Return the text of a board."""
        return str(self.letters[place].tobytes(), "ascii")

    def measures(self, place: int) -> Measures:
        """Return the measures in a row of the table."""
        group, each = self.at[place]
        found = measures_of(self.groups[group].columns, each) if group < len(self.groups) else self.worker.found[each].measures
        assert found is not None
        return found

    def row(self, place: int) -> Row:
        """Return a row of the table."""
        text, number, among = (self.table[name][place].as_py() for name in ("board", "number", PLACE))
        row = row_of(self.job.game, self.job.game.read(text), text, self.measures(place), self.job.origin, number, among)
        return row | {name: self.table[name][place].as_py() for name in ("minimal", "needless")}

    def keep_wanted(self) -> Any:
        """Return the table of the wanted rows, each proved."""
        import pyarrow as pa

        job = self.job
        places = select_places(self.table, job.wish.condition(costly=False))
        if job.minimal or job.wish.is_costly:
            self.look_for_needless(places)
        if job.wish.is_costly:
            possible = set(places)
            places = [place for place in select_places(self.table, job.wish.condition()) if place in possible]
        self.prove(places)
        return self.table.take(pa.array(places, pa.int64()))

    def prove(self, places: list[int]) -> None:
        """Play the lines of some rows by the plain rules; raise ProofError if one proves nothing.

        The boards of a group were read together. On them, plain code derives what the moves touch; a line that does not win is
        played again on the board that its text is read to, which has the sentence for what is wrong. So is the first one.
        """
        game = self.job.game
        unproved = places[:1]
        for number, (_, boards, columns) in enumerate(self.groups):
            rows = [place for place in places if self.at[place][0] == number]
            kept = [self.at[place][1] for place in rows]
            lines, answers = columns.measured.lines, columns.measured.answers.tolist()
            ends, moves = lines.ends.tolist(), lines.values.tolist()
            for place, each, board in zip(rows, kept, boards_of(boards, kept), strict=True):
                line = moves[ends[each] : ends[each + 1]]
                if len(line) != answers[each] or not wins(game, board, line, len(labels_of(game))):
                    unproved.append(place)
        unproved += [place for place in places if self.at[place][0] == len(self.groups)]
        for place in unproved:
            prove_row(game, self.table["board"][place].as_py(), self.measures(place))

    def look_for_needless(self, places: list[int]) -> None:
        """Fill in which pieces of some boards can be left out."""
        import pyarrow as pa

        filled: dict[str, list[Any]] = {name: [None] * self.table.num_rows for name in ("minimal", "needless")}
        for place in places:
            text = self.table["board"][place].as_py()
            needless = self.worker.find_needless(self.job.game.read(text), self.measures(place).answer)
            if needless is not None:
                filled["minimal"][place], filled["needless"][place] = not needless, needless
        for name, values in filled.items():
            number = self.table.schema.get_field_index(name)
            self.table = self.table.set_column(number, name, pa.array(values, self.table.schema.field(number).type))

    def nearest_rows(self) -> list[Row]:
        """Return the boards that came nearest to the wish, the nearest first."""
        found = nearest_places(self.table, self.job.wish)
        return [self.row(place) | {"missed": missed, "distance": distance} for place, missed, distance in found]


def do_texts(worker: Worker, span: "Range") -> TextWork | None:
    """Measure the boards of a range together; return None if they have to be measured one by one.

    A rule that fails is told with its board, so that is found one by one, too.
    """
    source = worker.job.source
    if not source.texts or source.options or callable(source.game.moves) or source.game.variant is not None:
        return None
    work = TextWork(worker, span)
    try:
        work.measure()
    except (NotCompiled, RuleError):
        return None
    return work
