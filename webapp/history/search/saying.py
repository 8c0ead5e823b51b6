"""Conditions of a question in the page's language, as buttons and headings show them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, assert_never

from babel.dates import get_month_names
from flask_babel import get_locale  # type: ignore[import-untyped]

from rules.messages import N_, NP_
from webapp.core.show.moments import Moments
from webapp.core.show.words import won_words
from webapp.history.search.query import (
    AllOf,
    Amount,
    AnyOf,
    Condition,
    Happened,
    InSeries,
    Not,
    Number,
    OfGame,
    Played,
    Query,
    Sign,
    Somebody,
)
from webapp.server.language.days import show_period
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading, ngettext

_SIGNS: Final[Mapping[Sign, str]] = {
    "=": N_("exactly %(amount)s"), "<": N_("less than %(amount)s"),
    "<=": N_("at most %(amount)s"), ">": N_("more than %(amount)s"),
    ">=": N_("at least %(amount)s")}
_NUMBERS: Final = {
    "players": NP_("%(num)d player", "%(num)d players"),
    "turns": NP_("%(num)d turn", "%(num)d turns"),
}
_MONTHS: Final = range(1, 13)
TITLES: Final[Mapping[str, str]] = {
    "player": N_("Players"), "winner": N_("Winner"), "game": N_("Game"),
    "series": N_("Series"), "year": N_("Year"), "month": N_("Month"),
    "players": N_("Number of players"), "turns": N_("Number of turns"),
}
"""What is asked, by the first word of the condition."""


def asked_title(what: str) -> str:
    """Return what is asked by a condition that begins with this word."""
    return _(TITLES[what])


def bound(amount: Amount, shown: str) -> str:
    """Return a bound in words; *shown* is its number with what it counts."""
    return _(_SIGNS[amount.sign], amount=shown)


def month_name(month: int, width: Literal["wide", "narrow"] = "wide") -> str:
    """Return the name of a month, counted from 1; the number where there is no such month."""
    if month not in _MONTHS:
        return str(month)
    return str(get_month_names(width, context="stand-alone", locale=get_locale())[month])


@dataclass(frozen=True, slots=True)
class Speech:
    """What words need: the kinds of moments, the games' titles, short names by full ones."""

    moments: Moments
    titles: Mapping[str, str]
    shorts: Mapping[str, str]

    def called(self, name: str) -> str:
        """Return how pages call whom a question calls *name*."""
        return self.shorts.get(name, name)

    def condition(self, asked: Condition) -> str:  # noqa: PLR0911 (one arm for each kind)
        """Return a condition in words."""
        match asked:
            case Happened():
                return self._happened(asked)
            case Somebody("winner", name):
                return won_words([self.called(name)])
            case Somebody(_what, name):
                return _("with %(name)s", name=self.called(name))
            case InSeries(name):
                return _("in the series “%(name)s”", name=name)
            case OfGame(name):
                return self.titles.get(name, name)
            case Number(what, amount):
                return _say_number(what, amount)
            case Played("on", day):
                return show_period(day, day)
            case Played("since", day):
                return _("since %(day)s", day=show_period(day, day))
            case Played(_when, day):
                return _("until %(date)s", date=show_period(day, day))
            case _:
                assert_never(asked)

    def _happened(self, asked: Happened) -> str:
        said = [heading(_(self.moments.of(asked.kind).title))]
        if asked.amount:
            said.append(bound(asked.amount, self.moments.count(asked.kind, asked.amount.number)))
        if asked.by:
            said.append(self.called(asked.by))
        return " · ".join(said)

    def query(self, asked: Query) -> str:
        """Return a whole question in words, in parentheses what is joined within."""
        match asked:
            case AllOf(parts):
                return f" {_('and')} ".join(map(self._within, parts))
            case AnyOf(parts):
                return f" {_('or')} ".join(map(self._within, parts))
            case Not(part):
                return _("not: %(words)s", words=self._within(part))
            case _:
                return self.condition(asked)

    def _within(self, part: Query) -> str:
        return f"({self.query(part)})" if isinstance(part, AllOf | AnyOf) else self.query(part)


def _say_number(what: str, amount: Amount) -> str:
    if what in _NUMBERS:
        return bound(amount, ngettext(*_NUMBERS[what], amount.number))
    shown = month_name(amount.number) if what == "month" else str(amount.number)
    if amount.sign == "=":
        return shown
    title = _("Year") if what == "year" else _("Month")
    return f"{title}: {bound(amount, shown)}"
