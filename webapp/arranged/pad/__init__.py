"""Tile Rummy's pad and its modes."""
