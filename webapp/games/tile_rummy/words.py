"""Record lines of Tile Rummy in words, where they are said otherwise than elsewhere."""

from collections.abc import Mapping

from rules.notation import kinds
from rules.notation import lines as ln
from webapp.language.locale import ngettext
from webapp.show.words import line_words


def tile_rummy_words(value: kinds.Line, name: str, names: Mapping[str, str]) -> str:
    """Return what a record line says, as a sentence.

    Args:
        value: the line.
        name: the name of the player whose turn it stands in, or "".
        names: the players' names by seat.
    """
    match value:
        case ln.Stock(size):
            return str(ngettext("The pool has %(num)d tile.", "The pool has %(num)d tiles.", size))
        case _:
            return line_words(value, name, names)
