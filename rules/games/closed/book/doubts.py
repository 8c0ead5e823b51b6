"""Why rulings on closed hands were needed."""

from typing import Final

from rules.messages import N_
from rules.rulebook.doubts import Survey, doubt

SURVEY: Final = Survey(
    N_("No source tells these games whole. Each preset follows the sources that it names."),
    (N_("What the source of a preset says holds there."),
     N_("Where it is silent, the other sources fill the gap."),
     N_("Where all are silent, your family decides.")),
    (doubt("closed-differ", N_("Where the sources mean different hands"),
           N_("They use one word for several things."), "Q-C-1 Q-C-2 Q-C-5"),
     doubt("closed-silent", N_("Where no source says it"), N_("What fits their rules is allowed."),
           "Q-C-3 Q-C-6 Q-C-11 Q-C-12 Q-C-13 Q-C-15 Q-C-16 Q-C-17 Q-C-18 "
           "Q-C-20 Q-C-21"),
     doubt("closed-follow", N_("What follows from the rules"),
           N_("The rules answer it once they are put together."),
           "Q-C-4 Q-C-7 Q-C-8 Q-C-9 Q-C-10 Q-C-14 Q-C-19")),
    (),
)
