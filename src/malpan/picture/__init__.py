"""Scenes drawn in a medium: so far, text."""
