"""The database's address: its kind, and what is said where it cannot be opened."""

from typing import Final

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from webapp.server.data.config import StartError

_KINDS: Final = ("sqlite", "postgresql")


def read_address(address: str) -> sa.URL:
    """Return the address of a database of a kind that games can be kept in.

    Raises:
        StartError: it is none, or what speaks to such a database is not installed.
    """
    try:
        url = sa.make_url(address)
    except (SQLAlchemyError, ValueError) as error:  # it may hold a password: it is not told
        message = "The database cannot be opened: JOLY_DATABASE_URL is no database address."
        raise StartError(message) from error
    if url.get_backend_name() not in _KINDS:
        message = ("JOLY_DATABASE_URL should begin with postgresql:// or sqlite:///, and not with "
                   f"{url.drivername}://.")
        raise StartError(message)
    try:
        url.get_dialect().import_dbapi()
    except ModuleNotFoundError as error:
        message = (f"The package {error.name} is missing, which speaks to the database: install "
                   "joly[postgresql].")
        raise StartError(message) from error
    except SQLAlchemyError as error:
        message = f"JOLY_DATABASE_URL should begin with {url.get_backend_name()}://."
        raise StartError(message) from error
    return url


def cannot_open(url: sa.URL, error: Exception) -> str:
    """Return the line that says why the database at *url* cannot be opened, its password aside."""
    reason = error.orig if isinstance(error, DBAPIError) else error
    line = " ".join(str(reason).split("\n")[0].split()).rstrip(".")
    return f"The database {url.render_as_string(hide_password=True)} cannot be opened: {line}."
