"""Https of the household's own: its certificates, and the process that speaks TLS."""
