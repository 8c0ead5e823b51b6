"""The words of the Romanian game: the lines that only it has, as sentences and as tiles."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from rules.games.romanian import lines as rl
from rules.games.romanian.memory import JOLY_THROWN, TWIN, UNMELDED
from rules.melds import Piece
from rules.messages import N_, NP_
from rules.notation import kinds
from webapp.core.show.moments import MOMENTS, MomentKind, Moments, MomentWords
from webapp.core.show.words import Vocabulary, tile_words, tiles_words
from webapp.server.language.locale import gettext as _

_SOURCES: Final = {
    "wall": N_("%(name)s draws a tile."),
    "discard": N_("%(name)s takes the last discard."),
    "exposed": N_("%(name)s takes the exposed tile."),
    "line": N_("%(name)s takes %(tile)s from the line, with all later discards."),
}

_TELLING: Final = Moments({
    JOLY_THROWN: MomentWords(
        N_("Went out by discarding a Joly"), NP_(
            "%(name)s went out by discarding a Joly.",
            "%(name)s went out by discarding a Joly.",
        ),
        best=N_("Went out by discarding a Joly")),
    TWIN: MomentWords(
        N_("twin of the exposed tile"),
        NP_(
            "The twin earned %(name)s %(count)s point.",
            "The twin earned %(name)s %(count)s points.",
        ),
        NP_("%(count)s point", "%(count)s points")),
    UNMELDED: MomentWords(
        N_("Nothing laid down"), NP_(
            "Laying down nothing cost %(name)s %(count)s point.",
            "Laying down nothing cost %(name)s %(count)s points.",
        ),
        NP_("%(count)s point", "%(count)s points")),
})


_MOMENTS: Final[Mapping[str, MomentKind]] = MappingProxyType({
    **MOMENTS,
    JOLY_THROWN: MomentKind(N_("Went out by discarding a Joly")),
    TWIN: MomentKind(N_("Twin announced")),
    UNMELDED: MomentKind(N_("Nothing laid down")),
})


@dataclass(frozen=True, slots=True)
class RomanianWords(Vocabulary):
    """What the Romanian game says in its own words."""

    moments: Mapping[str, MomentKind] = field(default_factory=lambda: _MOMENTS)
    telling: Moments = field(default_factory=lambda: _TELLING)

    def line_words(self, value: kinds.Line, name: str, names: Mapping[str, str]) -> str:  # noqa: C901, PLR0911 (one arm for each kind)
        """Return what a line says that only this game has; "" for any other line."""
        match value:
            case rl.Exposed(tile):
                return _("The exposed tile is %(tile)s.", tile=tile_words(tile))
            case rl.Twin(seat):
                return _("%(name)s has its twin.", name=names[seat])
            case rl.Doubla(first, second):
                return _("%(name)s and %(other)s swap a doubla.", name=names[first],
                         other=names[second])
            case rl.Announce(seat):
                return _("%(name)s has three tiles or fewer", name=names[seat])
            case rl.Rebuild():
                return _("A new wall is built from the discards.")
            case rl.DiscardLine(tiles):
                return _("In the discard line: %(tiles)s.", tiles=tiles_words(tiles))
            case rl.Draw("wall", tile, _nth) if tile is not None:
                return _("%(name)s draws %(tile)s.", name=name,
                         tile=tile_words(tile))
            case rl.Draw(source, tile, _nth):
                return _(_SOURCES[source], name=name, tile=tile_words(tile) if tile else "")
            case rl.Discard(tile):
                return _("%(name)s discards %(tile)s.", name=name, tile=tile_words(tile))
            case rl.Out(tile):
                return _("%(name)s discards %(tile)s and goes out.", name=name,
                         tile=tile_words(tile))
            case _:
                return ""

    def line_pieces(self, value: kinds.Line) -> tuple[Piece, ...]:
        """Return the tiles of a line that only this game has."""
        match value:
            case rl.Out(tile) | rl.Discard(tile) | rl.Exposed(tile):
                return (tile,)
            case rl.DiscardLine(tiles):
                return tiles
            case rl.Draw(_source, tile, _nth) if tile is not None:
                return (tile,)
            case rl.Doubla(_first, _second, mine, theirs):
                return mine + theirs
            case _:
                return ()

    def goes_out(self, value: kinds.Line) -> bool:
        """Say whether somebody goes out with a line."""
        return isinstance(value, rl.Out)
