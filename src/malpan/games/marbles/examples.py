"""Boards to begin with."""

from malpan.games.built_in import Example
from malpan.language import mark

EXAMPLES = (
    Example(mark("first tilts"), "5 7\n#######\n#R...B#\n#.#...#\n#....O#\n#######\n"),
    Example(mark("eight tilts"), "8 9\n#########\n#.R.....#\n#.......#\n#....O..#\n#..#....#\n#.......#\n#.#.#B..#\n#########\n"),
    Example(mark("two reds"), "8 7\n#######\n#.O##.#\n#.....#\n###.R.#\n#..#.##\n#B#...#\n#R....#\n#######\n"),
    Example(mark("no way"), "7 7\n#######\n#..#..#\n##...##\n#O#.BR#\n###..##\n##..###\n#######\n"),
)
