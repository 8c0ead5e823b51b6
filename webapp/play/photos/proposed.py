"""What is proposed for a photo as it is corrected so far, and what a button enters of it."""

from dataclasses import replace
from threading import RLock
from typing import Final

from webapp.core.kinds import AnyFolded, PhotoKind
from webapp.core.pad.racks import find_racks
from webapp.core.record.folded import Judged, judge_lines, let_stand
from webapp.play.photos.draft import PhotoDraft, first_draft, parse_photo_draft
from webapp.play.photos.proposal import Proposal, propose_laid, propose_rack
from webapp.server.data.photo_tables import Photo

ONE_AT_A_TIME: Final = RLock()
"""Explaining keeps a processor busy: several at once would keep the table pages waiting."""

MOST_OPENED: Final = 6
"""Melds that a table may hold in the first turn of a game; more were laid before the record."""


def draft_of(photo: Photo, folded: AnyFolded) -> PhotoDraft:
    """Return how a photo is corrected so far; as it was read where nobody has touched it."""
    if photo.draft is not None:
        return parse_photo_draft(photo.draft)
    draft = first_draft(photo.reading or {"tiles": [], "melds": []})
    # So many melds before the first turn: the game was going on already.
    going_on = not folded.turn_seat and len(draft.rows) > MOST_OPENED
    return replace(draft, laid=going_on and not folded.state.ended)


def propose(kind: PhotoKind, folded: AnyFolded, photo: Photo, draft: PhotoDraft) -> Proposal:
    """Return what *draft* proposes: a rack, melds that lay there before, or what was played."""
    if photo.seat or folded.state.ended:
        return propose_rack(folded, draft, whose_rack(photo, folded))
    if draft.laid:
        return propose_laid(folded, draft)
    with ONE_AT_A_TIME:
        found: Proposal = kind.propose(folded, draft, photo.reading or {"tiles": []})
    return found


def whose_rack(photo: Photo, folded: AnyFolded) -> str:
    """Return whose rack a photo shows: the one that was named, else the first one missing."""
    return photo.seat or (find_racks(folded).missing or folded.state.seats)[0]


def entered_by(folded: AnyFolded, proposal: Proposal, tap: str) -> Judged | None:
    """Return what a button enters; nothing where the photo must be looked at again."""
    if tap == "keep":
        return judge_lines(folded, ())
    if proposal.doubt is not None:
        return None
    if proposal.judged is None:  # there is nothing to enter
        return judge_lines(folded, ())
    if proposal.is_lawful:
        return proposal.judged
    return let_stand(proposal.judged, folded) if tap == "stand" else None
