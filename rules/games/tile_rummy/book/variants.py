"""What a rule or a ruling of the leaflet's game says where a family plays it otherwise."""

from typing import Final

from rules.messages import N_
from rules.rulebook.variants import Variant, beside, instead

LEAFLET_VARIANTS: Final[tuple[Variant, ...]] = (
    beside("tr_values variation", "T-INIT-2",
        N_("2 to 9 count 5, 10 to 13 count 10, and a 1 counts 15.")),
    beside("tr_values variation", "T-SCORE-1",
        N_("On a rack, too, 2 to 9 count 5, 10 to 13 count 10, and a 1 counts 15.")),
    beside("tr_joker_initial represented", "T-INIT-2",
        N_("In the opening a joker counts as its tile.")),
    instead("tr_joker_initial represented", "Q-T-1",
        N_("As much as its tile.")),
    instead("tr_bonus_tiles 14", "Q-T-5",
        N_(
            "Only a rack of exactly 14 tiles. The bonus depends on its jokers and is added to the "
            "normal score."
        )),
    instead("tr_time_limit 180", "Q-T-13",
        N_(
            "You have set a limit. When time is up, the table goes back as it was before the turn."
        )),
    instead("tr_pool_exhausted play_on", "T-END-2",
        N_("Play goes on until nobody can play. Then count all racks.")),
    beside("tr_pool_exhausted play_on", "Q-T-12",
        N_("But here play goes on without a pool until nobody can play.")),
    beside("tr_pool_scores differences", "Q-T-12",
        N_("But here the lowest rack wins what the others have above it, and they lose that.")),
)
"""The sentences, in the order of the options."""
