"""Boards to begin with."""

EXAMPLES: dict[str, tuple[tuple[str, str], ...]] = {
    "marbles": (
        ("first tilts", "5 7\n#######\n#R...B#\n#.#...#\n#....O#\n#######\n"),
        ("eight tilts", "8 9\n#########\n#.R.....#\n#.......#\n#....O..#\n#..#....#\n#.......#\n#.#.#B..#\n#########\n"),
        ("two of each", "7 8\n########\n#R...#R#\n#..#...#\n#.B..O.#\n#...#..#\n#.#...B#\n########\n"),
        ("no way", "5 6\n######\n#RB..#\n#.##.#\n#...O#\n######\n"),
    ),
    "snakes": (
        (
            "a hundred cells",
            "[(11, 40), (37, 67), (47, 73), (15, 72)]\n[(90, 12), (98, 31), (85, 23), (75, 42), (70, 18), (49, 47)]\n",
        ),
        (
            "six by six",
            '{"ladders": [[2, 15], [14, 35]], "snakes": [[17, 13], [32, 20], [28, 9]], "size": 36}\n',
        ),
        ("a wall of snakes", '{"ladders": [], "snakes": [[10, 2], [11, 3], [12, 4], [13, 5], [14, 6], [15, 7]], "size": 25}\n'),
    ),
    "yut": (
        ("ten rolls", "5 1 2 3 4 5 5 3 2 4\n"),
        ("one to four", "1 2 3 4 1 2 3 4 1 2\n"),
        ("two horses", '{"rolls": [5, 3, 2, 5, 1, 4], "horses": 2}\n'),
    ),
    "die": (
        ("first rolls", "4 5 7\n4 1 2 3 3\n6 1 1 3 3\n5 6 1 3 2\n5 5 6 5 5\n"),
        ("six hundred rolls", "5 6 600\n1 1 2 2 3 3\n1 4 4 2 6 3\n5 4 4 6 6 1\n5 5 2 6 1 1\n3 5 2 2 1 4\n"),
    ),
}
