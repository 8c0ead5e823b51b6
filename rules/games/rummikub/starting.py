"""Who begins: the highest number drawn; ties and jokers draw again (K-START-1, Q-K-2)."""

from typing import Final

from rules.arranged.starting import StartRules
from rules.messages import N_

STARTING: Final = StartRules(
    "K-START-1", "Q-K-2", max,
    too_often=N_("{name} has drawn, and draws again only after a joker or a tie of the highest "
                 "numbers."),
    again=N_("Those who drew a joker or the same highest number draw again."),
    each=N_("Each player draws a tile."),
    begins=N_("{name} drew the highest number and begins."),
    waits=N_("Nobody begins yet: {names} must draw."))
