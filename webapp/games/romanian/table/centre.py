"""The middle of the table: the discard line, the wall and the exposed tile, as far as known."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.games.romanian.state import State
from webapp.core.show.table import Mark
from webapp.core.show.tiles import TileView, view_tile, view_tiles
from webapp.games.romanian.pad.notes import to_announce
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext


@dataclass(frozen=True, slots=True)
class Centre:
    """What lies in the middle; ``dead`` heads the line for the whole game (R-FIRST-2).

    ``place`` says where it is on a phone: "" is a row of its own, "beside" a player is the exposed
    tile alone, which is "told" where somebody's twin of it shows it.
    """

    wall: Mark | None
    exposed: TileView | None
    dead: TileView | None
    line: list[TileView]
    place: str


def view_centre(state: State) -> Centre | None:
    """Return what is known of the middle of the table; ``None`` where that is nothing."""
    wall = None
    if state.stock is not None and not state.ended:
        wall = ngettext("%(num)d tile to draw", "%(num)d tiles to draw", state.stock)
    if state.rebuilds:
        wall = _("%(wall)s, new wall", wall=wall or _("the wall"))
    line = state.line or ()
    exposed = view_tile(state.exposed) if state.exposed else None
    dead = view_tile(line[0]) if line else None
    if not (wall or exposed or dead):
        return None
    place = "" if wall or dead else "told" if state.twin else "beside"
    sign = "↻" if state.stock is None else str(state.stock)
    return Centre(Mark(wall, sign, "rack") if wall else None, exposed, dead,
                  view_tiles(line[1:]), place)


def reminders(state: State, names: Mapping[str, str]) -> list[str]:
    """Return what somebody has to say or do now: few tiles (R-END-3), an empty wall (R-REB-1)."""
    found = [
        ngettext("%(name)s has %(num)d tile left and must say so.",
                 "%(name)s has %(num)d tiles left and must say so.",
                 state.players[seat].rack.size or 0, name=names[seat])
        for seat in to_announce(state)
    ]
    if state.stock == 0 and not state.ended:
        found.append(_("The wall is empty. Build a new one from the discards."))
    return found
