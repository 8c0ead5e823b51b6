"""What is said of a file before it is entered: what is new, what is known, what clashes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from flask import url_for

from rules.messages import N_, NP_, Message, message
from webapp.core.port import games
from webapp.core.show.words import list_words
from webapp.server.data.models import LETTERS
from webapp.server.data.portable_tables import Arrival
from webapp.server.language.days import evening_of, show_period, show_short_day
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import say, show_points
from webapp.settings.portable.plan import Plan, PlannedSeries
from webapp.settings.portable.totals import Totals
from webapp.settings.portable.view import LookedSeries, LookView, TableView

_ROWS: Final = 20
"""Rows of a table that are shown."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a table of totals is to become: the series' name, its game and its rules."""

    name: str
    game: str
    preset: str


def view_look(
    arrival: Arrival, planned: Plan, token: str, error: str, totals: Totals | None = None,
    asked: Asked | None = None, told: Sequence[Message] = (),
) -> LookView:
    """Return what the page says of a file, of the table in it, and why it cannot be entered.

    *told* is what became of people and games of the table that are known here.
    """
    return LookView(
        file=arrival.name,
        action=url_for("bring.enter", arrival_id=arrival.id),
        token=token,
        said=list(_said(planned)),
        series=[_series(each) for each in planned.series],
        table=None if totals is None or asked is None else _table(totals, asked, told),
        error=error,
        enters=not (planned.is_nothing or error),
    )


def _said(planned: Plan) -> Iterator[str]:
    if planned.is_nothing:
        yield say(message(N_("Nothing new.")))
        return
    yield say(message(*NP_("{n} game to import.", "{n} games to import."),
                      n=planned.games))
    if planned.players:
        yield say(message(N_("New players: {names}."), names=list_words(
            [each.name for each in planned.players])))
    if planned.matched:
        yield _("Known players: %(names)s.", names=list_words(planned.matched))


def _series(planned: PlannedSeries) -> LookedSeries:
    document = planned.found.document
    days = [evening_of(each.document.began) for each in planned.found.games] or [
        evening_of(document.created)]
    name = document.name or show_short_day(evening_of(document.created))
    return LookedSeries(
        name=f"{name} · {show_period(min(days), max(days))}",
        people=[each.name for each in planned.found.players.values()],
        said=list(_told(planned)), clash=list(map(say, clashes(planned))))


def _told(planned: PlannedSeries) -> Iterator[str]:
    if planned.others:
        return
    if planned.new or planned.here is None:
        yield _("New games: %(num)d.", num=len(planned.new))
    if planned.known:
        yield _("Already here: %(num)d.", num=planned.known)


def clashes(planned: PlannedSeries) -> Iterator[Message]:
    """Yield what of a series cannot be imported, since it is different here."""
    name = planned.found.document.name or planned.found.document.id
    if planned.others:
        yield message(N_("“{name}” is here with other players and was skipped."), name=name)
    for number in planned.differing:
        yield message(N_("“{name}”: game {number} is different here and was skipped."),
                      name=name, number=number)


def _table(totals: Totals, asked: Asked, told: Sequence[Message]) -> TableView:
    letters = LETTERS[: len(totals.players)]
    return TableView(
        understood=[*map(say, told), *_understood(totals)],
        players=totals.players,
        rows=[(show_period(row.day, row.day).replace(" ", "\u00a0") if row.day else "",
               [show_points(row.scores[each]) if each in row.scores else "" for each in letters])
              for row in totals.rows[:_ROWS]],
        more=max(len(totals.rows) - _ROWS, 0),
        name=asked.name,
        rules=f"{asked.game}/{asked.preset}",
        choices=[(f"{game.name}/{preset.name}", f"{_(game.title)} · {_(preset.title)}")
                 for game in games().values() for preset in game.presets.values()],
    )


def _understood(totals: Totals) -> Iterator[str]:
    if totals.left_out:
        yield say(message(N_("Skipped: {cells}."), cells=list_words(totals.left_out)))
    yield from map(say, totals.said)
    if any(row.day is None for row in totals.rows):
        yield _("Games without a date count as yesterday.")
