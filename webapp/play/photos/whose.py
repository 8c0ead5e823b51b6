"""Whose each row of a photo is, what paints it, and what the button below will add."""

from collections.abc import Iterable, Mapping

from rules.melds import is_joly, tile_of
from webapp.core.kinds import AnyFolded
from webapp.play.photos.draft import PhotoDraft
from webapp.play.photos.proposal import Proposal, Step, laid_already
from webapp.play.photos.stage import Owned, Painter
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext


def known_melds(folded: AnyFolded, draft: PhotoDraft, proposal: Proposal) -> dict[int, int]:
    """Return the numbers of the melds that the record knows, by the rows in which they lie."""
    if draft.laid:
        return laid_already(folded, draft)
    way = proposal.way
    if way is None:
        return {}
    return {row: meld for meld, row in way.places.items() if row is not None} | {
        row: each.meld for each in way.otherwise for row in each.rows}


def owned_rows(
    folded: AnyFolded, proposal: Proposal, melds: Mapping[int, int], wrong: Iterable[int]
) -> dict[int, Owned]:
    """Return whose each row is; *melds* are those that the record knows, *wrong* are no melds."""
    draft, faults = proposal.draft, {*wrong}
    steps = steps_by_row(proposal)
    found = {}
    for row in range(len(draft.rows)):
        laid_by = folded.state.melds[melds[row]].laid_by if row in melds else ""
        if draft.laid:
            taps = () if laid_by else (f"owner:{row}",)
            seat = laid_by or draft.owners.get(row, "")
            found[row] = Owned(seat, seat, taps, row in faults)
            continue
        given = {seat for number, _step in steps.get(row, ()) for seat in draft.givers[number]}
        painted = given.pop() if len(given) == 1 else ""
        found[row] = Owned(
            laid_by or painted, painted,
            tuple(f"seat:{number}" for number, _step in steps.get(row, ())), row in faults,
            _added(draft, row, [step for _number, step in steps.get(row, ()) if laid_by]))
    return found


def steps_by_row(proposal: Proposal) -> dict[int, list[tuple[int, Step]]]:
    """Return what happened in each row: steps of the proposed way, with their numbers."""
    found: dict[int, list[tuple[int, Step]]] = {}
    way = proposal.way
    if way is None or proposal.doubt is not None:
        return found
    for number, step in enumerate(way.steps):
        row = way.places.get(step.place.meld) if step.place.meld else step.place.row
        if row is not None and row >= 0:
            found.setdefault(row, []).append((number, step))
    return found


def _added(draft: PhotoDraft, row: int, steps: Iterable[Step]) -> frozenset[int]:
    """Return the places of the tiles that *steps* add to a meld of the record."""
    places: set[int] = set()
    for piece in (piece for step in steps for piece in step.pieces):
        places |= {*[k for k, tile in enumerate(draft.rows[row])
                     if k not in places and tile_of(tile.piece) == tile_of(piece)
                     and (is_joly(tile.piece) or tile.piece == piece)][:1]}
    return frozenset(places)


def painters(folded: AnyFolded, owned: Mapping[int, Owned]) -> list[Painter]:
    """Return the players with how many rows each has; no one where there is nothing to paint."""
    if not any(each.taps for each in owned.values()):
        return []
    return [Painter(seat, person, sum(each.seat == seat for each in owned.values()))
            for seat, person in folded.people.items()]


def add_words(folded: AnyFolded, proposal: Proposal, *, rack: str = "") -> str:
    """Return what the button that enters *proposal* is called: it counts what is added.

    It names the player where all of it is one's, the owner of a *rack* for one.
    """
    draft, way = proposal.draft, proposal.way
    if rack:
        return _named(folded, {rack}, _add_tiles(sum(map(len, draft.rows))))
    if draft.laid:
        free = {*range(len(draft.rows))} - laid_already(folded, draft).keys()
        mine = [row for row in free if row in draft.owners]
        without = len(free) - len(mine)
        more = ngettext("%(num)d without a player", "%(num)d without a player", without)
        said = _named(folded, {draft.owners[row] for row in mine}, _add_melds(len(mine)))
        return " · ".join([said, *[more] * bool(without)])
    steps = way.steps if way else ()
    melds = sum(step.is_new for step in steps)
    tiles = sum(len(step.pieces) for step in steps if not step.is_new)
    said = _add_melds(melds) if melds else _add_tiles(tiles)
    if melds and tiles:
        more = ngettext("%(num)d more tile", "%(num)d more tiles", tiles)
        said = f"{said} · {more}"
    return _named(folded, {seat for step in draft.givers for seat in step}, said)


def _named(folded: AnyFolded, seats: set[str], what: str) -> str:
    """Return what a button does, and for whom where that is one player."""
    names = [folded.people[seat].short for seat in seats]
    return _("%(what)s for %(name)s", what=what, name=names[0]) if len(names) == 1 else what


def _add_melds(count: int) -> str:
    return ngettext("Add %(num)d meld", "Add %(num)d melds", count)


def _add_tiles(count: int) -> str:
    return ngettext("Add %(num)d tile", "Add %(num)d tiles", count)
