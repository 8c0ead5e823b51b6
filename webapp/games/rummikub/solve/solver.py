"""The solver of tables of Rummikub."""

from functools import partial

from rules.games.rummikub.arranging import check_arrangement
from rules.games.rummikub.options import RummikubOptions
from webapp.arranged.solve.solver import TIME, HighsArranger
from webapp.games.rummikub.solve.model import Arranging


def arranger(options: RummikubOptions, seconds: float = TIME) -> HighsArranger:
    """Return what solves a problem under house rules, and gives up after *seconds*."""
    return HighsArranger(partial(Arranging, options=options),
                         partial(check_arrangement, options=options), seconds)
