"""Rulings on what a tile is worth, in the opening and at the end."""

from typing import Final

from rules.games.romanian.book.sources import PLAY, REMI_ONLINE, ROPET, SCORING, SLOP_RUMMY, pagat
from rules.messages import N_
from rules.rulebook.entry import Ruling
from rules.rulebook.sources import SABRA, cite

VALUE_RULINGS: Final[tuple[Ruling, ...]] = (
    Ruling(
        "Q-VAL-1",
        N_("What does a 1 left on a rack cost?"),
        N_("25 points."),
        N_(
            "The value of a 1 depends on its place in a meld, and a rack has no places. A set is "
            "the one place that asks for no neighbours, and every Romanian source found "
            "charges 25. House rules may say 5, 10 or 15; the best meld still open to it as a "
            "measure was not taken."
        ),
        cite(pagat(SCORING, "first paragraph, silent"), ROPET, REMI_ONLINE, SLOP_RUMMY),
    ),
    Ruling(
        "Q-VAL-2",
        N_("What do 1s count in a set of four?"),
        N_(
            "25 each, also a fourth that is added later by anybody and a Joly that stands for "
            "a 1 there."
        ),
        N_(
            "The table of values says three because that is the usual set. Read to the letter, "
            "a fourth 1 would make a better set count for less. A house rule may count the "
            "fourth as 5."
        ),
        cite(pagat(PLAY, "table of values, fifth row"), SLOP_RUMMY),
    ),
    Ruling(
        "Q-VAL-3",
        N_("What does a Joly that stands for a 1 count towards the opening?"),
        N_(
            "What the 1 would count there: 5 at the low end of a run, 10 at the high end, 25 "
            "in a set."
        ),
        N_(
            "R-VAL-6 gives a Joly the value of its tile, and a 1 has its value by its place. "
            "One fixed value for it was not taken."
        ),
        pagat(PLAY, "table of values"),
    ),
    Ruling(
        "Q-VAL-4",
        N_("Does a melded Joly count its tile beside the 50?"),
        N_(
            "No: at the end the 50 takes the place of the tile’s value. Blue 9, blue 10 and a "
            "Joly count 65."
        ),
        N_(
            "The page keeps the values of the opening with the Joly as the exception, so the "
            "Joly has one value and not two. A house rule may count both, here 75."
        ),
        pagat(SCORING, "first paragraph"),
    ),
    Ruling(
        "Q-VAL-5",
        N_("Does a Joly count 50 towards the opening?"),
        N_("No, it counts as the tile that it stands for: a Joly as a 4 brings 5."),
        N_(
            "The 50 belong to the count at the end. To take them for the opening would set "
            "R-VAL-6 aside; Sabra Rummikub has the same rule."
        ),
        cite(pagat(PLAY, "table of values, last row"), SABRA),
    ),
    Ruling(
        "Q-VAL-6",
        N_("What does a 1 that was given for a Joly count?"),
        N_(
            "As much as at the place where it was put: 10 at the high end of a run, 5 at the "
            "low end, 25 in a set."
        ),
        N_(
            "It was played into that place, and handing it back (R-SCORE-5) is only a way of "
            "counting. To value it like a 1 on a rack was not taken."
        ),
        pagat(SCORING, "paragraph on a claimed Joly"),
    ),
    Ruling(
        "Q-VAL-7",
        N_("What does the tile thrown for going out count?"),
        N_("Nothing: it is neither on the table nor on a rack."),
        N_(
            "R-SCORE-1 counts the tiles melded, R-SCORE-2 those left over, and this one is "
            "neither. To count it for the winner was not taken."
        ),
        pagat(SCORING, "first paragraph"),
    ),
    Ruling(
        "Q-VAL-8",
        N_("What of the scale of today’s Romanian sites?"),
        N_(
            "It is a preset of its own: every 1 counts 25 at the end, a Joly on a rack costs "
            "50, going out earns 50, the twin 50, and no meld costs 100."
        ),
        N_(
            "Those numbers contradict the page, so they are another way to play and no reading "
            "of it. To mix them in where the page is silent was not taken, except for a 1 on "
            "a rack (Q-VAL-1)."
        ),
        cite(ROPET, REMI_ONLINE, SLOP_RUMMY),
    ),
)
