"""The Romanian game on a large screen: melds before whoever laid them, stacks, line and wall."""

from collections.abc import Iterator

from webapp.core.show.large import LargeFact, LargeHeap, LargeStack, LargeTable
from webapp.games.romanian.table.centre import Centre
from webapp.games.romanian.table.view import RomanianTable
from webapp.server.language.locale import gettext as _


def lie_large(table: RomanianTable) -> LargeTable:
    """Return what lies there; closed melds come last, since nothing is added to them."""
    return LargeTable(
        heaps=[LargeHeap(player.seat, [*player.melds, *player.closed])
               for player in table.players if player.melds or player.closed],
        facts=[*_facts(table.centre)] if table.centre else (),
        stacks={player.seat: LargeStack(player.pile.tiles,
                                        player.pile.credit.words if player.pile.credit else None)
                for player in table.players if player.pile},
    )


def _facts(centre: Centre) -> Iterator[LargeFact]:
    if centre.wall:
        yield LargeFact(centre.wall.words)
    if centre.exposed:
        yield LargeFact(_("Exposed"), [centre.exposed])
    if centre.dead:
        yield LargeFact(_("Line"), [centre.dead, *centre.line])
