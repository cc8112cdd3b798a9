"""A folder of programs, each checked as one program is: a whole repository, or what a class hands in for one game."""
