"""What a rule on closed hands says where a family plays it otherwise."""

from typing import Final

from rules.messages import N_
from rules.rulebook.variants import Variant, beside, instead

VARIANTS: Final[tuple[Variant, ...]] = (
    instead("ch_wild jokers", "C-WILD-2", N_("Here no tile is turned up to name wild tiles.")),
    instead("ch_limit ropet", "C-WILD-1",
            N_("A wild tile may stand for any tile, within its limits.")),
    beside("ch_boxes 2", "C-EQ-1", N_("Here you play with two boxes: there are 212 tiles.")),
    instead("ch_high_one no", "C-RUN-2", N_("A 1 may not follow the 13.")),
    instead("ch_pairs no", "C-PAIR-1", N_("Here seven pairs do not close.")),
    beside("ch_one_colour any", "Q-C-2", N_("Here it is any fourteen tiles of one colour.")),
    beside("ch_one_colour full", "Q-C-2", N_("Here it is 1 to 13 and another 1.")),
    beside("ch_one_colour runs", "Q-C-2", N_("Here it is runs of one colour alone.")),
    beside("ch_eight free", "C-EIGHT-1", N_("They close, whatever the other six are.")),
    beside("ch_eight melded", "C-EIGHT-1", N_("The other six must be melded.")),
    beside("ch_groups yes", "C-BETE-1", N_("Here this kind is played.")),
    beside("ch_mosaic yes", "C-MOS-1", N_("Here a mosaic closes.")),
    beside("ch_bicolour runs", "C-BIC-1", N_("Here any number of runs will do.")),
    beside("ch_bicolour two", "C-BIC-2", N_("Here there must be exactly two runs.")),
    beside("ch_halves yes", "C-HALF-1", N_("Here minor and major hands are played.")),
    beside("ch_scale family", "C-WORTH-2", N_("Your family plays by these points.")),
    beside("ch_scale program", "C-WORTH-3", N_("You play by these points.")),
    beside("ch_scale program", "C-WORTH-5",
           N_("If you close by throwing a joker, 250 becomes 500 and 500 becomes 1000.")),
    beside("ch_scale ropet", "C-WORTH-4", N_("You play by ropet’s points.")),
    beside("ch_simple 2", "C-WORTH-2", N_("Here your family has set the simple hand.")),
    beside("ch_special 4", "C-WORTH-2", N_("Here your family has set the other hands.")),
    instead("ch_thrown no", "C-WORTH-5", N_("Which tile you throw last does not matter.")),
    beside("ch_atu yes", "C-WORTH-6", N_("Here the atu can double the game.")),
    beside("ch_count up", "C-SCORE-1", N_("Here the winner counts up instead.")),
    beside("ch_count winner", "C-SCORE-1", N_("Here the others pay the winner instead.")),
    instead("ch_shown no", "C-SCORE-3", N_("Showing the twin counts nothing.")),
    beside("ch_teams yes", "C-SCORE-5", N_("Here four play in teams.")),
)
"""The sentences, in the order of the options."""
