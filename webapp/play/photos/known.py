"""What a household's own tiles look like: handed to the process that reads photos, and learned.

Nothing is learned before the household says so, and then only from a photo out of which someone
has entered something: what its tiles are is what he left or corrected. Kept are the prototypes
(``vision/prototypes.py``): numbers, and no picture.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.orm import Session, undefer

from rules.melds import tile_of
from vision.prototypes import KnownSet, Trait, network, parse_set, parse_trait
from webapp.play.photos.draft import PhotoDraft
from webapp.play.photos.protocol import Answer, Job
from webapp.server.data.models import Game, Household, Series
from webapp.server.data.photo_tables import Photo
from webapp.server.data.tileset_tables import TaughtSet
from webapp.server.language.locale import gettext as _

MOST_SETS: Final = 10
"""Sets that a household may have; what is forgotten counts until it is gone."""

LEAST_LEARNED: Final = 3
"""Tiles of a photo from which anything is learned."""

ID_BYTES: Final = 16


def known_sets(session: Session, household_id: int) -> Sequence[TaughtSet]:
    """Return the sets that a household has taught and not forgotten, the oldest first."""
    return session.scalars(
        sa.select(TaughtSet).options(undefer(TaughtSet.prototypes))
        .where(TaughtSet.household_id == household_id, TaughtSet.forgotten_at.is_(None),
               TaughtSet.photos > 0)
        .order_by(TaughtSet.created_at, TaughtSet.id).limit(MOST_SETS)).all()


def job_for(session: Session, household_id: int) -> tuple[Job, list[str]]:
    """Return what goes with a household's photo, and the ids of the sets in it, in their order.

    A household that has taught nothing and does not learn has its photos read without.
    """
    sets = known_sets(session, household_id)
    home = session.get(Household, household_id)
    if not sets and not (home and home.learns):
        return {}, []
    whole = [each for each in sets if _is_whole(each.prototypes)]
    known: list[Any] = [each.prototypes for each in whole]
    return {"sets": known}, [each.id for each in whole]


def _is_whole(prototypes: Mapping[str, Any] | None) -> bool:
    """Say whether anything can be made of what is kept of a set: else it is left aside."""
    return bool(known_of(prototypes).tiles)


def job_of(session: Session, photo_id: str) -> tuple[Job, list[str]]:
    """Return what goes with a photo that waits; see ``job_for``."""
    household = session.scalar(
        sa.select(Series.household_id).join(Game, Game.series_id == Series.id)
        .join(Photo, Photo.game_id == Game.id).where(Photo.id == photo_id))
    return ({}, []) if household is None else job_for(session, household)


def note_set(session: Session, photo: Photo, answer: Answer, sets: Sequence[str]) -> None:
    """Keep with a photo which of *sets* it was read with, and its tiles' looks where wanted."""
    if "set" in answer and photo.reading is not None:
        photo.reading = {**photo.reading, "set": sets[answer["set"]]}
    learns = session.scalar(
        sa.select(Household.learns).join(Series, Series.household_id == Household.id)
        .join(Game, Game.series_id == Series.id).where(Game.id == photo.game_id))
    photo.traits = {"network": network(), "tiles": answer["traits"]} if (
        learns and "traits" in answer) else None


def learn(session: Session, photo: Photo, draft: PhotoDraft) -> None:
    """Learn from a photo of which something is entered, where the household says so.

    It goes to the set with which the photo was read; to a new one where the household has none.
    Where it has others and none of them fitted, whose tiles these are is not known: nothing is
    learned.
    """
    traits = session.scalar(sa.select(Photo.traits).where(Photo.id == photo.id))
    photo.traits = None
    home = session.scalar(
        sa.select(Household).join(Series, Series.household_id == Household.id)
        .join(Game, Game.series_id == Series.id).where(Game.id == photo.game_id))
    if not traits or traits["network"] != network() or home is None or not home.learns:
        return
    try:
        shown = _shown(traits["tiles"], photo.reading or {}, draft)
    except ValueError:
        return  # spoilt: what was entered holds all the same
    if len(shown) < LEAST_LEARNED:
        return
    taught = _set_for(session, home.id, (photo.reading or {}).get("set"))
    if taught is not None:
        teach(taught, shown)


def teach(taught: TaughtSet, shown: Iterable[tuple[str, Trait, float]]) -> None:
    """Add the tiles of one photo to what is known of a set."""
    taught.prototypes = dict(known_of(taught.prototypes).taught(shown).document())
    taught.photos += 1


def known_of(prototypes: Mapping[str, Any] | None) -> KnownSet:
    """Return what is known of a set; nothing where it cannot be read any more."""
    try:
        return parse_set(prototypes or {})
    except ValueError:
        return KnownSet()


def _shown(
    traits: Sequence[Any], reading: dict[str, Any], draft: PhotoDraft
) -> list[tuple[str, Trait, float]]:
    """Return what the faces of a photo were said to be; who left one alone may not have looked."""
    found = []
    for row in draft.rows:
        for seen in row:
            if seen.index is None or seen.index >= len(traits) or traits[seen.index] is None:
                continue
            read, tile = reading["tiles"][seen.index], str(tile_of(seen.piece))
            sure = read["confidence"] if read["tile"] == tile else 1.0
            found.append((tile, parse_trait(traits[seen.index]), sure))
    return found


def _set_for(session: Session, household_id: int, set_id: str | None) -> TaughtSet | None:
    """Return the set to which a photo belongs, locked; a first one is made."""
    if set_id is not None:
        return session.scalar(
            sa.select(TaughtSet).options(undefer(TaughtSet.prototypes))
            .where(TaughtSet.id == set_id, TaughtSet.household_id == household_id,
                   TaughtSet.forgotten_at.is_(None)).with_for_update())
    any_set = sa.select(TaughtSet.id).where(TaughtSet.household_id == household_id).limit(1)
    if session.scalar(any_set) is not None:
        return None
    taught = TaughtSet(id=secrets.token_urlsafe(ID_BYTES), household_id=household_id,
                       name=_("Our tiles"), photos=0)
    session.add(taught)
    return taught
