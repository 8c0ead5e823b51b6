"""A photographed rack for “Can I open?”: read at once, and neither kept nor shown to anybody."""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from rules.tiles import FULL_SET, Tile, find_tile
from vision.reading import ReadingDocument, TileDocument
from webapp.core.show.words import list_words, tile_words
from webapp.play.photos.at_once import read_now
from webapp.play.photos.known import job_for
from webapp.play.photos.stage import DOUBTFUL
from webapp.play.photos.unread import unread_words
from webapp.play.photos.words import DIED, photo_words
from webapp.server.data.database import db, writing
from webapp.server.http.access import visitor
from webapp.server.http.pace import count_one
from webapp.server.jobs.child import Died
from webapp.server.jobs.worker import Busy
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext, say

REFUSED: Final = 422
BUSY: Final = 503
MISSING: Final = 400


@dataclass(frozen=True, slots=True)
class SeenRack:
    """What a photo shows of a rack.

    ``doubtful`` are the places of tiles that may well be wrong, with what else they may be;
    ``left_out`` counts tiles of which the photo seems to show more than a box or a rack holds;
    ``unread`` says what is there and was not read.
    """

    tiles: tuple[Tile, ...]
    doubtful: dict[int, Tile | None]
    left_out: int
    unread: tuple[str, ...] = ()

    def words(self) -> str:
        """Return what a person should look at."""
        said: list[str] = []
        if self.doubtful:
            tiles = [self._doubt(at, second) for at, second in self.doubtful.items()]
            said.append(ngettext("Check: %(tiles)s.", "Check: %(tiles)s.",
                                 len(tiles), tiles=list_words(tiles)))
        if self.left_out:
            said.append(ngettext("%(num)d extra tile ignored.",
                                 "%(num)d extra tiles ignored.",
                                 self.left_out))
        said.extend(self.unread)
        return " ".join(said)

    def _doubt(self, at: int, second: Tile | None) -> str:
        tile = tile_words(self.tiles[at])
        if second is None:
            return tile
        return _("%(tile)s (or %(second)s)", tile=tile, second=tile_words(second))


@dataclass(frozen=True, slots=True)
class UnreadRack:
    """Why a photo gave no tiles, in words, and the status of the answer."""

    words: str
    status: int

    def __bool__(self) -> bool:
        return False


def read_rack(data: bytes, most: int, boxes: int = 1) -> SeenRack | UnreadRack:
    """Read the rack in a photo, at most *most* tiles, in the order in which they stand.

    Tiles that so many *boxes* do not hold are left out.
    """
    reading = read_at_once(data)
    return reading if isinstance(reading, UnreadRack) else seen_tiles(reading, most, boxes)


def read_at_once(data: bytes) -> ReadingDocument | UnreadRack:
    """Return what a photo shows, or why it cannot be told; nothing of it is kept."""
    if not data:
        return UnreadRack(_("Choose a file first."), MISSING)
    with writing() as session:
        count_one(session, visitor().id, "photo")
    job, _sets = job_for(db.session, visitor().household_id)
    db.session.rollback()  # let go of the database while the photo is read
    try:
        answer, _picture = read_now(data, job)
    except Busy:
        return UnreadRack(
            _("Joly is reading other photos. Try again in a moment."), BUSY)
    except Died:
        return UnreadRack(say(photo_words(DIED)), REFUSED)
    if "refused" in answer:
        return UnreadRack(say(photo_words(answer["refused"])), REFUSED)
    return answer["reading"]


def seen_tiles(reading: ReadingDocument, most: int, boxes: int = 1) -> SeenRack:
    """Return the tiles of a reading as far as *boxes* hold them, in the order of its rows."""
    left = Counter(FULL_SET * boxes)
    tiles: list[Tile] = []
    doubtful: dict[int, Tile | None] = {}
    seen = [reading["tiles"][index] for row in reading["melds"] for index in row]
    for each in seen:
        tile = find_tile(each["tile"])
        if tile is None or not left[tile] or len(tiles) == most:
            continue
        left[tile] -= 1
        if each["confidence"] < DOUBTFUL:
            doubtful[len(tiles)] = _second(each)
        tiles.append(tile)
    return SeenRack(tuple(tiles), doubtful, len(seen) - len(tiles), tuple(unread_words(reading)))


def _second(read: TileDocument) -> Tile | None:
    return find_tile(read["second"]) if read["second"] != read["tile"] else None
