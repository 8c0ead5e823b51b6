"""The Romanian game's rules on runs, sets, Jolys and the opening."""

from typing import Final

from rules.games.romanian.book.sources import PLAY, pagat
from rules.messages import N_
from rules.rulebook.entry import Kind, Rule

MELD_RULES: Final[tuple[Rule, ...]] = (
    Rule(
        "R-RUN-1",
        Kind.FORBIDS,
        N_("A run has at least three tiles of one colour with consecutive numbers."),
        pagat(PLAY, "first item on valid combinations"),
    ),
    Rule(
        "R-RUN-2",
        Kind.PERMITS,
        N_("A 1 may come before the 2 or after the 13."),
        pagat(PLAY, "first item on valid combinations"),
    ),
    Rule(
        "R-RUN-3",
        Kind.FORBIDS,
        N_("A 1 is never inside a run: 13, 1, 2 is not a run."),
        pagat(PLAY, "first item on valid combinations"),
    ),
    Rule(
        "R-SET-1",
        Kind.FORBIDS,
        N_("A set has three or four tiles of one number, all in different colours."),
        pagat(PLAY, "second item on valid combinations"),
    ),
    Rule(
        "R-COMB-1",
        Kind.FORBIDS,
        N_("A tile belongs to only one meld at a time."),
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
            "If a Joly is at the end of a run, say at once which tile it stands for. That never "
            "changes there, but the run may grow past it."
        ),
        pagat(PLAY, "paragraph on a Joly at the end of a run"),
    ),
    Rule(
        "R-JOLY-3",
        Kind.FORBIDS,
        N_(
            "Every meld needs at least two real tiles for each Joly. So a set never has both "
            "Jolys, and a run only from six tiles up."
        ),
        pagat(PLAY, "paragraph on real tiles and Jolys"),
    ),
    Rule(
        "R-INIT-1",
        Kind.FORBIDS,
        N_("Your opening needs at least one run."),
        pagat(PLAY, "first item on the first meld"),
    ),
    Rule(
        "R-INIT-2",
        Kind.FORBIDS,
        N_("Your opening needs at least 50 points in all."),
        pagat(PLAY, "second item on the first meld"),
    ),
    Rule(
        "R-INIT-3",
        Kind.FORBIDS,
        N_("All tiles of your opening come from your own rack, never from the discards."),
        pagat(PLAY, "paragraph after the options, first sentence"),
    ),
    Rule(
        "R-INIT-4",
        Kind.FORBIDS,
        N_(
            "On the turn you open, you may not touch other players’ melds: no adding tiles, no "
            "taking Jolys."
        ),
        pagat(PLAY, "paragraph after the options"),
    ),
    Rule(
        "R-INIT-5",
        Kind.FORBIDS,
        N_(
            "Once your opening has its points, you may lay down more and add to melds. Do it "
            "before you discard, on this turn and later."
        ),
        pagat(PLAY, "paragraph on further melds"),
    ),
)
