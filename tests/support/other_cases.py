"""Cases that are no records: the wall, and series of games."""

from typing import Any

from rules.cases import Case
from rules.games.romanian.options import HOUSE, Options
from rules.games.romanian.wall import NoWall, plan_for_tile
from rules.rulebook.example import series_in
from rules.tiles import JOLY, Colour, number_tile


def play_wall(case: Case, **options: str) -> dict[str, Any]:
    """Plan the wall of *case* under its own house rules and *options*."""
    wall = case.wall or {}
    house = Options()
    for name, word in {**options, **wall.get("set", {})}.items():
        house = HOUSE.change(house, name, word)
    shown = wall["exposed"]
    tile = JOLY if shown == "J" else number_tile(Colour.RED, int(shown))
    plan = plan_for_tile(tile, wall["players"], house, wall.get("named", 0))
    if isinstance(plan, NoWall):
        return {"refused": True, "reason": str(plan.reason)}
    return {
        "dealt": list(plan.dealt),
        "stock": list(plan.stock),
        "hands": {seat: list(stacks) for seat, stacks in plan.hands.items()},
        "sizes": dict(plan.sizes),
        "drawable": plan.drawable,
    }


def play_series(case: Case) -> dict[str, Any]:
    """Add up the games of *case*."""
    standing = series_in(case).standing
    return {
        "totals": dict(standing.totals),
        "next_dealer": standing.next_dealer,
        "finished": standing.over,
        "winner": standing.winner,
    }
