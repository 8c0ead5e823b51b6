"""The words of each game where its pages say them otherwise than the Romanian game's.

Most pages serve both games. The leaflet's game calls a Joly a joker and a set a group (rules.md,
A.2), so its pages put these messages in place of the others.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rules.messages import N_

WORDING: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType({
    "tile-rummy": MappingProxyType({
        N_("Joly"): N_("joker"),
        N_("Joly for %(tile)s"): N_("joker for %(tile)s"),
        N_("Joly, %(num)d left"): N_("joker, %(num)d left"),
        N_("set"): N_("group"),
        N_("set of %(number)d"): N_("group of %(number)d"),
        N_("part of a set"): N_("part of a group"),
        N_("%(name)s takes a Joly"): N_("%(name)s takes a joker"),
        N_("%(name)s gives %(given)s for a Joly."): N_("%(name)s gives %(given)s for a joker."),
        N_("%(tile)s, given for a Joly"): N_("%(tile)s, given for a joker"),
        N_("given for the Joly"): N_("given for the joker"),
        N_("Which Joly"): N_("Which joker"),
        N_("Which Joly?"): N_("Which joker?"),
        N_("No Joly lies on the table."): N_("No joker lies on the table."),
        N_("No Joly has been laid down."): N_("No joker has been laid down."),
        N_("make it the Joly"): N_("make it the joker"),
        N_("May I take this Joly?"): N_("May I take this joker?"),
        N_("Is this a run or a set?"): N_("Is this a run or a group?"),
        N_("Who gets what for this Joly?"): N_("Who gets what for this joker?"),
        N_("Its place does not say what the Joly stands for."):
            N_("Its place does not say what the joker stands for."),
        N_("expected to read what the Joly stands for, as in J=b11: its place does not say it"):
            N_("expected to read what the joker stands for, as in J=b11: its place does not "
               "say it"),
        N_("Touch a tile above to make it the Joly, or go on with the next meld."):
            N_("Touch a tile above to make it the joker, or go on with the next meld."),
        N_("Touch the tiles that go to this meld; touch one again to make it the Joly."):
            N_("Touch the tiles that go to this meld; touch one again to make it the joker."),
        N_("Now touch the tile above that is the Joly."):
            N_("Now touch the tile above that is the joker."),
        N_("Now the meld for the Joly, or the meld on the table to which it goes."):
            N_("Now the meld for the joker, or the meld on the table to which it goes."),
        N_("Now the meld for the Joly: touch its two ends, then the tile that is the Joly."):
            N_("Now the meld for the joker: touch its two ends, then the tile that is the joker."),
        N_("A run: touch its two ends. A set: touch its number, then the missing colour."):
            N_("A run: touch its two ends. A group: touch its number, then the missing colour."),
        N_("Rows that are neither run nor set are left out."):
            N_("Rows that are neither run nor group are left out."),
        N_("Touch the Joly and say what it stands for."):
            N_("Touch the joker and say what it stands for."),
        N_("What does this Joly stand for?"): N_("What does this joker stand for?"),
    }),
})
"""By game: the message that is said, by the one in whose place it is said."""
