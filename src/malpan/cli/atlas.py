"""``malpan atlas``: the answers to all sequences of ten rolls of yut, and how they are spread."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from malpan.cli.parameters import format_option
from malpan.errors import MalpanError

if TYPE_CHECKING:
    from malpan.search.native.atlas import Atlas

BIN, WIDTH = 10, 50


@click.command(name="atlas")
@click.argument("game", metavar="yut")
@click.option(
    "--output", "output_file", type=click.Path(path_type=Path), metavar="FILE", help="Write all answers: .npy or .parquet."
)
@format_option("text", "json")
def command(game: str, output_file: Path | None, output: str) -> None:
    """Answer all 9,765,625 sequences of ten rolls of the standard yut board at once, and print how the answers are spread."""
    if game not in ("yut", "17825"):
        raise MalpanError(f"there is an atlas of yut only, not of {game}")
    from malpan.checking.exhaustive import atlas_of
    from malpan.games.catalogue import find_game

    atlas = atlas_of(find_game("17825"))
    if output_file is not None:
        atlas.save(output_file)
    click.echo(as_json(atlas) if output == "json" else as_text(atlas))


def as_json(atlas: "Atlas") -> str:
    """Return how often each answer occurs, as one line of JSON."""
    spread = {str(answer): count for answer, count in atlas.distribution().items()}
    return json.dumps(
        {"sequences": int(atlas.answers.size), "minimum": atlas.minimum, "maximum": atlas.maximum, "spread": spread}
    )


def as_text(atlas: "Atlas") -> str:
    """Return the lowest, the highest and the mean answer, and a bar for each ten answers."""
    spread = atlas.distribution()
    total = sum(spread.values())
    mean = sum(answer * count for answer, count in spread.items()) / total
    lines = [
        f"{total:,} sequences of ten rolls",
        f"lowest {atlas.minimum} ({spread[atlas.minimum]:,} of them), highest {atlas.maximum} ({spread[atlas.maximum]:,})",
        f"mean {mean:.3f}",
        "",
    ]
    bins: dict[int, int] = {}
    for answer, count in spread.items():
        bins[answer // BIN * BIN] = bins.get(answer // BIN * BIN, 0) + count
    most = max(bins.values())
    for first in range(min(bins), max(bins) + 1, BIN):
        count = bins.get(first, 0)
        lines.append(f"{first}–{first + BIN - 1}  {count:9,}  {'█' * round(WIDTH * count / most)}".rstrip())
    return "\n".join(lines)
