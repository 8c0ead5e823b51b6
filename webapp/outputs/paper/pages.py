"""The page of the empty score sheet: what is chosen stands in its address, and nothing is kept."""

from typing import Final

from flask import Blueprint, make_response, request
from werkzeug.wrappers import Response

from webapp.outputs.paper.forms import form_of, rule_choices
from webapp.outputs.paper.view import SheetPage, view_sheet
from webapp.server.http.access import household_series, reader_required
from webapp.server.http.page import draw_page
from webapp.server.language.locale import use_words

pages: Final = Blueprint("paper", __name__)

WRONG: Final = 422


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
    page = draw_page("outputs/paper/sheet.html", SheetPage(form, choices, sheet))
    return make_response(page, 200 if sheet else WRONG)
