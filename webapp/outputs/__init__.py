"""Other surfaces than a phone: paper and the television."""
