"""What a rule or a ruling of the Romanian game says where a family plays it otherwise."""

from typing import Final

from rules.messages import N_
from rules.rulebook.variants import Variant, beside, instead

VARIANTS: Final[tuple[Variant, ...]] = (
    instead("min_initial 45", "R-INIT-2",
        N_("Your opening needs at least 45 points in all.")),
    instead("min_initial 45", "Q-INIT-4",
        N_("Yes, and so is 45, the least here.")),
    instead("ones_open yes", "Q-INIT-3",
        N_("Yes. A set of 1s may open without a run.")),
    instead("own_layoff_same_turn no", "Q-INIT-2",
        N_(
            "Lay down more runs and sets from your rack, nothing else. Additions, Joly swaps and "
            "discards wait for your next turn."
        )),
    instead("own_layoff_same_turn no", "R-INIT-5",
        N_(
            "Once your opening has its points, you may lay down more, on this turn and later. "
            "Adding to melds waits for your next turn."
        )),
    beside("prev_discard_initial yes", "R-TURN-2",
        N_("But you may start with the previous discard if it goes straight into your opening.")),
    instead("first_round_melds all", "Q-TURN-1",
        N_("Yes. On the first turn the starter may lay down and then discards.")),
    instead("first_round_melds all", "R-FIRST-1",
        N_(
            "On the first turn the starter draws nothing, may lay down, and discards one tile "
            "face up."
        )),
    instead("first_round_melds nobody", "Q-TURN-1",
        N_("No. Nobody lays down in the first round.")),
    instead("few_tiles_no_pickup no", "R-OPT-8",
        N_("With one or two tiles left you may still take discards.")),
    instead("few_tiles_no_pickup no", "Q-TURN-5",
        N_("There is no such ban here, neither for discards nor for the exposed tile.")),
    instead("rethrow_pickup no", "Q-TURN-6",
        N_(
            "No. You may not discard it on this turn, even to go out. You may discard an equal "
            "tile you already had."
        )),
    instead("max_run 13", "Q-RUN-1",
        N_("No. A run has at most 13 tiles, so only one end is a 1.")),
    instead("joly_adjacent no", "Q-RUN-2",
        N_("No. Two Jolys in a run need a real tile between them.")),
    instead("joly_on_others no", "Q-J-9",
        N_("No. You may add a Joly only to your own melds.")),
    instead("joly_moves 1", "Q-J-8",
        N_("Once. A taken Joly stays in its second meld.")),
    instead("reused_joly zero", "R-SCORE-4",
        N_(
            "When a Joly is taken, its 50 points are lost. The taker scores only the tiles given "
            "for it."
        )),
    instead("reused_joly zero", "Q-J-1",
        N_(
            "The 50 points are lost. The taker scores the tile given, by its place, and the rack "
            "tiles laid down with the Joly."
        )),
    instead("joly_melded additive", "Q-VAL-4",
        N_("Yes. It counts 50 plus the value of the tile it stands for.")),
    instead("joly_rack 50", "R-SCORE-3",
        N_(
            "At the end tiles are worth the same as in the opening, except a Joly. It earns 50 "
            "for the first to lay it down and costs 50 on a rack."
        )),
    instead("rack_one 5", "Q-VAL-1",
        N_("5 points.")),
    instead("rack_one 10", "Q-VAL-1",
        N_("10 points.")),
    instead("rack_one 15", "Q-VAL-1",
        N_("15 points.")),
    instead("ones_four 5", "Q-VAL-2",
        N_("25 for each of three, and 5 for the fourth.")),
    beside("ones_scored 25", "R-SCORE-3",
        N_("A 1 on the table counts 25 at the end, wherever it is.")),
    instead("winner_bonus 50", "R-SCORE-1",
        N_("Going out earns 50 points plus your tiles on the table.")),
    instead("winner_bonus 50", "R-SCORE-9",
        N_(
            "If all tiles are drawn and nobody has gone out, there is no winner. Everyone scores "
            "the tiles laid down minus the rack, and nobody gets the 50."
        )),
    instead("concealed_bonus 0", "R-SCORE-7",
        N_("A concealed win, with all 14 tiles at once, earns nothing extra.")),
    instead("twin_bonus 50", "R-SCORE-8",
        N_("The announced twin of the exposed tile earns 50 points.")),
    instead("unmelded rack100", "R-SCORE-6",
        N_("If you have laid down nothing, you lose 100 points plus your rack.")),
    instead("unmelded flat100", "R-SCORE-6",
        N_("If you have laid down nothing, you lose 100 points, whatever your rack holds.")),
    instead("no_winner_unmelded rack", "Q-END-6",
        N_("No. If nobody goes out, you lose only the value of your rack.")),
    beside("joly_throw_double yes", "R-SCORE-1",
        N_("Going out with a Joly as the last discard doubles your score for that game.")),
    instead("double_scope without_twin", "Q-END-4",
        N_("Tiles, going out and the concealed win, but not the twin. Nobody else’s score is "
           "doubled.")),
    instead("max_rebuilds 1", "Q-END-7",
        N_("Once. When the wall is empty again, the game ends without a winner.")),
    instead("max_rebuilds 0", "Q-END-7",
        N_("Never. When the wall is empty, the game ends without a winner.")),
    instead("max_rebuilds 0", "R-REB-1",
        N_("When the wall is empty, no new one is built.")),
    instead("max_rebuilds 0", "R-REB-2",
        N_("The game ends when a player wants to draw and no tile is left.")),
    instead("exposed_joly dealer", "Q-SETUP-2",
        N_("It stays exposed, the dealer chooses the pile, and its twin is the other Joly.")),
    beside("stacking no", "R-STACK-1",
        N_("You do not stack: all tiles stay on the table.")),
    instead("stack_inexact none", "Q-ST-2",
        N_("Then you stack nothing and keep no credit.")),
    instead("stack_tiebreak nearest", "Q-ST-3",
        N_("The ones nearest the new end.")),
)
"""The sentences, in the order of the options."""
