"""House rules: what an option and a preset are, and how those of a game are set."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, Protocol, TypeAlias, TypeVar

from rules.copying import replace
from rules.messages import N_

Value: TypeAlias = str | int | bool | None


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """What an option is called, which values it takes and which rules it rests on.

    ``values`` maps what a record writes to the value in the game's options, the default first;
    some options take more values than the mapping counts up, any number of seconds say.
    ``text`` is an English message id, one sentence for people; ``labels`` are the values' own.
    ``number`` says that any whole number may be written, so that no list of them is offered.
    """

    name: str
    values: Mapping[str, Value]
    ids: tuple[str, ...]
    text: str
    labels: Mapping[str, str]
    number: bool = False

    @property
    def default(self) -> str:
        """Return the default as a record writes it."""
        return next(iter(self.values))

    def written(self, options: object) -> str:
        """Return the value in *options* as a record writes it."""
        value = getattr(options, self.name)
        for word, held in self.values.items():
            if held == value and type(held) is type(value):
                return word
        return str(value)

    def label(self, word: str) -> str:
        """Return the label of a value, an English message id; a bare number is its own."""
        return self.labels.get(word, word)


@dataclass(frozen=True, slots=True)
class Preset:
    """A named profile: the house rules that depart from the defaults, as a record writes them."""

    name: str
    title: str
    text: str
    changes: Mapping[str, str]


def number_up_to(most: int, word: str) -> int:
    """Return the whole number from 1 to *most* that *word* writes.

    Raises:
        KeyError: it writes none; it may have any length.
    """
    digits = word.lstrip("0")
    if digits.isascii() and digits.isdigit() and len(digits) <= len(str(most)) and (
            int(digits) <= most):
        return int(digits)
    raise KeyError(word)


LONGEST_LIMIT: Final = 86_400
"""Seconds: no turn takes a day."""


@dataclass(frozen=True, slots=True)
class Seconds(Mapping[str, Value]):
    """``none`` or any number of seconds; *words* are those that a page offers."""

    words: tuple[str, ...]

    def __getitem__(self, word: str) -> Value:
        if word == "none":
            return None
        return number_up_to(LONGEST_LIMIT, word)

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __len__(self) -> int:
        return len(self.words)


_YES: Final = N_("yes")
_NO: Final = N_("no")


def spec(
    name: str, values: Mapping[str, Value], ids: str, text: str, *labels: str,
    number: bool = False,
) -> OptionSpec:
    """Return an option; without *labels* what a record writes is shown as it is."""
    shown = dict(zip(values, labels, strict=True)) if labels else {word: word for word in values}
    return OptionSpec(
        name, MappingProxyType(values) if isinstance(values, dict) else values,
        tuple(ids.split()), text, MappingProxyType(shown), number)


def switch(name: str, ids: str, text: str, *, default: bool) -> OptionSpec:
    """Return an option that is on or off."""
    values: dict[str, Value] = {"yes": True, "no": False}
    if not default:
        values = {"no": False, "yes": True}
    return spec(name, values, ids, text, *(_YES if word == "yes" else _NO for word in values))


def numbers(name: str, choice: str, ids: str, text: str) -> OptionSpec:
    """Return an option with a *choice* of numbers, the default first."""
    return spec(name, {word: int(word) for word in choice.split()}, ids, text)


def preset(name: str, title: str, text: str, changes: str = "") -> Preset:
    """Return a preset; *changes* are words, an option and its value in turn."""
    words = changes.split()
    return Preset(
        name, title, text, MappingProxyType(dict(zip(words[::2], words[1::2], strict=True))))


class _Dataclass(Protocol):
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


Options = TypeVar("Options", bound=_Dataclass)


@dataclass(frozen=True, slots=True)
class HouseRules(Generic[Options]):
    """The house rules of a game: its options as played by default, and its presets.

    ``default`` is a dataclass with a field for each of the options.
    """

    default: Options
    specs: tuple[OptionSpec, ...]
    profiles: tuple[Preset, ...]
    options: Mapping[str, OptionSpec] = field(init=False)
    presets: Mapping[str, Preset] = field(init=False)

    def __post_init__(self) -> None:
        by_name = {each.name: each for each in self.specs}
        if {each.name for each in fields(self.default)} != set(by_name):
            unspecified = "every option has a field and a specification"
            raise ValueError(unspecified)
        object.__setattr__(self, "options", MappingProxyType(by_name))
        object.__setattr__(self, "presets", MappingProxyType(
            {each.name: each for each in self.profiles}))

    @property
    def usual(self) -> str:
        """Return the preset that is played where nothing else is said."""
        return next(iter(self.presets))

    def change(self, options: Options, name: str, word: str) -> Options:
        """Return *options* with the option *name* set to what a record writes as *word*.

        Raises:
            KeyError: there is no such option or no such value.
        """
        changed: dict[str, Any] = {name: self.options[name].values[word]}
        return replace(options, **changed)

    def of_preset(self, name: str) -> Options:
        """Return the options of the preset *name*; "" is the usual one.

        Raises:
            KeyError: there is no such preset.
        """
        options = self.default
        for option, word in self.presets[name or self.usual].changes.items():
            options = self.change(options, option, word)
        return options

    def of_record(self, name: str, changes: Iterable[tuple[str, str]]) -> Options:
        """Return the options of the preset *name* with *changes* over it, as records write them.

        Raises:
            KeyError: there is no such preset, no such option or no such value.
        """
        options = self.of_preset(name)
        for option, word in changes:
            options = self.change(options, option, word)
        return options
