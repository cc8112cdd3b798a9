"""The searches: what they are given and bring back, plain and compiled, and the choice between the two."""
