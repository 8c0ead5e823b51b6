"""The kinds of hands that close, and which of them a family plays."""

import enum
from typing import Final

from rules.games.closed.options import ClosedOptions
from rules.messages import N_


class HandKind(enum.Enum):
    """What a closed hand is; the value is its word in JSON.

    Some are ways of their own. The others are hands of runs and groups that are worth more.
    """

    MELDS = "melds"
    PAIRS = "pairs"
    COLOUR = "colour"
    FULL_RUN = "full-run"
    COLOUR_RUNS = "colour-runs"
    EIGHT = "eight"
    GROUPS = "groups"
    MOSAIC = "mosaic"
    BICOLOUR = "bicolour"
    MINOR = "minor"
    MAJOR = "major"


LABELS: Final = {
    HandKind.MELDS: N_("runs and groups"),
    HandKind.PAIRS: N_("seven pairs"),
    HandKind.COLOUR: N_("fourteen of one colour"),
    HandKind.FULL_RUN: N_("1 to 13 and 1 of one colour"),
    HandKind.COLOUR_RUNS: N_("runs of one colour"),
    HandKind.EIGHT: N_("eight of one number"),
    HandKind.GROUPS: N_("groups of 4, 4, 3 and 3"),
    HandKind.MOSAIC: N_("mosaic"),
    HandKind.BICOLOUR: N_("two colours"),
    HandKind.MINOR: N_("minor: 1 to 7"),
    HandKind.MAJOR: N_("major: 8 to 13"),
}
"""The kinds in words, English message ids."""

RULES: Final = {
    HandKind.MELDS: ("C-CLOSE-1",),
    HandKind.PAIRS: ("C-PAIR-1",),
    HandKind.COLOUR: ("C-COL-1",),
    HandKind.FULL_RUN: ("C-COL-2",),
    HandKind.COLOUR_RUNS: ("C-COL-3",),
    HandKind.EIGHT: ("C-EIGHT-1",),
    HandKind.GROUPS: ("C-BETE-1",),
    HandKind.MOSAIC: ("C-MOS-1",),
    HandKind.BICOLOUR: ("C-BIC-1", "C-BIC-2"),
    HandKind.MINOR: ("C-HALF-1",),
    HandKind.MAJOR: ("C-HALF-2",),
}
"""The rule on each kind: the one that the house plays by, where there are two."""

_OF_COLOUR: Final = {
    "any": HandKind.COLOUR, "full": HandKind.FULL_RUN, "runs": HandKind.COLOUR_RUNS}


def kinds_played(options: ClosedOptions) -> tuple[HandKind, ...]:
    """Return the kinds of hands that close by *options*, in the order of the book."""
    played = {HandKind.MELDS}
    if options.ch_one_colour in _OF_COLOUR:
        played.add(_OF_COLOUR[options.ch_one_colour])
    for kind, plays in (
            (HandKind.PAIRS, options.ch_pairs), (HandKind.EIGHT, options.ch_eight != "no"),
            (HandKind.GROUPS, options.ch_groups), (HandKind.MOSAIC, options.ch_mosaic),
            (HandKind.BICOLOUR, options.ch_bicolour != "no"),
            (HandKind.MINOR, options.ch_halves), (HandKind.MAJOR, options.ch_halves)):
        if plays:
            played.add(kind)
    return tuple(kind for kind in HandKind if kind in played)


def rule_of(kind: HandKind, options: ClosedOptions) -> str:
    """Return the rule by which a hand of *kind* closes."""
    rules = RULES[kind]
    return rules[-1] if options.ch_bicolour == "two" else rules[0]
