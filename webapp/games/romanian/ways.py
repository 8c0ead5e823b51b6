"""The way of each Joly through the melds of a game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from flask import Blueprint, abort

from rules.games.romanian.state import Station
from rules.melds import DeclaredJoly, is_joly, tile_of
from rules.tiles import JOLY
from webapp.core.port import table_url
from webapp.core.show.tiles import TileView, view_tile, view_tiles
from webapp.core.show.verdicts import rule_url
from webapp.core.show.words import tile_words, tiles_words
from webapp.games.romanian.folded import Folded, load_game
from webapp.server.http.access import household_game, reader_required
from webapp.server.http.page import draw_page
from webapp.server.language.locale import gettext as _

pages: Final = Blueprint("romanian_ways", __name__, url_prefix="/games")


@dataclass(frozen=True, slots=True)
class StationView:
    """Where a Joly stood."""

    text: str
    tiles: list[TileView]
    points_text: str | None
    rule: str | None
    rule_url: str | None
    here: bool


@dataclass(frozen=True, slots=True)
class WayView:
    """The way of a Joly, or of a tile given for one: its stations in order."""

    title: str
    tile: TileView
    stations: list[StationView]
    table_url: str


def view_way(folded: Folded, joly: int) -> tuple[TileView, list[StationView]] | None:
    """Return the way of a Joly: the tile now, and its stations; ``None`` if it was not laid."""
    trail = next((trail for trail in folded.state.trails if trail.joly == joly), None)
    if trail is None:
        return None
    names = folded.names
    stations: list[StationView] = []
    for number, station in enumerate(trail.stations):
        text = _station_words(station, names, trail.stations[number - 1] if number else None)
        rule = points = None
        if not number:
            rule = "R-SCORE-4"
            points = _("%(name)s keeps its points.", name=names[station.seat])
        elif trail.stations[number - 1].given:
            rule = "R-SCORE-5"
            points = _(
                "%(name)s scores %(tiles)s, given for it.",
                name=names[trail.stations[number - 1].taken_by],
                tiles=tiles_words(trail.stations[number - 1].given),
            )
        stations.append(
            StationView(
                text=text,
                tiles=_laid_then(folded, station, joly),
                points_text=points,
                rule=rule,
                rule_url=rule_url(rule) if rule else None,
                here=number == len(trail.stations) - 1 and not station.taken_by,
            )
        )
    last = trail.stations[-1].stands_for
    return view_tile(DeclaredJoly(last) if last else JOLY), stations


def _station_words(station: Station, names: Mapping[str, str], before: Station | None) -> str:
    name = names[station.seat]
    what = tile_words(station.stands_for) if station.stands_for else _("part of a set")
    if before is None or not before.given:
        return _("%(name)s laid it down as %(tile)s.", name=name, tile=what)
    return _(
        "%(name)s gave %(given)s for it and laid it down as %(tile)s.",
        name=name,
        given=tiles_words(before.given),
        tile=what,
    )


def _laid_then(folded: Folded, station: Station, joly: int) -> list[TileView]:
    """Return the meld as it was when the Joly came to it."""
    meld = folded.state.melds.get(station.meld)
    if meld is None:
        return []
    places = {line.ply: at for at, line in enumerate(folded.replay.record.lines)}
    there = DeclaredJoly(station.stands_for) if station.stands_for else JOLY
    tiles: list[object] = []
    for slot in meld.slots:
        if slot.joly == joly and not is_joly(slot.tile):
            if there not in tiles:
                tiles.append(there)
        elif places[slot.ply] <= places[station.ply]:
            tiles.append(slot.piece if slot.joly else tile_of(slot.piece))
    return view_tiles(tiles)


@pages.get("/<game_id>/joly/<int:joly>")
@reader_required
def way(game_id: str, joly: int) -> str:
    """Show the way of a Joly through the melds of the game."""
    game = household_game(game_id)
    found = view_way(load_game(game), joly) or abort(404)
    view = WayView(_("This Joly’s path"), *found, table_url(game))
    return draw_page("games/romanian/way.html", view)
