"""The settings of a series: a line for each, and the pages that change its name and its end."""

from typing import Final

from flask import Blueprint, flash, make_response, redirect, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from webapp.core.port import game_of
from webapp.core.record.called import people_in
from webapp.core.record.house import counting_of
from webapp.core.show.frame import series_name
from webapp.history.series.forms import ENDS, SettingsForm
from webapp.history.series.new import end_words
from webapp.history.series.numbered import number_series
from webapp.history.series.standings import standings
from webapp.history.series.thrown import thrown_games
from webapp.history.series.thrown_pages import may_throw
from webapp.history.series.view import ChangeView, SettingsView
from webapp.server.data.database import writing
from webapp.server.data.models import Series
from webapp.server.http.access import (
    household_series,
    lock_household,
    own_seat,
    reader_required,
    recorder_required,
    visitor,
)
from webapp.server.http.page import draw_page
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext

pages: Final = Blueprint("settings", __name__, url_prefix="/series")

NAME, END = "name", "end"


def _form(series: Series) -> SettingsForm:
    counting = counting_of(series)
    form = SettingsForm(counting=counting, name=series.name, end=series.end)
    if counting.ends is not None:
        form.target.data = counting.ends
    if series.number is not None:
        form[series.end].data = series.number
    return form


def _page(series: Series, form: SettingsForm, part: str) -> str:
    return draw_page("history/series/change.html", ChangeView(series, form, ENDS, part))


@pages.get("/<series_id>/settings")
@reader_required
def show(series_id: str) -> str:
    """Show how the series is set, a line each."""
    series = household_series(series_id)
    stand, people, game = standings(series), people_in(series), game_of(series.game)
    changed = len(series.options)
    own = own_seat(series_id)
    return draw_page("history/series/settings.html", SettingsView(
        series=series,
        called=series_name(series),
        ends=end_words(_form(series)),
        players=len(stand.here),
        rules=" · ".join([_(game.presets[series.preset].title), *(
            [ngettext("%(num)d change", "%(num)d changes", changed)] if changed else [])]),
        rules_url=url_for("mend.show", series_id=series.id, what="rules")
        if visitor().may("member") else
        url_for("rulebook.series_book", game=series.game, series_id=series.id),
        deals=people[stand.next_dealer].short if game.deals else "",
        starts=not stand.over and not stand.playing,
        over=stand.over,
        seat=people[own].short if own in people else "",
        deletes=any(may_throw("finished" if row.result.finished else "playing")
                    for row in stand.rows) or bool(thrown_games(series.id)),
    ))


@pages.get("/<series_id>/name")
@recorder_required
def name(series_id: str) -> str:
    """Show what a series is called, to be changed."""
    series = household_series(series_id)
    return _page(series, _form(series), NAME)


@pages.get("/<series_id>/end")
@recorder_required
def end(series_id: str) -> str:
    """Show how a series ends, to be changed."""
    series = household_series(series_id)
    return _page(series, _form(series), END)


@pages.post("/<series_id>/settings")
@recorder_required
def change(series_id: str) -> Response:
    """Call the series otherwise, or let it end otherwise; its games stay as they are.

    What the form does not name stays as it is.
    """
    kept = household_series(series_id)
    known = {NAME: kept.name, END: kept.end}
    if kept.number is not None:
        known[kept.end] = str(kept.number)
    form = SettingsForm(
        MultiDict({**known, **request.form.to_dict()}), counting=counting_of(kept))
    if not form.validate():
        part = NAME if form.name.errors or END not in request.form else END
        return make_response(_page(household_series(series_id), form, part), 422)
    with writing():
        lock_household()  # another phone may just make a series that is called so
        series = household_series(series_id, lock=True)
        if NAME in request.form:
            series.name = form.name.data or ""
        if END in request.form:
            series.end, series.number = form.end.data, form.number
        series.revision += 1
        number_series(series)
    flash(_("Saved."), "ok")
    return redirect(url_for("settings.show", series_id=series_id), 303)
