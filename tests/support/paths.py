"""Where things are in the repository."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
KNOWN = ROOT / "known"
EXAMPLES = ROOT / "examples"
BOARDS = EXAMPLES / "boards"
