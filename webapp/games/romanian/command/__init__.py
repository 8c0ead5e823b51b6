"""The Romanian game's own sub-commands."""
