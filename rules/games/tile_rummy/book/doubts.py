"""Why rulings on the leaflet's game were needed: its English and its French text, and silence."""

from typing import Final

from rules.messages import N_
from rules.rulebook.doubts import Erratum, Survey, doubt

LEAFLET_SURVEY: Final = Survey(
    N_(
        "Joly plays Tile Rummy by a leaflet in English and French. The two texts differ in "
        "places. Here is how Joly decides each question, and why."
    ),
    (
        N_("A rule in both texts is valid. So is a rule in one if the other says nothing."),
        N_("If they contradict each other, the one that fits the rest decides."),
        N_("A rule outweighs an example that only shows how to count."),
    ),
    (
        doubt(
            "leaflet-differ",
            N_("Where English and French differ"),
            N_("Both texts say something, but not the same."),
            "Q-T-3 Q-T-5 Q-T-9 Q-T-11 Q-T-13",
        ),
        doubt(
            "leaflet-one",
            N_("Where one text says nothing"),
            N_("We follow the other text and fill its gaps."),
            "Q-T-4 Q-T-12 Q-T-14",
        ),
        doubt(
            "leaflet-silent",
            N_("Where the rules are unclear"),
            N_("What fits the definitions is allowed. Customs of related games only fill gaps."),
            "Q-T-6 Q-T-7 Q-T-8",
        ),
        doubt(
            "leaflet-follow",
            N_("What follows from the leaflet"),
            N_("The rules answer it if you put them together."),
            "Q-T-1 Q-T-2 Q-T-10 Q-T-15 Q-T-16 Q-T-17",
        ),
    ),
    (
        Erratum(
            "Q-T-2",
            N_("Two of the three printed examples of an opening have fewer than 30 points."),
            N_("They show how to count tiles. Alone they do not open."),
        ),
        Erratum(
            "Q-T-5",
            N_("The English text gives the bonus for 14 tiles, which nobody has after one draw."),
            N_("Any whole rack of 14 tiles or more earns it, as in the French text."),
        ),
        Erratum(
            "Q-T-11",
            N_("The English text puts numbers among the values of the variation."),
            N_("A joker counts what its tile counts, as in the French text."),
        ),
    ),
)
"""What the leaflet leaves open, and what was decided."""
