"""An opening that was there in every order, against all tiles that can have come late."""

from collections import Counter
from itertools import combinations
from random import Random

from rules.games.romanian.opening.best import best_opening
from rules.games.romanian.options import Options
from rules.games.romanian.review.holding import Came, Holding
from rules.games.romanian.review.openings import sure_opening, tiles_of
from rules.tiles import Tile, find_tile
from tests.bench.opening import random_rack
from tests.support.examples import ALL

LATE = 2
OPTIONS = Options()


def in_every_order(rack: list[Tile]) -> bool:
    """Say whether all racks without two of the tiles open."""
    early = {tuple(tile for k, tile in enumerate(rack) if k not in late)
             for late in combinations(range(len(rack)), LATE)}
    return all(best_opening(tiles, OPTIONS).is_possible for tiles in early)


def test_an_opening_is_called_certain_just_where_every_order_has_one() -> None:
    rng = Random(18)  # noqa: S311  (racks, no secrets)
    found: Counter[bool] = Counter()
    sure_at_least, not_at_least = (4, 6) if ALL else (1, 2)
    while found[True] < sure_at_least or found[False] < not_at_least:
        rack = random_rack(rng, 14, rng.choice((0, 1, 2)))
        opening = best_opening(rack, OPTIONS)
        if not opening.is_possible or opening.points < 75:
            continue
        holding = Holding((Came(0),) * (len(rack) - LATE) + (Came(2),) * LATE, (), 2, tuple(rack))
        sure = sure_opening(
            holding.pool(1), lambda gone, at=holding: at.can_be_late(gone, 1), OPTIONS)
        right = in_every_order(rack)
        assert (sure is not None) == right, " ".join(map(str, rack))
        found[right] += 1


def test_the_points_are_those_of_the_worst_order() -> None:
    rng = Random(19)  # noqa: S311  (racks, no secrets)
    tried = 0
    while tried < 4:
        rack = random_rack(rng, 14, 1)
        holding = Holding((Came(0),) * 13 + (Came(2),), (), 2, tuple(rack))
        sure = sure_opening(
            holding.pool(1), lambda gone, at=holding: at.can_be_late(gone, 1), OPTIONS)
        if sure is None:
            continue
        racks = [[*rack[:k], *rack[k + 1 :]] for k in range(len(rack))]
        least = min(best_opening(each, OPTIONS).points for each in racks)
        assert sure.points <= least
        if sure.tiles:
            assert all(not Counter(sure.tiles) - Counter(each) for each in racks)
        tried += 1


def test_tiles_that_cannot_be_late_make_their_opening_certain() -> None:
    rack = [tile for meld in ("y10 y11 y12 y13", "k2 k3 k4", "r1", "b9") for tile in tiles(meld)]
    early = Holding((Came(0),) * 8 + (Came(2, rack[-1]),), (), 2, tuple(rack))
    sure = sure_opening(early.pool(1), lambda gone: early.can_be_late(gone, 1), OPTIONS)
    assert sure is not None
    assert sorted(map(str, sure.tiles)) == sorted(map(str, rack[:-2]))
    late = Holding((Came(0),) * 8 + (Came(2),), (), 2, tuple(rack))
    assert sure_opening(late.pool(1), lambda gone: late.can_be_late(gone, 1), OPTIONS) is None


def tiles(text: str) -> list[Tile]:
    return [tile for word in text.split() if (tile := find_tile(word))]


def test_the_tiles_of_an_opening_are_those_of_its_melds() -> None:
    opening = best_opening(tiles("y10 y11 y12 y13 k2 k3 k4 b9"), OPTIONS)
    assert sorted(map(str, tiles_of(opening))) == [
        "k2", "k3", "k4", "y10", "y11", "y12", "y13"]
