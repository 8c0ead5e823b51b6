"""What is entered of a game of closed hands."""
