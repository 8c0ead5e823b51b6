"""What happens to a game's record: read, folded, corrected, counted."""
