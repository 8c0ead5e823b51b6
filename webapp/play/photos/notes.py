"""What is said beside what would be entered: which known melds lie otherwise, what was not seen."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from webapp.core.kinds import AnyFolded
from webapp.core.show.tiles import TileView, view_tiles
from webapp.core.show.words import tiles_words
from webapp.play.photos.proposal import Lying, Proposal, Way
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence, and the tiles of the meld that it speaks of: no one knows melds by numbers."""

    text: str
    tiles: list[TileView] = field(default_factory=list)


def notes_of(folded: AnyFolded, proposal: Proposal) -> list[Note]:
    """Return what is to be known before anything of *proposal* is entered."""
    notes = []
    if proposal.error:
        notes.append(Note(_("Not possible: %(why)s.", why=proposal.error)))
    if proposal.impossible:
        notes.append(Note(_("Three tiles side by side must come from one player. Choose the "
                            "players again.")))
    if proposal.way is not None:
        notes += _of_melds(folded, proposal, proposal.way)
    if proposal.explained is not None and proposal.explained.loose:
        notes.append(Note(_("Tiles that make no meld are left out.")))
    return notes


def _of_melds(folded: AnyFolded, proposal: Proposal, way: Way) -> Iterator[Note]:
    """Yield what is seen of the record's melds, and what *way* rests on."""
    for meld in way.unseen:
        yield Note(_("A meld by %(name)s is not in the photo.",
                     name=folded.names[folded.state.melds[meld].laid_by]), lying(folded, meld))
    for each in way.otherwise:
        yield Note(_lies(folded, each, covered=each.meld in proposal.covered),
                   lying(folded, each.meld))
    for meld in way.unlike:
        yield Note(_("This meld does not match these moves."),
                   lying(folded, meld))
    if proposal.doubt is not None:
        return
    if way.moved:
        yield Note(_("Tiles are missing from a meld, and moving them is not allowed: %(tiles)s.",
                     tiles=tiles_words(way.moved)))
    if way.hidden:
        yield Note(_("Not in the photo: %(tiles)s. Enter it only if it was laid down.",
                     tiles=tiles_words(way.hidden)))


def lying(folded: AnyFolded, meld: int) -> list[TileView]:
    """Return a meld of the record as it lay; nothing of one that is not in it yet."""
    known = folded.state.melds.get(meld)
    return view_tiles([slot.tile for slot in known.slots if not slot.stacked_by]) if known else []


def _lies(folded: AnyFolded, other: Lying, *, covered: bool) -> str:
    name = folded.names[folded.state.melds[other.meld].laid_by]
    gone, come = tiles_words(other.gone), tiles_words(other.come)
    if covered:
        return _("Part of %(name)s’s meld is hidden: %(tiles)s.",
                 name=name, tiles=gone)
    if gone and come:
        return _("%(name)s’s meld has %(come)s instead of %(gone)s.",
                 name=name, come=come, gone=gone)
    if gone:
        return _("Missing from %(name)s’s meld: %(tiles)s.",
                 name=name, tiles=gone)
    if come:
        return ngettext("New in %(name)s’s meld: %(tiles)s.",
                        "New in %(name)s’s meld: %(tiles)s.",
                        len(other.come), name=name, tiles=come)
    if len(other.rows) > 1:
        return _("%(name)s’s meld is in parts.", name=name)
    return _("%(name)s’s meld is in another order.", name=name)


def plain(lines: Sequence[str]) -> tuple[str, ...]:
    """Return *lines* without those that only say whose turn begins."""
    return tuple(line for line in lines if not line.startswith("turn "))
