"""The score of a Romanian game entered alone."""
