"""What games say of evenings and years: laws of counting, and small evenings told by hand."""

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.memory import Moment
from tests.support.questions import games
from webapp.core.show.moments import LEAD, POINTS, Moments
from webapp.history.evening.bests import bests_of, rarest
from webapp.history.evening.counting import (
    Turning,
    day_of,
    fullest_day,
    longest_streak,
    shares_of,
    sittings_of,
    turning_of,
    winners_of,
)
from webapp.history.search.answering import Asked

DAY = date(2026, 11, 21)
WORDS = Moments()
evenings = st.lists(games(), min_size=1, max_size=6).map(
    lambda found: [replace(each, id=str(at), number=at + 1, game="pairs", day=DAY)
                   for at, each in enumerate(found)])


def game(number: int, *points: int, day: date = DAY, moments: tuple[Moment, ...] = ()) -> Asked:
    totals = dict(zip("ABCD", points, strict=False))
    most = max(points)
    return Asked(str(number), number, "pairs", "s1", day, dict(zip(totals, (1, 2, 3, 4),
                 strict=False)), totals, tuple(seat for seat, each in totals.items()
                                               if each == most), 9, moments)


@given(evenings)
def test_the_points_of_an_evening_are_those_of_its_games(found: list[Asked]) -> None:
    for sitting in sittings_of(found):
        summed = Counter()
        for each in sitting.games:
            for seat, person in each.people.items():
                summed[person] += each.totals[seat]
        assert dict(sitting.points) == dict(summed)
        assert len(sitting.running) == len(sitting.games)
    assert sum(len(each.games) for each in sittings_of(found)) == len(found)


@given(evenings)
def test_who_took_the_lead_for_good_leads_from_then_on_and_not_before(found: list[Asked]) -> None:
    for sitting in sittings_of(found):
        turning = turning_of(sitting)
        if turning is None:
            continue
        for number, points in enumerate(sitting.running, 1):
            others = [each for person, each in points.items() if person != turning.person]
            leads = all(points[turning.person] > each for each in others)
            if number >= turning.number:
                assert leads
            elif number == turning.number - 1:
                assert not leads


@given(evenings)
def test_everybody_s_wins_are_the_games_where_nobody_is_level(found: list[Asked]) -> None:
    won = sum(each.won for each in shares_of(found))
    assert won == sum(len(each.winners) == 1 for each in found)
    assert won == sum(sum(each.won.values()) for each in sittings_of(found))
    assert sum(each.games for each in shares_of(found)) == sum(len(each.people) for each in found)


@given(evenings)
def test_a_streak_is_won_in_a_row_by_who_sat_there(found: list[Asked]) -> None:
    streak = longest_streak(found)
    if streak is None:
        return
    sat = [each for each in found if streak.person in each.people.values()]
    at = sat.index(streak.games[0])
    assert list(streak.games) == sat[at:at + len(streak.games)]
    assert all(winners_of(each) == [streak.person] for each in streak.games)
    assert len(streak.games) > 1


@given(evenings)
def test_no_moment_is_better_than_the_best_of_its_kind(found: list[Asked]) -> None:
    for best in bests_of(found, WORDS):
        words = WORDS.of(best.moment.kind)
        every = [each.amount for one in found for each in one.moments
                 if each.kind == best.moment.kind and words.counts(each.amount)]
        if best.moment.kind not in {POINTS, LEAD}:
            assert best.moment.amount == (min(every) if words.fewest else max(every))


@given(evenings)
def test_the_rarest_of_an_evening_is_in_no_more_games_than_there_are(found: list[Asked]) -> None:
    told = rarest(found[-1:], {"pairs": found}, WORDS)
    assert [each.share for each in told] == sorted(each.share for each in told)
    assert all(1 <= each.like <= each.of == len(found) for each in told)


@pytest.mark.parametrize(("points", "turning"), [
    ([(100, 50), (20, 60)], (1, 1)),
    ([(10, 50), (90, 60)], (2, 1)),
    ([(10, 50), (90, 50)], None),
    ([(10, 50), (90, 50), (5, 0)], (1, 3)),
    ([(10, 50), (90, 45)], (1, 2)),
    ([(80, 50), (10, 60), (70, 0)], (1, 3)),
    ([(80, 50)], None),
])
def test_the_lead_for_good_begins_with_a_game(
    points: list[tuple[int, int]], turning: tuple[int, int] | None
) -> None:
    found = [game(at, *each) for at, each in enumerate(points, 1)]
    told = turning_of(sittings_of(found)[0])
    assert (None if told is None else (told.person, told.number)) == turning
    assert told is None or told == Turning(told.person, found[told.number - 1], told.number)


def test_a_game_that_is_level_is_won_by_nobody() -> None:
    found = [game(1, 90, 10), game(2, 50, 50), game(3, 70, 20)]
    assert dict(sittings_of(found)[0].won) == {1: 2}
    assert [(each.person, each.won) for each in shares_of(found)] == [(1, 2), (2, 0)]
    streak = longest_streak([found[0], found[2], found[1]])
    assert streak is not None
    assert len(streak.games) == 2
    assert longest_streak(found) is None


def test_the_fastest_win_is_the_one_in_fewest_turns_that_were_counted() -> None:
    out = [game(at, 9, 0, moments=(Moment("went out", "A", turns, 20),))
           for at, turns in enumerate((0, 7, 4, 4, 5), 1)]
    (best,) = [each for each in bests_of(out, WORDS) if each.moment.kind == "went out"]
    assert (best.game.number, best.moment.amount, best.again) == (3, 4, 1)


def test_a_joly_that_one_player_had_is_nothing_to_be_proud_of() -> None:
    laid = [game(1, 9, 0, moments=(Moment("joly laid", "A", 1, 20),))]
    assert "joly laid" not in [each.moment.kind for each in bests_of(laid, WORDS)]
    laid = [game(1, 9, 0, moments=(Moment("joly laid", "A", 2, 20),))]
    assert "joly laid" in [each.moment.kind for each in bests_of(laid, WORDS)]


def test_an_evening_is_full_where_it_had_more_than_one_game() -> None:
    later = DAY + timedelta(days=1)
    assert fullest_day([game(1, 9, 0), game(2, 9, 0, day=later)]) is None
    full = [game(1, 9, 0), game(2, 9, 0, day=later), game(3, 9, 0, day=later)]
    assert fullest_day(full) == (later, 2)
    assert [each.number for each in day_of(full, later)] == [2, 3]
    assert fullest_day([]) is None
