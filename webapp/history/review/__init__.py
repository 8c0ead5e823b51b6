"""The review of a game: what its record proves, for each player alone and for the table."""
