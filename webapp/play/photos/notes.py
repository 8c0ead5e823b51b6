"""What is said beside what would be entered: which known melds lie otherwise, what was not seen."""

from collections.abc import Iterable, Iterator, Sequence

from webapp.core.port import AnyFolded
from webapp.core.show.words import list_words, tiles_words
from webapp.play.photos.proposal import Lying, Proposal, Way
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext


def notes_of(folded: AnyFolded, proposal: Proposal) -> list[str]:
    """Return what is to be known before anything of *proposal* is entered."""
    notes = []
    if proposal.error:
        notes.append(_("That cannot be entered: %(why)s.", why=proposal.error))
    if proposal.impossible:
        notes.append(_("These seats cannot have laid it so: at least three tiles side by side come"
                       " from one player."))
    if proposal.way is not None:
        notes += _of_melds(folded, proposal, proposal.way)
    if proposal.explained is not None and proposal.explained.loose:
        notes.append(_("Rows that are neither run nor set are left out."))
    return notes


def _of_melds(folded: AnyFolded, proposal: Proposal, way: Way) -> Iterator[str]:
    """Yield what is seen of the record's melds, and what *way* rests on."""
    other = {each.meld for each in way.otherwise}
    if proposal.doubt is not None and (as_they_lay := [
            meld for meld, row in way.places.items() if row is not None and meld not in other]):
        yield _("As they lay: %(melds)s.", melds=_named(folded, as_they_lay))
    if len(way.unseen) == 1:
        meld = way.unseen[0]
        yield _("m%(meld)d of %(name)s does not show in the photo.", meld=meld,
                name=folded.names[folded.state.melds[meld].laid_by])
    elif way.unseen:
        yield _("These do not show in the photo: %(melds)s.", melds=_named(folded, way.unseen))
    for each in way.otherwise:
        yield _lies(folded, each, covered=each.meld in proposal.covered)
    for meld in way.unlike:
        yield _("m%(meld)d lies otherwise than these moves would leave it.", meld=meld)
    if proposal.doubt is not None:
        return
    if way.moved:
        yield _("It cannot be entered so: what is missing from a meld may have been moved, and no"
                " rule allows that: %(tiles)s.", tiles=tiles_words(way.moved))
    if way.hidden:
        yield _("Not seen in any row: %(tiles)s. Enter it only if it was laid.",
                tiles=tiles_words(way.hidden))


def _lies(folded: AnyFolded, other: Lying, *, covered: bool) -> str:
    meld, name = other.meld, folded.names[folded.state.melds[other.meld].laid_by]
    gone, come = tiles_words(other.gone), tiles_words(other.come)
    if covered:
        return _("m%(meld)d of %(name)s does not show whole; hidden: %(tiles)s.",
                 meld=meld, name=name, tiles=gone)
    if gone and come:
        return _("m%(meld)d of %(name)s lies otherwise, with %(come)s in place of %(gone)s.",
                 meld=meld, name=name, come=come, gone=gone)
    if gone:
        return _("m%(meld)d of %(name)s lies otherwise: %(tiles)s not seen here.",
                 meld=meld, name=name, tiles=gone)
    if come:
        return ngettext("m%(meld)d of %(name)s lies otherwise: %(tiles)s lies here too.",
                        "m%(meld)d of %(name)s lies otherwise: %(tiles)s lie here too.",
                        len(other.come), meld=meld, name=name, tiles=come)
    if len(other.rows) > 1:
        return _("m%(meld)d of %(name)s lies otherwise: in parts.", meld=meld, name=name)
    return _("m%(meld)d of %(name)s lies otherwise: in another order.", meld=meld, name=name)


def _named(folded: AnyFolded, melds: Iterable[int]) -> str:
    return list_words([
        _("m%(meld)d of %(name)s", meld=meld, name=folded.names[folded.state.melds[meld].laid_by])
        for meld in melds])


def way_label(way: Way) -> str:
    """Return a way as its button calls it: its lines, and what of them was not seen."""
    lines = "; ".join(plain(way.lines)) or _("nothing to enter")
    if not way.hidden:
        return lines
    return _("%(lines)s (not seen: %(tiles)s)", lines=lines, tiles=tiles_words(way.hidden))


def plain(lines: Sequence[str]) -> tuple[str, ...]:
    """Return *lines* without those that only say whose turn begins."""
    return tuple(line for line in lines if not line.startswith("turn "))
