"""The phone itself: what it can do, what it keeps for when there is no network, its app."""
