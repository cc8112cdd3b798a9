"""The searches as short, ordinary Python: quick to start, and the yardstick that any faster engine is held against."""
