"""A person of the household: what he or she is called, the colour, and the series."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa
from flask import Blueprint, abort, flash, make_response, redirect, request, url_for
from markupsafe import Markup
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response
from wtforms import Form, IntegerField, ValidationError
from wtforms.validators import DataRequired, NumberRange

from rules.messages import N_
from webapp.core.record.called import people_in, person_of
from webapp.core.record.memories import remembers
from webapp.core.record.people import COLOURS, LONGEST_NAME, LONGEST_SHORT, Person
from webapp.core.show.frame import series_name
from webapp.server.data.database import db, writing
from webapp.server.data.models import Player, Series, SeriesSeat
from webapp.server.http.access import lock_household, reader_required, recorder_required, visitor
from webapp.server.http.page import draw_page
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import lazy_gettext as _l
from webapp.server.language.names import NameField

pages: Final = Blueprint("naming", __name__, url_prefix="/people")


COLOUR_NAMES: Final = (
    N_("Blue"), N_("Orange"), N_("Purple"), N_("Green"), N_("Red"), N_("Olive"))
"""What the colours of persons are called, from the first on, as ``palette.css`` has them."""


class PersonForm(Form):
    """What a person is called, and the colour."""

    name = NameField(
        _l("Full name"), DataRequired(_l("Enter a name.")), longest=LONGEST_NAME)
    short = NameField(
        _l("Short name"), DataRequired(_l("Enter a name.")),
        longest=LONGEST_SHORT)
    colour = IntegerField(_l("Colour"), [NumberRange(1, COLOURS, _l("Choose a colour."))])

    def __init__(
        self, posted: MultiDict[str, str] | None, player: Player, series: Sequence[Series]
    ) -> None:
        known = person_of(player)
        super().__init__(posted, name=player.name, short=known.short, colour=known.colour)
        self.player, self.series = player, series

    def validate_name(self, field: NameField) -> None:
        """Ask for a name that is no one else's in this household; one's own may stay as it is.

        Households of long ago may have two that differ by no more than a capital letter.
        """
        if field.data == self.player.name:
            return
        others = db.session.scalars(sa.select(Player.name).where(
            Player.household_id == self.player.household_id, Player.id != self.player.id))
        if (field.data or "").casefold() in {each.casefold() for each in others}:
            raise ValidationError(_(
                "This name is taken. Choose another.",
                name=field.data))

    def validate_short(self, field: NameField) -> None:
        """Ask for a short name that no one else has in one of the person's series."""
        for series in self.series:
            called = people_in(series)
            for seat in series.seats:
                if (seat.player_id != self.player.id
                        and called[seat.seat].short.casefold() == (field.data or "").casefold()):
                    raise ValidationError(_(
                        "%(name)s already has this name in “%(series)s”.",
                        name=seat.player.name, series=series_name(series)))


@dataclass(frozen=True, slots=True)
class NamingView:
    """A person, the form to call him or her otherwise, and the series.

    ``colours`` are all that can be chosen, each with its name and with the names of those who have
    it and play with the person. ``figures`` leads to what games say of the person, "" where that
    is switched off.
    """

    form: Form
    id: int
    person: Person
    colours: Sequence[tuple[int, str, str]]
    series: Sequence[Series]
    figures: str


def _person(person_id: int) -> tuple[Player, Sequence[Series]]:
    """Return a player of the visitor's household, or answer 404; and the series, latest first."""
    player = db.session.scalar(sa.select(Player).where(
        Player.id == person_id, Player.household_id == visitor().household_id)) or abort(404)
    series = db.session.scalars(
        sa.select(Series).join(SeriesSeat).where(SeriesSeat.player_id == player.id)
        .order_by(Series.created_at.desc())).all()
    return player, series


def _page(form: PersonForm) -> str:
    mates: dict[int, dict[str, None]] = {}
    for series in form.series:
        for seat in series.seats:
            if seat.player_id != form.player.id and seat.player.colour:
                mates.setdefault(seat.player.colour, {})[person_of(seat.player).short] = None
    return draw_page("history/people/naming.html", NamingView(
        form=form,
        id=form.player.id,
        person=person_of(form.player),
        colours=[(each, _(name), ", ".join(mates.get(each, ())))
                 for each, name in enumerate(COLOUR_NAMES, 1)],
        series=form.series,
        figures=url_for("people.show", person_id=form.player.id) if remembers(
            form.player.household_id) else "",
    ))


def _recoloured(person: Person) -> Markup:
    """Say that a person has another colour, and show it."""
    said = _("Saved.")
    return Markup('<span class="who-badge p{}" aria-hidden="true">{}</span> {}').format(
        person.colour, person.letter, said)


@pages.get("/<int:person_id>")
@reader_required
def show(person_id: int) -> str:
    """Show a person, to be called otherwise."""
    return _page(PersonForm(None, *_person(person_id)))


@pages.post("/<int:person_id>")
@recorder_required
def change(person_id: int) -> Response:
    """Let a person be called otherwise, in running games too; the records keep what they say."""
    with writing() as session:
        lock_household()
        player, series = _person(person_id)
        form = PersonForm(request.form, player, series)
        if changes := form.validate():
            named = (player.name, person_of(player).short) != (form.name.data, form.short.data)
            player.name, player.short = form.name.data or "", form.short.data or ""
            player.colour = form.colour.data
            session.execute(
                sa.update(Series).where(Series.id.in_([each.id for each in series]))
                .values(revision=Series.revision + 1))
    if not changes:  # drawn while no one waits for the household
        form.player, form.series = _person(person_id)
        return make_response(_page(form), 422)
    flash(_("%(name)s is now %(short)s.", name=form.name.data, short=form.short.data)
          if named else _recoloured(person_of(_person(person_id)[0])), "ok")
    return redirect(url_for("naming.show", person_id=person_id), 303)
