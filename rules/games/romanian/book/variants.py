"""What a rule or a ruling of the Romanian game says where a family plays it otherwise."""

from typing import Final

from rules.messages import N_
from rules.rulebook.variants import Variant, beside, instead

VARIANTS: Final[tuple[Variant, ...]] = (
    instead("min_initial 45", "R-INIT-2",
        N_("Your opening is worth at least 45 points in all.")),
    instead("min_initial 45", "Q-INIT-4",
        N_("Yes, and so is one of 45, which is the least here.")),
    instead("ones_open yes", "Q-INIT-3",
        N_("Yes: a set of 1s may open without a run beside it.")),
    instead("own_layoff_same_turn no", "Q-INIT-2",
        N_("Only more runs and sets from your rack. Laying off on any meld, even on those just "
           "laid, waits for your next turn, like every swap for a Joly and the discards.")),
    instead("own_layoff_same_turn no", "R-INIT-5",
        N_("Only once your opening has reached its points may you lay down more, on this turn "
           "and on later ones; laying off waits for your next turn.")),
    beside("prev_discard_initial yes", "R-TURN-2",
        N_("But you may start with the previous discard instead if it goes straight into your "
           "opening.")),
    instead("first_round_melds all", "Q-TURN-1",
        N_("Yes: on the first turn the starter may lay down and then discards.")),
    instead("first_round_melds all", "R-FIRST-1",
        N_("On the first turn the starter draws nothing, may lay down, and discards one of the "
           "15 tiles, face up.")),
    instead("first_round_melds nobody", "Q-TURN-1",
        N_("No: in the first round nobody lays anything down.")),
    instead("few_tiles_no_pickup no", "R-OPT-8",
        N_("With one or two tiles left you may still take from the discards.")),
    instead("few_tiles_no_pickup no", "Q-TURN-5",
        N_("Here there is no such ban, neither for a discard nor for the exposed tile.")),
    instead("rethrow_pickup no", "Q-TURN-6",
        N_("No: the discard just picked up stays with you for this turn, so you do not go out "
           "with it either. An equal tile that you held before may be discarded.")),
    instead("max_run 13", "Q-RUN-1",
        N_("No: a run has thirteen tiles at most, so a 1 stands at one of its ends.")),
    instead("joly_adjacent no", "Q-RUN-2",
        N_("No: between two Jolys of a run there lies at least one real tile.")),
    instead("joly_on_others no", "Q-J-9",
        N_("No: a Joly is laid off on your own melds only.")),
    instead("joly_moves 1", "Q-J-8",
        N_("Once: a Joly that has been taken stays in its second meld.")),
    instead("reused_joly zero", "R-SCORE-4",
        N_("When a Joly is taken, its 50 points are lost; whoever takes it scores in its stead "
           "no more than the tiles given for it.")),
    instead("reused_joly zero", "Q-J-1",
        N_("The 50 points are lost with the swap. The taker scores the tile given, by its "
           "place, and the rack tiles laid down beside the Joly.")),
    instead("joly_melded additive", "Q-VAL-4",
        N_("Yes: a melded Joly counts 50 and the value of the tile that it stands for.")),
    instead("joly_rack 50", "R-SCORE-3",
        N_("At the end tiles are worth the same as in the opening, except for a Joly: it "
           "brings 50 points to whoever melded it first, and costs 50 on a rack.")),
    instead("rack_one 5", "Q-VAL-1",
        N_("5 points.")),
    instead("rack_one 10", "Q-VAL-1",
        N_("10 points.")),
    instead("rack_one 15", "Q-VAL-1",
        N_("15 points.")),
    instead("ones_four 5", "Q-VAL-2",
        N_("25 each for three of them, and 5 for the fourth.")),
    beside("ones_scored 25", "R-SCORE-3",
        N_("A melded 1 counts 25 at the end, wherever it lies.")),
    instead("winner_bonus 50", "R-SCORE-1",
        N_("Whoever goes out scores 50 points and the value of the tiles that they melded.")),
    instead("winner_bonus 50", "R-SCORE-9",
        N_("When the spare tiles are used up and nobody has gone out, the game has no winner: "
           "everybody scores the tiles played less the rack, and nobody gets the 50 points.")),
    instead("concealed_bonus 0", "R-SCORE-7",
        N_("Going out concealed, with all 14 tiles at once, earns nothing more.")),
    instead("twin_bonus 50", "R-SCORE-8",
        N_("The announced twin of the exposed tile earns 50 points.")),
    instead("unmelded rack100", "R-SCORE-6",
        N_("A player who has melded nothing loses 100 points and the value of the rack.")),
    instead("unmelded flat100", "R-SCORE-6",
        N_("A player who has melded nothing loses 100 points, whatever the rack holds.")),
    instead("no_winner_unmelded rack", "Q-END-6",
        N_("No: when nobody goes out, such a player loses only the value of the rack.")),
    beside("joly_throw_double yes", "R-SCORE-1",
        N_("Whoever goes out by discarding a Joly scores double in that game.")),
    instead("double_scope without_twin", "Q-END-4",
        N_("Tiles, going out and the concealed win, but not the twin. Nobody else’s score is "
           "doubled.")),
    instead("max_rebuilds 1", "Q-END-7",
        N_("Once; when the wall is empty again, the game ends without a winner.")),
    instead("max_rebuilds 0", "Q-END-7",
        N_("Never: when the wall is empty, the game ends without a winner.")),
    instead("max_rebuilds 0", "R-REB-1",
        N_("When the wall is used up, it is not built anew.")),
    instead("max_rebuilds 0", "R-REB-2",
        N_("When somebody wants a tile from the wall and none is left, the game ends.")),
    instead("exposed_joly dealer", "Q-SETUP-2",
        N_("It stays exposed, the dealer names the stack to count to, and its twin is the "
           "other Joly.")),
    beside("stacking no", "R-STACK-1",
        N_("You do not stack: all tiles stay on the table until the end.")),
    instead("stack_inexact none", "Q-ST-2",
        N_("Nothing is stacked then, and nothing is kept as a credit.")),
    instead("stack_tiebreak nearest", "Q-ST-3",
        N_("Those that lie nearest to the new end.")),
)
"""The sentences, in the order of the options."""
