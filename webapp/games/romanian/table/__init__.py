"""The Romanian game's table page."""
