"""The Romanian game's rules on runs, sets, Jolys and the opening."""

from typing import Final

from rules.games.romanian.book.sources import PLAY, pagat
from rules.messages import N_
from rules.rulebook.entry import Kind, Rule

MELD_RULES: Final[tuple[Rule, ...]] = (
    Rule(
        "R-RUN-1",
        Kind.FORBIDS,
        N_(
            "A run has at least three tiles of one colour whose numbers follow each other "
            "without a gap."
        ),
        pagat(PLAY, "first item on valid combinations"),
    ),
    Rule(
        "R-RUN-2",
        Kind.PERMITS,
        N_("A 1 may begin a run, below the 2, or end it, above the 13."),
        pagat(PLAY, "first item on valid combinations"),
    ),
    Rule(
        "R-RUN-3",
        Kind.FORBIDS,
        N_("A 1 is never inside a run: a run does not go on from 13 over 1 to 2."),
        pagat(PLAY, "first item on valid combinations"),
    ),
    Rule(
        "R-SET-1",
        Kind.FORBIDS,
        N_("A set has three or four tiles of one number, each in a colour of its own."),
        pagat(PLAY, "second item on valid combinations"),
    ),
    Rule(
        "R-COMB-1",
        Kind.FORBIDS,
        N_("A tile belongs to one meld at a time: it never counts in two."),
        pagat(PLAY, "paragraph on further melds, last sentence"),
    ),
    Rule(
        "R-JOLY-1",
        Kind.PERMITS,
        N_("A Joly may stand for any tile that a run or a set needs."),
        pagat(PLAY, "paragraph that introduces the Joly"),
    ),
    Rule(
        "R-JOLY-2",
        Kind.FORBIDS,
        N_(
            "When a Joly ends a run, it must be clear at once what it stands for, and it "
            "stands for that as long as it lies there; the run may grow past it."
        ),
        pagat(PLAY, "paragraph on a Joly at the end of a run"),
    ),
    Rule(
        "R-JOLY-3",
        Kind.FORBIDS,
        N_(
            "Every meld has at least two real tiles for each Joly: a set never holds both "
            "Jolys, and a run holds both only from six tiles up."
        ),
        pagat(PLAY, "paragraph on real tiles and Jolys"),
    ),
    Rule(
        "R-INIT-1",
        Kind.FORBIDS,
        N_("Your opening includes at least one run."),
        pagat(PLAY, "first item on the first meld"),
    ),
    Rule(
        "R-INIT-2",
        Kind.FORBIDS,
        N_("Your opening is worth at least 50 points in all."),
        pagat(PLAY, "second item on the first meld"),
    ),
    Rule(
        "R-INIT-3",
        Kind.FORBIDS,
        N_("All the tiles of your opening come from your own rack; no discard may help."),
        pagat(PLAY, "paragraph after the options, first sentence"),
    ),
    Rule(
        "R-INIT-4",
        Kind.FORBIDS,
        N_(
            "On the turn of your opening the other players’ melds are out of reach: you lay "
            "nothing off on them and take no Joly from them until your next turn."
        ),
        pagat(PLAY, "paragraph after the options"),
    ),
    Rule(
        "R-INIT-5",
        Kind.FORBIDS,
        N_(
            "Only once your opening has reached its points may you lay down more and lay off "
            "on melds, on this turn and on later ones, between taking in a tile and "
            "discarding."
        ),
        pagat(PLAY, "paragraph on further melds"),
    ),
)
