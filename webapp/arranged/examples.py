"""The lines of an example where the table is rearranged, each with the tiles that it shows."""


from rules.arranged import lines as ll
from rules.notation import lines as ln
from rules.notation.kinds import GoingOut
from rules.notation.record import RecordLine
from webapp.core.kinds import ExampleKind
from webapp.core.show.tiles import view_tiles
from webapp.core.show.words import line_words
from webapp.referee.rulebook.words import Names, Part, RowView, parts_of
from webapp.server.language.locale import gettext as _

_SPOKEN = (ll.Starter, ll.DrawPool, ll.Timeout, GoingOut, ln.Stock)


def examples_with(*spoken: type) -> ExampleKind:
    """Return how examples are told; lines of the kinds *spoken* are a sentence each."""

    def parts(line: RecordLine, names: Names, player: str) -> list[Part]:
        """Return *line* in words; a line that needs none of them gives none."""
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
                if isinstance(line.value, (*_SPOKEN, *spoken)):
                    return [Part(line_words(line.value, player, names))]
                return parts_of(line, names, player)

    return ExampleKind(parts=parts)



