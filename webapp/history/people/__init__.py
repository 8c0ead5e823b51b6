"""People: what all games of the household say of each of its players, and the ratings."""
