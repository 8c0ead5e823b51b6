"""Closed hands in the app: so far their sub-command, which needs no game."""

from typing import Final

from webapp.core.listed import AddCommand
from webapp.games.closed.command.closes import add_command

COMMANDS: Final[tuple[AddCommand, ...]] = (add_command,)
"""Sub-commands of a game that a series cannot choose yet."""
