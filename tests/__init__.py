"""The tests of Malpan. What they share is in `tests.support`."""
