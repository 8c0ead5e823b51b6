"""The form for a new series: players in order of play, rules of the house, how it ends."""

from collections.abc import Mapping
from typing import Any, Final

from werkzeug.datastructures import MultiDict
from wtforms import Field, Form, IntegerField, RadioField, StringField, ValidationError
from wtforms.form import BaseForm
from wtforms.validators import DataRequired, StopValidation
from wtforms.widgets import TextInput

from rules.messages import N_
from rules.series import FROM_NOTHING, Counting
from webapp.core.port import PlayedGame
from webapp.core.record.people import LONGEST_NAME, LONGEST_SHORT
from webapp.history.series.players import settle_shorts
from webapp.server.data.models import LETTERS
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import lazy_gettext as _l
from webapp.server.language.locale import ngettext
from webapp.server.language.names import NameField, clean_name

FEWEST: Final = 2
MOST: Final = len(LETTERS)
"""Players of a series; more than a table has seats take turns."""
LONGEST_TITLE: Final = 60
MOST_GAMES: Final = 1000
HIGHEST_TARGET: Final = 1_000_000
USUAL_GAMES: Final = 10
USUAL_TARGET: Final = 1000
ENDS: Final[Mapping[str, str]] = {
    "games": N_("After a number of games"),
    "target": N_("At a target score"),
    "open": N_("No fixed end"),
}
RULE_PREFIX: Final = "rule_"


class WholeNumber(IntegerField):
    """A whole number, with our own words for what is none, which is shown again as it was typed.

    A field of the kind that browsers call a number would be shown empty then.
    """

    widget = TextInput()

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the number."""
        text = valuelist[0].strip() if valuelist else ""
        try:
            self.data = int(text) if text else None
        except ValueError:
            self.data = None
            raise ValueError(_("Enter a whole number.")) from None


class JoinForm(Form):
    """Who joins a series."""

    name = NameField(_l("Full name"), DataRequired(_l("Enter a name.")),
                     longest=LONGEST_NAME)
    short = NameField(_l("Short name"), longest=LONGEST_SHORT)


class ShortField(NameField):
    """A player's short name, which tells him or her from the others of the series."""

    def pre_validate(self, form: BaseForm) -> None:
        """Ask for one that can be seen, is short, and is no one else's here."""
        super().pre_validate(form)
        assert isinstance(form, SeriesForm)  # noqa: S101 (it has such fields)
        for name, short, field in form.told_apart():
            if field is self and short is None:
                raise StopValidation(_(
                    "This short name is taken. Enter another one for %(name)s.",
                    name=name))


class SettingsForm(Form):
    """What a series is called, and how it ends."""

    name = NameField(_l("Name"), longest=LONGEST_TITLE)
    # The stubs are a version behind: plain values are choices.
    end = RadioField(_l("Length"), choices=list(ENDS), default="games")  # type: ignore[arg-type]
    games = WholeNumber(_l("Number of games"), default=USUAL_GAMES)
    target = WholeNumber(_l("Target score"), default=USUAL_TARGET)

    def __init__(
        self, posted: MultiDict[str, str] | None = None, *, counting: Counting = FROM_NOTHING,
        **kept: Any,  # noqa: ANN401 (values of the fields)
    ) -> None:
        super().__init__(posted, **kept)
        self.counting = counting

    @property
    def number(self) -> int | None:
        """Return how many games, or the target."""
        return {"games": self.games.data, "target": self.target.data}.get(self.end.data)

    def validate_games(self, field: WholeNumber) -> None:
        """Ask for a sensible number of games, where it matters."""
        if self.end.data == "games" and not 1 <= (field.data or 0) <= MOST_GAMES:
            raise ValidationError(ngettext(
                "Between 1 and %(num)d game.", "Between 1 and %(num)d games.", MOST_GAMES))

    def validate_target(self, field: WholeNumber) -> None:
        """Ask for a target that totals can come to, where it matters."""
        begins = self.counting.begins
        least, most = (0, begins - 1) if begins else (1, HIGHEST_TARGET)
        if self.end.data == "target" and (
                field.data is None or not least <= field.data <= most):
            raise ValidationError(ngettext(
                "Between %(least)d and %(num)d point.", "Between %(least)d and %(num)d points.",
                most, least=least))


