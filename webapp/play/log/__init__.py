"""A game's log and score, and its lines set right."""
