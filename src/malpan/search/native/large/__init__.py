"""Spaces larger than one table: walked in parts by all cores, and saved after each layer."""
