"""The rows of the Settings tab: each leads to one page, and says how what it sets stands."""

import sqlalchemy as sa
from flask import current_app, session, url_for

from rules.messages import N_
from webapp.play.photos.store import room_taken
from webapp.server.data.api_tables import ApiToken, Webhook
from webapp.server.data.database import db
from webapp.server.data.device_tables import Device
from webapp.server.data.models import Household, Player
from webapp.server.data.tileset_tables import TaughtSet
from webapp.server.http.access import visitor
from webapp.server.http.devices import joined
from webapp.server.language.catalogue import LANGUAGES
from webapp.server.language.days import show_ago
from webapp.server.language.locale import SIGNALS, current_language, ngettext, show_points
from webapp.server.language.locale import gettext as _
from webapp.settings.backup.keeping import Plan, last_failed, newest_backup
from webapp.settings.household.keepers import ask_keeper, person_at
from webapp.settings.household.on_screen import screen_invite
from webapp.settings.household.secure import is_secure_here, running_https
from webapp.settings.overview.view import Group, Row
from webapp.settings.phone.about import own_version

_SIGNALS = {"vibrate": N_("Vibration"), "sound": N_("Sound"), "spoken": N_("Voice")}
_THEMES = {"light": N_("Light"), "dark": N_("Dark")}


def groups() -> list[Group]:
    """Return all rows as the visitor may see them."""
    me = visitor()
    ask = "" if me.may("keeper") else ask_keeper()
    home = db.session.get_one(Household, me.household_id)
    return [
        Group("phone", _("This phone"), _phone()),
        Group("household", _("Household"), _household(home, ask)),
        Group("data", _("Data"), _data(ask)),
        Group("security", _("Security"), [
            _kept("https.overview", _("HTTPS"), _on(running_https() is not None), ask),
            _kept("leaving.lost", _("Lost phone"), "", ask)]),
        Group("about", _("About"), [Row(url_for("about.show"), _("About Joly"), own_version())]),
    ]


def _phone() -> list[Row]:
    person = person_at(visitor().id)
    looks = [LANGUAGES[current_language()],
             *(_(words) for theme, words in _THEMES.items() if session.get("theme") == theme)]
    signals = [_(_SIGNALS[each]) for each in SIGNALS if session.get(each)]
    return [
        Row(url_for("phone.whose"), _("Whose phone is this?"),
            person.short if person else _("no one yet")),
        Row(url_for("phone.language"), _("Language and appearance"), ", ".join(looks)),
        Row(url_for("phone.show"), _("Sound, vibration, screen"), ", ".join(signals) or _("Off")),
        Row(url_for("guide.show"), _("Install app"),
            "" if running_https() or is_secure_here() else _("needs HTTPS")),
        Row(url_for("leaving.ask"), _("Leave the household"), ""),
    ]


def _household(home: Household, ask: str) -> list[Row]:
    me = visitor()
    shown = _("On, with ratings") if home.remembers and home.ladder else _on(home.remembers)
    rows = [
        Row(url_for("overview.household"), _("Name and limits"), home.name),
        Row(url_for("overview.players"), _("Players"), show_points(_count(Player))),
        _kept("phones.overview", _("Phones and invitations"), _phones(), ask),
        Row(url_for("screens.show"), _("Show on TV"),
            _("guest code shown") if screen_invite(db.session, me.household_id) else ""),
    ]
    if me.may("member"):
        rows += [
            Row(url_for("tilesets.overview"), _("Our tiles"), _tiles()),
            Row(url_for("overview.photos"), _("Photos"), show_points(room_taken().count)),
        ]
    return [*rows, _kept("overview.statistics", _("Player statistics"), shown, ask)]


def _data(ask: str) -> list[Row]:
    plan: Plan | None = current_app.config["BACKUPS"]
    apps = _count(ApiToken) + _count(Webhook)
    words = _("Export") if ask else _("Export and import")
    along = [Row(url_for("along.household"), words, "")] if visitor().may("member") else []
    return [
        *along,
        _kept("overview.backups", _("Backups"), _backups(plan), ask),
        _kept("programs.overview", _("Connected apps"),
              show_points(apps) if apps else "", ask),
    ]


def _backups(plan: Plan | None) -> str:
    if plan is None:
        return _("Off")
    if last_failed(plan.folder):
        return _("failed")
    made = newest_backup(plan.folder)
    return show_ago(made) if made else _("none yet")


def _tiles() -> str:
    names = db.session.scalars(sa.select(TaughtSet.name).where(
        TaughtSet.household_id == visitor().household_id, TaughtSet.forgotten_at.is_(None),
        TaughtSet.photos > 0)).all()
    if len(names) == 1:
        return names[0]
    return ngettext("%(num)d set", "%(num)d sets", len(names)) if names else _("none yet")


def _phones() -> str:
    """Return how many phones there are, each once whatever its ways in."""
    phone = sa.func.coalesce(Device.phone, sa.cast(Device.id, sa.String))
    return show_points(db.session.scalar(sa.select(sa.func.count(phone.distinct())).where(
        Device.household_id == visitor().household_id, joined())) or 0)


def _count(table: type[ApiToken | Player | Webhook]) -> int:
    return db.session.scalar(sa.select(sa.func.count()).select_from(table).where(
        table.household_id == visitor().household_id)) or 0


def _kept(endpoint: str, words: str, state: str, ask: str) -> Row:
    """Return a row that leads a keeper on, and tells anybody else whom to *ask*."""
    return Row("", words, ask) if ask else Row(url_for(endpoint), words, state)


def _on(on: bool) -> str:  # noqa: FBT001 (what it says is what it is)
    return _("On") if on else _("Off")
