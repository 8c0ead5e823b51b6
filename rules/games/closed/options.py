"""House rules of the games that close with a whole hand (``ch_``), and their four presets."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from rules.messages import N_
from rules.options import (
    HouseRules,
    OptionSpec,
    Preset,
    Value,
    number_up_to,
    preset,
    spec,
    switch,
)

MOST_POINTS: Final = 10_000
"""What a family can let a hand be worth."""


@dataclass(frozen=True, slots=True)
class ClosedOptions:
    """The house rules of one game; the defaults are the preset ``okey``.

    ``ch_wild`` says which tiles are wild, ``ch_limit`` how many of them a meld takes.
    ``ch_one_colour`` is which of three kinds "all of one colour" means; ``ch_simple`` and
    ``ch_special`` are the points of a scale that no source gives.
    """

    ch_wild: str = "indicator"
    ch_limit: str = "free"
    ch_boxes: int = 1
    ch_high_one: bool = True
    ch_pairs: bool = True
    ch_one_colour: str = "no"
    ch_eight: str = "no"
    ch_groups: bool = False
    ch_mosaic: bool = False
    ch_bicolour: str = "no"
    ch_halves: bool = False
    ch_scale: str = "okey"
    ch_simple: int = 1
    ch_special: int = 2
    ch_thrown: bool = True
    ch_atu: bool = False
    ch_count: str = "down"
    ch_shown: bool = True
    ch_teams: bool = False

    @property
    def copies(self) -> int:
        """Return how many of each tile there are."""
        return 2 * self.ch_boxes

    @property
    def has_indicator(self) -> bool:
        """Say whether the tile that is turned up names the wild tiles."""
        return self.ch_wild == "indicator"


class _Points(Mapping[str, Value]):
    """Any number of points; the usual one and another stand for all of them."""

    def __init__(self, usual: int, other: int) -> None:
        self._listed = (str(usual), str(other))

    def __getitem__(self, word: str) -> Value:
        return number_up_to(MOST_POINTS, word)

    def __iter__(self) -> Iterator[str]:
        return iter(self._listed)

    def __len__(self) -> int:
        return len(self._listed)


_SPECS: Final = (
    spec("ch_wild", {"indicator": "indicator", "jokers": "jokers"}, "C-WILD-1 C-WILD-2 C-WILD-4",
         N_("Which tiles are wild."),
         N_("both tiles that follow the indicator"), N_("the jokers")),
    spec("ch_limit", {"free": "free", "ropet": "ropet"}, "C-WILD-5 C-WILD-6 Q-C-9",
         N_("How many jokers a meld takes."),
         N_("as many as you like"), N_("one for every two real tiles, never side by side")),
    spec("ch_boxes", {"1": 1, "2": 2}, "C-EQ-1 Q-C-11",
         N_("How many boxes you play with."), N_("one box"), N_("two boxes")),
    switch("ch_high_one", "C-RUN-2", N_("A 1 may follow the 13."), default=True),
    switch("ch_pairs", "C-PAIR-1", N_("Seven pairs close."), default=True),
    spec("ch_one_colour", {"no": "no", "any": "any", "full": "full", "runs": "runs"},
         "C-COL-1 C-COL-2 C-COL-3 Q-C-2", N_("What a hand of one colour is."),
         N_("nothing of its own"), N_("fourteen tiles of one colour, any numbers"),
         N_("1 to 13 and another 1"), N_("runs of one colour and nothing else")),
    spec("ch_eight", {"no": "no", "free": "free", "melded": "melded"}, "C-EIGHT-1 Q-C-1",
         N_("What eight tiles of one number are."),
         N_("nothing of their own"), N_("they close, whatever the other six are"),
         N_("they count more where the other six are melded")),
    switch("ch_groups", "C-BETE-1", N_("A hand of groups alone counts more."), default=False),
    switch("ch_mosaic", "C-MOS-1", N_("A mosaic closes."), default=False),
    spec("ch_bicolour", {"no": "no", "runs": "runs", "two": "two"}, "C-BIC-1 C-BIC-2 Q-C-4",
         N_("What a hand of two colours is."),
         N_("nothing of its own"), N_("runs of two colours and nothing else"),
         N_("exactly two runs, of two colours")),
    switch("ch_halves", "C-HALF-1 C-HALF-2",
           N_("A hand of low or of high tiles alone counts more."), default=False),
    spec("ch_scale", {"okey": "okey", "family": "family", "program": "program", "ropet": "ropet"},
         "C-WORTH-1 C-WORTH-2 C-WORTH-3 C-WORTH-4 C-WORTH-7 Q-C-6 Q-C-17 Q-C-19",
         N_("What a closed hand is worth."),
         N_("2, and 4 with pairs"), N_("what your family says"),
         N_("250, 500 or 1000"), N_("500 to 1500")),
    spec("ch_simple", _Points(1, 2), "C-WORTH-2 Q-C-6",
         N_("What a simple hand is worth, where your family says it."), number=True),
    spec("ch_special", _Points(2, 4), "C-WORTH-2 Q-C-6",
         N_("What any other hand is worth, where your family says it."), number=True),
    switch("ch_thrown", "C-WORTH-5 Q-C-5",
           N_("A wild tile thrown last counts twice."), default=True),
    switch("ch_atu", "C-WORTH-6", N_("A 1 or a joker as atu doubles the game."), default=False),
    spec("ch_count", {"down": "down", "up": "up", "winner": "winner"},
         "C-SCORE-1 C-SCORE-2 C-SCORE-6 C-SER-1 C-SER-2 Q-C-13 Q-C-14 Q-C-16",
         N_("How points are counted."),
         N_("everybody counts down from 20"), N_("the winner counts up"),
         N_("the others pay the winner")),
    switch("ch_shown", "C-SCORE-3 Q-C-18",
           N_("You may show the twin of the indicator for a point."),
           default=True),
    switch("ch_teams", "C-SCORE-5 Q-C-15 Q-C-16",
           N_("Four play as two teams. Partners sit opposite."),
           default=False),
)

_PRESETS: Final = (
    preset("okey", N_("Okey"),
           N_("Runs and groups or seven pairs; both tiles that follow the indicator are wild.")),
    preset("tabla-romi", N_("Tábla römi"),
           N_("Five ways to close. No source gives points: a simple hand counts 1 and any other 2 "
              "until your family sets them."),
           "ch_wild jokers ch_one_colour any ch_eight free ch_scale family ch_thrown no "
           "ch_count up ch_shown no"),
    preset("pe-tabla", N_("Remi pe tablă"),
           N_("A game of its own, with points for each kind of hand. A joker thrown last makes "
              "it a double game."),
           "ch_wild jokers ch_one_colour runs ch_eight melded ch_mosaic yes ch_bicolour runs "
           "ch_halves yes ch_scale program ch_count up ch_shown no"),
    preset("pe-tabla-ropet", N_("Pe tablă by ropet’s rules"),
           N_("A joker needs two real tiles. A 1 or a joker as atu doubles all scores."),
           "ch_wild jokers ch_limit ropet ch_one_colour full ch_groups yes ch_mosaic yes "
           "ch_bicolour two ch_scale ropet ch_atu yes ch_count up ch_shown no"),
)

HOUSE: Final = HouseRules(ClosedOptions(), _SPECS, _PRESETS)

OPTIONS: Final[Mapping[str, OptionSpec]] = HOUSE.options
"""The options by name, in the order of the book."""

PRESETS: Final[Mapping[str, Preset]] = HOUSE.presets
"""The presets by name, the usual one first."""
