"""The page on which a series' seats, house rules and dealers are corrected, in all its games.

What a change would do is worked out for the games that the page shows, and nothing is written or
locked for it. Applied, it is worked out for all of them first, and then written at once.
"""

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import sqlalchemy as sa
from flask import Blueprint, flash, make_response, request, url_for
from werkzeug.wrappers import Response

from rules.notation.errors import NotationError
from rules.options import OptionSpec, Preset
from webapp.core.port import PlayedGame, game_of
from webapp.core.record.called import people_in
from webapp.core.record.enter import enter_in_all
from webapp.core.record.people import Person
from webapp.core.record.results import KeptGame
from webapp.history.series.forms import wrong_numbers
from webapp.history.series.mending import Row, Wish, concerns, read_wish, rows_of
from webapp.history.series.reseat import move_players
from webapp.history.series.room import too_many
from webapp.history.series.rows import RowsPage, page_of
from webapp.history.series.standings import Row as StandingRow
from webapp.history.series.standings import playing, standings
from webapp.server.data.database import db
from webapp.server.data.models import Game, Series
from webapp.server.http.access import household_series, recorder_required
from webapp.server.http.once import Drawn, act_once, first_result, new_token, posted_token
from webapp.server.http.page import draw_page
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading, say

pages: Final = Blueprint("mend", __name__, url_prefix="/series")

REFUSED: Final = 422
CONFLICT: Final = 409
_SHOWN: Final = 50
"""Games that are looked at together before anything is changed."""
@dataclass(frozen=True, slots=True)
class Outcome:
    """What a change would do in the games shown; ``others`` is how many more it concerns."""

    rows: tuple[Row, ...]
    others: int


@dataclass(frozen=True, slots=True)
class MendView:
    """The page; ``said`` is who dealt by game, as its record says, or "".

    ``people`` are the players by letter, ``chosen`` the house rules by name, ``posted`` the form
    as it was filled in. ``outcome`` is ``None`` before the first look, ``plies`` changes with every
    line of a game. ``rules_alone`` says that the page is about the rules, else it is about seats
    and dealers.
    """

    series: Series
    people: Mapping[str, Person]
    game: PlayedGame
    shown: RowsPage
    said: Mapping[str, str]
    wish: Wish | None
    outcome: Outcome | None
    error: str
    presets: Collection[Preset]
    options: Collection[OptionSpec]
    chosen: Mapping[str, str]
    posted: Mapping[str, str]
    token: str
    plies: str
    rules_alone: bool


def _plies(games: Iterable[tuple[str, int]]) -> str:
    """Return what changes with every line that is added to one of *games*, by id and last ply."""
    told = " ".join(f"{game}:{ply}" for game, ply in sorted(games))
    return hashlib.sha256(told.encode()).hexdigest()


def _page(
    series: Series, wish: Wish | None, outcome: Outcome | None, *,
    status: int = 200, error: str = "",
) -> Response:
    stand, game = standings(series), game_of(series.game)
    shown = _shown(stand.rows)
    view = MendView(
        series=series,
        people=people_in(series),
        game=game,
        shown=shown,
        said={row.game.id: row.result.dealer or "" for row in shown.rows},
        wish=wish,
        outcome=outcome,
        error=error,
        presets=game.presets.values(),
        options=game.options.values(),
        chosen={pair[0]: pair[1] for pair in series.options},
        posted=request.form,
        token=new_token(),
        plies=_plies((row.game.id, row.game.ply) for row in stand.rows),
        rules_alone=(wish.what if wish else request.values.get("what", "")) == "rules",
    )
    return make_response(draw_page("history/series/mend.html", view), status)


def _shown(rows: Sequence[StandingRow]) -> RowsPage:
    return page_of(rows, request.args.get("to", ""), _SHOWN)


@pages.get("/<series_id>/mend")
@recorder_required
def show(series_id: str) -> Response:
    """Show what can be set right in a series."""
    return _page(household_series(series_id), None, None)


@pages.post("/<series_id>/mend")
@recorder_required
def change(series_id: str) -> Response:
    """Show what would change; once that was seen, change all games at once or none."""
    token = posted_token()
    series = household_series(series_id)
    if before := first_result(series.id, token):
        return before
    stand = standings(series)
    games = [row.game for row in stand.rows]
    wish = read_wish(series, games)
    if wish is None:
        return _page(series, None, None, status=REFUSED,
                     error=_("Give each player one seat."))
    if error := _refused(series, wish, games):
        return _page(series, wish, None, status=REFUSED, error=error)
    applies = request.form.get("do") == "apply"
    shown = games if applies else [row.game for row in _shown(stand.rows).rows]
    try:
        rows = tuple(rows_of(shown, wish))
    except NotationError as wrong:
        why = _("Not possible: %(why)s.", why=say(wrong.expected))
        return _page(household_series(series_id), wish, None, status=REFUSED, error=why)
    seen = {row.game.id for row in _shown(stand.rows).rows}
    outcome = Outcome(tuple(row for row in rows if row.game.id in seen),
                      sum(concerns(wish, game) and game.id not in seen for game in games))
    if applies:
        return _apply(series_id, wish, rows, games, outcome)
    return _page(household_series(series_id), wish, outcome)


def _refused(series: Series, wish: Wish, games: Sequence[KeptGame]) -> str:
    """Return why a change cannot be worked out, or ""."""
    if wrong_numbers(request.form, game_of(series.game)):
        return _("Enter a whole number.")
    if wish.what != "rules":
        return ""
    return too_many(series.game, wish.preset, wish.options, [
        len(playing(game.letters, series.names)) for game in games if concerns(wish, game)])


def _apply(
    series_id: str, wish: Wish, rows: Sequence[Row], games: Sequence[KeptGame], outcome: Outcome
) -> Response:
    """Write what was worked out for *games* as they were; nothing where one has gone on."""

    def act(series: Series) -> str | Drawn:
        locked = db.session.execute(
            sa.select(Game.id, Game.last_ply)
            .where(Game.series_id == series.id, Game.thrown_at.is_(None))
            .order_by(Game.id).with_for_update())
        now = {row[0]: row[1] for row in locked}
        known = _plies((game.id, game.ply) for game in games)
        if not known == _plies(now.items()) == request.form.get("plies"):
            return lambda: _page(
                household_series(series_id), wish, outcome, status=CONFLICT, error=_(
                    "The page has changed. Check it and try again."))
        _series_follows(series, wish)  # first: what is shown of a game names its players
        enter_in_all({row.game.id: row.mended.lines for row in rows}, now,
                     {row.game.id: row.mended.result for row in rows})
        flash(heading(_("corrected")), "ok")
        return url_for("series.show", series_id=series.id)

    return act_once(series_id, partial(household_series, series_id, lock=True), act)


def _series_follows(series: Series, wish: Wish) -> None:
    if wish.what == "rules":
        series.preset, series.options = wish.preset, wish.options
    elif wish.what == "seats":
        move_players(series, wish.letters)
