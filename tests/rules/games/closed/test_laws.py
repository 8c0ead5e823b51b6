"""What holds for every hand, in all games that close with one."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.games.closed.closing import look
from rules.games.closed.hand import Deal, HandError, read_hand
from rules.games.closed.kinds import HandKind
from rules.games.closed.options import HOUSE, ClosedOptions
from rules.games.closed.verdict import answer
from rules.tiles import FULL_SET, Joly, NumberTile, Tile
from tests.bench.closed import differing_hand
from tests.support.examples import ALL, examples
from tests.support.random_hands import random_hand, random_options

CHECKED = 15 if ALL else 6
"""Hands, most of them near to closing; ``tests.bench.closed --check`` asks about more."""

MELDED = (HandKind.MELDS, HandKind.MINOR, HandKind.MAJOR, HandKind.GROUPS)


def hand_of(seed: int) -> tuple[list[Tile], Deal, ClosedOptions]:
    """Return a hand, two of three near to closing, its deal and the house rules."""
    rng = Random(seed)  # noqa: S311  (hands, no secrets)
    options = random_options(rng)
    return (*random_hand(rng, options), options)


SEEDS = st.integers(0, 1 << 40)


def has_copy(tiles: list[Tile], tile: Tile, dealt: Deal) -> bool:
    try:
        read_hand([*tiles, tile][-15:], dealt)
    except HandError:
        return False
    return Counter([*tiles, *dealt.gone])[tile] < dealt.options.copies


@pytest.mark.parametrize("seed", range(700_001, 700_001 + CHECKED))
def test_the_solver_agrees_with_an_integer_program(seed: int) -> None:
    said, asked, _missing = differing_hand(seed)
    assert asked
    assert said == []


@given(SEEDS, st.randoms(use_true_random=False))
@examples(60)
def test_the_order_of_tiles_does_not_matter(seed: int, rng: Random) -> None:
    tiles, deal, _options = hand_of(seed)
    mixed = rng.sample(tiles, len(tiles))
    assert look(read_hand(mixed, deal)).prospects == look(read_hand(tiles, deal)).prospects


@given(SEEDS)
@examples(40)
def test_the_draws_are_those_tiles_whose_addition_closes(seed: int) -> None:
    tiles, deal, _options = hand_of(seed)
    seen = look(read_hand(tiles[:14], deal))
    if seen.missing != 1:
        return
    closing = {tile for tile in dict.fromkeys(FULL_SET) if has_copy(tiles[:14], tile, deal)
               and look(read_hand([*tiles[:14], tile], deal)).closes}
    assert closing == set(seen.draws)


@given(SEEDS)
@examples(60)
def test_the_throws_are_those_tiles_without_which_the_hand_is_closed(seed: int) -> None:
    tiles, deal, _options = hand_of(seed)
    if len(tiles) == 14:
        return
    seen = look(read_hand(tiles, deal))
    left = {tile: [*tiles[:k], *tiles[k + 1:]] for k, tile in enumerate(tiles)}
    assert set(seen.throws) == {
        tile for tile, rest in left.items() if look(read_hand(rest, deal)).closes}
    assert seen.closes is bool(seen.throws)


@given(SEEDS, st.integers(0, 13))
@examples(60)
def test_a_closed_hand_stays_closed_with_a_wild_tile_for_another(
    seed: int, which: int
) -> None:
    tiles, deal, options = hand_of(seed)
    hand = tiles[:14]
    if options.ch_limit == "ropet" or not has_copy(hand, deal.wild, deal):
        return
    seen = look(read_hand(hand, deal))
    hand[which] = deal.wild
    assert set(seen.closes_as) <= set(look(read_hand(hand, deal)).closes_as)


@given(SEEDS, st.sampled_from(sorted(set(FULL_SET), key=str)))
@examples(60)
def test_one_tile_more_brings_a_hand_nearer_by_one_at_most(seed: int, tile: Tile) -> None:
    tiles, deal, _options = hand_of(seed)
    hand = tiles[:14]
    if not has_copy(hand, tile, deal):
        return
    before = look(read_hand(hand, deal)).prospects
    after = look(read_hand([*hand, tile], deal)).prospects
    for kind, prospect in before.items():
        assert prospect.missing - 1 <= after[kind].missing <= prospect.missing


def number_of(piece: object, deal: Deal) -> NumberTile:
    """Return what lies in a row: what a wild tile stands for, what a false joker is."""
    stands_for = getattr(piece, "stands_for", piece)
    if isinstance(stands_for, Joly):
        assert deal.face is not None
        return deal.face
    assert isinstance(stands_for, NumberTile)
    return stands_for


def is_meld(numbers: list[NumberTile], options: ClosedOptions) -> bool:
    """Say whether tiles in this order are a run, or a group."""
    colours = {tile.colour for tile in numbers}
    if len({tile.number for tile in numbers}) == 1:
        return len(colours) == len(numbers) in (3, 4)
    places = [tile.number for tile in numbers]
    if places[-1] == 1 and options.ch_high_one:
        places[-1] = 14
    return (len(colours) == 1 and len(places) >= 3
            and places == list(range(places[0], places[0] + len(places))))


@given(SEEDS)
@examples(60)
def test_a_closed_hand_lies_in_melds_of_its_own_tiles(seed: int) -> None:
    tiles, deal, options = hand_of(seed)
    found = answer(tiles, deal)
    seen = []
    for closing in [*found.closings, *found.ways()][:200]:
        lying = [getattr(piece, "tile", piece) for row in closing.rows for piece in row]
        thrown = [] if closing.thrown is None else [closing.thrown]
        assert Counter(lying + thrown) == Counter(tiles)
        if closing.kind in MELDED:
            assert all(is_meld([number_of(piece, deal) for piece in row], options)
                       for row in closing.rows), closing.rows
        seen.append(closing)
    ways = seen[len(found.closings):]
    assert len(set(ways)) == len(ways)
    assert all(way.worth == seen[0].worth for way in ways)
    assert found.outlook.closes is bool(ways)


def test_every_preset_says_whence_it_comes() -> None:
    assert list(HOUSE.presets) == ["okey", "tabla-romi", "pe-tabla", "pe-tabla-ropet"]
    assert "No source gives points" in HOUSE.presets["tabla-romi"].text


def test_a_number_of_points_is_read_whole() -> None:
    points = HOUSE.options["ch_simple"].values
    assert [points[word] for word in ("7", "0007", "10000")] == [7, 7, 10000]
    for word in ("", "0", "000", "10001", "0000010001", "1" + "0" * 5000, "٣", "-1", "1.5", "1 "):
        with pytest.raises(KeyError):
            points[word]
