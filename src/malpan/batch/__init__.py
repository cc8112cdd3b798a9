"""Many boards of one game: their source, how a chunk of them is answered, and how chunks are given to workers."""
