"""The page on which a series' seats, house rules and dealers are set right, in all its games."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa
from flask import Blueprint, flash, make_response, render_template, request, url_for
from werkzeug.wrappers import Response

from rules.notation import parse_record
from rules.notation.errors import NotationError
from webapp.access import household_series, recorder_required
from webapp.database import db, writing
from webapp.games import GAMES
from webapp.locale import gettext as _
from webapp.locale import say
from webapp.log import append, text_of
from webapp.mending import Mended, dealer_change, mend, reseat, rule_changes
from webapp.models import DeviceSeat, Game, Photo, Series, Settled
from webapp.once import first_result, new_token, posted_token, remember
from webapp.series_forms import house_rules
from webapp.standings import keep_result, result_of, standings

pages: Final = Blueprint("mend", __name__, url_prefix="/series")

REFUSED: Final = 422
CONFLICT: Final = 409
WHAT: Final = ("seats", "rules", "dealer")


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be set right, as the form says it."""

    what: str
    names: Mapping[str, str]
    preset: str
    options: list[list[str]]
    games: frozenset[str]
    dealers: Mapping[str, str]
    unlawful: str


@dataclass(frozen=True, slots=True)
class Row:
    """A game with what would become of it."""

    game: Game
    mended: Mended


def _wish(series: Series) -> Wish | None:
    form = request.form
    what = form.get("what", "")
    if what not in WHAT:
        return None
    seats = list(series.names)
    names = {seat: form.get(f"seat_{seat}", series.names[seat]) for seat in seats}
    if sorted(names.values()) != sorted(series.names.values()):
        return None
    preset, game = form.get("preset", series.preset), GAMES[series.game]
    if preset not in game.presets or (what == "dealer" and not game.deals):
        return None
    dealers = {game.id: form.get(f"dealer_{game.id}", "-") for game in series.games}
    return Wish(
        what,
        names,
        preset,
        house_rules(form, game, preset) if what == "rules"
        else [list(pair) for pair in series.options],
        frozenset(form.getlist("game")),
        {game: seat for game, seat in dealers.items() if seat in {"", *seats}},
        "drop" if form.get("unlawful") == "drop" else "stand",
    )


def _rows(series: Series, wish: Wish) -> Iterator[Row]:
    """Yield the games that change.

    Raises:
        NotationError: a game cannot take the corrections.
    """
    for game in series.games:
        text = text_of(game)
        record, dealer = parse_record(text), result_of(game).dealer or ""
        lines: list[str] = []
        if wish.what == "seats":
            lines = reseat(record, wish.names)
        elif wish.what == "rules" and game.id in wish.games:
            lines = rule_changes(record, wish.preset, wish.options)
        elif wish.what == "dealer" and wish.dealers.get(game.id, "-") != dealer:
            lines = dealer_change(record, wish.dealers.get(game.id, ""))
        if lines:
            yield Row(game, mend(text, lines, "drop" if wish.unlawful == "drop" else "stand"))


def _plies(series: Series) -> str:
    return " ".join(f"{game.number}:{game.last_ply}" for game in series.games)


def _page(
    series: Series, wish: Wish | None, rows: list[Row] | None, *,
    status: int = 200, error: str = "",
) -> Response:
    stand, game = standings(series), GAMES[series.game]
    page = render_template(
        "series/mend.html",
        series=series,
        game=game,
        stand=stand,
        said={row.game.id: row.result.dealer or "" for row in stand.rows},
        wish=wish,
        rows=rows,
        error=error,
        presets=game.presets.values(),
        options=game.options.values(),
        chosen={pair[0]: pair[1] for pair in series.options},
        posted=request.form,
        token=new_token(),
        plies=_plies(series),
    )
    return make_response(page, status)


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
    with writing() as session:
        series = household_series(series_id, lock=True)
        if before := first_result(series.id, token):
            return before
        wish = _wish(series)
        if wish is None:
            return _page(series, None, None, status=REFUSED,
                         error=_("Each player sits in one place, and nobody is left out."))
        try:
            rows = list(_rows(series, wish))
        except NotationError as wrong:
            why = _("That cannot be entered: %(why)s.", why=say(wrong.expected))
            return _page(series, wish, None, status=REFUSED, error=why)
        if request.form.get("do") != "apply":
            return _page(series, wish, rows)
        if request.form.get("plies") != _plies(series):
            return _page(series, wish, rows, status=CONFLICT,
                         error=_("A game has gone on meanwhile. Look at it again, then apply it."))
        for row in rows:
            append(session, row.game, row.mended.lines, token=token)
            session.flush()
            keep_result(row.game)
        _series_follows(series, wish)
        flash(_("It is set right. Each game's log keeps what it was before."), "ok")
        return remember(series.id, token, url_for("series.show", series_id=series.id))


def _series_follows(series: Series, wish: Wish) -> None:
    if wish.what == "rules":
        series.preset, series.options = wish.preset, wish.options
    if wish.what != "seats":
        return
    letters = {seat: next(to for to, name in wish.names.items() if name == old)
               for seat, old in series.names.items()}
    for seat in series.seats:
        seat.name = wish.names[seat.seat]
    for device in db.session.scalars(
        sa.select(DeviceSeat).where(DeviceSeat.series_id == series.id)
    ):
        device.seat = letters.get(device.seat, device.seat)
    for game in series.games:
        for photo in db.session.scalars(sa.select(Photo).where(Photo.game_id == game.id)):
            photo.seat = letters.get(photo.seat, photo.seat)
        for settled in db.session.scalars(sa.select(Settled).where(Settled.game_id == game.id)):
            settled.agreed = "".join(sorted(letters.get(each, each) for each in settled.agreed))
