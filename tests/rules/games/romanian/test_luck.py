from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.chance import draws, hypergeometric, pairs
from rules.games.romanian.luck.laying import layable
from rules.games.romanian.luck.stocks import chances_in
from rules.games.romanian.options import HOUSE, Options
from rules.luck import Chances, Share, Stock, Tally, Untold
from rules.messages import render
from rules.replay import parse_record, replay
from rules.replay import score as score_sheet
from rules.tiles import FULL_SET, JOLY, Tile, find_tile
from tests.support.examples import some
from tests.support.full_games import full_game

OPENED = """\
joly 1
game romanian
seat A Ana
seat B Bogdan
exposed k8
recording full
turn A
discard r1
turn B
draw wall
discard k5
turn A
draw wall
meld b10 b11 b12 / r10 r11 J=r12
discard y2
turn B
draw wall
meld b13 r13 k13 / k10 k11 k12
discard y3
turn A
draw discard
discard y9
turn B
draw wall
swap r12 for J in m2, meld k2 k3 J=k4
discard y7
end
rack A r2 r4 r6 b2 b4 b6 y3 y1
rack B y4 y6 y8 y10 y12
"""


def chances(text: str) -> Chances:
    return chances_in(replay(parse_record(text)))


def stock(text: str, seat: str) -> Stock:
    found = chances(text).stocks[seat]
    assert isinstance(found, Stock), found
    return found


def reason(text: str, seat: str) -> str:
    found = chances(text).stocks[seat]
    assert isinstance(found, Untold), found
    return render(found.reason)


def tiles(*found: Tile) -> list[str]:
    return sorted(map(str, found))


def row(text: str) -> list[str]:
    return sorted(text.split())


@pytest.mark.parametrize("seed", some(range(8)))
def test_what_is_told_of_a_whole_game_is_what_really_came(seed: int) -> None:
    seats = "ABCD"[: 2 + seed % 3]
    game = full_game(seed, seats)
    found = chances(game.text)
    assert Counter(found.box) == Counter(FULL_SET) - Counter([game.exposed])
    for seat in seats:
        mine = stock(game.text, seat)
        assert Counter(mine.came) == game.came[seat]
        assert Counter(mine.taken) == game.taken[seat]


def test_a_joly_belongs_to_who_melded_it_first_and_a_discard_taken_did_not_come_by_chance() -> None:
    ana, bogdan = stock(OPENED, "A"), stock(OPENED, "B")
    assert tiles(*ana.came) == row(
        "r1 y2 y9 b10 b11 b12 r10 r11 J r2 r4 r6 b2 b4 b6 y1")
    assert tiles(*ana.taken) == ["y3"]
    assert tiles(*bogdan.came) == row(
        "k5 y3 y7 b13 r13 k13 k10 k11 k12 r12 k2 k3 y4 y6 y8 y10 y12")
    assert bogdan.taken == ()
    assert tiles(*ana.tiles) == tiles(*ana.came, *ana.taken)


def test_the_points_made_are_those_of_the_tiles_on_the_table() -> None:
    sheet = score_sheet(replay(parse_record(OPENED)))
    for seat, score in sheet.seats.items():
        lines = [line.points for line in score.lines if line.meld]
        assert stock(OPENED, seat).made == sum(lines) > 0


@pytest.mark.parametrize(("old", "new", "said"), [
    ("end\nrack A r2 r4 r6 b2 b4 b6 y3 y1\nrack B y4 y6 y8 y10 y12\n", "", "The game is not over."),
    ("recording full\n", "", "Some draws and discards are not recorded"),
    ("discard y9\n", "discard y9\nrecording melds\n", "Some draws and discards are not recorded"),
    ("draw wall\nswap", "stock 0\nrebuild\ndraw wall\nswap", "A new wall was built"),
])
def test_what_nobody_can_tell_is_said_of_everybody(old: str, new: str, said: str) -> None:
    text = OPENED.replace(old, new)
    assert text != OPENED
    assert reason(text, "A").startswith(said)
    assert reason(text, "B") == reason(text, "A")


@pytest.mark.parametrize("rack", ["rack A points 60\n", "rack A total 20\n", ""])
def test_a_missing_rack_silences_its_own_seat_alone(rack: str) -> None:
    text = OPENED.replace("rack A r2 r4 r6 b2 b4 b6 y3 y1\n", rack)
    assert reason(text, "A") == "We do not know which tiles were left on the rack."
    assert stock(text, "B") == stock(OPENED, "B")


@pytest.mark.parametrize(("old", "new"), [
    ("b6 y3 y1", "b6 y3"),  # a tile is missing
    ("b6 y3 y1", "b6 y3 y1 k1"),  # there is one too many
    ("discard r1", "! discard k8"),  # both cannot have come: the first one lies open
])
def test_a_record_that_does_not_add_up_tells_nothing(old: str, new: str) -> None:
    text = OPENED.replace(old, new)
    if "k8" in new:
        text = text.replace("discard y9", "! discard k8")
    assert reason(text, "A").startswith("The record does not add up")
    assert isinstance(chances(text).stocks["B"], Stock)


def test_a_pair_that_a_doubla_brought_did_not_come_by_chance_and_the_one_given_did() -> None:
    swapped = OPENED.replace("exposed k8\n", "doubla A y5 y5 B r2 r2\nexposed k8\n").replace(
        "b6 y3 y1", "b6 y3 r2").replace("y10 y12", "y5 y5")
    ana, bogdan = stock(swapped, "A"), stock(swapped, "B")
    assert tiles(*ana.taken) == ["r2", "r2", "y3"]
    assert tiles(*ana.came).count("y5") == 2
    assert tiles(*bogdan.taken) == ["y5", "y5"]
    assert tiles(*bogdan.came).count("r2") == 2
    secret = OPENED.replace("exposed k8\n", "doubla A B\nexposed k8\n")
    assert stock(secret, "A") == stock(OPENED, "A")


