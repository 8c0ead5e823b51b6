"""The migrations of the database, oldest first by their ids."""

from typing import Final

NEWEST: Final = "23"
"""The version of the tables that this version of the app works with."""
