"""Scenes drawn in a medium: text, SVG, SVG that moves, PNG, GIF."""
