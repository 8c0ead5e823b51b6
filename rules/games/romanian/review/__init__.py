"""What a finished game's record proves about what its players held, and what can be told of it."""
