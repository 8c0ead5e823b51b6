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
from webapp.server.data.models import Game, Photo
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
            found[number] = _("Only in the photo before: %(tiles)s", tiles=tiles_words(pieces))
    return found


def _said(beside: Mapping[str, Any] | None, before: Photo | None) -> list[str]:
    if beside is None:
        return []
    if "why" in beside:
        return [alone_words(beside["why"])]
    said = [ngettext("Put together with the photo before: %(num)d tile lies in both.",
                     "Put together with the photo before: %(num)d tiles lie in both.",
                     beside["shared"])]
    if before is None:
        said.append(_("The photo before has been deleted; what it showed is kept here."))
    elif before.revision != beside["revision"]:
        said.append(_("Something was corrected in the photo before after the two were put"
                      " together. Here it is as it was then."))
    return said


def alone_words(why: str) -> str:
    """Return why a photo was read by itself, though it was to go with another."""
    if why == APART:
        return _("This photo was read by itself: fewer than three tiles lie in both photos where"
                 " they lay, or too many differ. Let both photos show some of the same tiles, and"
                 " move none in between. The photo before stays as it was.")
    if why == GONE:
        return _("This photo was read by itself: the one that it was to go with is not in this game"
                 " any more.")
    if why == RACK:
        return _("This photo was read by itself: one of a rack goes with no other.")
    return _("This photo was read by itself: the one before it had not been read. Once it has,"
             " photograph this side again.")


def may_go_words(why: str) -> str:
    """Return why a photo that is still to be taken will be read by itself."""
    if why == GONE:
        return _("The photo with which this one should go is not in this game any more: this one"
                 " will be read by itself.")
    if why == RACK:
        return _("A photo of a rack goes with no other: this one will be read by itself.")
    return _("The photo with which this one should go has not been read yet: wait until it has, or"
             " this one will be read by itself.")
