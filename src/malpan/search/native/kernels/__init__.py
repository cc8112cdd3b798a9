"""Searches over flat arrays and packed integers, compiled together with the rules they ask.

A kernel is ordinary Python; `compiler.specialise` compiles it. What it asks of a game is in `rules`, how a state becomes a key in
`one_word` or `two_words`. Kernels do not allocate: when an array is full they return, and are called again with a longer one.
"""
