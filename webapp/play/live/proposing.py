"""From a table that a camera sees to what may be entered: by the same way as from a photo.

A game's photo kind explains the rows. Here it is only decided when to ask it, whether what it
proposes is worth telling, and whether it is certain.
"""

from collections import OrderedDict
from threading import Lock
from typing import Any, Final

from flask import Flask, current_app

from rules.melds import tile_of
from webapp.core.kinds import AnyFolded
from webapp.core.port import photo_kind
from webapp.play.live.watch import Told
from webapp.play.photos.draft import PhotoDraft, first_draft, parse_photo_draft
from webapp.play.photos.proposal import Proposal
from webapp.play.photos.proposed import MOST_OPENED, ONE_AT_A_TIME
from webapp.server.data.models import Game
from webapp.server.language.locale import current_language

CERTAIN: Final = 0.98
"""The confidence, over all votes, that each tile of a change must have to be entered untouched."""

_KEPT: Final = 8
_PLACE: Final = "eye_proposals"

Reading = dict[str, Any]


class Proposals:
    """What was proposed lately in this process: several phones ask for the same at once."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._found: OrderedDict[tuple[object, ...], Proposal] = OrderedDict()

    def get(self, key: tuple[object, ...]) -> Proposal | None:
        """Return what was proposed for a game, a ply, a draft and a language."""
        with self._lock:
            return self._found.get(key)

    def put(self, key: tuple[object, ...], proposal: Proposal) -> None:
        """Keep a proposal, and forget the oldest one."""
        with self._lock:
            self._found[key] = proposal
            while len(self._found) > _KEPT:
                self._found.popitem(last=False)


def init_proposals(app: Flask) -> None:
    """Give *app* a place for what was proposed lately."""
    app.extensions[_PLACE] = Proposals()


def propose(game: Game, folded: AnyFolded, draft: PhotoDraft, seen: Reading) -> Proposal:
    """Return what a table is explained by, from what was found already where it was."""
    kept: Proposals = current_app.extensions[_PLACE]
    key = (game.id, folded.ply, repr(draft.document()), current_language())
    found = kept.get(key)
    if found is None:
        with ONE_AT_A_TIME:
            found = photo_kind(game).propose(folded, draft, seen)
        kept.put(key, found)
    return found


def told_of(game: Game, folded: AnyFolded, seen: Reading) -> Told | None:
    """Return what is to be shown of a table that is still, ``None`` where nothing is.

    A picture without a tile says nothing of a table: the camera looks elsewhere.
    """
    draft = first_draft(seen)
    if folded.state.ended or not seen["tiles"]:
        return None
    proposal = propose(game, folded, draft, seen)
    if not is_news(proposal):
        return None
    certain = is_certain(proposal, seen)
    reading = {name: seen[name] for name in ("width", "height", "tiles", "melds")}
    return Told(seen["sign"], folded.ply, draft.document(), reading, certain)


def begins_late(folded: AnyFolded, draft: PhotoDraft) -> bool:
    """Say whether so much is there before the first turn that the game must have begun before."""
    return not folded.turn_seat and len(draft.rows) > MOST_OPENED


def is_news(proposal: Proposal) -> bool:
    """Say whether a table differs from the record in anything."""
    loose = proposal.explained is not None and bool(proposal.explained.loose)
    way = proposal.way
    missing = way is not None and bool(way.unseen or way.unlike or way.otherwise)
    return bool(proposal.lines or proposal.doubt or proposal.error or loose or missing)


def is_certain(proposal: Proposal, seen: Reading) -> bool:
    """Say whether a table can have come about in one way alone, a lawful one, surely seen.

    Each tile that was laid, or given for a Joly, must lie where it was laid, and every tile on the
    table that is called as one of those be sure: which of two equal ones is new does not matter
    then. Nothing is certain while a meld of the record is missing or is different.
    """
    way, explained = proposal.way, proposal.explained
    if way is None or explained is None or len(explained.ways) != 1 or explained.loose:
        return False
    if (not proposal.is_lawful or proposal.doubt is not None or way.hidden
            or way.unseen or way.unlike or way.otherwise):
        return False
    laid = [piece for step in way.steps for piece in step.pieces]
    given = [piece for step in way.steps for source in step.takes for piece in source.given]
    names = {str(tile_of(piece)) for piece in (*laid, *given)}
    unsure = {tile["tile"] for tile in seen["tiles"] if tile["confidence"] < CERTAIN}
    return bool(names) and names <= {tile["tile"] for tile in seen["tiles"]} - unsure


def draft_of(told: Told) -> PhotoDraft:
    """Return the draft of what is told."""
    return parse_photo_draft(told.draft)
