"""How a notebook shows a line of play: its picture, and its steps in words."""

from base64 import b64encode
from html import escape
from typing import Any

from malpan.game import Game
from malpan.line import Line
from malpan.picture import svg
from malpan.picture.frames import frames_of


def as_svg(game: Game, board: Any, line: Line) -> str:
    """Return the line as an animated SVG, or a still of its start if it has no steps."""
    frames = frames_of(game, board, line)
    return svg.animate(frames) if len(frames) > 1 else svg.draw(frames[0][1], frames[0][0])


def as_html(text: str, game: Game, board: Any, line: Line) -> str:
    """Return the line in words with its picture, which is an image so that its style sheet affects nothing else."""
    picture = b64encode(as_svg(game, board, line).encode()).decode()
    headline, _, steps = text.partition("\n")
    return (
        f'<div><strong>{escape(headline)}</strong><br><img alt="{escape(headline)}" src="data:image/svg+xml;base64,{picture}" '
        f'style="max-width:100%"><pre>{escape(steps)}</pre></div>'
    )
