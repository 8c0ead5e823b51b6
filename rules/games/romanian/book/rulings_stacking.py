"""Rulings on Hilary Howarth's method of stacking."""

from typing import Final

from rules.games.romanian.book.sources import SCORING, pagat
from rules.messages import N_
from rules.rulebook.entry import Ruling

STACKING_RULINGS: Final[tuple[Ruling, ...]] = (
    Ruling(
        "Q-ST-1",
        N_("Which tiles stay in the example of the method?"),
        N_("The 6 and the 10: the 7, 8 and 9 are stacked."),
        N_(
            "The page prints 7-10, but the 7 has just been stacked, both ends are to stay, and "
            "6 and 10 are worth 15 like the owner’s 6-7-8. To follow the misprint was not "
            "taken."
        ),
        pagat(SCORING, "Hilary Howarth's methods, example in the second item"),
    ),
    Ruling(
        "Q-ST-2",
        N_("What if no tiles are worth exactly what is owed?"),
        N_(
            "The most that fits is stacked at once, never more. The rest stays as a credit on "
            "that run and is added to what you are owed there later. Whenever the run grows, "
            "by its owner too, credits are paid, the older one first."
        ),
        N_(
            "On a fresh run it happens rarely, such as when a 9 goes below 10-11-12, and the "
            "rest is 5. Scores come from the log and lose nothing by it. A house rule may "
            "stack nothing unless it is exact; what is short is then forgotten."
        ),
        pagat(SCORING, "Hilary Howarth's methods, silent"),
    ),
    Ruling(
        "Q-ST-3",
        N_("Which tiles are stacked where several would do?"),
        N_("The fewest, and among those the lowest: tens go first, and fives stay as change."),
        N_(
            "Most additions can be paid in several ways. The example on the page decides "
            "nothing, for it can be paid in one way only. A house rule may take the tiles "
            "nearest to the new end."
        ),
        pagat(SCORING, "Hilary Howarth's methods, silent"),
    ),
    Ruling(
        "Q-ST-4",
        N_("How does stacking treat a Joly in a run?"),
        N_(
            "A Joly is never stacked, and adding one gives nothing to stack: its 50 points are "
            "counted where it was first melded. Tiles given for a Joly are not stacked by "
            "others."
        ),
        N_(
            "A Joly can still be taken and must stay within reach. To stack for it what its "
            "tile is worth was not taken: it would pay points twice."
        ),
        pagat(SCORING, "Hilary Howarth's methods, silent, and paragraph on a claimed Joly"),
    ),
    Ruling(
        "Q-ST-5",
        N_("When is a set of four with a Joly stacked?"),
        N_(
            "When its Joly has been taken: everybody then stacks their tiles, and whoever "
            "melded the Joly first keeps its 50."
        ),
        N_(
            "Until then the set is not closed (Q-SET-3). To stack it at its fourth tile was "
            "not taken: the Joly would go with it."
        ),
        pagat(SCORING, "Hilary Howarth's methods, first item"),
    ),
    Ruling(
        "Q-ST-6",
        N_("Does anything move when you add to your own meld?"),
        N_(
            "Nothing moves from your own run. With the fourth tile of your own set, the set "
            "leaves the table and you stack its four tiles."
        ),
        N_(
            "R-STACK-2 pays for what is laid off on another player’s run; R-STACK-1 removes a "
            "full set whoever fills it. To stack from your own run was not taken: you owe "
            "yourself nothing."
        ),
        pagat(SCORING, "Hilary Howarth's methods"),
    ),
    Ruling(
        "Q-ST-7",
        N_("How can stacks be checked?"),
        N_(
            "What lies in a run, less open credits, is worth what its owner gave; stack and "
            "credit together are worth what the other player gave."
        ),
        N_(
            "It follows from paying value for value. A Joly counts there with 50 for whoever "
            "melded it first, a tile given for one with its giver. If the sums differ, a tile "
            "was stacked wrongly."
        ),
        pagat(SCORING, "Hilary Howarth's methods, second item"),
    ),
    Ruling(
        "Q-ST-8",
        N_("Can a dispute about stacks change a score?"),
        N_("Never: scores come from the log of who laid what."),
        N_(
            "The method is recommended to keep counting easy, and no rule makes it binding. To "
            "let the stacks decide was not taken: a slip of the hand would then count."
        ),
        pagat(SCORING, "Hilary Howarth's methods, lead-in"),
    ),
    Ruling(
        "Q-ST-9",
        N_("What becomes of a run with nothing left to add at either end?"),
        N_(
            "It is closed, unless it holds a Joly: open credits are paid first, now from the "
            "ends too, and its owner stacks the rest."
        ),
        N_(
            "R-STACK-4 stacks melds to which nothing more can be added, and its ends need no "
            "marking now. To leave such a run on the table was not taken."
        ),
        pagat(SCORING, "Hilary Howarth's methods, last sentence"),
    ),
    Ruling(
        "Q-ST-10",
        N_("How is a meld counted that is neither run nor set?"),
        N_(
            "Like loose tiles: a 1 as on a rack, but a Joly 50. The meld does not close, and "
            "nothing of it is stacked."
        ),
        N_(
            "The table let it stand, so it is scored; but its places give a 1 no value, and "
            "nothing tells what it can still take. To count it as nothing was not taken."
        ),
        pagat(SCORING, "silent"),
    ),
)
