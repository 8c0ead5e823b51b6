"""What the books of all games are made of, and the books by their games."""
