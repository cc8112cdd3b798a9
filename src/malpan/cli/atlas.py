"""``malpan atlas``: answer every sequence of rolls of a game at once."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from malpan.batch.writing import json_line
from malpan.cli.command import option, verb
from malpan.cli.parameters import format_option, game_argument
from malpan.cli.printing import print_data, print_text
from malpan.game import Game
from malpan.language import counted, mark, say
from malpan.search.leaving import run_interruptible

if TYPE_CHECKING:
    from malpan.search.native.atlas import Atlas

BIN, WIDTH = 10, 50


@verb("atlas", mark("Answer every sequence of rolls of GAME at once, and print the distribution of the answers."))
@game_argument
@option(
    "--output",
    "output_file",
    type=click.Path(readable=False, path_type=Path),
    metavar="FILE",
    help=mark("Write all answers to a file: .npy or .parquet."),
)
@format_option("text", "json")
def command(game: Game, output_file: Path | None, output: str) -> None:
    """Run the verb."""
    from malpan.search.native.atlas import atlas_of

    atlas = run_interruptible(lambda: atlas_of(game))
    if output_file is not None:
        atlas.save(output_file)
    print_data(json_line(game, atlas_to_dict(atlas))) if output == "json" else print_text(describe_atlas(atlas))


def atlas_to_dict(atlas: "Atlas") -> dict[str, object]:
    """Return how often each answer occurs, as plain data."""
    spread = {str(answer): count for answer, count in atlas.distribution().items()}
    return {"sequences": int(atlas.answers.size), "minimum": atlas.minimum, "maximum": atlas.maximum, "spread": spread}


def describe_atlas(atlas: "Atlas") -> str:
    """Return the lowest, the highest and the mean answer, and a bar for each ten answers."""
    spread = atlas.distribution()
    total = sum(spread.values())
    mean = sum(answer * count for answer, count in spread.items()) / total
    lowest, highest = atlas.minimum, atlas.maximum
    lines = [
        say("{sequences} of {rolls}", sequences=counted(total, "sequence"), rolls=counted(atlas.answers.ndim, "roll")),
        say(
            "lowest {lowest} ({low:,} of them), highest {highest} ({high:,})",
            lowest=lowest,
            low=spread[lowest],
            highest=highest,
            high=spread[highest],
        ),
        say("mean {mean:.3f}", mean=mean),
        "",
    ]
    bins: Counter[int] = Counter()
    for answer, count in spread.items():
        bins[answer // BIN * BIN] += count
    most = max(bins.values())
    for first in range(min(bins), max(bins) + 1, BIN):
        bar = "█" * round(WIDTH * bins[first] / most)
        lines.append(f"{first}–{first + BIN - 1}  {bins[first]:9,}  {bar}".rstrip())
    return "\n".join(lines)
