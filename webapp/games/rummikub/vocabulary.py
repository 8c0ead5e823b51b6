"""The words of Rummikub: a set is a run or a group."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from rules.games.rummikub import lines as rk
from rules.memory import CONCEALED, SET
from rules.messages import N_
from rules.notation import kinds
from webapp.arranged.vocabulary import WORDING, ArrangedWords
from webapp.core.show.words import MOMENTS, MomentKind
from webapp.server.language.locale import gettext as _

_WORDING: Final[Mapping[str, str]] = MappingProxyType({
    **WORDING,
    N_("Is this a run or a set?"): N_("Is this a run or a group?"),
    N_("%(name)s’s set"): N_("%(name)s’s group"),
    N_(
        "Tap the tiles of a meld. For a run, tap its two ends. For a set, tap the grey "
        "number, then the missing colour."
    ): N_(
        "Tap the tiles of a meld. For a run, tap its two ends. For a group, tap the grey "
        "number, then the missing colour."
    ),
})

_MOMENTS: Final[Mapping[str, MomentKind]] = MappingProxyType({
    **{kind: words for kind, words in MOMENTS.items() if kind != CONCEALED},
    SET: MomentKind(N_("Groups")),
})


@dataclass(frozen=True, slots=True)
class RummikubWords(ArrangedWords):
    """What Rummikub says in its own words."""

    wording: Mapping[str, str] = field(default_factory=lambda: _WORDING)
    moments: Mapping[str, MomentKind] = field(default_factory=lambda: _MOMENTS)

    def own_line(self, value: kinds.Line, name: str, names: Mapping[str, str]) -> str:
        """Return what a line says that only this game has; "" for any other line."""
        match value:
            case rk.Unfinished():
                return _("%(name)s cannot finish, and the table goes back.", name=name)
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
