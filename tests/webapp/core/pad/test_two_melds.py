"""Two melds touched one after the other, or in turns, are those two, or can be chosen to be.

What cannot be told: two runs of one colour that together make one, touched in turns, are one run
(touched as they lie they are one as well, with a choice that cuts it); and of two melds in turns
that have the same tile its second touch takes it away, until one of them is whole.
`python -m tests.bench.touches` searches further: `--two 100 --seed 14` on 22 November 2026 touched
100 pairs in each game, with at most one Joly, and missed none.
"""

from functools import cache
from itertools import zip_longest

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.support.examples import examples
from tests.support.touches import (
    BOX,
    LEAFLET,
    ROMANIAN,
    Game,
    box_holds,
    choose,
    go_on,
    keys_of,
    runs,
    sets,
    touched,
    with_jolys,
)

GAMES = pytest.mark.parametrize("game", [ROMANIAN, LEAFLET], ids=["romanian", "leaflet"])


def plain(game: Game) -> st.SearchStrategy[tuple[str, ...]]:
    return st.sampled_from((*runs(game), *sets()))


@cache
def one_joly(game: Game) -> tuple[tuple[str, ...], ...]:
    melds = [each for meld in (*runs(game), *sets()) for each in with_jolys(game, meld)]
    return tuple(each for each in melds if keys_of(each).count("J") == 1)


@GAMES
@examples(30)
@given(data=st.data())
def test_two_melds_one_after_the_other_in_any_order_each(game: Game, data: st.DataObject) -> None:
    first, then = data.draw(plain(game)), data.draw(plain(game))
    assume(box_holds(BOX, first, then))
    orders = data.draw(st.permutations(first)), data.draw(st.permutations(then))
    assert choose(touched(game, [*orders[0], *orders[1]]), [first, then]) is not None


@GAMES
@examples(25)
@given(data=st.data())
def test_one_of_two_melds_may_have_a_joly(game: Game, data: st.DataObject) -> None:
    one, other = data.draw(st.sampled_from(one_joly(game))), data.draw(plain(game))
    assume(box_holds(BOX, one, other))
    first, then = data.draw(st.permutations([one, other]))
    drafted = choose(touched(game, data.draw(st.permutations(keys_of(first)))), [first])
    assert drafted is not None
    for key in data.draw(st.permutations(keys_of(then))):
        drafted = go_on(drafted, key)
    assert choose(drafted, [first, then]) is not None


@GAMES
@examples(30)
@given(data=st.data())
def test_two_melds_touched_in_turns(game: Game, data: st.DataObject) -> None:
    first, then = data.draw(plain(game)), data.draw(plain(game))
    assume(not {*first} & {*then})
    # Two runs that together are one are one: nothing says where the one ends.
    assume(len({word[0] for word in (*first, *then)}) > 1)
    turns = [key for pair in zip_longest(first, then) for key in pair if key]
    assert choose(touched(game, turns), [first, then]) is not None
