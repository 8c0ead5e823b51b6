"""What is taken along: series with their games, records and photos, out of the database."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Final

import sqlalchemy as sa
from msgspec.structs import replace

from rules.notation.errors import NotationError
from webapp.core.record.lines import lines_of
from webapp.history.series.players import players_of
from webapp.history.series.standings import Row, Standings, standings_of
from webapp.server.data.database import db
from webapp.server.data.models import SEATS, Game, Series, Settled
from webapp.server.data.photo_tables import Photo
from webapp.settings.portable.documents import (
    HOUSEHOLD_FILE,
    SERIES_FILE,
    VERSION,
    DecisionDoc,
    GameDoc,
    HouseholdDoc,
    PhotoDoc,
    PlayerDoc,
    SeriesDoc,
    written,
)
from webapp.settings.portable.records import Kept, as_it_means, as_written

_EVERY_GAME: Final = 1 << 30
"""Games that are counted for an export: all whose result does not hold, however many."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What goes into an archive beside the records: what was taken back, and the photos."""

    history: bool = False
    photos: bool = False


@dataclass(frozen=True, slots=True)
class PortableSeries:
    """A series to be taken along: its document, and its other files by their names."""

    document: SeriesDoc
    records: dict[str, bytes]
    pictures: dict[str, str]
    """The ids of photos in this database."""

    def files(self, folder: str = "") -> Iterator[tuple[str, bytes]]:
        """Yield the names and contents of all its files, photos one by one.

        The document comes last: it does not speak of a photo that was deleted meanwhile.
        """
        for name, record in self.records.items():
            yield f"{folder}{name}", record
        gone: set[str] = set()
        for name, photo in self.pictures.items():
            picture = db.session.scalar(sa.select(Photo.picture).where(Photo.id == photo))
            if picture is None:
                gone.add(name)
            else:
                yield f"{folder}{name}", picture
        yield f"{folder}{SERIES_FILE}", written(_without(self.document, gone))


def _without(document: SeriesDoc, gone: Container[str]) -> SeriesDoc:
    """Return *document* without the photos in the files that are *gone*."""
    return replace(document, games=[
        replace(game, photos=[each for each in game.photos if each.file not in gone])
        for game in document.games])


def series_of(household_id: int) -> Sequence[Series]:
    """Return the series of a household, the oldest first."""
    return db.session.scalars(
        sa.select(Series).where(Series.household_id == household_id)
        .order_by(Series.created_at, sa.func.coalesce(Series.origin, Series.id))).all()


def household_files(household_id: int, wanted: Wanted) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a whole household, one series after another."""
    players = sorted(players_of(household_id), key=attrgetter("name"))
    yield HOUSEHOLD_FILE, written(HouseholdDoc(version=VERSION, players=[
        PlayerDoc(name=each.name, short=each.short, colour=each.colour, bgstats=each.bgstats or "")
        for each in players]))
    ids = [each.id for each in series_of(household_id)]
    for number, series_id in enumerate(ids, 1):
        # Asked for when its turn comes: the session may have been ended in between.
        if (series := db.session.get(Series, series_id)) is not None:
            yield from portable_series(series, wanted).files(f"{number:03d}/")


def portable_series(series: Series, wanted: Wanted) -> PortableSeries:
    """Return *series* as it is taken along, without the games that were thrown away."""
    stand = stand_counted(series)
    rows = {row.game.id: row for row in stand.rows}
    games = db.session.scalars(
        sa.select(Game).where(Game.series_id == series.id, Game.thrown_at.is_(None))
        .order_by(Game.number)).all()
    records: dict[str, bytes] = {}
    pictures: dict[str, str] = {}
    found: list[GameDoc] = []
    for game in games:
        kept = read_kept(game, history=wanted.history)
        name = f"{game.number:03d}.joly"
        records[name] = kept.text.encode()
        photos = list(_photos(game, kept)) if wanted.photos else []
        pictures |= {document.file: photo for photo, document in photos}
        found.append(_game(game, kept, name, rows.get(game.id), [each for _id, each in photos]))
    return PortableSeries(_series(series, found, stand), records, pictures)


def stand_counted(series: Series) -> Standings:
    """Return how *series* stands, every game of it counted by the rules of today."""
    return standings_of([series], at_once=_EVERY_GAME)[series.id]


def read_kept(game: Game, *, history: bool) -> Kept:
    """Return the record of *game* as it is taken along.

    One that the rules of today cannot read goes as it is.
    """
    rows = lines_of(game)
    if history:
        return as_written(rows)
    try:
        return as_it_means(rows)
    except NotationError:
        return as_written(rows)


def _series(series: Series, games: list[GameDoc], stand: Standings) -> SeriesDoc:
    return SeriesDoc(
        version=VERSION, id=series.origin or series.id, name=series.name, game=series.game,
        preset=series.preset, rules=[(name, value) for name, value in series.options],
        end=series.end, number=series.number, created=series.created_at,
        archived=series.archived_at,
        players=[
            PlayerDoc(letter=each.seat, name=each.player.name, short=each.player.short,
                      colour=each.player.colour, left=each.left_at,
                      bgstats=each.player.bgstats or "")
            for each in series.seats],
        games=games, totals=dict(stand.totals))


def _game(
    game: Game, kept: Kept, name: str, row: Row | None, photos: list[PhotoDoc]
) -> GameDoc:
    finished = row is not None and row.result.finished
    return GameDoc(
        id=game.origin or game.id, number=game.number, file=name, began=game.created_at,
        seats=game.places or SEATS[: len(kept.seats)], out=game.sat_out,
        entered=[(len(lines), lines[0].created_at) for lines in (
            list(batch) for _ply, batch in groupby(kept.rows, key=attrgetter("batch")))],
        photos=photos, decisions=list(_decisions(game, kept)), finished=finished,
        dealer=row.dealer if row is not None else "",
        scores=dict(sorted(row.result.scores.items())) if row is not None and finished else {},
        bgstats=game.bgstats or "")


def _photos(game: Game, kept: Kept) -> Iterator[tuple[str, PhotoDoc]]:
    found = db.session.execute(
        sa.select(Photo.id, Photo.ply, Photo.seat, Photo.created_at)
        .where(Photo.game_id == game.id, Photo.ply.is_not(None), Photo.picture.is_not(None))
        .order_by(Photo.created_at, Photo.id))
    for number, (photo, ply, seat, taken) in enumerate(found, 1):
        yield photo, PhotoDoc(file=f"{game.number:03d}-{number:02d}.jpg", ply=kept.place(ply or 0),
                              seat=seat, taken=taken)


def _decisions(game: Game, kept: Kept) -> Iterator[DecisionDoc]:
    found = db.session.scalars(
        sa.select(Settled).where(Settled.game_id == game.id)
        .order_by(Settled.created_at, Settled.id))
    for each in found:
        yield DecisionDoc(
            ply=kept.place(each.ply), query=each.query, lawful=each.lawful, decided=each.decided,
            agreed=each.agreed, at=each.created_at)
