"""The field for a photo that is read at once, on a page of its own for phones without scripts."""

from dataclasses import dataclass

from webapp.server.http.page import draw_page


@dataclass(frozen=True, slots=True)
class PhotoField:
    """The page; ``keys`` leads to where tiles are tapped instead.

    ``back`` is where it is left, "" for there too; ``draft`` is what was entered before, and
    ``error`` why the last photo could not be read, or "".
    """

    action: str
    keys: str
    back: str = ""
    token: str = ""
    draft: str = ""
    error: str = ""
    of_table: bool = False


def draw_field(field: PhotoField) -> str:
    """Draw the page."""
    return draw_page("play/photos/field.html", field)
