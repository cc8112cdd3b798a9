"""Many boards of one game: their source, the workers that answer them, and the executor of the workers."""
