"""House rules of Rummikub (``rk_``), and its presets; each value is from a source of the book."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.messages import N_
from rules.options import (
    HouseRules,
    OptionSpec,
    Preset,
    Seconds,
    numbers,
    preset,
    spec,
    switch,
)


@dataclass(frozen=True, slots=True)
class RummikubOptions:
    """The house rules of one game; the defaults are the preset ``today``.

    ``rk_first`` is in points, 0 where no first meld is asked for; ``rk_time_limit`` is in seconds,
    ``None`` without a limit; ``rk_time_penalty`` is in tiles.
    """

    rk_first: int = 30
    rk_first_arrange: bool = False
    rk_joker_freed: str = "arranged"
    rk_joker_tile: str = "anywhere"
    rk_joker_group: str = "either"
    rk_joker_sets: str = "free"
    rk_joker_into: str = "new"
    rk_joker_rack: bool = True
    rk_joker_points: int = 30
    rk_unopened: str = "rack"
    rk_time_limit: int | None = 60
    rk_time_penalty: int = 1
    rk_pool_empty: str = "play_on"
    rk_pool_scores: str = "differences"
    rk_scores: str = "sum"
    rk_series: str = "games"
    rk_three_pairs: bool = False
    rk_deal: str = "plain"


_SPECS: Final = (
    spec("rk_first", {"30": 30, "50": 50, "none": 0}, "K-FIRST-1 K-FIRST-3 K-SCORE-4 Q-K-4",
         N_("How many points the first meld needs."),
         N_("30"), N_("50"), N_("no first meld is needed")),
    switch("rk_first_arrange", "K-FIRST-3 Q-K-5",
           N_("You may rearrange the table in the turn of your first meld."), default=False),
    spec("rk_joker_freed", {"arranged": "arranged", "tile": "tile"}, "K-JOKER-2 Q-K-6",
         N_("How you free a joker on the table."),
         N_("with the tile it stands for, or by rearranging its set"),
         N_("only with the tile it stands for")),
    spec("rk_joker_tile", {"anywhere": "anywhere", "rack": "rack"}, "K-JOKER-2 Q-K-7",
         N_("Where the tile comes from that frees a joker."),
         N_("from the rack or from the table"), N_("only from the rack")),
    spec("rk_joker_group", {"either": "either", "both": "both"}, "K-JOKER-2 K-JOKER-5 Q-K-8",
         N_("What frees the joker in a group of three."),
         N_("either missing colour"), N_("both missing colours together")),
    spec("rk_joker_sets", {"free": "free", "frozen": "frozen"},
         "K-JOKER-2 K-JOKER-4 Q-K-9", N_("What you may do with a set that holds a joker."),
         N_("add to it, take from it and split it"), N_("only add to it")),
    spec("rk_joker_into", {"new": "new", "any": "any", "rack": "rack"}, "K-JOKER-3 Q-K-10",
         N_("Where a freed joker goes."), N_("into a new set"), N_("into any set"),
         N_("into a new set with tiles from the rack alone")),
    switch("rk_joker_rack", "K-JOKER-3 Q-K-11",
           N_("The set of a freed joker needs a tile from the rack."), default=True),
    numbers("rk_joker_points", "30 50 100 25", "K-SCORE-1 K-SCORE-2 K-SCORE-3 Q-K-12",
            N_("What a joker costs on a rack at the end.")),
    spec("rk_unopened", {"rack": "rack", "fixed": "fixed"},
         "K-SCORE-1 K-SCORE-2 K-SCORE-3 K-SCORE-4 Q-K-13",
         N_("What you lose if you never made your first meld."),
         N_("what is on the rack"), N_("100, or 200 if you could have made it")),
    spec("rk_time_limit", Seconds(("60", "40", "none")), "K-TIME-1 Q-K-14",
         N_("How many seconds a turn lasts."),
         N_("one minute"), N_("40 seconds"), N_("no limit")),
    spec("rk_time_penalty", {"one": 1, "three": 3, "none": 0}, "K-TIME-1 Q-K-15",
         N_("How many tiles you draw when your time is up."),
         N_("one"), N_("three"), N_("none")),
    spec("rk_pool_empty", {"play_on": "play_on", "one_turn": "one_turn"}, "K-END-2 Q-K-16",
         N_("How long you play on when the pool is empty."),
         N_("until no one can play"), N_("one more turn each")),
    spec("rk_pool_scores", {"differences": "differences", "racks": "racks"},
         "K-SCORE-3 Q-K-17", N_("What counts when no one goes out."),
         N_("what each rack has above the lowest one"), N_("each rack whole")),
    spec("rk_scores", {"sum": "sum", "own": "own"}, "K-SCORE-2 K-SCORE-3 Q-K-19",
         N_("What the winner scores."),
         N_("what the others lose"), N_("nothing; the others only lose")),
    spec("rk_series", {"games": "games", "points": "points"}, "K-SER-1 Q-K-20",
         N_("Who wins a series."),
         N_("the most games won, then the most points"), N_("the most points")),
    switch("rk_three_pairs", "K-DEAL-2 Q-K-21",
           N_("With three pairs in the deal you may ask for a new one."), default=False),
    spec("rk_deal", {"plain": "plain", "joker": "joker"}, "K-DEAL-1 K-DEAL-3 K-EQ-1 Q-K-22",
         N_("What each player takes at the start."),
         N_("14 tiles"), N_("one joker and 13 tiles")),
)

_PRESETS: Final = (
    preset("today", N_("Today’s box"),
           N_("30 points, a joker costs 30, one minute a turn. The most games win.")),
    preset("sabra", N_("The Sabra way"),
           N_("As pagat.com tells it: you may rearrange at once. A set with a joker stays together "
              "until you replace the joker from your rack."),
           "rk_first_arrange yes rk_joker_freed tile rk_joker_tile rack "
           "rk_joker_sets frozen rk_joker_into any rk_joker_rack no rk_time_limit none "
           "rk_series points"),
    preset("mso", N_("Mind Sports Olympiad"),
           N_("Two players with a joker each. A joker costs 50. Without a first meld you lose "
              "100 or 200."),
           "rk_joker_points 50 rk_unopened fixed rk_time_limit none rk_three_pairs yes "
           "rk_deal joker"),
    preset("club", N_("Club tournament"),
           N_("40 seconds a turn or three tiles. A joker costs 100. Without a first meld you "
              "lose 100 or 200."),
           "rk_joker_points 100 rk_unopened fixed rk_time_limit 40 rk_time_penalty three "
           "rk_pool_empty one_turn rk_three_pairs yes"),
    preset("family", N_("Family"),
           N_("Today’s box without a clock."), "rk_time_limit none"),
)

HOUSE: Final = HouseRules(RummikubOptions(), _SPECS, _PRESETS)

OPTIONS: Final[Mapping[str, OptionSpec]] = HOUSE.options
"""The options of Rummikub by name, in the order of the book."""

PRESETS: Final[Mapping[str, Preset]] = HOUSE.presets
"""The presets of Rummikub by name, the usual one first."""
