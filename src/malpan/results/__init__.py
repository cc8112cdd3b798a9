"""What the public functions return: a solution, an exploration."""
