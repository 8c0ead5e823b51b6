"""The start of a series' next game: one button that says who deals, and who else could."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from flask import abort, flash, redirect, request, url_for
from werkzeug.wrappers import Response

from webapp.core.port import game_of, table_url
from webapp.core.record.called import people_in
from webapp.core.record.enter import begin
from webapp.core.record.people import Person
from webapp.history.series.forms import FEWEST
from webapp.history.series.room import limit_words, room_of
from webapp.history.series.standings import Standings, dealer_among, header, standings
from webapp.history.series.thrown import forget_thrown
from webapp.server.data.database import db
from webapp.server.data.models import Game, Series, new_id
from webapp.server.http.access import household_series
from webapp.server.http.once import act_once
from webapp.server.language.locale import gettext as _


@dataclass(frozen=True, slots=True)
class StartView:
    """The form that starts the game with this ``number``.

    ``deals`` is who deals by the rotation, ``None`` where no one does; ``here`` are those who may
    play, by letter, ``proposed`` the letters of those who would; ``out`` are those who would not.
    ``hint`` says how many play.
    """

    url: str
    token: str
    number: int
    deals: Person | None
    here: Sequence[tuple[str, Person]]
    proposed: str
    out: Sequence[Person]
    hint: str

    @property
    def words(self) -> str:
        """Return what the button says."""
        if self.deals is None:
            return _("Start game %(number)d", number=self.number)
        return _("Start game %(number)d · %(name)s deals", number=self.number,
                 name=self.deals.short)


def view_start(series: Series, stand: Standings, token: str) -> StartView:
    """Return the form that starts the next game of *series*."""
    people = people_in(series)
    return StartView(
        url=url_for("series.start_game", series_id=series.id),
        token=token,
        number=len(stand.rows) + 1,
        deals=people[stand.next_dealer] if game_of(series.game).deals else None,
        here=[(letter, people[letter]) for letter in stand.here],
        proposed=stand.next_players,
        out=[people[each] for each in stand.here if each not in stand.next_players],
        hint=limit_words(series.game, room_of(series)) or _("Two to four players"),
    )


def start_next(series_id: str) -> Response:
    """Start the next game; the second request goes to the game that the first one started."""

    def act(series: Series) -> str | Response:
        forget_thrown(db.session)
        stand = standings(series)
        if stand.playing is not None:
            return table_url(db.session.get_one(Game, stand.playing.game.id))
        if stand.over:
            return _refused(series, _("This series is over."))
        posted = set(request.form.getlist("playing")) or set(stand.next_players)
        dealer = request.form.get("dealer", "")
        if not (posted | {dealer}) <= {"", *series.names}:
            abort(400)
        if gone := [series.names[each] for each in sorted(posted - set(stand.here))]:
            return _refused(series, _("No longer in this series: %(names)s.",
                                      names=", ".join(gone)))
        places = "".join(sorted(posted))
        room = room_of(series)
        if not FEWEST <= len(places) <= room.seats:
            words = limit_words(series.game, room) or _("Choose two to four players.")
            return _refused(series, words)
        game = start_game(series, stand, places, dealer)
        alone = "alone" in request.args
        return url_for("alone.show", game_id=game.id) if alone else table_url(game)

    lock = partial(household_series, series_id, lock=True)
    return act_once(series_id, lock, act, "make")


def _refused(series: Series, words: str) -> Response:
    flash(words, "error")
    return redirect(url_for("series.show", series_id=series.id), 303)


def start_game(series: Series, stand: Standings, places: str, dealer: str) -> Game:
    """Start the next game of *series*, which is locked, with the letters *places*.

    *dealer* is the letter of who deals; "", or one that does not play, is who deals by rotation.
    """
    by_rotation = dealer_among(places, stand.rows[-1].dealer if stand.rows else "")
    game = Game(
        id=new_id(),
        series_id=series.id,
        number=len(stand.rows) + 1,
        last_ply=0,
        places=places,
        sat_out="".join(each for each in stand.here if each not in places),
    )
    db.session.add(game)
    db.session.flush()
    dealt = dealer in places and dealer != by_rotation
    begin(game, header(series, places, dealer if dealt else None))
    return game
