"""The score alone: for families who record no moves, in any game."""
