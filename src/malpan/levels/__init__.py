"""Levels: boards that were found, measured and proved, in a database of one row a board."""
