"""Why rulings on the leaflet's game were needed: its English and its French text, and silence."""

from typing import Final

from rules.messages import N_
from rules.rulebook.doubts import Erratum, Survey, doubt

LEAFLET_SURVEY: Final = Survey(
    N_("Tile Rummy is played here by a leaflet that is printed in English and in French. The two "
       "texts are no translations of each other. For each question that they leave this is what "
       "Joly decides, and why."),
    (
        N_("What both texts say holds. What one of them says holds where the other is silent."),
        N_("Where they contradict each other, the one that fits the rest of both texts is taken."),
        N_("A rule goes before an example that only shows how to count."),
    ),
    (
        doubt(
            "leaflet-differ",
            N_("Where the English and the French text differ"),
            N_("Each says something about it, and not the same."),
            "Q-T-3 Q-T-5 Q-T-9 Q-T-11 Q-T-13",
        ),
        doubt(
            "leaflet-one",
            N_("Where one of the two texts is silent"),
            N_("What the other one says is taken, and its gaps are filled."),
            "Q-T-4 Q-T-12 Q-T-14",
        ),
        doubt(
            "leaflet-silent",
            N_("Where both texts are silent"),
            N_("What fits the definitions is allowed. Customs of related games fill gaps alone."),
            "Q-T-6 Q-T-7 Q-T-8",
        ),
        doubt(
            "leaflet-follow",
            N_("What follows from the leaflet"),
            N_("Nobody says it outright, but the rules answer it once they are put together."),
            "Q-T-1 Q-T-2 Q-T-10 Q-T-15 Q-T-16 Q-T-17",
        ),
    ),
    (
        Erratum(
            "Q-T-2",
            N_("Two of the three printed examples of a first meld stay below the 30 points."),
            N_("They show how tiles are counted; alone they do not open."),
        ),
        Erratum(
            "Q-T-5",
            N_("The English text notes 14 tiles for the bonus, which nobody has after one draw."),
            N_("Any whole hand of 14 tiles or more earns it, as in the French text."),
        ),
        Erratum(
            "Q-T-11",
            N_("The English text mixes numbers into the values of the variation."),
            N_("A joker counts what its tile counts there, as in the French text."),
        ),
    ),
)
"""What the leaflet leaves open, and what was decided."""
