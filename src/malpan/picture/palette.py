"""The look of every role, for all games and media, and the colours of the page.

The strong colours are those of Okabe and Ito, which can be told apart with any colour vision; still, colour never carries meaning
alone, since tokens have letters or numbers. A role has a look on light and on dark paper, and a style on a terminal.
"""

from typing import NamedTuple


class Look(NamedTuple):
    """The colours of a role: of its area or line, of the edge of the area (`thick` pixels), and of a text on it."""

    fill: str
    edge: str = "none"
    ink: str = "#1f2430"
    opacity: float = 1.0
    thick: float = 1.0


class Role(NamedTuple):
    """A role on light paper, on dark paper, and on a terminal, as a style of rich."""

    light: Look
    dark: Look
    terminal: str = ""


BLACK, ORANGE, SKY, GREEN, YELLOW, BLUE, VERMILLION, PURPLE = (
    "#1f2430",
    "#e69f00",
    "#56b4e9",
    "#009e73",
    "#f0e442",
    "#0072b2",
    "#d55e00",
    "#cc79a7",
)
WHITE, PALE = "#ffffff", "#e7e5df"
PAPER = ("#fbfaf7", "#14171c")
"""The background of a picture, light and dark."""


PAGE = {
    "paper": ("#f6f5f1", "#14181e"),
    "card": ("#ffffff", "#1c222a"),
    "ink": ("#1d2530", "#e8e6e1"),
    "soft": ("#5a6472", "#a2abb6"),
    "edge": ("#dcd9d0", "#333c47"),
    "tint": ("#eceae3", "#252c35"),
    "accent": ("#1f5f8b", "#7fbbe6"),
    "accent-ink": ("#ffffff", "#10202c"),
    "accent-tint": ("#e2eef6", "#21384a"),
    "good": ("#1f6b45", "#7fd0a3"),
    "good-tint": ("#e3f2e9", "#1d3529"),
    "bad": ("#a8321a", "#ff9d86"),
    "bad-tint": ("#fbe9e4", "#432520"),
    "warn": ("#7a5200", "#f0c36d"),
    "warn-tint": ("#fbf0d9", "#3d3118"),
    "shadow": ("0 1px 2px rgb(30 35 45 / 6%), 0 6px 24px rgb(30 35 45 / 6%)", "none"),
}
"""Colours of the page around the board, light and dark."""


def token_role(fill: str, ink: str, dark: str = "", terminal: str = "") -> Role:
    """Return the role of a token in a strong colour."""
    return Role(Look(fill, "#ffffff", ink), Look(dark or fill, "#14171c", ink if not dark else BLACK), terminal)


def line_role(light: str, dark: str, opacity: float = 1.0) -> Role:
    """Return the role of lines."""
    return Role(Look(light, opacity=opacity), Look(dark, opacity=opacity))


ROLES = {
    "plain": Role(Look("#f3efe6", "#d9d2c3"), Look("#242931", "#3a424e", PALE)),
    "floor": Role(Look("#f3efe6", "#e2dccf"), Look("#242931", "#3a424e", PALE), "bright_black"),
    "shade": Role(Look("#eae4d6", "#e2dccf"), Look("#2b323d", "#3a424e", PALE), "bright_black"),
    "wall": Role(Look("#4a5361", "#4a5361", WHITE), Look("#6d788a", "#6d788a", WHITE), "white"),
    "hole": Role(Look("#14171c", "#8a8f98", WHITE), Look("#000000", "#9aa3b0", WHITE), "bold"),
    "goal": Role(Look("#d9efe6", GREEN), Look("#12382d", GREEN, PALE), "green"),
    "corner": Role(Look("#fde9b8", ORANGE), Look("#4a3a12", ORANGE, PALE), "yellow"),
    "red": token_role(VERMILLION, WHITE, "#f28335", "bold red"),
    "blue": token_role(BLUE, WHITE, "#4ea8e6", "bold blue"),
    "piece": token_role(BLUE, WHITE, "#4ea8e6", "bold cyan"),
    "peg": token_role("#00805d", WHITE, "#1fb98b", "bold green"),
    "socket": Role(Look("#d9d2c3"), Look("#3a424e", ink=PALE)),
    "tone 1": token_role(BLUE, WHITE, "#4ea8e6", "bold blue"),
    "tone 2": token_role(VERMILLION, WHITE, "#f28335", "bold red"),
    "tone 3": token_role("#00805d", WHITE, "#1fb98b", "bold green"),
    "tone 4": token_role("#a94f82", WHITE, PURPLE, "bold magenta"),
    "tone 5": token_role(ORANGE, BLACK, "", "bold yellow"),
    "tone 6": token_role(SKY, BLACK, "", "bold cyan"),
    "tone 7": token_role(YELLOW, BLACK, "", "bold bright_yellow"),
    "tone 8": token_role("#5d6675", WHITE, "#aab3c0", "bold white"),
    "track": line_role("#c9bfa9", "#4b5563"),
    "trail": line_role(BLUE, "#4ea8e6", 0.45),
    "red trail": line_role(VERMILLION, "#f28335", 0.45),
    "blue trail": line_role(BLUE, "#4ea8e6", 0.45),
    "heading": line_role(VERMILLION, "#f28335"),
    "ladder": Role(Look("#00805d", "#bfe0d5", WHITE), Look("#1fb98b", "#1d4a3d", BLACK), "green"),
    "snake": Role(Look("#b0578a", "#ecc9db", WHITE), Look(PURPLE, "#55304a", BLACK), "magenta"),
    "scales": line_role("#f3d9e6", "#7a3f63", 0.9),
    "eye": Role(Look(WHITE), Look(BLACK)),
    "ladder cell": Role(Look("#dcefe7", "#bcd9cd"), Look("#1b332c", "#2c5144", PALE), "green"),
    "snake cell": Role(Look("#f5e2ec", "#e2c2d2"), Look("#38222f", "#58364a", PALE), "magenta"),
    "number": Role(Look("none", ink="#5f646e"), Look("none", ink="#a3abb8")),
    "note": Role(Look("none", PAPER[0], "#3c424e", thick=3), Look("none", PAPER[1], "#cfd4dc", thick=3)),
    "face": Role(Look("#ffffff", "#8a8f98"), Look("#2d343f", "#7b8696", PALE), "bold"),
    "top face": Role(Look("#d8ebf8", BLUE), Look("#17384f", "#4ea8e6", PALE), "bold blue"),
    "bottom face": Role(Look("#fbe0cf", VERMILLION), Look("#4d2a12", "#f28335", PALE), "bold red"),
    "group": Role(Look("#f0d000", "#c7a800", opacity=0.36), Look(YELLOW, "#8f8a3a", opacity=0.2), "black on yellow"),
    "ring": Role(Look("none", VERMILLION, thick=3), Look("none", "#f28335", PALE, thick=3), "bold red"),
    "changed": Role(Look("#fde9b8", ORANGE), Look("#4a3a12", ORANGE, PALE), "bold yellow"),
}
"""Every role with a look of its own; any other looks plain."""


def role_of(name: str) -> str:
    """Return the role if it has a look, ``plain`` otherwise."""
    return name if name in ROLES else "plain"
