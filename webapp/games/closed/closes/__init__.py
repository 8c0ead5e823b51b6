"""“Does this hand close?”: a page for a dispute, with or without a game."""
