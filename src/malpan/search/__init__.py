"""The searches, plain and compiled: their limits, their results, and the choice between the two engines."""
