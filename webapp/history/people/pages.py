"""The pages of people: all of them, one of them, names that are one person, and the switches."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Final, ParamSpec, TypeVar

from flask import Blueprint, abort, flash, make_response, redirect, request, url_for
from werkzeug.wrappers import Response

from webapp.core.record.memories import ask_remembered
from webapp.core.record.remembering import forget_memories
from webapp.core.show.frame import series_name
from webapp.history.luck.stored import forget_luck
from webapp.history.people.counting import count_all
from webapp.history.people.gathered import Gathered, gather, players_in
from webapp.history.people.ladder import AT_LEAST
from webapp.history.people.person_page import called, draw_person, ladders
from webapp.history.people.same import have_met, names_of, root_of, same_people
from webapp.history.people.view import ListedPerson, PeoplePage, of_games, person_url, wins_of
from webapp.server.data.database import db, writing
from webapp.server.data.models import Household
from webapp.server.data.people_tables import SamePerson
from webapp.server.http.access import (
    keeper_required,
    lock_household,
    reader_required,
    recorder_required,
    visitor,
)
from webapp.server.http.forms import whole_number
from webapp.server.http.page import draw_page
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext, show_points

pages: Final = Blueprint("people", __name__, url_prefix="/persons")

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
    """Show everybody who has played, and the ratings where the household wants one."""
    household = db.session.get_one(Household, visitor().household_id)
    found = gather(household.id)
    people = called(found)
    page = PeoplePage(
        people=[
            ListedPerson(people[each.person], person_url(each.person), of_games(each.games),
                         wins_of(each))
            for each in count_all(found.games)],
        missing=found.missing,
        ladder=household.ladder,
        ladders=[(bands[0].title, bands) for bands in ladders(found, people)]
        if household.ladder else [],
        at_least=AT_LEAST,
        counted=_counted(found) if found.missing.counted else "",
    )
    return draw_page("history/people/overview.html", page)


def _counted(found: Gathered) -> str:
    return ngettext(
        "Counted: %(done)s of %(num)d game.", "Counted: %(done)s of %(num)d games.",
        len(found.games) + found.missing.counted, done=show_points(len(found.games)))


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
    return make_response(draw_person(found, person_id))


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
        return make_response(draw_person(
            gather(visitor().household_id), root_of(person_id, leads), error), WRONG)
    flash(_("%(name)s now counts as %(other)s. You can undo this below.",
            name=players[person_id].name, other=players[root].name), "ok")
    return redirect(person_url(root), 303)


def _why_two(person: int, other: int, same: Mapping[int, int]) -> str:
    """Return why a *person* and an *other* cannot be one; "" where they can."""
    if person == other or same.get(person) == other:
        return _("Already joined.")
    if person in same:
        return _("This name belongs to someone else. Separate it first.")
    game = have_met([person, *names_of(person, same)], [other, *names_of(other, same)])
    if game is None:
        return ""
    return _("Both played game %(number)d of “%(series)s”, so they are two people.",
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
    flash(_("%(name)s is separate again.", name=name), "ok")
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
    flash(_("Saved.") if on
          else _("Player statistics are off."), "ok")
    return redirect(url_for("overview.statistics"), 303)


