"""The lines of an example of Tile Rummy, each with the tiles that it shows."""

from typing import Final

from rules.games.tile_rummy import lines as ll
from rules.notation import lines as ln
from rules.notation.record import RecordLine
from webapp.core.port import ExampleKind
from webapp.core.show.tiles import view_tiles
from webapp.core.show.words import line_words
from webapp.referee.rulebook.words import Names, Part, RowView, parts_of
from webapp.server.language.locale import gettext as _

_SPOKEN = (ll.Starter, ll.DrawPool, ll.Timeout, ll.Noticed, ll.GoneOut, ln.Stock)


def tile_rummy_parts(line: RecordLine, names: Names, player: str) -> list[Part]:
    """Return *line* in words; a line that needs none of them gives none.

    Args:
        line: the line.
        names: the players' names by seat.
        player: the name of whose turn it is, or "".
    """
    match line.value:
        case ll.Table(melds):
            rows = [RowView(view_tiles(row), f"m{number}")
                    for row, number in zip(melds, line.melds, strict=True)]
            return [Part(_("%(name)s rearranges the table", name=player), rows)]
        case ll.Drawn(seat, tile):
            words = _("%(name)s draws for the start:", name=names[seat])
            return [Part(words, [RowView(view_tiles([tile]))])]
        case ln.Recording(True):
            return [Part(_("Every turn is entered."))]
        case _:
            if isinstance(line.value, _SPOKEN):
                return [Part(line_words(line.value, player, names))]
            return parts_of(line, names, player)


EXAMPLES: Final = ExampleKind(parts=tile_rummy_parts)
