"""What series and games are called in addresses and at the terminal."""

import secrets
from typing import Final

_BYTES: Final = 12


def new_id() -> str:
    """Return a name of 16 letters, digits, ``-`` and ``_`` that nobody can guess.

    It begins with no dash: ``joly export`` would take it for an option.
    """
    while (made := secrets.token_urlsafe(_BYTES)).startswith("-"):
        pass
    return made
