"""A learner's program, tried against right answers: the smallest board on which it is wrong, and which mistake explains it."""
