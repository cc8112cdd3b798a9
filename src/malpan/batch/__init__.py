"""Many boards of one game: where they come from, what a worker does with them, and the processes that do it."""
