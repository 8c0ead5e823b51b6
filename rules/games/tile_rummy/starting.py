"""Who begins: the lowest number drawn, and redraws after ties and jokers (T-START-1, Q-T-4)."""

from typing import Final

from rules.arranged.starting import StartRules
from rules.messages import N_

STARTING: Final = StartRules(
    "T-START-1", "Q-T-4", min,
    too_often=N_("{name} has already drawn. Draw again only after a joker or a tie for the lowest "
                 "number."),
    again=N_("Players with a joker or the same lowest number draw again."),
    each=N_("Every player draws a tile."),
    begins=N_("{name} drew the lowest number and begins."),
    waits=N_("Nobody begins yet. Still to draw: {names}."))
