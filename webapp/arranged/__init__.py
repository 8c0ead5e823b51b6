"""What the pages of games share whose table may be rearranged."""
