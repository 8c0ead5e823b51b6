"""HTTPS with the household's own certificates."""
