"""The Romanian game's table: what its page shows, pages that help beside it, a large screen."""

from collections.abc import Iterator
from typing import Final

from flask import url_for

from webapp.core.kinds import TableKind
from webapp.core.pad.draft import Draft
from webapp.core.pad.melds import TAKE, takes_of
from webapp.core.pad.racks import find_racks
from webapp.core.show.large import LargeFact, LargeHeap, LargeStack, LargeTable
from webapp.core.show.table import Link
from webapp.games.romanian.folded import Folded, load_game
from webapp.games.romanian.table.centre import Centre
from webapp.games.romanian.table.view import RomanianTable, find_news, view_table
from webapp.server.data.models import Game
from webapp.server.language.locale import gettext as _


def _links(game: Game, folded: Folded) -> tuple[Link, ...]:
    """Return the ways from the table to the pages that help with real tiles."""
    return (
        Link(_("What to stack"), url_for("stacks.show", game_id=game.id)),
        Link(_("The deal"), url_for("deal.show", game_id=game.id)),
        *(() if folded.state.ended else (
            Link(_("Enter scores only"), url_for("alone.show", game_id=game.id)),)),
    )


def _asks(game: Game, folded: Folded) -> tuple[Link, ...]:
    """Return the ways to what can be asked of a game that goes on."""
    if folded.state.ended:
        return ()
    return (Link(_("Can I open?"), url_for("opening.opening", game_id=game.id)),)


def _photo(game: Game, folded: Folded, _mode: str, _draft: Draft) -> str:
    """Return where a photo is sent: of the table, or of a rack that is still to be counted."""
    if folded.state.ended and not find_racks(folded).missing:
        return ""
    return url_for("photos.new", game_id=game.id)


def _way(game: Game, folded: Folded, draft: Draft) -> Link | None:
    """Return the way to the history of the Joly that the draft takes."""
    for item in takes_of(draft)[:1]:
        meld = folded.state.melds.get(int(item.partition(TAKE)[2]))
        joly = next((slot.joly for slot in meld.slots if slot.joly and not slot.is_exchange), 0) \
            if meld else 0
        if joly:
            return Link(_("Its path"), url_for("romanian_ways.way", game_id=game.id, joly=joly))
    return None


def lie_large(table: RomanianTable) -> LargeTable:
    """Return what a large screen shows: melds before those who laid them, stacks, line, wall.

    Closed melds come last, since nothing is added to them.
    """
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


TABLE: Final = TableKind(
    template="games/romanian/_table.html",
    load=load_game,
    starter=lambda folded: folded.starter,
    view=view_table,
    news=find_news,
    links=_links,
    asks=_asks,
    photo=_photo,
    way=_way,
    large=lie_large,
)
