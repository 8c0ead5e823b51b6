"""Photos of a box, read at once and kept nowhere: what they show, and what was gained."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from vision.laid_out import NoBox
from vision.prototypes import SetDocument, Trait
from webapp.play.photos.at_once import read_now
from webapp.play.photos.known import known_of
from webapp.play.photos.words import DIED, photo_words
from webapp.server.data.database import writing
from webapp.server.http.access import visitor
from webapp.server.http.pace import count_one
from webapp.server.jobs.child import Died
from webapp.server.jobs.worker import Busy
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext, say
from webapp.settings.tilesets.draft import BoxDraft, box_draft, read_right

REFUSED: Final = 422
BUSY: Final = 503
MISSING: Final = 400


@dataclass(frozen=True, slots=True)
class Looked:
    """A photo of a box as it was read, and the picture of it."""

    draft: BoxDraft
    picture: bytes


@dataclass(frozen=True, slots=True)
class NotLooked:
    """Why a photo shows no box, in words, and the status of the answer."""

    words: str
    status: int


def look_at(data: bytes) -> Looked | NotLooked:
    """Read a photo of a box laid out, without any set: what the networks see by themselves."""
    if not data:
        return NotLooked(_("Choose a file first."), MISSING)
    with writing() as session:
        count_one(session, visitor().id, "photo")
    try:
        answer, picture = read_now(data, {"sets": []})
    except Busy:
        return NotLooked(
            _("Joly is reading other photos. Try again in a moment."), BUSY)
    except Died:
        return NotLooked(say(photo_words(DIED)), REFUSED)
    if "refused" in answer:
        return NotLooked(say(photo_words(answer["refused"])), REFUSED)
    draft = box_draft(answer)
    if isinstance(draft, NoBox):
        seen = ngettext("%(num)d tile found.", "%(num)d tiles found.", draft.tiles)
        return NotLooked(" ".join([
            _("No laid-out set found."), seen,
            _("Lay out one of each tile: a row from 1 to 13 for each colour, and the two Jolys "
              "below.")]),
            REFUSED)
    return Looked(draft, picture)


def compare(
    data: bytes, draft: BoxDraft, told: Mapping[int, str], before: Mapping[str, Any] | None,
    shown: Iterable[tuple[str, Trait, float]],
) -> dict[str, int] | None:
    """Read the photo without and with what it teaches; return how many tiles each had right.

    Returns:
        ``before`` and ``after``, of so many tiles; ``None`` where the photo could not be read now.
    """
    known = known_of(before)
    after: SetDocument = known.taught(shown).document()
    without = [known.document()] if known.tiles else []
    try:
        counts = []
        for sets in (without, [after]):
            answer, _picture = read_now(data, {"sets": sets})
            counts.append(read_right(draft, told, answer["reading"]))
    except (Busy, Died, KeyError):
        return None
    return {"before": counts[0], "after": counts[1], "of": len(told)}
