"""What follows where the players of a series change places: games, devices, photos, decisions."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

import sqlalchemy as sa

from webapp.history.series.numbered import number_series
from webapp.server.data.database import db
from webapp.server.data.device_tables import DeviceSeat, SeatAsked
from webapp.server.data.models import SEATS, Game, Series, Settled, letters_at
from webapp.server.data.people_tables import ReviewShown
from webapp.server.data.photo_tables import Photo


def seats_after(moved: Mapping[str, str], letters: Mapping[str, str]) -> dict[str, str]:
    """Return the new seats by the old ones in a game with these *letters* at its seats.

    *moved* are the letters of all players of the series, the old ones with the new ones: in each
    game they sit in the order of these.
    """
    after = {seat: moved[letter] for seat, letter in letters.items() if letter in moved}
    order = sorted(after.values())
    return {seat: SEATS[order.index(letter)] for seat, letter in after.items()}


def move_players(series: Series, moved: Mapping[str, str]) -> None:
    """Let the players of *series* change letters as *moved* says; call it within ``writing()``.

    The records of its games are another matter: what is corrected there is worked out before.
    """
    before = {each.seat: (each.player, each.left_at) for each in series.seats}
    for each in series.seats:
        each.player, each.left_at = before[next(old for old, new in moved.items()
                                                if new == each.seat)]
    number_series(series)
    for claim in (
        *db.session.scalars(sa.select(DeviceSeat).where(DeviceSeat.series_id == series.id)),
        *db.session.scalars(sa.select(SeatAsked).where(SeatAsked.series_id == series.id)),
    ):
        claim.seat = moved.get(claim.seat, claim.seat)
    # Who sits elsewhere is told other things: whether all may see them is asked again.
    db.session.execute(sa.delete(ReviewShown).where(ReviewShown.game_id.in_(
        sa.select(Game.id).where(Game.series_id == series.id))))
    games: dict[tuple[str, str, bool], list[str]] = defaultdict(list)
    for game_id, places, sat_out, thrown_at in db.session.execute(
        sa.select(Game.id, Game.places, Game.sat_out, Game.thrown_at)
        .where(Game.series_id == series.id)
    ):
        games[places, sat_out, thrown_at is None].append(game_id)
    for (places, sat_out, stays), found in games.items():
        db.session.execute(sa.update(Game).where(Game.id.in_(found)).values(
            sat_out="".join(sorted(moved[letter] for letter in sat_out))))
        _move_games(found, moved, letters_at(places), stays=stays)


def _move_games(
    games: Sequence[str], moved: Mapping[str, str], letters: Mapping[str, str], *, stays: bool
) -> None:
    """Let *games* with these *letters* follow; a record that was deleted is as it was."""
    after = [moved[letter] for letter in letters.values() if letter in moved]
    session = db.session
    session.execute(sa.update(Game).where(Game.id.in_(games)).values(
        places="".join(sorted(after) if stays else after)))
    if not stays:
        return
    seats = seats_after(moved, letters)
    session.execute(sa.update(Photo).where(Photo.game_id.in_(games), Photo.seat != "").values(
        seat=sa.case(seats, value=Photo.seat, else_=Photo.seat)))
    for settled in session.scalars(sa.select(Settled).where(Settled.game_id.in_(games))):
        settled.agreed = "".join(sorted(seats.get(each, each) for each in settled.agreed))
