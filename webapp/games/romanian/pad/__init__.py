"""The Romanian game's pad and its modes."""
