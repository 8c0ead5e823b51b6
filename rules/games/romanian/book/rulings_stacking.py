"""Rulings on Hilary Howarth's method of stacking."""

from typing import Final

from rules.games.romanian.book.sources import SCORING, pagat
from rules.messages import N_
from rules.rulebook.entry import Ruling

STACKING_RULINGS: Final[tuple[Ruling, ...]] = (
    Ruling(
        "Q-ST-1",
        N_("Which tiles stay in the example?"),
        N_("The 6 and the 10. You stack the 7, 8 and 9."),
        N_(
            "The page prints 7-10, but the 7 has just been stacked. Both ends stay, and 6 and 10 "
            "are worth 15, like the owner’s 6-7-8."
        ),
        pagat(SCORING, "Hilary Howarth's methods, example in the second item"),
    ),
    Ruling(
        "Q-ST-2",
        N_("What if no tiles are worth exactly your points?"),
        N_(
            "Stack as much as fits, never more. The rest stays as your credit on that run. "
            "Whenever the run grows, credits are paid, the oldest first."
        ),
        N_("On a fresh run this is rare, such as a 9 below 10-11-12, and 5 points remain."),
        pagat(SCORING, "Hilary Howarth's methods, silent"),
    ),
    Ruling(
        "Q-ST-3",
        N_("Which tiles do you stack if you have a choice?"),
        N_("The fewest, and among those the lowest. Tens go first, and fives stay as change."),
        N_("Most additions can be paid in several ways."),
        pagat(SCORING, "Hilary Howarth's methods, silent"),
    ),
    Ruling(
        "Q-ST-4",
        N_("What happens to a Joly in a run?"),
        N_(
            "A Joly is never stacked, and adding one earns nothing to stack. Its 50 points count "
            "where it was first laid down."
        ),
        N_("You can still take a Joly, so it must stay within reach."),
        pagat(SCORING, "Hilary Howarth's methods, silent, and paragraph on a claimed Joly"),
    ),
    Ruling(
        "Q-ST-5",
        N_("When do you stack a set of four with a Joly?"),
        N_(
            "After someone takes its Joly. Everyone stacks their own tiles, and the first to lay "
            "the Joly down keeps its 50."
        ),
        N_("Until then the set is not complete (Q-SET-3)."),
        pagat(SCORING, "Hilary Howarth's methods, first item"),
    ),
    Ruling(
        "Q-ST-6",
        N_("Do you stack anything when you add to your own meld?"),
        N_(
            "Not from your own run. When you complete your own set, it leaves the table and you "
            "stack all four tiles."
        ),
        N_(
            "R-STACK-2 pays for additions to another player’s run. R-STACK-1 removes every "
            "complete set."
        ),
        pagat(SCORING, "Hilary Howarth's methods"),
    ),
    Ruling(
        "Q-ST-7",
        N_("How can you check stacks?"),
        N_(
            "A run, minus open credits, is worth what its owner gave. A player’s stack and credit "
            "are worth what that player gave."
        ),
        N_(
            "Each value is paid with the same value. A Joly counts 50 for the first to lay it "
            "down. A tile given for it counts for its giver."
        ),
        pagat(SCORING, "Hilary Howarth's methods, second item"),
    ),
    Ruling(
        "Q-ST-8",
        N_("Can a dispute about stacks change a score?"),
        N_("Never. Scores come from the record of who laid what."),
        N_("The method only makes counting easy, and no rule makes it binding."),
        pagat(SCORING, "Hilary Howarth's methods, lead-in"),
    ),
    Ruling(
        "Q-ST-9",
        N_("What happens to a run that cannot grow any more?"),
        N_(
            "It is complete, unless it has a Joly. Pay open credits first, now from the ends too. "
            "Its owner stacks the rest."
        ),
        N_(
            "R-STACK-4 stacks melds that nothing can be added to, and the ends need no marking "
            "now."
        ),
        pagat(SCORING, "Hilary Howarth's methods, last sentence"),
    ),
    Ruling(
        "Q-ST-10",
        N_("How is a meld counted that is not a run or a set?"),
        N_("As loose tiles: a 1 as on a rack, but a Joly 50. You can never stack such a meld."),
        N_(
            "The table kept it, so it scores. But a 1 has no value by its place there, and nobody "
            "knows what still fits."
        ),
        pagat(SCORING, "silent"),
    ),
)
