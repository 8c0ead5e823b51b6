"""What the page of a photo says of the other side of its table, and the way to photograph one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from flask import url_for

from webapp.core.show.words import tiles_words
from webapp.play.photos.beside import APART, GONE, RACK, find_before, only_before
from webapp.play.photos.draft import PhotoDraft
from webapp.server.data.database import db
from webapp.server.data.models import Game
from webapp.server.data.photo_tables import Photo
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext


@dataclass(frozen=True, slots=True)
class BesideView:
    """The other side of a photo.

    ``said`` is how it was put together with the one before it, ``apart`` says that it was not.
    ``before`` is the page of that one, ``after`` that of one which shows a further side, each ""
    where there is none. ``rows`` has for rows of the draft which of their tiles only the photo
    before shows. ``new`` is the page with the field for a further side.
    """

    said: list[str]
    apart: bool
    before: str
    after: str
    rows: dict[int, str]
    new: str


def beside_view(game: Game, photo: Photo, draft: PhotoDraft) -> BesideView:
    """Return what is said of the other side of a photo that was read."""
    reading: Mapping[str, Any] = photo.reading or {}
    before = find_before(db.session, game.id, photo.beside)
    after = _after(game, photo)
    return BesideView(
        said=_said(reading.get("beside"), before),
        apart="why" in reading.get("beside", {}),
        before=_page(game, before.id) if before else "",
        after=_page(game, after) if after else "",
        rows=_rows(reading, draft),
        new=url_for("photos.new", game_id=game.id, beside=photo.id),
    )


def _after(game: Game, photo: Photo) -> str | None:
    """Return the newest photo that was put together with this one and is still to be entered."""
    found = db.session.execute(
        sa.select(Photo.id, Photo.reading).where(
            Photo.game_id == game.id, Photo.beside == photo.id, Photo.status == "read",
            Photo.ply.is_(None))
        .order_by(Photo.created_at.desc()))
    return next((each for each, reading in found
                 if "shared" in ((reading or {}).get("beside") or {})), None)


def _page(game: Game, photo_id: str) -> str:
    return url_for("check.show", game_id=game.id, photo_id=photo_id)


def _rows(reading: Mapping[str, Any], draft: PhotoDraft) -> dict[int, str]:
    found = {}
    for number, row in enumerate(draft.rows):
        if pieces := [tile.piece for tile in row if only_before(reading, tile.index)]:
            found[number] = _("Only in the previous photo: %(tiles)s", tiles=tiles_words(pieces))
    return found


def _said(beside: Mapping[str, Any] | None, before: Photo | None) -> list[str]:
    if beside is None:
        return []
    if "why" in beside:
        return [alone_words(beside["why"])]
    said = [ngettext("Joined with the previous photo by %(num)d shared tile.",
                     "Joined with the previous photo by %(num)d shared tiles.",
                     beside["shared"])]
    if before is not None and before.revision != beside["revision"]:
        said.append(_("Later corrections to the previous photo do not show here."))
    return said


def alone_words(why: str) -> str:
    """Return why a photo was read by itself, though it was to go with another."""
    if why == APART:
        return _("Not joined with the previous photo. Show at least three of the same tiles in "
                 "both, and move none.")
    if why == GONE:
        return _("The previous photo is deleted. This one is read alone.")
    if why == RACK:
        return _("A photo of a rack is read alone.")
    return _("The previous photo is not read yet. Wait for it, then take this one.")


def may_go_words(why: str) -> str:
    """Return why a photo that is still to be taken will be read by itself."""
    if why == GONE:
        return _("The previous photo is deleted. This one is read alone.")
    if why == RACK:
        return _("A photo of a rack is read alone.")
    return _("The previous photo is not read yet. Wait for it, then take this one.")
