"""The searches compiled: the same questions as in `plain`, answered at machine speed by the same rules.

A game's own functions are compiled together with a kernel, a search over flat arrays and packed integers, so that a step is
inlined where it is taken. This is the only place that knows Numba.
"""
