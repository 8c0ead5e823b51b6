"""The page on which a series gets another name or another end than it began with."""

from typing import Final

from flask import Blueprint, flash, make_response, redirect, request, url_for
from werkzeug.wrappers import Response

from webapp.history.series.forms import ENDS, SettingsForm
from webapp.history.series.numbered import number_series
from webapp.history.series.view import SettingsView
from webapp.server.data.database import writing
from webapp.server.data.models import Series
from webapp.server.http.access import household_series, lock_household, recorder_required
from webapp.server.http.page import draw_page
from webapp.server.language.locale import gettext as _

pages: Final = Blueprint("settings", __name__, url_prefix="/series")


def _page(series: Series, form: SettingsForm) -> str:
    return draw_page("history/series/settings.html", SettingsView(series, form, ENDS))


@pages.get("/<series_id>/settings")
@recorder_required
def show(series_id: str) -> str:
    """Show what a series is called and how it ends, to be changed."""
    series = household_series(series_id)
    form = SettingsForm(name=series.name, end=series.end)
    if series.number is not None:
        form[series.end].data = series.number
    return _page(series, form)


@pages.post("/<series_id>/settings")
@recorder_required
def change(series_id: str) -> Response:
    """Call the series otherwise, or let it end otherwise; its games stay as they are."""
    form = SettingsForm(request.form)
    if not form.validate():
        return make_response(_page(household_series(series_id), form), 422)
    with writing():
        lock_household()  # another phone may just make a series that is called so
        series = household_series(series_id, lock=True)
        series.name, series.end, series.number = form.name.data or "", form.end.data, form.number
        series.revision += 1
        number_series(series)
    flash(_("It is kept."), "ok")
    return redirect(url_for("series.show", series_id=series_id), 303)
