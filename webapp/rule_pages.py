"""The pages of rules and rulings: each id is an address for ever."""

from typing import Final

from flask import Blueprint, abort, render_template

from rules.rulebook import EVERY_RULE, EVERY_RULING
from webapp.access import reader_required

pages: Final = Blueprint("rules", __name__, url_prefix="/rules")


@pages.get("/<entry_id>")
@reader_required
def show(entry_id: str) -> str:
    """Show a rule or a ruling in our own words, with its source."""
    rule, ruling = EVERY_RULE.get(entry_id), EVERY_RULING.get(entry_id)
    if rule is None and ruling is None:
        abort(404)
    return render_template("rules/entry.html", rule=rule, ruling=ruling)
