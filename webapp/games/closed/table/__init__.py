"""The table of a game of closed hands, on which nothing lies until somebody closes."""
