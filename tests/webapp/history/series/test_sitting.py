"""Who sits out, who deals and what the totals are where more play than a table has seats: laws."""

import itertools
from collections.abc import Sequence
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.series import dealer_after
from webapp.core.record.outcome import GameResult
from webapp.core.record.results import KeptGame
from webapp.history.series.reseat import seats_after
from webapp.history.series.sitting import Sat, games_played, propose_players, times_out
from webapp.history.series.standings import dealer_among, stand_of
from webapp.server.data.models import LETTERS, SEATS, Player, Series, SeriesSeat, letters_at

STEPS = st.lists(st.tuples(st.sampled_from(["play", "play", "play", "come", "go"]),
                           st.sampled_from(LETTERS)), max_size=60)
GROUPS = st.sets(st.sampled_from(LETTERS), min_size=2).map(sorted).map("".join)
TABLES = st.sets(st.sampled_from(LETTERS[:6]), min_size=2, max_size=4).map(sorted).map("".join)


def follow(first: str, steps: Sequence[tuple[str, str]]) -> tuple[list[Sat], str]:
    """Play by the proposals, with players who come and go; return the games and who is there."""
    games: list[Sat] = []
    here = first
    for what, letter in steps:
        if what == "come":
            here = "".join(sorted({*here, letter}))
        elif what == "go" and len(here) > 2:
            here = here.replace(letter, "")
        elif what == "play":
            playing = propose_players(games, here, len(SEATS))
            games.append(Sat(playing, "".join(each for each in here if each not in playing)))
    return games, here


@given(GROUPS, STEPS)
def test_as_many_play_as_there_are_seats_in_order_of_play(
    first: str, steps: list[tuple[str, str]]
) -> None:
    games, here = follow(first, steps)
    playing = propose_players(games, here, len(SEATS))
    assert len(playing) == min(len(here), len(SEATS))
    assert set(playing) <= set(here)
    assert list(playing) == sorted(playing)


@given(GROUPS, STEPS)
def test_nobody_sits_out_twice_more_than_another_who_was_there_all_the_time(
    first: str, steps: list[tuple[str, str]]
) -> None:
    games, _here = follow(first, steps)
    always = set(first).intersection(*(game.playing + game.out for game in games))
    counts = [sum(each in game.out for game in games) for each in always]
    assert not counts or max(counts) - min(counts) <= 1


@given(GROUPS, STEPS)
def test_whoever_comes_or_comes_back_is_nowhere_ahead_or_behind(
    first: str, steps: list[tuple[str, str]]
) -> None:
    times, _last = times_out(*follow(first, steps))
    assert max(times.values()) - min(times.values()) <= 1


@pytest.mark.parametrize(("games", "here", "playing"), [
    ([], "ABCD", "ABCD"),
    ([], "ABCDE", "BCDE"),
    ([Sat("BCDE", "A")], "ABCDE", "ACDE"),
    ([Sat("BCDE", "A"), Sat("ACDE", "B")], "ABCDE", "ABDE"),
    ([Sat("ABCD", "E"), Sat("ABCE", "D"), Sat("ABDE", "C"), Sat("ACDE", "B"), Sat("BCDE", "A")],
     "ABCDE", "ABCD"),
    ([Sat("ABCD", "E"), Sat("ABCD", "E")], "ABCDE", "BCDE"),
    ([Sat("BCDE", "A"), Sat("ACDE", "B")], "ABCDEF", "ABEF"),
    ([Sat("ABC", "")], "ABC", "ABC"),
])
def test_proposed_is_who_sat_out_least_then_longest_ago_then_who_plays_first(
    games: list[Sat], here: str, playing: str
) -> None:
    assert propose_players(games, here, len(SEATS)) == playing


def test_with_two_seats_two_play_and_the_others_take_turns() -> None:
    games: list[Sat] = []
    for _game in range(6):
        playing = propose_players(games, "ABC", 2)
        games.append(Sat(playing, "".join(set("ABC") - set(playing))))
    assert [game.playing for game in games] == ["BC", "AC", "AB"] * 2


@given(GROUPS, st.sampled_from(LETTERS))
def test_the_dealer_goes_round_those_who_play(players: str, before: str) -> None:
    dealers = [dealer_among(players, before)]
    for _game in players[1:]:
        dealers.append(dealer_among(players, dealers[-1]))
    assert sorted(dealers) == list(players)
    assert dealer_among(players, dealers[-1]) == dealers[0]
    assert all(dealer_after(players, one) == other
               for one, other in itertools.pairwise(dealers))


def test_the_last_one_deals_the_first_game() -> None:
    assert dealer_among("ACD", "") == "D"


def series_of(letters: str) -> Series:
    return Series(
        id="s", game="romanian", preset="current", options=[], end="open", number=None, seats=[
            SeriesSeat(seat=letter, player=Player(name=f"Player {letter}")) for letter in letters])


@given(st.lists(st.tuples(TABLES, st.lists(st.integers(-500, 500), min_size=4, max_size=4),
                          st.booleans())))
def test_totals_are_the_sums_of_the_games_that_each_has_played(
    played: list[tuple[str, list[int], bool]]
) -> None:
    series = series_of(LETTERS[:6])
    games = []
    for number, (places, scores, finished) in enumerate(played, 1):
        result = GameResult(dict(zip(SEATS[:len(places)], scores, strict=False)), finished)
        games.append(KeptGame(str(number), number, datetime.now(UTC), 1, result, current=True,
                              letters=letters_at(places)).counted(result))
    stand = stand_of(series, games)
    for letter in series.names:
        mine = [(places, scores) for places, scores, finished in played
                if finished and letter in places]
        assert stand.played[letter] == len(mine)
        assert stand.totals[letter] == sum(
            scores[places.index(letter)] for places, scores in mine)
    assert all(row.dealer in places for row, (places, *_) in zip(stand.rows, played, strict=True))
    best = max(stand.totals.values())
    assert all((stand.totals[each] == best) == (each in stand.leaders) for each in series.names
               if stand.finished)


@given(TABLES, st.permutations(LETTERS[:6]))
def test_players_who_change_places_can_change_back(places: str, order: list[str]) -> None:
    moved = dict(zip(LETTERS[:6], order, strict=True))
    letters = letters_at(places)
    seats = seats_after(moved, letters)
    assert sorted(seats.values()) == list(letters)
    after = {seats[seat]: moved[letter] for seat, letter in letters.items()}
    assert [after[seat] for seat in sorted(after)] == sorted(after.values())
    back = seats_after({new: old for old, new in moved.items()}, after)
    assert all(back[seats[seat]] == seat for seat in seats)


def test_games_are_counted_for_each_who_played_them() -> None:
    games = [Sat("ABCD", "E"), Sat("ABCE", "D")]
    assert games_played(games, "ADE") == {"A": 2, "D": 1, "E": 1}


def test_who_has_left_is_not_proposed() -> None:
    series = series_of("ABCDE")
    series.seats[1].left_at = datetime(2026, 11, 22, tzinfo=UTC)
    stand = stand_of(series, [])
    assert (stand.here, stand.next_players, stand.next_dealer) == ("ACDE", "ACDE", "E")
