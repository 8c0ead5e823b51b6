"""The books of both games: each with its entries, presets, house rules, doubts and examples."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from rules import options as romanian
from rules.games.romanian.book.examples import EXAMPLES
from rules.games.tile_rummy import options as leaflet
from rules.games.tile_rummy.book.chapters import TILE_RUMMY
from rules.games.tile_rummy.book.doubts import LEAFLET_SURVEY
from rules.games.tile_rummy.book.examples import LEAFLET_EXAMPLES
from rules.games.tile_rummy.book.variants import LEAFLET_VARIANTS
from rules.games.tile_rummy.options import TILE_RUMMY_OPTIONS, TILE_RUMMY_PRESETS, TileRummyOptions
from rules.options import OPTIONS, PRESETS, Options, OptionSpec, Preset
from rules.rulebook.catalogue import (
    RULES,
    RULINGS,
    TILE_RUMMY_RULES,
    TILE_RUMMY_RULINGS,
    Rule,
    Ruling,
)
from rules.rulebook.chapters import IN_FORCE, NOT_OFFERED, ROMANIAN, Book
from rules.rulebook.doubts import ROMANIAN_SURVEY, Doubt, Survey
from rules.rulebook.example import AnyExample
from rules.rulebook.variants import VARIANTS, Variant

HouseRules: TypeAlias = Options | TileRummyOptions


@dataclass(frozen=True, slots=True)
class Volume:
    """A book and all that its pages need.

    ``in_force`` names for each variation the option and the value by which it is played;
    ``not_offered`` the variations that a preset's text does not know. ``of_preset`` returns the
    house rules of a preset, ``change`` those with one option set as a record writes it.
    """

    book: Book
    rules: Mapping[str, Rule]
    rulings: Mapping[str, Ruling]
    presets: Mapping[str, Preset]
    options: Mapping[str, OptionSpec]
    variants: tuple[Variant, ...]
    survey: Survey
    examples: Mapping[str, tuple[AnyExample, ...]]
    in_force: Mapping[str, tuple[str, str]]
    not_offered: Mapping[str, frozenset[str]]
    of_preset: Callable[[str], Any]
    change: Callable[[Any, str, str], Any]

    @property
    def usual(self) -> str:
        """Return the preset that is played where nothing else is said."""
        return next(iter(self.presets))

    def written(self, name: str, options: HouseRules) -> str:
        """Return an option's value as a record writes it, any number of seconds too."""
        value = getattr(options, name)
        for word, held in self.options[name].values.items():
            if held == value and type(held) is type(value):
                return word
        return str(value)

    def label(self, name: str, word: str) -> str:
        """Return the label of a value, an English message id; a bare number is its own."""
        return self.options[name].labels.get(word, word)

    def variants_in(self, options: HouseRules) -> Iterator[Variant]:
        """Yield the sentences that hold under *options*.

        Values of an option that are not listed, such as a number of seconds, share the sentence
        of the one beside the default.
        """
        for variant in self.variants:
            word = self.written(variant.option, options)
            listed = tuple(self.options[variant.option].values)
            if variant.word == (word if word in listed else listed[1]):
                yield variant


VOLUMES: Final[Mapping[str, Volume]] = MappingProxyType({
    ROMANIAN.game: Volume(
        ROMANIAN, RULES, RULINGS, PRESETS, OPTIONS, VARIANTS, ROMANIAN_SURVEY, EXAMPLES,
        IN_FORCE, NOT_OFFERED, romanian.preset_options, romanian.with_option),
    TILE_RUMMY.game: Volume(
        TILE_RUMMY, TILE_RUMMY_RULES, TILE_RUMMY_RULINGS, TILE_RUMMY_PRESETS, TILE_RUMMY_OPTIONS,
        LEAFLET_VARIANTS, LEAFLET_SURVEY, LEAFLET_EXAMPLES,
        MappingProxyType({"T-VAR-1": ("tr_values", "variation"),
                          "T-VAR-2": ("tr_joker_initial", "represented")}),
        MappingProxyType({}), leaflet.preset_options, leaflet.with_option),
})
"""The books by the name of their game."""

DOUBT_OF: Final[Mapping[str, Doubt]] = MappingProxyType({
    ruling: each for volume in VOLUMES.values() for each in volume.survey.doubts
    for ruling in each.rulings})
"""The doubt that each ruling settles."""


def volume_of(entry: str) -> Volume:
    """Return the book in which an entry stands.

    Raises:
        KeyError: there is no such entry.
    """
    for volume in VOLUMES.values():
        if entry in volume.rules or entry in volume.rulings:
            return volume
    raise KeyError(entry)
