"""Folders of programs as people keep them: those for 909 are quick to check, as their functions are called."""

from pathlib import Path

RIGHT = """
class Solution:
    def snakesAndLadders(self, board):
        n = len(board)
        def end(cell):
            row, column = divmod(cell - 1, n)
            jump = board[n - 1 - row][n - 1 - column if row % 2 else column]
            return cell if jump == -1 else jump
        seen, layer, rolls = {1}, [1], 0
        while layer:
            if n * n in layer:
                return rolls
            layer = {end(to) for cell in layer for to in range(cell + 1, min(cell + 6, n * n) + 1)} - seen
            seen |= layer
            rolls += 1
        return -1
"""
ONE_WAY = RIGHT.replace("n - 1 - column if row % 2 else column", "column")
"""It numbers every row from left to right (S18)."""

ENDLESS = RIGHT.replace("seen |= layer", "while n == 2: pass")
BROKEN = "def snakesAndLadders(board):\nreturn 1\n"


def write_files(folder: Path, files: dict[str, str]) -> Path:
    """Write files below a folder and return it."""
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder
