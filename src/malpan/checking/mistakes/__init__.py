"""Which known mistakes explain a program, and how its wrong answer comes about."""
