"""The pages of people: all of them, one of them, names that are one person, and the switches."""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Final, ParamSpec, TypeVar

from babel.dates import get_month_names
from flask import Blueprint, abort, flash, make_response, redirect, request, url_for
from flask_babel import get_locale  # type: ignore[import-untyped]
from werkzeug.wrappers import Response

from webapp.data.database import db, writing
from webapp.data.models import Household
from webapp.data.people_tables import SamePerson
from webapp.http.access import (
    keeper_required,
    lock_household,
    reader_required,
    recorder_required,
    visitor,
)
from webapp.http.fields import whole_number
from webapp.http.page import draw_page
from webapp.language.locale import gettext as _
from webapp.language.locale import ngettext, show_points
from webapp.luck.stored import forget_luck
from webapp.people.counting import FLOOR, Figures, Month, Sat, count_all, count_person
from webapp.people.gathered import Gathered, gather, players_in
from webapp.people.ladder import AT_LEAST, MIDDLE, ladder_of
from webapp.people.same import have_met, names_of, root_of, same_people
from webapp.people.view import (
    BandView,
    ListedPerson,
    PeoplePage,
    PersonPage,
    YearView,
    lead_of,
    of_games,
    person_url,
    signed,
    titles_of,
    view_games,
    view_ladder,
    view_mates,
    wins_of,
)
from webapp.people.year import draw_year
from webapp.record.called import person_of
from webapp.record.memories import ask_remembered, forget_memories
from webapp.record.people import Person
from webapp.show.frame import series_name
from webapp.show.words import list_words

pages: Final = Blueprint("persons", __name__, url_prefix="/persons")

WRONG: Final = 422
P = ParamSpec("P")
R = TypeVar("R")


def _where_remembered(view: Callable[P, R]) -> Callable[P, R]:
    """Answer 404 in a household that wants nothing of its people counted."""

    @wraps(view)
    def asked(*args: P.args, **kwargs: P.kwargs) -> R:
        ask_remembered(visitor().household_id)
        return view(*args, **kwargs)

    return asked


@pages.get("")
@reader_required
@_where_remembered
def overview() -> str:
    """Show everybody who has played, and the ladder where the household wants one."""
    household = db.session.get_one(Household, visitor().household_id)
    found = gather(household.id)
    people = _called(found)
    page = PeoplePage(
        people=[
            ListedPerson(people[each.person], person_url(each.person), of_games(each.games),
                         wins_of(each))
            for each in count_all(found.games)],
        missing=found.missing,
        ladder=household.ladder,
        ladders=[(bands[0].title, bands) for bands in _ladders(found, people)]
        if household.ladder else [],
        at_least=AT_LEAST,
        middle=show_points(MIDDLE),
        counted=_counted(found) if found.missing.counted else "",
    )
    return draw_page("people/overview.html", page)


def _counted(found: Gathered) -> str:
    return ngettext(
        "Counted so far: %(done)s of %(num)d game.", "Counted so far: %(done)s of %(num)d games.",
        len(found.games) + found.missing.counted, done=show_points(len(found.games)))


def _called(found: Gathered) -> dict[int, Person]:
    return {id_: person_of(player) for id_, player in found.players.items()}


def _ladders(found: Gathered, people: Mapping[int, Person]) -> list[list[BandView]]:
    """Return the ladders by games, those that have anybody on them."""
    by_game: dict[str, list[Sat]] = {}
    for sat in found.games:
        by_game.setdefault(sat.game, []).append(sat)
    views = [view_ladder(title, ladder_of(by_game[name]), people)
             for name, title in titles_of([*by_game]).items()]
    return [each for each in views if each]


@pages.get("/<int:person_id>")
@reader_required
@_where_remembered
def show(person_id: int) -> Response:
    """Show all that is counted of a person; another name of hers or his leads there.

    It has a page where both sat at one table: then those games count apart.
    """
    found = gather(visitor().household_id)
    if person_id not in found.players:
        abort(404)
    if person_id in found.same and not any(sat.seat_of(person_id) for sat in found.games):
        return redirect(person_url(found.same[person_id]), 303)
    return make_response(_page(found, person_id))


def _page(found: Gathered, person_id: int, error: str = "") -> str:
    household = db.session.get_one(Household, visitor().household_id)
    people = _called(found)
    figures = count_person(person_id, found.games)
    mates, few = view_mates(figures.mates, people)
    url = person_url(person_id)
    bands = [each for ladder in _ladders(found, people) for each in ladder
             if each.url == url] if household.ladder else []
    page = PersonPage(
        id=person_id,
        person=people[person_id],
        rename=url_for("people.show", person_id=person_id),
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
    return draw_page("people/person.html", page)


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
        others=[(each, url_for("persons.show", person_id=person_id, year=each, _anchor="year"))
                for each in years if each != year],
    )


def _months(width: str) -> Sequence[str]:
    names = get_month_names(width, context="stand-alone", locale=get_locale())  # type: ignore[arg-type]  # one of two
    return [names[number] for number in range(1, 13)]


@pages.post("/<int:person_id>/same")
@recorder_required
@_where_remembered
def join(person_id: int) -> Response:
    """Count a name with another person's games: they are one."""
    other = whole_number(request.form.get("is", ""), 9)
    with writing() as session:
        household = lock_household()
        players, leads = players_in(household.id), same_people(household.id)
        if person_id not in players or other not in players:
            abort(404)
        root = root_of(other, leads)
        error = _why_two(person_id, root, leads)
        if not error:
            session.add(SamePerson(player_id=person_id, is_id=root))
    if error:
        return make_response(_page(gather(visitor().household_id), root_of(person_id, leads),
                                   error), WRONG)
    flash(_("%(name)s counts as %(other)s now. It can be undone below.",
            name=players[person_id].name, other=players[root].name), "ok")
    return redirect(person_url(root), 303)


def _why_two(person: int, other: int, same: Mapping[int, int]) -> str:
    """Return why a *person* and an *other* cannot be one; "" where they can."""
    if person == other or same.get(person) == other:
        return _("They are one person already.")
    if person in same:
        return _("This name is somebody else’s already: undo that first.")
    game = have_met([person, *names_of(person, same)], [other, *names_of(other, same)])
    if game is None:
        return ""
    return _("Both sat at the table in game %(number)d of “%(series)s”: these are two people.",
             number=game.number, series=series_name(game.series))


@pages.post("/<int:person_id>/apart")
@recorder_required
@_where_remembered
def part(person_id: int) -> Response:
    """Let a name be a person of its own again."""
    with writing() as session:
        household = lock_household()
        player = players_in(household.id).get(person_id) or abort(404)
        found = session.get(SamePerson, person_id)
        if found is not None:
            session.delete(found)
        name = player.name
    flash(_("%(name)s is a person of their own again.", name=name), "ok")
    return redirect(person_url(person_id), 303)


@pages.post("/switches")
@keeper_required
def switch() -> Response:
    """Switch the pages of people, or their ladder, on or off for the household."""
    with writing():
        household = lock_household()
        household.remembers = request.form.get("remembers") == "1"
        household.ladder = request.form.get("ladder") == "1"
        on = household.remembers
        if not on:
            forget_memories(household.id)
            forget_luck(household.id)
    flash(_("What games say of people is counted and shown.") if on
          else _("Nothing is counted of people any more."), "ok")
    return redirect(url_for("household.overview", _anchor="people"), 303)


