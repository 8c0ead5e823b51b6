"""The page of the empty score sheet: what is chosen stands in its address, and nothing is kept."""

from typing import Final

from flask import Blueprint, make_response, request, url_for
from werkzeug.wrappers import Response

from webapp.outputs.paper.forms import SheetForm, form_of, rule_choices
from webapp.outputs.paper.view import SheetPage, view_sheet
from webapp.server.data.models import Series
from webapp.server.http.access import household_series, reader_required
from webapp.server.http.page import draw_page
from webapp.server.language.locale import use_words

pages: Final = Blueprint("paper", __name__)

WRONG: Final = 422


def _back(form: SheetForm) -> str:
    """Return the page that leads here: the settings of the chosen series, or what Joly is."""
    _game, by = form.chosen() or (None, None)
    return (url_for("settings.show", series_id=by.id) if isinstance(by, Series)
            else url_for("about.show"))


@pages.get("/paper")
@reader_required
def show() -> Response:
    """Show the sheet with the form of its choice; ``series`` fills that in for a series."""
    named = request.args.get("series", "")
    form = form_of(request.args, household_series(named) if named else None)
    choices = rule_choices()
    if chosen := form.chosen():
        use_words(chosen[0].name)
    sheet = view_sheet(form)
    page = draw_page("outputs/paper/sheet.html", SheetPage(_back(form), form, choices, sheet))
    return make_response(page, 200 if sheet else WRONG)
