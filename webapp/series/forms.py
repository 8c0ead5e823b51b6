"""The form for a new series: players in order of play, rules of the house, how it ends."""

from collections.abc import Mapping
from typing import Final

from werkzeug.datastructures import MultiDict
from wtforms import Form, IntegerField, RadioField, StringField, ValidationError

from rules.messages import N_
from webapp.game import PlayedGame
from webapp.language.locale import gettext as _
from webapp.language.locale import lazy_gettext as _l
from webapp.language.names import NameField

SEATS: Final = "ABCD"
FEWEST: Final = 2
LONGEST_NAME: Final = 40
LONGEST_TITLE: Final = 60
MOST_GAMES: Final = 1000
HIGHEST_TARGET: Final = 1_000_000
ENDS: Final[Mapping[str, str]] = {
    "games": N_("After a number of games"),
    "target": N_("At a target score"),
    "open": N_("Open: as long as you like"),
}
_RULE_PREFIX: Final = "rule_"


class WholeNumber(IntegerField):
    """A whole number, with our own words for what is none."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the number."""
        text = valuelist[0].strip() if valuelist else ""
        try:
            self.data = int(text) if text else None
        except ValueError:
            self.data = None
            raise ValueError(_("Give a whole number.")) from None


def _name_field(number: int) -> NameField:
    label = _l("Player %(number)d", number=number)
    return NameField(label, longest=LONGEST_NAME)


class SeriesForm(Form):
    """A new series."""

    name = NameField(_l("Name of the series"), longest=LONGEST_TITLE)
    player_1 = _name_field(1)
    player_2 = _name_field(2)
    player_3 = _name_field(3)
    player_4 = _name_field(4)
    preset = RadioField(_l("Rules"), validate_choice=False)
    # The stubs are a version behind: plain values are choices.
    end = RadioField(_l("The series ends"), choices=list(ENDS), default="games")  # type: ignore[arg-type]
    games = WholeNumber(_l("Number of games"), default=10)
    target = WholeNumber(_l("Target score"), default=1000)

    def __init__(
        self, posted: MultiDict[str, str] | None = None, *, game: PlayedGame
    ) -> None:
        super().__init__(posted)
        self.game = game
        if not posted:
            self.preset.data = game.usual

    @property
    def player_fields(self) -> tuple[StringField, ...]:
        """Return the fields of the players in order of play."""
        return (self.player_1, self.player_2, self.player_3, self.player_4)

    @property
    def players(self) -> list[str]:
        """Return the names that were given, in order of play."""
        return [field.data for field in self.player_fields if field.data]

    @property
    def number(self) -> int | None:
        """Return how many games, or the target."""
        return {"games": self.games.data, "target": self.target.data}.get(self.end.data)

    def validate_player_2(self, _field: StringField) -> None:
        """Ask for two players at least."""
        if len(self.players) < FEWEST:
            raise ValidationError(_("A game needs two players at least."))

    def validate_player_4(self, _field: StringField) -> None:
        """Ask for names that can be told apart."""
        folded = [name.casefold() for name in self.players]
        if len(set(folded)) < len(folded):
            raise ValidationError(_("Two players have the same name: add something to one."))

    def validate_preset(self, field: RadioField) -> None:
        """Ask for rules of the game that was chosen."""
        if field.data not in self.game.presets:
            raise ValidationError(_("Choose the rules."))

    def validate_games(self, field: WholeNumber) -> None:
        """Ask for a sensible number of games, where it matters."""
        if self.end.data == "games" and not 1 <= (field.data or 0) <= MOST_GAMES:
            raise ValidationError(_("Between 1 and %(n)d games.", n=MOST_GAMES))

    def validate_target(self, field: WholeNumber) -> None:
        """Ask for a sensible target, where it matters."""
        if self.end.data == "target" and not 1 <= (field.data or 0) <= HIGHEST_TARGET:
            raise ValidationError(_("Between 1 and %(n)d points.", n=HIGHEST_TARGET))


def house_rules(posted: Mapping[str, str], game: PlayedGame, preset: str) -> list[list[str]]:
    """Return the posted rules that depart from *preset*, as pairs of option and value."""
    changes = game.presets[preset].changes if preset in game.presets else {}
    pairs: list[list[str]] = []
    for name, spec in game.options.items():
        word = posted.get(_RULE_PREFIX + name, "")
        if word in spec.values and word != changes.get(name, spec.default):
            pairs.append([name, word])
    return pairs
