"""The shell around the rules: HTTP, forms, database and command line; it decides no rule."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from webapp.app import create_app

__all__ = ["create_app"]


def __getattr__(name: str) -> object:
    """Find ``create_app`` on first use: the rules' sub-commands start without loading Flask."""
    if name == "create_app":
        from webapp.app import create_app as found  # noqa: PLC0415

        return found
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)
