"""A meld is what was touched: tile by tile in any order, by the functions of both games' pads."""

import itertools
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.touches import (
    BOX,
    LEAFLET,
    ROMANIAN,
    Game,
    bare,
    go_on,
    holds,
    keys_of,
    meanings,
    runs,
    sets,
    touched,
    with_jolys,
)
from webapp.core.pad.draft import COLOURS
from webapp.core.pad.filling import left_of
from webapp.core.pad.hits import find_hits
from webapp.core.pad.rows import awaits_more, is_whole
from webapp.core.pad.touch import touch_row
from webapp.core.pad.ways import find_ways

GAMES = pytest.mark.parametrize("game", [ROMANIAN, LEAFLET], ids=["romanian", "leaflet"])


def is_set(declared: tuple[str, ...]) -> bool:
    return len({word.removeprefix("J=")[0] for word in declared}) > 1


def test_there_are_as_many_melds_as_the_boxes_hold() -> None:
    assert [len(runs(LEAFLET)), len(runs(ROMANIAN)), len(sets())] == [264, 308, 65]


@GAMES
def test_every_meld_is_what_its_tiles_were_upwards_and_downwards(game: Game) -> None:
    for meld in (*runs(game), *sets()):
        for order in (list(meld), list(reversed(meld))):
            melds = touched(game, order)
            assert [bare(row.split()) for row in melds.rows] == [bare(meld)]
            assert is_whole(melds.rows[0])
            kinds = [way.kind for way in find_ways(melds.rows, BOX, game.lawful, melds.order)]
            assert kinds == ["cut"] * (len(meld) > 5 and not is_set(meld))


@GAMES
def test_every_run_is_its_two_ends(game: Game) -> None:
    for run in runs(game):
        for ends in ((run[0], run[-1]), (run[-1], run[0])):
            melds = touched(game, ends)
            assert [row.replace("~", "").split() for row in melds.rows] == [list(run)]
            assert is_whole(melds.rows[0])


@GAMES
def test_every_joly_that_is_touched_in_its_place_stands_there(game: Game) -> None:
    rng = random.Random(12)  # noqa: S311 (nothing secret)
    for meld in runs(game):
        jolys = [each for each in with_jolys(game, meld) if keys_of(each).count("J") > 0]
        for declared in rng.sample(jolys, min(2, len(jolys))):
            melds = touched(game, keys_of(declared))
            if len(declared) - keys_of(declared).count("J") > 1:
                assert list(melds.rows) == [" ".join(keys_of(declared))], declared
                assert is_whole(melds.rows[0])
            else:
                assert declared in meanings(game, melds)


@GAMES
@given(data=st.data())
def test_tiles_touched_in_any_order_are_their_meld(game: Game, data: st.DataObject) -> None:
    meld = data.draw(st.sampled_from((*runs(game), *sets())))
    declared = data.draw(st.sampled_from(list(with_jolys(game, meld))))
    order = data.draw(st.permutations(keys_of(declared)))
    assert holds(game, declared, order)


@GAMES
@given(data=st.data())
def test_tiles_between_two_ends_may_be_touched_as_well(game: Game, data: st.DataObject) -> None:
    run = data.draw(st.sampled_from(runs(game)))
    between = data.draw(st.permutations(run[1:-1]))
    again = touched(game, [run[0], run[-1], *between])
    assert [bare(row.split()) for row in again.rows] == [bare(run)]


@GAMES
def test_two_neighbours_are_a_run_that_is_not_whole_and_never_an_error(game: Game) -> None:
    for run in runs(game):
        for pair in itertools.pairwise(run):
            melds = touched(game, pair)
            assert [row.split() for row in melds.rows] == [list(pair)]
            assert awaits_more(melds.rows[0])
            assert not is_whole(melds.rows[0])


@GAMES
@pytest.mark.parametrize(
    ("order", "rows"),
    [
        ("r10 r11 r12 k3 k4 k5", ["r10 r11 r12", "k3 k4 k5"]),
        ("r7 b7 k7 y2 y3 y4", ["r7 b7 k7", "y2 y3 y4"]),
        ("r3 r6 r9 r12", ["r3 r4~ r5~ r6", "r9 r10~ r11~ r12"]),
        ("n7 k7 k7 k9", ["r7~ y7~ b7~", "k7 k8~ k9"]),
        ("r10 r11 r12 r13 b13 k13", ["r10 r11 r12 r13", "b13 k13"]),
        ("r3 r6 r4 r5 r4", ["r3 r4 r5 r6", "r4"]),
        ("r3 r4 r5 nextmeld r6 r7 r8", ["r3 r4 r5 .", "r6 r7 r8"]),
        ("r3 r6 nextmeld r4 b4 k4", ["r3 r4 r5 r6 .", "r4 b4 k4"]),
        ("r10 k3 r11 k4 r12 k5", ["r10 r11 r12", "k3 k4 k5"]),
        ("r9 r9", []),
        ("r9 n4 y4", ["r4~ b4~ k4~"]),
    ],
)
def test_several_melds_follow_one_another(game: Game, order: str, rows: list[str]) -> None:
    assert list(touched(game, order.split()).rows) == rows


