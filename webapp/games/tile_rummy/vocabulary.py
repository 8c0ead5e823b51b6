"""The words of Tile Rummy: a Joly is a joker and a set a group (rules.md, A.2)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from rules.games.tile_rummy import lines as ll
from rules.melds import Piece
from rules.memory import CONCEALED, JOLY_LAID, JOLY_PAID, JOLY_TAKEN, OPENED, SET
from rules.messages import N_, NP_
from rules.notation import kinds
from webapp.core.show.words import MOMENTS, MomentKind, Vocabulary, tile_words, tiles_words
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext

_WORDING: Final[Mapping[str, str]] = MappingProxyType({
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
    N_("A Joly would lie there that nobody touched: open it and see whether it is so."):
        N_("A joker would lie there that nobody touched: open it and see whether it is so."),
    N_("Its place does not say what the Joly stands for."):
        N_("Its place does not say what the joker stands for."),
    N_("expected to read what the Joly stands for, as in J=b11: its place does not say it"):
        N_("expected to read what the joker stands for, as in J=b11: its place does not "
           "say it"),
    N_("Touch a tile above to make it the Joly, or go on with the next meld."):
        N_("Touch a tile above to make it the joker, or go on with the next meld."),
    N_("Now touch the tile above that is the Joly."):
        N_("Now touch the tile above that is the joker."),
    N_("Swap a Joly"): N_("Swap a joker"),
    N_("Touch a Joly, then the tiles that it lies with and the Joly; then “Lay down”."):
        N_("Touch a joker, then the tiles that it lies with and the joker; then “Lay down”."),
    N_("Now the meld for the Joly: touch its two ends, then the tile that is the Joly."):
        N_("Now the meld for the joker: touch its two ends, then the tile that is the joker."),
    N_("A run: touch its two ends. A set: touch its number, then the missing colour."):
        N_("A run: touch its two ends. A group: touch its number, then the missing colour."),
    N_("Rows that are neither run nor set are left out."):
        N_("Rows that are neither run nor group are left out."),
    N_("Touch the Joly and say what it stands for."):
        N_("Touch the joker and say what it stands for."),
    N_("What does this Joly stand for?"): N_("What does this joker stand for?"),
    N_("What does the Joly stand for?"): N_("What does the joker stand for?"),
    N_("%(name)s gives %(given)s for a Joly and lays down %(tiles)s."):
        N_("%(name)s gives %(given)s for a joker and lays down %(tiles)s."),
    N_("%(name)s gives for the Joly of %(meld)s:"): N_("%(name)s gives for the joker of %(meld)s:"),
    N_("These tiles are neither a run nor a set."):
        N_("These tiles are neither a run nor a group."),
    N_("Set"): N_("Group"),
    N_("Joly laid"): N_("Joker laid"),
    N_("Joly taken"): N_("Joker taken"),
    N_("Joly left on the rack"): N_("Joker left on the rack"),
    N_("The Joly that most players had"): N_("The joker that most players had"),
    **dict(zip(NP_("A set of %(name)s grew to %(count)s tile.",
                   "A set of %(name)s grew to %(count)s tiles."),
               NP_("A group of %(name)s grew to %(count)s tile.",
                   "A group of %(name)s grew to %(count)s tiles."), strict=True)),
    N_("%(name)s laid a Joly."): N_("%(name)s laid a joker."),
    **dict(zip(NP_("%(name)s laid a Joly that %(count)s player had.",
                   "%(name)s laid a Joly that %(count)s players had."),
               NP_("%(name)s laid a joker that %(count)s player had.",
                   "%(name)s laid a joker that %(count)s players had."), strict=True)),
    **dict(zip(NP_("%(name)s took a Joly for %(count)s tile.",
                   "%(name)s took a Joly for %(count)s tiles."),
               NP_("%(name)s took a joker for %(count)s tile.",
                   "%(name)s took a joker for %(count)s tiles."), strict=True)),
    **dict(zip(NP_("A Joly on the rack cost %(name)s %(count)s point.",
                   "A Joly on the rack cost %(name)s %(count)s points."),
               NP_("A joker on the rack cost %(name)s %(count)s point.",
                   "A joker on the rack cost %(name)s %(count)s points."), strict=True)),
    N_("Tiles left in the wall"): N_("Tiles left in the pool"),
    N_("From here on every tile taken and thrown is recorded."):
        N_("From here on every turn is recorded."),
    **dict(zip(NP_("%(num)d tile is left in the wall.", "%(num)d tiles are left in the wall."),
               NP_("The pool has %(num)d tile.", "The pool has %(num)d tiles."), strict=True)),
})
"""By the message that pages say, the one that this game's pages say in its place."""


_MOMENTS: Final[Mapping[str, MomentKind]] = MappingProxyType({
    **MOMENTS,
    OPENED: MomentKind(N_("First melds"), "average"),
    JOLY_LAID: MomentKind(N_("Jokers laid")),
    JOLY_TAKEN: MomentKind(N_("Jokers taken")),
    JOLY_PAID: MomentKind(N_("Jokers paid for on the rack")),
    SET: MomentKind(N_("Groups")),
    CONCEALED: MomentKind(N_("All tiles laid at once")),
})


@dataclass(frozen=True, slots=True)
class TileRummyWords(Vocabulary):
    """What Tile Rummy says in its own words."""

    wording: Mapping[str, str] = field(default_factory=lambda: _WORDING)
    moments: Mapping[str, MomentKind] = field(default_factory=lambda: _MOMENTS)

    def line_words(self, value: kinds.Line, name: str, names: Mapping[str, str]) -> str:  # noqa: PLR0911 (one arm for each kind)
        """Return what a line says that only this game has; "" for any other line."""
        match value:
            case ll.Drawn(seat, tile):
                return _("To find who begins, %(name)s draws %(tile)s.", name=names[seat],
                         tile=tile_words(tile))
            case ll.Starter(seat):
                return _("%(name)s begins.", name=names[seat])
            case ll.DrawPool():
                return _("%(name)s draws a tile from the pool.", name=name)
            case ll.Table(melds):
                rows = "; ".join(tiles_words(row) for row in melds)
                return _("%(name)s leaves the table like this: %(tiles)s.", name=name,
                         tiles=rows)
            case ll.Timeout():
                return _("%(name)s’s time is over.", name=name)
            case ll.Noticed(meld):
                return _("Somebody notices that %(meld)s is wrong.", meld=f"m{meld}")
            case ll.GoneOut(None):
                return _("%(name)s goes out.", name=name)
            case ll.GoneOut(jokers):
                return ngettext("%(name)s lays all tiles at once, with %(num)d joker.",
                                "%(name)s lays all tiles at once, with %(num)d jokers.",
                                jokers or 0, name=name)
            case _:
                return ""

    def line_pieces(self, value: kinds.Line) -> tuple[Piece, ...]:
        """Return the tiles of a line that only this game has."""
        match value:
            case ll.Table(melds):
                return tuple(piece for row in melds for piece in row)
            case ll.Drawn(_seat, tile):
                return (tile,)
            case _:
                return ()

    def goes_out(self, value: kinds.Line) -> bool:
        """Say whether somebody goes out, with all tiles at once or not."""
        return isinstance(value, ll.GoneOut)
