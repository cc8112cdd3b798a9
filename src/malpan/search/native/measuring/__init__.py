"""Many boards measured in one call of a kernel: what `levels/measuring.py` measures of one board in plain Python.

Only games of the fewest moves are measured here. A board whose space is too large, or whose counts are, is left to the plain way.
"""
