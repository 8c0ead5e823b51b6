"""The words of games whose table may be rearranged: a Joly is a joker.

And what makes the difference in a score where racks are counted.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from rules.arranged import lines as ll
from rules.melds import Piece
from rules.messages import N_, NP_
from rules.notation import kinds
from webapp.core.show.ranking import Reason
from webapp.core.show.words import Vocabulary, rows_words, tile_words
from webapp.server.language.locale import Reword
from webapp.server.language.locale import gettext as _

WORDING: Final[Mapping[str, str]] = MappingProxyType({
    N_("Tiles left in the wall"): N_("Tiles left in the pool"),
    N_("From here on, every draw and discard is entered."):
        N_("From here on, every turn is entered."),
    **dict(zip(NP_("%(num)d tile is left in the wall.", "%(num)d tiles are left in the wall."),
               NP_("%(num)d tile is left in the pool.", "%(num)d tiles are left in the pool."),
               strict=True)),
})
"""By the message that pages say, the one that these games' pages say in its place."""

_TILE: Final = frozenset({"Joly", "Joly for %(tile)s", "Joly, %(num)d left"})
"""The messages that name the tile: they keep a small letter, also at the beginning."""

_OF_JOLYS: Final = _TILE | {
    "%(name)s takes a Joly",
    "%(name)s gives %(given)s for a Joly.",
    "%(tile)s, given for a Joly",
    "given for a Joly",
    "Which Joly?",
    "No Joly on the table.",
    "make it the Joly",
    "May I take this Joly?",
    "Who scores what for this Joly?",
    "Its place does not say what the Joly stands for.",
    "expected what the Joly stands for, as in J=b11: its place does not say",
    "Tap a tile above to make it the Joly, or add the next meld.",
    "Now tap the tile above that is the Joly.",
    "Tap a Joly, then the tiles of its new meld and the Joly, then “Lay down”.",
    "Tap the Joly and choose its tile.",
    "What does the Joly stand for?",
    "%(name)s gives %(given)s for a Joly and lays down %(tiles)s.",
    "%(name)s gives for the Joly of %(meld)s:",
    "Joly laid down",
    "Joly swapped",
    "Joly left on the rack",
    "Most travelled Joly",
    "%(name)s laid down a Joly.",
    "%(name)s laid a Joly that %(count)s player had.",
    "%(name)s swapped %(count)s tile for a Joly.",
    "A Joly on the rack cost %(name)s %(count)s point.",
    "Swap Joly",
    "Now tap the tiles of the new meld and the Joly.",
}
"""The messages about a Joly that these games' pages say of a joker.

Two of the languages have two words for it, the others one.
"""

_JOLY: Final = re.compile(r"\b([Jj])oly(?=s\b|ul\b|\b)")


def say_joker(text: str, said: str) -> str:
    """Call a Joly a joker in *said*, the translation of *text*."""
    if text not in _OF_JOLYS:
        return said

    def joker(found: re.Match[str]) -> str:
        starts = found[1] == "J" and found.start() == 0
        return "Joker" if starts and text not in _TILE else "joker"

    return _JOLY.sub(joker, said)


@dataclass(frozen=True, slots=True)
class ArrangedWords(Vocabulary):
    """What these games say in their own words."""

    wording: Mapping[str, str] = field(default_factory=lambda: WORDING)
    reword: Reword = say_joker
    owned: bool = False

    def line_words(self, value: kinds.Line, name: str, names: Mapping[str, str]) -> str:
        """Return what a line says that only these games have; "" for any other line."""
        match value:
            case ll.Drawn(seat, tile):
                return _("%(name)s draws %(tile)s for the start.", name=names[seat],
                         tile=tile_words(tile))
            case ll.Starter(seat):
                return _("%(name)s begins", name=names[seat]) + "."
            case ll.DrawPool():
                return _("%(name)s draws a tile.", name=name)
            case ll.Table(melds):
                return _("%(name)s rearranges the table: %(tiles)s.", name=name,
                         tiles=rows_words(melds))
            case ll.Timeout():
                return _("%(name)s’s time is up, and the table goes back.", name=name)
            case _:
                return self.own_line(value, name, names)

    def own_line(self, _value: kinds.Line, _name: str, _names: Mapping[str, str]) -> str:
        """Return what a line says that only this game has; "" for any other line."""
        return ""

    def line_pieces(self, value: kinds.Line) -> tuple[Piece, ...]:
        """Return the tiles of a line that only these games have."""
        match value:
            case ll.Table(melds):
                return tuple(piece for row in melds for piece in row)
            case ll.Drawn(_seat, tile):
                return (tile,)
            case _:
                return ()


RACKS: Final = Reason(
    out=NP_(
        "{name} went out and scores what was left on a rack: {points}.",
        "{name} went out and scores what was left on {n} racks: {points}.",
    ))

LOWEST: Final = Reason(
    most=(N_("{name} had the lowest rack, for {points}."), ""))

LEFT: Final = Reason(
    most=(N_("{name} has the most: {other} has {points} left on the rack."), ""), loss=True)