def test_the_exposed_tile_taken_to_win_was_chosen_and_the_winner_has_no_rack() -> None:
    text = OPENED.partition("turn A\ndraw discard")[0] + (
        "turn A\ndraw exposed\nmeld k8 y8 b8 r8 / r2 r3 r4 r5\nout r7\n"
        "rack B y4 y6 y10 y12 k2 k3 r9 b1\n")
    assert replay(parse_record(text)).state.winner == "A"
    ana = stock(text, "A")
    assert tiles(*ana.taken) == ["k8"]
    assert "k8" not in tiles(*ana.came)
    assert len(ana.came) == 16


def test_what_was_amended_is_what_counts() -> None:
    amended = OPENED + "amend 8 discard r3\n"
    assert "r3" in tiles(*stock(amended, "A").came)
    assert "r1" not in tiles(*stock(amended, "A").came)


def test_renaming_the_players_changes_nothing() -> None:
    other = OPENED.replace("Ana", "Zoltán").replace("Bogdan", "Ana")
    assert chances(other) == chances(OPENED)


def test_every_meld_counts_what_it_does_at_the_end_of_a_game() -> None:
    """Each is laid in a record of its own, and the score sheet asked."""
    rng = Random(5)  # noqa: S311 (a sample, no secret)
    for name in ("current", "modern"):
        options = HOUSE.of_preset(name)
        for meld in rng.sample(layable(options), 60):
            pieces = sorted(map(str, meld.tiles), key=lambda tile: (tile == "J", tile))
            text = (f"joly 1\ngame romanian\npreset {name}\nseat A Ana\nseat B Bogdan\n"
                    f"laid A {{}}\nend\nrack A\n")
            numbers = [tile for tile in pieces if tile != "J"]
            if len({tile[1:] for tile in numbers}) == 1:
                played = replay(parse_record(text.format(" ".join(pieces))))
                assert sum(line.points for line in score_sheet(played).seats["A"].lines
                           if line.meld) == meld.points
            elif "J" not in pieces and not {"1", "13"} <= {tile[1:] for tile in numbers}:
                row = sorted(numbers, key=lambda tile: int(tile[1:]))
                played = replay(parse_record(text.format(" ".join(row))))
                assert sum(line.points for line in score_sheet(played).seats["A"].lines
                           if line.meld) == meld.points


def test_melds_hold_no_more_than_a_box_and_none_that_two_others_are() -> None:
    for options in (Options(), replace(Options(), joly_adjacent=False, max_run=13)):
        melds = layable(options)
        box = Counter(FULL_SET)
        assert all(not Counter(meld.tiles) - box for meld in melds)
        assert all(len(meld.tiles) < 6 or meld.tiles.count(JOLY) == 2 for meld in melds)
        assert len({meld.tiles for meld in melds}) == len(melds)


@given(st.integers(-50, 500), st.integers(-50, 500), st.lists(st.integers(-50, 500)))
def test_a_better_stock_is_never_less_lucky(one: int, other: int, stocks: list[int]) -> None:
    low, high = sorted((one, other))
    assert Share.of(low, stocks).lower <= Share.of(high, stocks).lower
    assert Share.of(low, stocks).higher >= Share.of(high, stocks).higher


@given(st.lists(st.integers(0, 20), min_size=1))
def test_on_the_average_of_all_stocks_luck_is_in_the_middle(stocks: list[int]) -> None:
    shares = [Share.of(each, stocks) for each in stocks]
    assert sum(each.lower for each in shares) == sum(each.higher for each in shares)


def test_a_seed_draws_the_same_stocks_again_and_no_tile_twice() -> None:
    box = [tile for tile in FULL_SET if tile != find_tile("k8")]
    drawn = list(draws(box, (15, 27), 7, 30))
    assert drawn == list(draws(box, (15, 27), 7, 30))
    assert drawn != list(draws(box, (15, 27), 8, 30))
    for stocks in drawn:
        assert [len(stocks[size]) for size in (15, 27)] == [15, 27]
        assert not Counter(stocks[27]) - Counter(box)
        assert stocks[27][:15] == stocks[15]


def tallies(text: str, seat: str) -> dict[str, Tally]:
    return {render(tally.text): tally for tally in stock(text, seat).tallies}


def test_jolys_doublas_and_the_twin_are_counted_with_their_odds() -> None:
    text = OPENED.replace("recording full\n", "recording full\ntwin B\n").replace(
        "y10 y12", "k8 y8")
    told = tallies(text, "B")
    assert list(told) == [
        "No Joly came.", "1 tile came twice: a doubla.", "The twin of the exposed tile was dealt."]
    jolys, doublas, twin = told.values()
    assert jolys.odds == hypergeometric(17, 2, 105)
    assert doublas.odds == pairs(17, 51, 3)  # without the exposed tile's twin, and the Jolys
    assert twin.odds[1] == Fraction(14, 105)
    assert [tally.count for tally in told.values()] == [0, 1, 1]
    assert list(tallies(text, "A")) == ["1 Joly came.", "No tile came twice."]


def test_every_tally_names_the_figures_that_its_odds_are_made_of() -> None:
    for tally in stock(OPENED, "A").tallies:
        values = tally.formula.values
        assert (values["box"], values["drawn"]) == (105, 16)
        assert sum(tally.odds) == 1
