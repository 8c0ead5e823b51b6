"""What is said of a file before it is entered: what is new, what is known, what clashes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from flask import url_for

from rules.messages import Message
from webapp.core.port import games
from webapp.core.show.words import list_words
from webapp.server.data.models import LETTERS
from webapp.server.data.portable import Arrival
from webapp.server.language.days import evening_of, show_period, show_short_day
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext, say, show_points
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
        yield _("Nothing of it is new here.")
        return
    yield ngettext("%(num)d game would be entered.", "%(num)d games would be entered.",
                   planned.games)
    if planned.players:
        yield _("New players: %(names)s.", names=list_words(
            [each.name for each in planned.players]))
    if planned.matched:
        yield _("Players who are known here: %(names)s.", names=list_words(planned.matched))


def _series(planned: PlannedSeries) -> LookedSeries:
    document = planned.found.document
    days = [evening_of(each.document.began) for each in planned.found.games] or [
        evening_of(document.created)]
    name = document.name or show_short_day(evening_of(document.created))
    return LookedSeries(
        name=f"{name} · {show_period(min(days), max(days))}",
        people=[each.name for each in planned.found.players.values()],
        said=list(_told(planned)), clash=list(_clashes(planned)))


def _told(planned: PlannedSeries) -> Iterator[str]:
    if planned.others:
        return
    if planned.here is None:
        yield ngettext("A new series with %(num)d game.", "A new series with %(num)d games.",
                       len(planned.new))
    elif planned.new:
        yield ngettext("%(num)d new game is added to the series here.",
                       "%(num)d new games are added to the series here.", len(planned.new))
    if planned.known:
        yield ngettext("%(num)d game is here already.", "%(num)d games are here already.",
                       planned.known)


def _clashes(planned: PlannedSeries) -> Iterator[str]:
    if planned.others:
        yield _("The series is here already, with other players: nothing of it is entered.")
    if planned.differing:
        yield ngettext(
            "Game %(numbers)s stands otherwise here and stays as it is.",
            "Games %(numbers)s stand otherwise here and stay as they are.",
            len(planned.differing), numbers=", ".join(map(str, planned.differing)))


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
    yield {
        ",": _("The columns are separated by commas."),
        ";": _("The columns are separated by semicolons."),
        "\t": _("The columns are separated by tabs."),
    }[totals.separator]
    if totals.left_out:
        yield _("Left out, as no player and no game: %(cells)s.",
                cells=list_words(totals.left_out))
    yield from map(say, totals.said)
    if any(row.day is None for row in totals.rows):
        yield _("Games without a day count as played yesterday.")
