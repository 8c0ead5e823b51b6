"""The solver of tables of the leaflet's game."""

from rules.games.tile_rummy.arranging import check_arrangement
from webapp.arranged.solve.solver import TIME, HighsArranger
from webapp.games.tile_rummy.solve.model import Arranging


def arranger(seconds: float = TIME) -> HighsArranger:
    """Return what solves a problem of the leaflet's game, and gives up after *seconds*."""
    return HighsArranger(Arranging, check_arrangement, seconds)
