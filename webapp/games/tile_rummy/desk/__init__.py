"""Tile Rummy at the referee's desk."""
