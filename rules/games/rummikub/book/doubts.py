"""Why rulings on Rummikub were needed: its sources differ, or say nothing."""

from typing import Final

from rules.messages import N_
from rules.rulebook.doubts import Survey, doubt

RUMMIKUB_SURVEY: Final = Survey(
    N_("Rummikub has been sold with many rulebooks, and clubs play by rules of their own. For each "
       "question where they differ or say nothing, this is what Joly decides, and why."),
    (
        N_("Today’s box decides. What it leaves out is taken from an older sheet."),
        N_("Where a source differs, its rule is a house rule that you can choose."),
        N_("Where all are silent, what keeps the sum of the scores at zero is taken."),
    ),
    (
        doubt(
            "rummikub-differ",
            N_("Where the sources differ"),
            N_("Each has a rule for it, and not the same."),
            "Q-K-1 Q-K-4 Q-K-5 Q-K-7 Q-K-8 Q-K-9 Q-K-11 Q-K-12 Q-K-13 Q-K-14 Q-K-15 Q-K-16 "
            "Q-K-17 Q-K-19 Q-K-20 Q-K-21",
        ),
        doubt(
            "rummikub-unclear",
            N_("Where the wording is not clear"),
            N_("They all say something, but not what it means at the table."),
            "Q-K-3 Q-K-6 Q-K-10",
        ),
        doubt(
            "rummikub-silent",
            N_("Where they say nothing"),
            N_("No source that was read has an answer."),
            "Q-K-2 Q-K-18 Q-K-22 Q-K-23",
        ),
    ),
    (),
)
"""What the sources of Rummikub leave open, and what was decided."""
