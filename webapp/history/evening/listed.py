"""The list of evenings with its search: who played what on which day, and who won."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

import sqlalchemy as sa
from flask import request, url_for

from rules.series import Decided
from webapp.core.port import game_of
from webapp.core.record.called import people_in, person_of
from webapp.core.record.memories import remembers
from webapp.core.record.people import Person
from webapp.core.show.words import list_words, series_won_words, won_words
from webapp.history.evening.played import EveningsPage, Played, evenings_of, page_of
from webapp.history.people.gathered import players_in
from webapp.history.people.view import person_url
from webapp.history.search.pages import lexicon
from webapp.history.search.parsing import LONGEST, parse_query
from webapp.history.search.tokens import QueryError
from webapp.history.series.again import evening_url
from webapp.history.series.standings import Standings, standings_of
from webapp.server.data.database import db
from webapp.server.data.models import Series
from webapp.server.http.access import visitor
from webapp.server.language.days import plain_words, show_month, show_weekday
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext

LONGEST_QUERY: Final = LONGEST

_WINS: Final = frozenset((
    "win", "wins", "won", "winner", "victories", "castiga", "castigat", "castigate", "victorii",
    "nyer", "nyert", "nyertes", "gyozott", "gyozelem", "gagne", "gagner", "gagnees", "gagnes",
    "gagnant", "victoires"))
_MOST: Final = frozenset((
    "most", "more", "often", "best", "mult", "multe", "des", "legtobb", "legtobbet",
    "legtobbszor", "plus", "souvent"))
"""Words of "Who won most?" in the four languages, without accents: History → People answers."""


@dataclass(frozen=True, slots=True)
class PlayedView:
    """What was played of a series on an evening, and where it is told.

    ``won`` says who won the evening, or leads while a game of it is played, and ``points`` with
    what, "" where no one did. ``said`` is how much was played, of what, by whom; ``notes`` what
    else there is to it.
    """

    day: str
    url: str
    won: str
    points: int | None
    said: Sequence[str]
    notes: Sequence[str]


@dataclass(frozen=True, slots=True)
class MonthView:
    """A month in words with what was played in it."""

    month: str
    played: Sequence[PlayedView]


@dataclass(frozen=True, slots=True)
class FoundPerson:
    """A player whose name was looked for."""

    person: Person
    url: str


@dataclass(frozen=True, slots=True)
class EveningsView:
    """The list; ``query`` is what was looked for, ``nothing`` that no one has played yet.

    ``remembered`` says that the household has pages of people, records, years and questions.
    """

    shown: EveningsPage
    months: Sequence[MonthView]
    people: Sequence[FoundPerson]
    query: str
    nothing: bool
    remembered: bool


def evenings_page() -> EveningsView:
    """Return the evenings of the visitor's household; ``q`` looks for some, ``page`` turns on."""
    found = db.session.scalars(
        sa.select(Series).where(Series.household_id == visitor().household_id)
        .order_by(Series.created_at.desc())).all()
    standing = standings_of(found, at_once=0)
    query = " ".join(request.args.get("q", "")[:LONGEST_QUERY].split())
    shown = page_of(evenings_of([(each, standing[each.id]) for each in found], query),
                    request.args.get("page", ""))
    kinds: Counter[str] = Counter()
    for each in found:
        kinds[each.game] += len(standing[each.id].rows)
    titles = {name: _(game_of(name).title) for name, _number in kinds.most_common()[1:]}
    remembered = bool(found) and remembers(visitor().household_id)
    played = [each for evening in shown.evenings for each in evening.played]
    return EveningsView(
        shown,
        [MonthView(show_month(first), [
            _view_played(each, standing[each.series.id], titles, remembered=remembered)
            for each in those])
         for first, those in groupby(played, key=lambda each: each.day.replace(day=1))],
        _people(query) if query and remembered else (),
        query,
        nothing=not found,
        remembered=remembered,
    )


def _people(query: str) -> list[FoundPerson]:
    """Return the players whose names have all words of *query*."""
    asked = plain_words(query)
    return [FoundPerson(person_of(each), person_url(each.id))
            for each in players_in(visitor().household_id).values()
            if asked and all(any(word.startswith(one) for word in plain_words(
                f"{each.name} {each.name.replace('-', ' ')} {each.short}")) for one in asked)]


def question_url(query: str) -> str:
    """Return where *query* is answered, if it is a question; else ""."""
    asked = set(plain_words(query.replace("?", " ")))
    if asked & _WINS and asked & _MOST:
        return url_for("people.overview")
    try:
        parse_query(query, lexicon())
    except QueryError:
        return ""
    return url_for("search.show", q=query)


def _view_played(
    played: Played, stand: Standings, titles: Mapping[str, str], *, remembered: bool,
) -> PlayedView:
    """Return the view of what was played; *titles* are told of each game, by its name."""
    series, people = played.series, people_in(played.series)
    playing = any(not row.result.finished for row in played.rows)
    last = stand.over and played.rows[-1:] == stand.rows[-1:]
    number = len(played.rows)
    return PlayedView(
        day=show_weekday(played.day),
        url=_url(played, remembered=remembered),
        won=_won(played, people, playing=playing),
        points=played.points[played.best[0]] if played.best else None,
        said=[each for each in (
            ngettext("%(num)d game", "%(num)d games", number) if number else _("No games yet"),
            series.name, titles.get(series.game, ""),
            ", ".join(people[letter].short for letter in played.letters)) if each],
        notes=[each for each in (
            _("playing now") if playing else "",
            series_won_words([people[seat].short for seat in stand.winners])
            if last and stand.winners else "",
            _("counting …") if any(
                not row.game.current for row in played.rows) else "",
            _("archived") if series.archived_at is not None else "") if each],
    )


def _url(played: Played, *, remembered: bool) -> str:
    """Return the page of the evening, or else the only game, or else the series."""
    if remembered and any(row.result.finished for row in played.rows):
        return evening_url(played.day)
    if len(played.rows) == 1:
        row = played.rows[0]
        return url_for("log.score" if row.result.finished else "table.show", game_id=row.game.id)
    return url_for("series.show", series_id=played.series.id)


def _won(played: Played, people: Mapping[str, Person], *, playing: bool) -> str:
    names = [people[seat].short for seat in played.best]
    if not names:
        return ""
    team = Decided(teams=[row.result.teams for row in played.rows]).are_partners(played.best)
    if not playing and (len(names) == 1 or team):
        return won_words(names)
    if len(names) == 1:
        return _("%(name)s leads", name=names[0])
    return _("%(names)s are level", names=list_words(names))
