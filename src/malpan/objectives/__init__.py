"""The kinds of objective, a file each, and their table: how a question is searched, proved and put into words."""