class SeriesForm(SettingsForm):
    """A new series; ``known`` are the short names of the household's players by folded name."""

    preset = RadioField(_l("Rules"), validate_choice=False)
    dealer = StringField()
    """The field of who deals the first game, by its number; "" is the last player."""

    offered = StringField()
    """The end that the form began with: what was left so follows the rules that are chosen."""

    def __init__(
        self, posted: MultiDict[str, str] | None = None, *, game: PlayedGame,
        known: Mapping[str, str], preset: str = ""
    ) -> None:
        super().__init__(posted)
        self.game = game
        self.known = known
        self.posted: Mapping[str, str] = posted or {}
        if not posted or self.preset.data not in game.presets:
            self.preset.data = preset or (self.preset.data if posted else game.usual)
        self._offer_end()

    def _offer_end(self) -> None:
        """Let the series end as the rules that are chosen say, unless another end was."""
        rules = self.preset.data if self.preset.data in self.game.presets else self.game.usual
        self.counting = self.game.counting(rules, house_rules(self.posted, self.game, rules))
        if not self.posted or self.offered.data == self._ends:
            ends = self.counting.ends
            self.end.data = "games" if ends is None else "target"
            self.games.data = USUAL_GAMES
            self.target.data = USUAL_TARGET if ends is None else ends
            self.offered.data = self._ends

    @property
    def _ends(self) -> str:
        return f"{self.end.data} {self.games.data} {self.target.data}"

    @property
    def player_fields(self) -> tuple[Field, ...]:
        """Return the fields of the players in order of play."""
        return tuple(self[f"player_{number}"] for number in range(1, MOST + 1))

    @property
    def players(self) -> list[str]:
        """Return the names that were given, in order of play."""
        return [field.data for field in self.player_fields if field.data]

    @property
    def first_dealer(self) -> str:
        """Return the letter of who deals the first game, "" for who does by the rotation."""
        fields = [number for number, field in enumerate(self.player_fields, 1) if field.data]
        letters = {str(number): letter for number, letter in zip(fields, LETTERS, strict=False)}
        return letters.get(self.dealer.data or "", "")

    @property
    def short_fields(self) -> tuple[Field, ...]:
        """Return the fields of the players' short names in order of play."""
        return tuple(self[f"short_{number}"] for number in range(1, MOST + 1))

    @property
    def filled_fields(self) -> tuple[Field, ...]:
        """Return the fields of the full names with which the short ones were filled in."""
        return tuple(self[f"filled_{number}"] for number in range(1, MOST + 1))

    @property
    def cleared(self) -> set[str]:
        """Return the folded names of those whose short name stood in its field and is taken out."""
        return {name.data.casefold() for name, short, filled in zip(
            self.player_fields, self.short_fields, self.filled_fields, strict=True)
            if name.data and not short.data and self._known_by(filled)
            and name.data.casefold() == filled.data.casefold()}

    def _known_by(self, name: Field) -> str:
        return self.known.get((name.data or "").casefold(), "")

    def _typed(self, name: Field, short: Field, filled: Field) -> str:
        """Return a short name, "" where it is still that of the player who was here before."""
        typed, old = short.data or "", self._known_by(filled)
        moved = (filled.data or "").casefold() != (name.data or "").casefold()
        return "" if moved and typed.casefold() == old.casefold() else typed

    @property
    def shorts(self) -> dict[str, str]:
        """Return the short names by name, "" for each that is to be proposed."""
        return {name: short or "" for name, short, _field in self.told_apart()}

    def told_apart(self) -> list[tuple[str, str | None, Field]]:
        """Return each player's name, short name (see ``settle_shorts``) and its field."""
        played = [each for each in zip(
            self.player_fields, self.short_fields, self.filled_fields, strict=True)
            if each[0].data]
        cleared = self.cleared
        shorts = settle_shorts(
            ["" if name.data.casefold() in cleared else self._known_by(name)
             for name, _short, _filled in played],
            [self._typed(*each) for each in played])
        return [(name.data, short, field)
                for (name, field, _filled), short in zip(played, shorts, strict=True)]

    def validate_player_2(self, _field: StringField) -> None:
        """Ask for two players at least."""
        if len(self.players) < FEWEST:
            raise ValidationError(_("Add at least two players."))

    def validate_player_1(self, _field: StringField) -> None:
        """Ask for names that can be told apart."""
        folded = [name.casefold() for name in self.players]
        if len(set(folded)) < len(folded):
            raise ValidationError(_("Two players have the same name. Change one."))

    def validate_preset(self, field: RadioField) -> None:
        """Ask for rules of the game that was chosen."""
        if field.data not in self.game.presets:
            raise ValidationError(_("Choose the rules."))
        if wrong_numbers(self.posted, self.game):
            raise ValidationError(_("Enter a whole number."))


def wrong_numbers(posted: Mapping[str, str], game: PlayedGame) -> list[str]:
    """Return the house rules for which a number was *posted* that is none, or is out of bounds."""
    return [name for name, spec in game.options.items() if spec.number
            and (word := posted.get(RULE_PREFIX + name, "")) and word not in spec.values]


def house_rules(posted: Mapping[str, str], game: PlayedGame, preset: str) -> list[list[str]]:
    """Return the posted rules that depart from *preset*, as pairs of option and value."""
    changes = game.presets[preset].changes if preset in game.presets else {}
    pairs: list[list[str]] = []
    for name, spec in game.options.items():
        word = posted.get(RULE_PREFIX + name, "")
        if word in spec.values and word != changes.get(name, spec.default):
            pairs.append([name, word])
    return pairs


for _number in range(1, MOST + 1):
    setattr(SeriesForm, f"player_{_number}", NameField(
        _l("Player %(number)d", number=_number), longest=LONGEST_NAME))
    setattr(SeriesForm, f"short_{_number}", ShortField(
        _l("Short name of player %(number)d", number=_number), longest=LONGEST_SHORT))
    setattr(SeriesForm, f"filled_{_number}", StringField(filters=[clean_name]))
