"""Series of games: how they begin, stand, end and are corrected."""
