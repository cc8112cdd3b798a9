"""What people write: boards in their formats, moves, files of many boards; every error with its place in the text."""
