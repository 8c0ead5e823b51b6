"""Rulings on the jokers of Rummikub."""

from typing import Final

from rules.games.rummikub.book.sources import (
    BOX,
    FRENCH_WIKI,
    NEW_ZEALAND,
    OLYMPIAD,
    PAGAT,
    PRESSMAN_1980,
    SABRA_WAY,
    part,
)
from rules.messages import N_
from rules.rulebook.entry import Ruling, cite

RUMMIKUB_JOKER_RULINGS: Final[tuple[Ruling, ...]] = (
    Ruling(
        "Q-K-1",
        N_("How many jokers can be in one set?"),
        N_("Both. With a single number tile you say what each joker stands for."),
        N_(
            "The Olympiad allows it, and the box sets no limit. That jokers may not be side by "
            "side is a custom which was not taken."
        ),
        cite(part(OLYMPIAD, "on the joker"), FRENCH_WIKI),
    ),
    Ruling(
        "Q-K-3",
        N_("What does a joker count in the first meld?"),
        N_("As much as the tile it stands for, in tournaments too."),
        N_(
            "The box says so. The Olympiad’s 30 points of face value leave it open, and a joker "
            "has no other face than its tile."
        ),
        cite(part(BOX, "on the first meld"), OLYMPIAD),
    ),
    Ruling(
        "Q-K-6",
        N_("When does a joker stay, and how do you free it?"),
        N_(
            "It stays as long as it stands for the same tile in a set of the same kind. "
            "Otherwise you have freed it: by its tile, or by any arrangement of right sets."
        ),
        N_(
            "The box names the tile and lets sets with a joker be rearranged. Where only the "
            "tile frees it, it takes the joker’s place first; then the set is like any other."
        ),
        cite(part(BOX, "on the joker"), PAGAT),
    ),
    Ruling(
        "Q-K-7",
        N_("Where may the tile come from that frees a joker?"),
        N_("From your rack or from the table; it is on the table when your turn ends."),
        N_("The box allows both. In the Sabra way it comes from the rack alone."),
        cite(part(BOX, "on the joker"), PAGAT),
    ),
    Ruling(
        "Q-K-8",
        N_("Which tile frees the joker in a group of three?"),
        N_("Either missing colour. With four tiles it is the one that is missing."),
        N_("The box says either. The sheet of 1980 asks for both, and so may you."),
        cite(part(BOX, "on the joker"), PRESSMAN_1980),
    ),
    Ruling(
        "Q-K-9",
        N_("What may you do with a set while its joker is there?"),
        N_("Everything: add to it, take from it and split it."),
        N_("The box treats it like any other set. In the Sabra way you only add to it."),
        cite(part(BOX, "on the joker"), PAGAT),
    ),
    Ruling(
        "Q-K-10",
        N_("Where does a freed joker go, and which set is new?"),
        N_(
            "Into a new set, never onto the rack. A set is new if it does not hold everything "
            "that is left of one set of the table."
        ),
        N_(
            "Every source wants the joker back on the table at once. New was not defined: adding "
            "the joker to a set that stays whole is not new, to a part of one is."
        ),
        cite(part(BOX, "on the joker"), PAGAT),
    ),
    Ruling(
        "Q-K-11",
        N_("Does the set of a freed joker need a tile from the rack?"),
        N_("Yes, one at least; a joker from your rack will do."),
        N_("The box says so. Other texts leave it out, and so may you."),
        cite(part(BOX, "on the joker"), SABRA_WAY),
    ),
    Ruling(
        "Q-K-12",
        N_("What does a joker cost on a rack?"),
        N_("30. At the Olympiad it costs 50, in club tournaments 100; 25 is a family rule."),
        N_("The number of the box is taken unless you choose another."),
        cite(part(BOX, "on the score"), OLYMPIAD, NEW_ZEALAND),
    ),
    Ruling(
        "Q-K-22",
        N_("What if more than two people play, or a rack has no joker at the start?"),
        N_("Neither is allowed. A game for more than two is scored all the same."),
        N_("The Olympiad is for two. The box has two jokers, so a third player gets none."),
        part(OLYMPIAD, "on the start, silent"),
    ),
)
