"""Rulings on what a tile is worth, in the opening and at the end."""

from typing import Final

from rules.games.romanian.book.sources import PLAY, REMI_ONLINE, ROPET, SCORING, SLOP_RUMMY, pagat
from rules.messages import N_
from rules.rulebook.entry import SABRA, Ruling, cite

VALUE_RULINGS: Final[tuple[Ruling, ...]] = (
    Ruling(
        "Q-VAL-1",
        N_("What does a 1 left on a rack cost?"),
        N_("25 points."),
        N_(
            "The value of a 1 depends on its place in a meld, and a rack has no places. Only a "
            "set needs no neighbours, and every Romanian source charges 25."
        ),
        cite(pagat(SCORING, "first paragraph, silent"), ROPET, REMI_ONLINE, SLOP_RUMMY),
    ),
    Ruling(
        "Q-VAL-2",
        N_("What does a 1 count in a set of four?"),
        N_("25 each, also a fourth 1 added later and a Joly for a 1."),
        N_(
            "The table says three because that is the usual set. Read literally, a fourth 1 would "
            "lower the set’s value."
        ),
        cite(pagat(PLAY, "table of values, fifth row"), SLOP_RUMMY),
    ),
    Ruling(
        "Q-VAL-3",
        N_("What does a Joly for a 1 count in the opening?"),
        N_("What the 1 would count there: 5 at a run’s low end, 10 at its high end, 25 in a set."),
        N_(
            "R-VAL-6 gives a Joly the value of its tile, and the value of a 1 depends on its "
            "place."
        ),
        pagat(PLAY, "table of values"),
    ),
    Ruling(
        "Q-VAL-4",
        N_("Does a Joly also count its tile, besides the 50?"),
        N_(
            "No. At the end the 50 replaces the tile’s value. Blue 9, blue 10 and a Joly count 65."
        ),
        N_(
            "The page keeps the opening values with the Joly as the exception, so it has one "
            "value."
        ),
        pagat(SCORING, "first paragraph"),
    ),
    Ruling(
        "Q-VAL-5",
        N_("Does a Joly count 50 in the opening?"),
        N_("No, it counts as its tile: a Joly as a 4 counts 5."),
        N_("The 50 belongs to the final count, and R-VAL-6 rules the opening."),
        cite(pagat(PLAY, "table of values, last row"), SABRA),
    ),
    Ruling(
        "Q-VAL-6",
        N_("What does a 1 given for a Joly count?"),
        N_("What it counts at its place: 10 at a run’s high end, 5 at its low end, 25 in a set."),
        N_("It was played there. Handing it back (R-SCORE-5) is only a way to count."),
        pagat(SCORING, "paragraph on a claimed Joly"),
    ),
    Ruling(
        "Q-VAL-7",
        N_("What does the last discard count when you go out?"),
        N_("Nothing. It is not on the table and not on a rack."),
        N_("R-SCORE-1 counts tiles laid down, R-SCORE-2 tiles left over. This one is neither."),
        pagat(SCORING, "first paragraph"),
    ),
    Ruling(
        "Q-VAL-8",
        N_("And the scoring of today’s Romanian sites?"),
        N_(
            "It is a separate preset. A 1 counts 25 at the end, a Joly on a rack costs 50. Going "
            "out and the twin earn 50 each, laying down nothing costs 100."
        ),
        N_(
            "These numbers contradict the page, so this is another way to play. We use it for "
            "nothing else but a 1 on a rack (Q-VAL-1)."
        ),
        cite(ROPET, REMI_ONLINE, SLOP_RUMMY),
    ),
)
