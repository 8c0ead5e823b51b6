"""The page of a person put together: figures, mates, the ratings and a year in a picture."""

from collections.abc import Mapping, Sequence

from babel.dates import get_month_names
from flask import request, url_for
from flask_babel import get_locale  # type: ignore[import-untyped]

from webapp.core.record.called import person_of
from webapp.core.record.people import Person
from webapp.core.show.words import list_words
from webapp.history.people.counting import FLOOR, Figures, Month, Sat, count_person
from webapp.history.people.gathered import Gathered
from webapp.history.people.ladder import ladder_of
from webapp.history.people.same import names_of
from webapp.history.people.view import (
    BandView,
    PersonPage,
    YearView,
    lead_of,
    person_url,
    signed,
    titles_of,
    view_games,
    view_ladder,
    view_mates,
)
from webapp.history.people.year import draw_year
from webapp.server.data.database import db
from webapp.server.data.models import Household
from webapp.server.http.access import visitor
from webapp.server.http.forms import whole_number
from webapp.server.http.page import draw_page


def called(found: Gathered) -> dict[int, Person]:
    """Return everybody as the household calls them, by their ids."""
    return {id_: person_of(player) for id_, player in found.players.items()}


def ladders(found: Gathered, people: Mapping[int, Person]) -> list[list[BandView]]:
    """Return the ladders by games, those that have anybody on them."""
    by_game: dict[str, list[Sat]] = {}
    for sat in found.games:
        by_game.setdefault(sat.game, []).append(sat)
    views = [view_ladder(title, ladder_of(by_game[name]), people)
             for name, title in titles_of([*by_game]).items()]
    return [each for each in views if each]


def draw_person(found: Gathered, person_id: int, error: str = "") -> str:
    """Draw the page of a person; *error* says why what was asked there cannot be."""
    household = db.session.get_one(Household, visitor().household_id)
    people = called(found)
    figures = count_person(person_id, found.games)
    mates, few = view_mates(figures.mates, people)
    url = person_url(person_id)
    bands = [each for ladder in ladders(found, people) for each in ladder
             if each.url == url] if household.ladder else []
    page = PersonPage(
        id=person_id,
        person=people[person_id],
        rename=url_for("naming.show", person_id=person_id),
        missing=found.missing,
        games=figures.games,
        lead=lead_of(figures) if figures.games else [],
        by_game=view_games(figures),
        bands=bands,
        mates=mates,
        few=list_words(few),
        floor=FLOOR,
        year=_year(figures, person_id),
        names=[(each, found.players[each].name) for each in names_of(person_id, found.same)],
        others=[(each.id, each.name) for each in found.people
                if each.id != person_id and each.id not in figures.mates],
        error=error,
    )
    return draw_page("history/people/person.html", page)


def _year(figures: Figures, person_id: int) -> YearView | None:
    """Return the year that the address names, or the last one of the person."""
    years = figures.years
    if not years:
        return None
    asked = whole_number(request.args.get("year", ""), 4)
    year = asked if asked in years else years[0]
    months = [figures.months.get((year, number), Month()) for number in range(1, 13)]
    wide, narrow = _months("wide"), _months("narrow")
    return YearView(
        year=year,
        picture=draw_year(months),
        months=narrow,
        rows=[(name, each.games, each.won, signed(each.sum / each.games))
              for name, each in zip(wide, months, strict=True) if each.games],
        others=[(each, url_for("people.show", person_id=person_id, year=each, _anchor="year"))
                for each in years if each != year],
    )


def _months(width: str) -> Sequence[str]:
    names = get_month_names(width, context="stand-alone", locale=get_locale())  # type: ignore[arg-type]  # one of two
    return [names[number] for number in range(1, 13)]
