"""Backups: everything that a household has in one file, of either database and into either."""