def shown(game: Game, order: str) -> list[tuple[str, bool]]:
    melds = touched(game, order.split())
    return [("".join(f" {tile.letter}{tile.number or ''}"
                     + (f"={tile.stands.letter}{tile.stands.number}" if tile.stands else "")
                     for tile in choice.tiles).strip(), choice.current)
            for choice in melds.choices()]


@GAMES
def test_what_is_ambiguous_shows_its_readings(game: Game) -> None:
    assert shown(game, "r9 r10 J") == [("j=r8 r9 r10", False), ("r9 r10 j=r11", True)]
    assert shown(game, "r9 J r10") == [("j=r8 r9 r10", False), ("r9 r10 j=r11", False)]
    between = shown(game, "r9 r12 J")
    assert ("r9 j=r10 r11 r12", False) in between
    assert ("r9 r10 j=r11 r12", False) in between
    assert ("r9 r10 r11 r12 j=r13", False) in between
    assert between[-1] == ("j", False)  # the next meld begins with it
    assert shown(game, "r10 r11 r12 r13 b13 k13") == [("r13 b13 k13", False)]
    assert not shown(game, "r9 J r11")


@GAMES
def test_a_reading_that_is_chosen_stands(game: Game) -> None:
    assert list(touched(game, ["r9", "J", "r10", "way:0"]).rows) == ["J=r8 r9 r10"]
    assert list(touched(game, ["r9", "J", "r10", "way:1"]).rows) == ["r9 r10 J=r11"]
    moved = touched(game, ["r10", "r11", "r12", "r13", "b13", "k13", "way:0"])
    assert list(moved.rows) == ["r10 r11 r12", "r13 b13 k13"]
    same = touched(game, ["r9", "J", "r10"])
    for tap in ("way:7", "way:", "way:-1", "drop:9", "j:9:9", "j::", "r4~", "J=r4", "zz"):
        assert same.touch(tap) == list(same.rows)


def test_a_joly_stands_for_what_the_box_no_longer_holds() -> None:
    box = Counter({tile: count for tile, count in BOX.items() if str(tile) != "r10"})
    assert touch_row(["r9"], "r11", box, ROMANIAN.lawful) == ["r9 J=r10~ r11"]
    assert touch_row(["r8"], "r10", box, ROMANIAN.lawful) == ["r8 r9~ J=r10"]


def test_a_tile_goes_to_the_meld_being_made_rather_than_to_what_another_one_guessed() -> None:
    melds = touched(ROMANIAN, ["n9", "b9", "r2", "r7", "nextmeld", "y7", "y9"])
    assert "y9" in find_hits("y7", BOX, ROMANIAN.lawful)
    assert list(melds.rows) == ["r9~ y9~ k9~", "r2 r3 r4 r5 r6 r7 .", "y7 y8~ y9"]
    unlit = touched(ROMANIAN, ["n9", "b9", "r2", "r7", "nextmeld", "r4", "y9"])
    assert list(unlit.rows) == ["r9~ y9 k9~", "r2 r3 r4 r5 r6 r7 .", "r4"]


@GAMES
def test_every_lit_key_changes_the_meld_being_made(game: Game) -> None:
    rng = random.Random(9)  # noqa: S311 (nothing secret)
    melds_of_game, tried = (*runs(game), *sets()), 0
    for _again in range(60):
        number, missing = rng.randint(1, 13), rng.choice(COLOURS)
        run, begun = rng.choice(runs(game)), rng.choice(rng.choice(melds_of_game))
        if begun[1:] in {"1", "1h"}:
            continue  # a run from 1 to 1 wants both tiles, of which another meld may have one
        guessed = (f"n{number}", f"{missing}{number}", run[0], run[-1], "nextmeld")
        melds = touched(game, [*guessed, begun])
        if len(melds.rows) > 2:
            for lit in sorted(find_hits(melds.last, left_of(BOX, melds.rows[:-1]), game.lawful)):
                assert melds.last not in go_on(melds, lit).rows, (melds.rows, lit)
                tried += 1
    assert tried > 500
