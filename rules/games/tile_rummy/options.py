"""House rules of the leaflet's game (rules.md B.10, ``tr_``), and its two presets."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.messages import N_
from rules.options import HouseRules, OptionSpec, Preset, Seconds, preset, spec


@dataclass(frozen=True, slots=True)
class TileRummyOptions:
    """The house rules of one game; the defaults are the preset ``base``.

    ``tr_time_limit`` is in seconds, ``None`` without a limit; ``tr_bonus_tiles`` is ``None``
    where a hand of any size earns the bonus.
    """

    tr_values: str = "face"
    tr_joker_initial: str = "25"
    tr_bonus_tiles: int | None = None
    tr_time_limit: int | None = None
    tr_pool_exhausted: str = "end"
    tr_pool_scores: str = "own"


_SPECS: Final = (
    spec("tr_values", {"face": "face", "variation": "variation"}, "T-VAR-1",
          N_("Tile values."),
          N_("their number"), N_("2 to 9 five, 10 to 13 ten, a 1 fifteen")),
    spec("tr_joker_initial", {"25": "25", "represented": "represented"},
          "T-INIT-2 T-VAR-2 Q-T-1 Q-T-11", N_("What a joker counts in the opening."),
          N_("25"), N_("as much as its tile")),
    spec("tr_bonus_tiles", {"all": None, "14": 14}, "Q-T-5",
          N_("Which rack earns the bonus for laying all tiles at once."),
          N_("any number of tiles"), N_("exactly 14 tiles")),
    spec("tr_time_limit", Seconds(("none", "180")), "T-TIME-1 Q-T-13",
          N_("Seconds for a turn."), N_("no limit"), N_("three minutes")),
    spec("tr_pool_exhausted", {"end": "end", "play_on": "play_on"}, "Q-T-12",
          N_("When the pool is empty."),
          N_("the game ends with that turn"), N_("play goes on until nobody can play")),
    spec("tr_pool_scores", {"own": "own", "differences": "differences"},
          "Q-T-12", N_("What counts when nobody goes out."),
          N_("everyone loses their own rack"),
          N_("the lowest rack wins what the others have above it")),
)

_PRESETS: Final = (
    preset("base", N_("The leaflet’s rules"),
           N_("Tiles count their number, a joker 25, in the opening too.")),
    preset("variation", N_("The leaflet’s variation"),
           N_(
               "2 to 9 count 5, 10 to 13 count 10, a 1 counts 15. In the opening a joker counts "
               "as its tile."
           ),
           "tr_values variation tr_joker_initial represented"),
)

HOUSE: Final = HouseRules(TileRummyOptions(), _SPECS, _PRESETS)

OPTIONS: Final[Mapping[str, OptionSpec]] = HOUSE.options
"""The options of Tile Rummy by name, in the order of rules.md B.10."""

PRESETS: Final[Mapping[str, Preset]] = HOUSE.presets
"""The presets of Tile Rummy by name, the usual one first."""
