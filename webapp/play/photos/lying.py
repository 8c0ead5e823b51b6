"""What the record of a game says is on its table: told to the reader with a photo's job."""

import logging
from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from vision.known import MOST_TILES, known_rows
from webapp.core.port import kind_of
from webapp.play.photos.protocol import Job
from webapp.server.data.database import db
from webapp.server.data.models import Game
from webapp.server.data.photo_tables import Photo

LOOK_AGAIN: Final = 0.5
"""How sure a tile is at most that lay there in a record which has changed since."""

_log: Final = logging.getLogger(__name__)


def job_of_photo(photo_id: str) -> tuple[Job, int | None]:
    """Return the table of a photo's game as the record has it now, for its job, and the last ply.

    Nothing for the photo of a rack, for one that was deleted, and in a game that has ended or
    whose photos tell nothing; lets go of the database again.
    """
    try:
        return _job(db.session, photo_id)
    except SQLAlchemyError as error:  # busy for a while: the photo can be read all the same
        _log.warning("A photo is read without its game's record: %s",
                     str(error.__cause__ or error).split("\n")[0])
        return {}, None
    finally:
        db.session.rollback()


def _job(session: Session, photo_id: str) -> tuple[Job, int | None]:
    photo = session.get(Photo, photo_id)
    if photo is None or photo.seat:
        return {}, None
    game = session.get_one(Game, photo.game_id)
    kind = kind_of(game)
    if kind.photo is None:
        return {}, None
    folded = kind.table.load(game)
    rows = kind.photo.lies(folded.state)
    known = known_rows([str(tile) for tile in row] for row in rows)
    if folded.state.ended or not 0 < known.count <= MOST_TILES:
        return {}, None
    return {"known": known.document()}, folded.ply


def looked_at_again(reading: Mapping[str, Any], ply: int) -> Mapping[str, Any]:
    """Return a reading as it is to be believed when the record has *ply* lines.

    What was only taken from the record is doubtful where that has changed since: what lay there
    may have been undone.
    """
    if reading.get("ply", ply) == ply:
        return reading
    return {**reading, "tiles": [
        {**tile, "confidence": min(tile["confidence"], LOOK_AGAIN)} if tile.get("lay") else tile
        for tile in reading["tiles"]]}
