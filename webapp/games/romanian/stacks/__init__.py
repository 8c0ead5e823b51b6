"""What each player's stack should hold, and why."""
