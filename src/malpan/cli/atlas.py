"""``malpan atlas``: the answers to all sequences of rolls of a game, and their distribution."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from malpan.cli.parameters import format_option, game_argument
from malpan.game import Game
from malpan.language import say

if TYPE_CHECKING:
    from malpan.search.native.atlas import Atlas

BIN, WIDTH = 10, 50


@click.command(name="atlas")
@game_argument
@click.option(
    "--output", "output_file", type=click.Path(path_type=Path), metavar="FILE", help="Write all answers: .npy or .parquet."
)
@format_option("text", "json")
def command(game: Game, output_file: Path | None, output: str) -> None:
    """Answer all sequences of rolls of a game at once, and print the distribution of the answers."""
    from malpan.search.native.atlas import atlas_of

    atlas = atlas_of(game)
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
        say("{count:,} sequences of {turns} rolls", count=total, turns=atlas.turns),
        say(
            "lowest {lowest} ({low_count:,} of them), highest {highest} ({high_count:,})",
            lowest=atlas.minimum,
            low_count=spread[atlas.minimum],
            highest=atlas.maximum,
            high_count=spread[atlas.maximum],
        ),
        say("mean {mean:.3f}", mean=mean),
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
