"""The Settings tab, and the pages behind its rows that show what belongs to the household."""

from collections.abc import Mapping
from typing import Final

from babel.dates import format_timedelta
from flask import Blueprint, current_app
from flask_babel import get_locale  # type: ignore[import-untyped]

from rules.messages import N_
from webapp.core.record.called import person_of
from webapp.history.series.players import players_of
from webapp.play.photos.store import AGES, room_taken
from webapp.server.data.database import db
from webapp.server.data.models import Household
from webapp.server.data.quotas import Quota, used_of
from webapp.server.http.access import (
    keeper_required,
    reader_required,
    recorder_required,
    visitor,
)
from webapp.server.http.page import draw_page
from webapp.server.language.days import plain_words, show_ago
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import show_points
from webapp.settings.backup.keeping import Plan, last_failed, newest_backup
from webapp.settings.household.keepers import ask_keeper
from webapp.settings.overview.rows import groups
from webapp.settings.overview.view import (
    BackupsView,
    HouseholdView,
    PhotosView,
    PlayersView,
    SettingsView,
    StatisticsView,
    Used,
)

pages: Final = Blueprint("overview", __name__, url_prefix="/settings")

_USED: Final[Mapping[Quota, str]] = {
    "devices": N_("Phones"),
    "players": N_("Players"),
    "series": N_("Series"),
    "day-lines": N_("Moves today"),
    "photos": N_("Photos"),
    "megabytes": N_("MB of photos"),
}


@pages.get("")
@reader_required
def show() -> str:
    """List all settings, each with how it stands."""
    return draw_page("settings/overview/list.html", SettingsView(groups()))


@pages.get("/household")
@reader_required
def household() -> str:
    """Show what the household is called, and how much it has."""
    me = visitor()
    home = db.session.get_one(Household, me.household_id)
    return draw_page("settings/overview/household.html", HouseholdView(
        home=home.name,
        used=[Used(_(_USED[quota]), show_points(used), show_points(most))
              for quota, (used, most) in used_of(db.session, me.household_id).items()
              if quota in _USED],
        ask="" if me.may("keeper") else ask_keeper(),
    ))


@pages.get("/players")
@reader_required
def players() -> str:
    """List the players by their names: each leads to names and colour."""
    return draw_page("settings/overview/players.html", PlayersView(
        sorted(((each.id, person_of(each)) for each in players_of(visitor().household_id)),
               key=lambda each: plain_words(each[1].name))))


@pages.get("/photos")
@recorder_required
def photos() -> str:
    """Show how much room photos take, and how to have it back."""
    return draw_page("settings/overview/photos.html", PhotosView(room_taken(), AGES))


@pages.get("/statistics")
@keeper_required
def statistics() -> str:
    """Show the switches of what is counted of players."""
    home = db.session.get_one(Household, visitor().household_id)
    return draw_page("settings/overview/statistics.html", StatisticsView(
        home.remembers, home.ladder))


@pages.get("/backups")
@keeper_required
def backups() -> str:
    """Say when the newest backup was made."""
    plan: Plan | None = current_app.config["BACKUPS"]
    if plan is None:
        return draw_page("settings/overview/backups.html", BackupsView("", 0, "", failed=False))
    made = newest_backup(plan.folder)
    return draw_page("settings/overview/backups.html", BackupsView(
        every=str(format_timedelta(plan.every, threshold=1.5, locale=get_locale())),
        keep=plan.keep, last=show_ago(made) if made else "", failed=last_failed(plan.folder)))
