"""Tile Rummy in the app."""
