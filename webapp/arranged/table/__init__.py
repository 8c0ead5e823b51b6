"""Tile Rummy's table page."""
