"""The words of Rummikub: a set is a run or a group; what decides a score."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from rules.games.rummikub import lines as rk
from rules.memory import CONCEALED, SET
from rules.messages import N_
from rules.notation import kinds
from rules.score import ScoreLine
from webapp.arranged.vocabulary import LEFT, LOWEST, RACKS, ArrangedWords, say_joker
from webapp.core.show.moments import MOMENTS, MomentKind
from webapp.core.show.ranking import Reason
from webapp.server.language.locale import Reword
from webapp.server.language.locale import gettext as _

_OF_GROUPS: Final = frozenset({
    "Is this a run or a set?",
    "set",
    "set of %(number)d",
    "Not a set: a set has three or four tiles of one number, all in different colours.",
    "All colours of a set must be different. One colour is here twice: {tiles}.",
    "A set has three or four tiles. This one would have {count}.",
    ("Tap the tiles of a meld. For a run, tap its two ends. For a set, tap the grey number, then "
     "the missing colour."),
})
"""The messages about a set that Rummikub's pages say of a group: here a run is a set, too.

Other languages have one word for it in every game.
"""

_SET: Final = re.compile(r"\bset\b")


def say_group(text: str, said: str) -> str:
    """Call a set of one number a group in *said*, the translation of *text*."""
    if text in _OF_GROUPS:
        said = _SET.sub("group", said)
    return say_joker(text, said)


_MOMENTS: Final[Mapping[str, MomentKind]] = MappingProxyType({
    **{kind: words for kind, words in MOMENTS.items() if kind != CONCEALED},
    SET: MomentKind(N_("Groups")),
})


@dataclass(frozen=True, slots=True)
class RummikubWords(ArrangedWords):
    """What Rummikub says in its own words."""

    reword: Reword = say_group
    moments: Mapping[str, MomentKind] = field(default_factory=lambda: _MOMENTS)

    def own_line(self, value: kinds.Line, name: str, names: Mapping[str, str]) -> str:
        """Return what a line says that only this game has; "" for any other line."""
        match value:
            case rk.Unfinished():
                return _("%(name)s cannot finish, takes the tiles back and draws three.",
                         name=name)
            case rk.Redeal(seat):
                return _("%(name)s has three pairs and asks for a new deal.", name=names[seat])
            case rk.Unopened(seat):
                return _("%(name)s made no first meld.", name=names[seat])
            case rk.GoneOut():
                return _("%(name)s goes out", name=name) + "."
            case _:
                return ""

    def goes_out(self, value: kinds.Line) -> bool:
        """Say whether somebody goes out."""
        return isinstance(value, rk.GoneOut)


UNOPENED: Final = Reason(
    most=(N_("{name} has the most: {other} made no first meld and loses {points}."), ""),
    loss=True)


def reason_of(line: ScoreLine) -> Reason | None:
    """Return the kind of points of a line; ``None`` for what counts nothing."""
    if line.rule == "K-SCORE-3" and line.rulings == ("Q-K-17",):
        return LEFT  # what the lowest rack has is taken from what another has left
    if line.points < 0:
        return UNOPENED if line.rule == "K-SCORE-4" else LEFT
    if line.points == 0:
        return None
    return RACKS if line.rule == "K-SCORE-2" else LOWEST
