"""Lower bounds of what is left to a win: a game's own `at_least`, and tables of the exact distances in simpler games."""
