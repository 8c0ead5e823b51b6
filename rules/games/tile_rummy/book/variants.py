"""What a rule or a ruling of the leaflet's game says where a family plays it otherwise."""

from typing import Final

from rules.messages import N_
from rules.rulebook.variants import Variant, beside, instead

LEAFLET_VARIANTS: Final[tuple[Variant, ...]] = (
    beside("tr_values variation", "T-INIT-2",
        N_("Here 2 to 9 count 5, 10 to 13 count 10 and a 1 counts 15.")),
    beside("tr_values variation", "T-SCORE-1",
        N_("On a rack too, 2 to 9 count 5, 10 to 13 count 10 and a 1 counts 15.")),
    beside("tr_joker_initial represented", "T-INIT-2",
        N_("A joker in the first meld counts here as the tile that it stands for.")),
    instead("tr_joker_initial represented", "Q-T-1",
        N_("As much as the tile that it stands for.")),
    instead("tr_bonus_tiles 14", "Q-T-5",
        N_("Only a hand of exactly 14 tiles. The bonus comes on top of the ordinary score, by the "
           "jokers among them.")),
    instead("tr_time_limit 180", "Q-T-13",
        N_("A limit has been agreed on. When it runs out, the table goes back as it was before "
           "the turn.")),
    instead("tr_pool_exhausted play_on", "T-END-2",
        N_("When the pool is empty, play goes on until nobody can play; then all racks are "
           "counted.")),
    beside("tr_pool_exhausted play_on", "Q-T-12",
        N_("Here, however, play goes on without a pool until nobody can play.")),
    beside("tr_pool_scores differences", "Q-T-12",
        N_("Here, however, the lowest rack wins what the others have above it, and they lose "
           "that.")),
)
"""The sentences, in the order of the options."""
