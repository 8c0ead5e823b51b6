"""Entering what was brought: players, series and games, in one transaction."""

import secrets
from collections.abc import Iterator, Sequence
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.orm import Session

from webapp.core.record.people import propose_colours, propose_shorts
from webapp.core.record.results import kept_document
from webapp.history.series.numbered import number_series
from webapp.history.series.players import find_player, players_of
from webapp.server.data.models import Game, Line, Player, Series, SeriesSeat, Settled, new_id, now
from webapp.server.data.photo_tables import Photo
from webapp.settings.portable.documents import PlayerDoc
from webapp.settings.portable.plan import Plan, PlannedSeries, plan
from webapp.settings.portable.reading import Found, FoundGame
from webapp.settings.portable.room import check_room

_FORM: Final = "brought"
"""What stands for the form in lines that no form wrote."""
_PHOTO_ID_BYTES: Final = 16


def enter_found(session: Session, household_id: int, found: Found) -> Plan:
    """Enter what of *found* is new to a household, and return what that was.

    Call it within ``writing()``, the household locked: what is new is asked once more there.

    Raises:
        ImportTroubleError: the household has no room for all of it; nothing was entered.
    """
    planned = plan(household_id, found)
    # Before the household's allowance, which is held last of all.
    session.execute(sa.select(Series.id).where(
        Series.id.in_([each.here for each in planned.series if each.here and each.new]))
        .order_by(Series.id).with_for_update())
    check_room(session, household_id, planned, found, entered=True)
    _make_players(session, household_id, planned)
    players = players_of(household_id)
    for each in planned.series:
        if each.others or (each.here is not None and not each.new):
            continue
        series = _series(session, household_id, each, players)
        _enter_games(session, series, each, found)
    return planned


def _make_players(session: Session, household_id: int, planned: Plan) -> None:
    """Make the players that are new, with colours and short names where these are free."""
    known = players_of(household_id)
    for each in planned.players:
        session.add(Player(household_id=household_id, name=each.name, short="",
                           colour=None, used_at=now()))
    session.flush()
    new = {each.name: each for each in planned.players}
    everybody = players_of(household_id)
    wanted = {name: _with_mates(name, planned) for name in new}
    for name, each in new.items():
        player = find_player(everybody, name)
        assert player is not None  # noqa: S101 (made just now)
        mates = [mate for other in wanted[name]
                 if (mate := find_player(known, other)) is not None]
        if each.short.casefold() not in {mate.short.casefold() for mate in mates}:
            player.short = each.short
        if each.colour not in {mate.colour for mate in mates}:
            player.colour = each.colour
        if each.bgstats and all(other.bgstats != each.bgstats for other in everybody):
            player.bgstats = each.bgstats


def _with_mates(name: str, planned: Plan) -> set[str]:
    """Return the names of all with whom *name* plays in the file."""
    return {player.name for each in planned.series
            if any(player.name == name for player in each.found.document.players)
            for player in each.found.document.players}


def _series(
    session: Session, household_id: int, planned: PlannedSeries, players: Sequence[Player]
) -> Series:
    """Return the series that the games go into, made where it is new; its seats are completed."""
    document = planned.found.document
    if planned.here is not None:
        series = session.get_one(Series, planned.here, populate_existing=True)
    else:
        series = Series(
            id=new_id(), origin=document.id, household_id=household_id,
            name=document.name, game=document.game, preset=document.preset,
            options=[list(pair) for pair in document.rules], end=document.end,
            number=document.number, created_at=document.created, archived_at=document.archived)
        session.add(series)
    seated = set(series.names) if planned.here is not None else set()
    for letter, each in planned.found.players.items():
        if letter not in seated:
            series.seats.append(SeriesSeat(
                seat=letter, player=find_player(players, each.name), left_at=each.left))
    _complete([each.player for each in series.seats], planned.found.document.players)
    number_series(series, new=planned.here is None)
    session.flush()
    return series


def _complete(players: Sequence[Player], documents: Sequence[PlayerDoc]) -> None:
    """Give who has none a short name that tells them apart, and a colour: none stays without.

    Households of long ago have players without; so have their exports.
    """
    bare = {each.name for each in documents if not each.short}
    shorts = propose_shorts([each.name for each in players], [each.short for each in players])
    colours = propose_colours([each.colour for each in players])
    for player, short, colour in zip(players, shorts, colours, strict=True):
        if not player.short and player.name not in bare:
            player.short = short
        player.colour = player.colour or colour


def _enter_games(session: Session, series: Series, planned: PlannedSeries, found: Found) -> None:
    last = session.scalar(
        sa.select(sa.func.max(Game.number)).where(Game.series_id == series.id)) or 0
    games = list(enumerate(planned.new, max(last, 0) + 1))
    for number, each in games:
        session.add(_game(series, number, each))
    session.flush()
    ids: dict[str, str] = {
        origin: own for own, origin in session.execute(
            sa.select(Game.id, Game.origin).where(Game.series_id == series.id)) if origin}
    rows = [row for _number, each in games for row in _rows(ids[each.document.id], each)]
    if rows:
        session.connection().execute(sa.insert(Line), rows)
    for _number, each in games:
        _enter_rest(session, ids[each.document.id], each, planned.found.folder, found)


def _game(series: Series, number: int, found: FoundGame) -> Game:
    document, result = found.document, found.result
    return Game(
        id=new_id(), origin=document.id, series_id=series.id,
        number=number, last_ply=len(found.lines), created_at=document.began,
        status="finished" if result.finished else "playing",
        result=kept_document(result, len(found.lines)),
        places=document.seats, sat_out=document.out, bgstats=document.bgstats or None)


def _rows(game_id: str, found: FoundGame) -> Iterator[dict[str, Any]]:
    for ply, (text, (batch, at)) in enumerate(zip(found.lines, found.entered, strict=True), 1):
        yield {"game_id": game_id, "ply": ply, "text": text, "batch": batch, "device_id": None,
               "token": _FORM, "created_at": at}


def _enter_rest(
    session: Session, game_id: str, found: FoundGame, folder: str, brought: Found
) -> None:
    """Enter what belongs to a game beside its record: decisions, and photos."""
    for each in found.document.decisions:
        session.add(Settled(
            game_id=game_id, ply=min(each.ply, len(found.lines)), query=each.query,
            lawful=each.lawful, decided=each.decided, agreed=each.agreed, created_at=each.at))
    for photo in found.document.photos:
        assert brought.archive is not None  # noqa: S101 (photos come in archives alone)
        picture = brought.archive.read(f"{folder}{photo.file}")
        width, height = found.pictures[photo.file]
        session.add(Photo(
            id=secrets.token_urlsafe(_PHOTO_ID_BYTES), game_id=game_id, created_at=photo.taken,
            seat=photo.seat, status="read", ply=min(photo.ply, len(found.lines)), width=width,
            height=height, size=len(picture), picture=picture))
        session.flush()  # so that no more than one of them is in memory


