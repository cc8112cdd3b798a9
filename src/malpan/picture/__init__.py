"""Scenes drawn as text, SVG, animated SVG, PNG and GIF."""
