"""The lines that only the leaflet's game has, in the words of the page's language."""

from collections.abc import Mapping

from rules.melds import Piece
from rules.notation import leaflet_lines as ll
from rules.notation import lines as ln
from webapp.locale import gettext as _
from webapp.locale import ngettext
from webapp.words import line_pieces, line_words, tile_words, tiles_words


def tile_rummy_words(  # noqa: PLR0911 (one arm for each kind)
    value: ln.Line, name: str, names: Mapping[str, str]
) -> str:
    """Return what a record line says, as a sentence.

    Args:
        value: the line.
        name: the name of the player whose turn it stands in, or "".
        names: the players' names by seat.
    """
    match value:
        case ll.Starter(seat):
            return str(_("%(name)s begins.", name=names[seat]))
        case ll.Drawn(seat, tile):
            return str(_("To find who begins, %(name)s draws %(tile)s.", name=names[seat],
                         tile=tile_words(tile)))
        case ll.DrawPool():
            return str(_("%(name)s draws a tile from the pool.", name=name))
        case ll.Table(melds):
            rows = "; ".join(tiles_words(row) for row in melds)
            return str(_("%(name)s leaves the table like this: %(tiles)s.", name=name,
                         tiles=rows))
        case ll.Timeout():
            return str(_("%(name)s’s time is over.", name=name))
        case ll.Noticed(meld):
            return str(_("Somebody notices that %(meld)s is wrong.", meld=f"m{meld}"))
        case ll.GoneOut(None):
            return str(_("%(name)s goes out.", name=name))
        case ll.GoneOut(jokers):
            return str(ngettext(
                "%(name)s lays all tiles at once, with %(num)d joker.",
                "%(name)s lays all tiles at once, with %(num)d jokers.", jokers or 0, name=name))
        case ln.Stock(size):
            return str(ngettext("The pool has %(num)d tile.", "The pool has %(num)d tiles.", size))
        case _:
            return line_words(value, name, names)


def tile_rummy_pieces(value: ln.Line) -> tuple[Piece, ...]:
    """Return the tiles of a record line, in the order written."""
    match value:
        case ll.Table(melds):
            return tuple(piece for row in melds for piece in row)
        case ll.Drawn(_seat, tile):
            return (tile,)
        case _:
            return line_pieces(value)
