"""How source files are read, compiled and run: a table of languages, and a file for each that needs more than a command."""
