"""What an empty score sheet is asked for: by which rules, for whom, for how many games."""

from collections.abc import Mapping, Sequence
from typing import Final

from werkzeug.datastructures import MultiDict
from wtforms import Field, Form, RadioField, SelectField, ValidationError

from rules.messages import N_
from webapp.core.port import PlayedGame, games, usual_game
from webapp.core.record.called import people_in
from webapp.core.record.people import LONGEST_NAME
from webapp.core.show.frame import series_name
from webapp.history.series.forms import FEWEST, MOST, WholeNumber
from webapp.referee.rulebook.house_rules import all_series_of_household
from webapp.server.data.models import Series
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import lazy_gettext as _l
from webapp.server.language.locale import ngettext
from webapp.server.language.names import NameField

MOST_GAMES: Final = 40
LINES: Final = "lines"
SUMS: Final = "sums"
_WAYS: Final[Mapping[str, str]] = {
    LINES: N_("Details and total"),
    SUMS: N_("Score and total"),
}
_OF_SERIES: Final = "series/"

Choices = Sequence[tuple[str, str]]


class SheetForm(Form):
    """The choice of a sheet; names beyond the number of players are players too."""

    rules = SelectField(_l("Rules"), validate_choice=False)
    players = WholeNumber(_l("Number of players"), default=4)
    games = WholeNumber(_l("Number of games"), default=7)
    way = RadioField(_l("Columns"), choices=list(_WAYS), default=LINES,  # type: ignore[arg-type]
        validate_choice=False)

    @property
    def name_fields(self) -> tuple[Field, ...]:
        """Return the fields of the names in order of play."""
        return tuple(self[f"name_{number}"] for number in range(1, MOST + 1))

    @property
    def names(self) -> list[str]:
        """Return a name for each player, "" for a place to write one."""
        names = [field.data or "" for field in self.name_fields]
        last = max((at for at, name in enumerate(names, 1) if name), default=0)
        return names[:max(last, self.players.data or 0)]

    @property
    def ways(self) -> Choices:
        """Return what may be written down."""
        return [(way, _(text)) for way, text in _WAYS.items()]

    def validate_players(self, field: WholeNumber) -> None:
        """Ask for as many as a series can have."""
        if not FEWEST <= (field.data or 0) <= MOST:
            raise ValidationError(ngettext(
                "Between %(least)d and %(num)d player.", "Between %(least)d and %(num)d players.",
                MOST, least=FEWEST))

    def validate_games(self, field: WholeNumber) -> None:
        """Ask for a number of games that a few sheets hold."""
        if not 1 <= (field.data or 0) <= MOST_GAMES:
            raise ValidationError(ngettext(
                "Between 1 and %(num)d game.", "Between 1 and %(num)d games.", MOST_GAMES))

    def validate_way(self, field: RadioField) -> None:
        """Ask for one of the two."""
        if field.data not in _WAYS:
            raise ValidationError(_("Choose the columns."))

    def validate_rules(self, _field: SelectField) -> None:
        """Ask for rules that are known here."""
        if self.chosen() is None:
            raise ValidationError(_("Choose the rules."))

    def chosen(self) -> tuple[PlayedGame, str | Series] | None:
        """Return the game, and the preset or the series of the household by which it is played."""
        kind, _slash, word = (self.rules.data or "").partition("/")
        if f"{kind}/" == _OF_SERIES:
            series = next((each for each in all_series_of_household() if each.id == word), None)
            return (games()[series.game], series) if series else None
        game = games().get(kind)
        return (game, word) if game and word in game.presets else None


for _number in range(1, MOST + 1):
    setattr(SheetForm, f"name_{_number}", NameField(
        _l("Player %(number)d", number=_number), longest=LONGEST_NAME))


def rule_choices() -> list[tuple[str, Choices]]:
    """Return what a sheet can be made for, by what it belongs to: a game, or the household."""
    found: list[tuple[str, Choices]] = [(_(game.title), [
        (f"{game.name}/{preset.name}", _(preset.title)) for preset in game.presets.values()])
        for game in games().values()]
    own = [(_OF_SERIES + each.id, _("Rules of %(series)s", series=series_name(each)))
           for each in all_series_of_household()]
    return [*found, (_("Series"), own)] if own else found


def form_of(posted: MultiDict[str, str], series: Series | None) -> SheetForm:
    """Return the form as it was sent, or as it begins: for *series*, else with empty places.

    What an address does not name is as the form begins: it may have been written by hand.
    """
    form = SheetForm()
    if "rules" in posted:
        begun = {each: str(form[each].data) for each in ("players", "games", "way")}
        return SheetForm(MultiDict(begun | posted.to_dict()))
    game = usual_game()
    form.rules.data = f"{game.name}/{game.usual}"
    if series is not None:
        form.rules.data = _OF_SERIES + series.id
        here = [people_in(series)[each.seat].short for each in series.seats if not each.left_at]
        form.players.data = len(here)
        for field, name in zip(form.name_fields, here, strict=False):
            field.data = name
    return form
