"""The book of one game: its entries, presets, house rules, doubts and examples."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.cases import Casebook
from rules.options import HouseRules, OptionSpec, Preset
from rules.rulebook.chapters import Book
from rules.rulebook.doubts import Survey
from rules.rulebook.entry import Rule, Ruling
from rules.rulebook.example import AnyExample, examples_in
from rules.rulebook.variants import Variant


@dataclass(frozen=True, slots=True)
class Volume:
    """A book and all that its pages need.

    ``in_force`` names for each variation the option and the value by which it is played;
    ``not_offered`` the variations that a preset's text does not know. ``played_by`` names for
    each rule that only some families play the values under which it is played, as records set
    them: all of them together.
    """

    book: Book
    rules: Mapping[str, Rule]
    rulings: Mapping[str, Ruling]
    house: HouseRules[Any]
    variants: tuple[Variant, ...]
    survey: Survey
    cases: Casebook
    in_force: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    not_offered: Mapping[str, frozenset[str]] = field(default_factory=dict)
    played_by: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def presets(self) -> Mapping[str, Preset]:
        """Return the presets by name, the usual one first."""
        return self.house.presets

    @property
    def options(self) -> Mapping[str, OptionSpec]:
        """Return the options by name, in the order of the book."""
        return self.house.options

    @property
    def usual(self) -> str:
        """Return the preset that is played where nothing else is said."""
        return self.house.usual

    @property
    def examples(self) -> Mapping[str, tuple[AnyExample, ...]]:
        """Return what shows a rule or a ruling, by its id: examples chosen from the cases.

        Procedures, and a few rulings that no record can show, have none.
        """
        return examples_in(self.cases)

    def has(self, entry: str) -> bool:
        """Say whether the rule or ruling *entry* stands in this book."""
        return entry in self.rules or entry in self.rulings

    def unplayed(self, options: object) -> frozenset[str]:
        """Return the rules that are not played under *options*."""
        return frozenset(rule for rule, values in self.played_by.items() if any(
            self.options[option].written(options) not in words
            for option, *words in map(str.split, values)))

    def variants_in(self, options: object) -> Iterator[Variant]:
        """Yield the sentences that hold under *options*.

        Values of an option that are not listed, such as a number of seconds, share the sentence
        of the one beside the default.
        """
        for variant in self.variants:
            spec = self.options[variant.option]
            word = spec.written(options)
            listed = tuple(spec.values)
            if variant.word == (word if word in listed else listed[1]):
                yield variant
