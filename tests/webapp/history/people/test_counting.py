"""Laws of what games say of people and of the ladder, on games that Hypothesis makes up."""

from hypothesis import given
from hypothesis import strategies as st

from rules.memory import Moment, Remembered
from tests.support.examples import examples
from webapp.core.record.tallies import tally_of
from webapp.history.people.counting import Figures, Sat, count_all, count_person
from webapp.history.people.ladder import AT_LEAST, ladder_of, usual_margin
from webapp.history.people.same import root_of, together

PEOPLE = range(1, 7)
KINDS = ("opened", "joly laid", "run", "went out", "concealed")


@st.composite
def sittings(draw: st.DrawFn) -> Sat:
    people = draw(st.lists(st.sampled_from(PEOPLE), min_size=2, max_size=4, unique=True))
    seats = "ABCD"[: len(people)]
    totals = {seat: draw(st.integers(-300, 500)) for seat in seats}
    best = max(totals.values())
    moments = draw(st.lists(st.builds(
        Moment, st.sampled_from(KINDS), st.sampled_from(seats), st.integers(0, 200),
        st.integers(5, 90)), max_size=8))
    tally = tally_of(Remembered(
        tuple(seats), totals, tuple(seat for seat in seats if totals[seat] == best), 8,
        moments=tuple(moments)))
    return Sat(
        draw(st.text("abc", min_size=6, max_size=6)), draw(st.sampled_from(("one", "other"))),
        (draw(st.integers(2024, 2026)), draw(st.integers(1, 12))),
        dict(zip(seats, people, strict=True)), tally)


GAMES = st.lists(sittings(), max_size=24)
LAW = examples(40)


def called_otherwise(sat: Sat, names: dict[int, int]) -> Sat:
    return Sat(sat.id, sat.game, sat.month,
               {seat: names[person] for seat, person in sat.people.items()}, sat.tally)


def everybody(games: list[Sat]) -> dict[int, Figures]:
    return {person: count_person(person, games) for person in PEOPLE}


@LAW
@given(GAMES)
def test_the_wins_of_all_are_the_games(games: list[Sat]) -> None:
    found = everybody(games).values()
    level = sum(len(sat.tally.winners) > 1 for sat in games)
    assert sum(each.won for each in found) + level == len(games)
    assert sum(each.won + each.shared for each in found) == sum(
        len(sat.tally.winners) for sat in games)


@LAW
@given(GAMES, st.permutations([*PEOPLE]))
def test_whoever_is_called_otherwise_keeps_every_figure(games: list[Sat], names: list[int]) -> None:
    other = dict(zip(PEOPLE, names, strict=True))
    before, after = everybody(games), everybody([called_otherwise(sat, other) for sat in games])
    for person, figures in before.items():
        moved = after[other[person]]
        assert {other[mate]: with_ for mate, with_ in figures.mates.items()} == moved.mates
        figures.mates = moved.mates = {}
        assert figures == moved


@LAW
@given(GAMES)
def test_two_tell_the_same_of_each_other(games: list[Sat]) -> None:
    found = everybody(games)
    for person, figures in found.items():
        for mate, mine in figures.mates.items():
            theirs = found[mate].mates[person]
            assert (mine.games, mine.level) == (theirs.games, theirs.level)
            assert (mine.ahead, mine.behind) == (theirs.behind, theirs.ahead)
            assert mine.difference == -theirs.difference


@LAW
@given(GAMES)
def test_every_game_is_counted_once_in_its_month_and_its_kind(games: list[Sat]) -> None:
    for person, figures in everybody(games).items():
        mine = [sat for sat in games if person in sat.people.values()]
        assert figures.games == len(mine)
        assert sum(each.games for each in figures.months.values()) == len(mine)
        assert sum(each.games for each in figures.by_game.values()) == len(mine)
        points = sum(sat.tally.totals[sat.seat_of(person)] for sat in mine)
        assert sum(each.sum for each in figures.months.values()) == points
        assert sum(each.sum for each in figures.by_game.values()) == points
        assert figures.running <= figures.streak <= figures.won
        assert sum(each.won for each in figures.months.values()) == figures.won
        for of in figures.by_game.values():
            assert of.worst is not None
            assert of.best is not None
            assert of.worst.amount * of.games <= of.sum <= of.best.amount * of.games


@LAW
@given(GAMES)
def test_the_greatest_of_a_kind_is_in_a_game_of_that_person(games: list[Sat]) -> None:
    for person, figures in everybody(games).items():
        for name, of in figures.by_game.items():
            for kind, times in of.kinds.items():
                assert times.peak is not None
                assert any(
                    sat.id == times.peak.game and sat.game == name
                    and (each.kind, each.seat) == (kind, sat.seat_of(person))
                    and (each.most, each.ply) == (times.peak.amount, times.peak.ply)
                    for sat in games for each in sat.tally.counts)
                assert times.peak.amount * times.times >= times.sum


@LAW
@given(GAMES)
def test_the_list_says_of_everybody_what_the_page_says(games: list[Sat]) -> None:
    found = everybody(games)
    listed = count_all(games)
    assert {each.person for each in listed} == {
        person for person, figures in found.items() if figures.games}
    for each in listed:
        figures = found[each.person]
        assert (each.games, each.won, each.shared) == (
            figures.games, figures.won, figures.shared)


def test_a_row_of_wins_ends_with_the_first_game_lost() -> None:
    def won(first: bool) -> Sat:  # noqa: FBT001 (a game won or lost)
        totals = {"A": 100 if first else 10, "B": 50}
        tally = tally_of(Remembered(("A", "B"), totals, ("A",) if first else ("B",), 4))
        return Sat("game", "one", (2026, 1), {"A": 1, "B": 2}, tally)

    figures = count_person(1, [won(each) for each in (True, True, True, False, True, True)])
    assert (figures.streak, figures.running) == (3, 2)


def test_a_game_that_is_level_is_won_by_nobody() -> None:
    def ended(*winners: str) -> Sat:
        totals = {seat: 90 if seat in winners else 10 for seat in "ABC"}
        return Sat("game", "one", (2026, 1), {"A": 1, "B": 2, "C": 3},
                   tally_of(Remembered(tuple(totals), totals, winners, 4)))

    games = [ended("A"), ended("A", "B"), ended("A")]
    figures = count_person(1, games)
    assert (figures.won, figures.shared, figures.streak, figures.running) == (2, 1, 1, 1)
    assert figures.months[2026, 1].won == figures.by_game["one"].won == 2
    assert [(each.person, each.won, each.shared) for each in count_all(games)] == [
        (1, 2, 1), (2, 0, 1), (3, 0, 0)]


@LAW
@given(GAMES)
def test_the_list_begins_with_who_won_most(games: list[Sat]) -> None:
    won = [each.won for each in count_all(games)]
    assert won == sorted(won, reverse=True)


@LAW
@given(st.dictionaries(st.sampled_from(PEOPLE), st.sampled_from(PEOPLE)),
       st.sampled_from(PEOPLE))
def test_names_that_lead_in_a_circle_stop_nobody(leads: dict[int, int], name: int) -> None:
    assert root_of(name, leads) in PEOPLE


@LAW
@given(GAMES, st.sampled_from(PEOPLE), st.sampled_from(PEOPLE))
def test_two_names_of_one_person_never_sit_at_one_table(
    games: list[Sat], name: int, root: int
) -> None:
    for sat in games:
        found = together(sat.people, {name: root} if name != root else {})
        assert len({*found.values()}) == len(found)
        if name == root or {name, root} <= {*sat.people.values()}:
            assert found == sat.people
        else:
            assert name not in found.values()


@LAW
@given(GAMES, st.permutations([*PEOPLE]))
def test_the_ladder_knows_no_names_and_nobody_with_few_games(
    games: list[Sat], names: list[int]
) -> None:
    other = dict(zip(PEOPLE, names, strict=True))
    ordered = ladder_of(games)
    assert [each.low for each in ordered] == sorted((each.low for each in ordered), reverse=True)
    rungs = {each.person: each for each in ordered}
    moved = {each.person: each
             for each in ladder_of([called_otherwise(sat, other) for sat in games])}
    assert {other[person] for person in rungs} == {*moved}
    for person, rung in rungs.items():
        assert rung.games == count_person(person, games).games >= AT_LEAST
        assert rung.low < rung.middle < rung.high
        same = moved[other[person]]
        assert (rung.low, rung.middle, rung.high, rung.games) == (
            same.low, same.middle, same.high, same.games)


def test_who_wins_every_game_stands_above_and_by_more_games_the_band_narrows() -> None:
    tally = tally_of(Remembered(("A", "B"), {"A": 200, "B": 50}, ("A",), 4))
    game = Sat("game", "one", (2026, 1), {"A": 1, "B": 2}, tally)
    few, many = ladder_of([game] * AT_LEAST), ladder_of([game] * 40)
    assert [each.person for each in few] == [each.person for each in many] == [1, 2]
    assert ladder_of([game] * (AT_LEAST - 1)) == []
    assert many[0].high - many[0].low < few[0].high - few[0].low


def test_the_usual_margin_is_the_middle_of_what_lies_between_neighbours() -> None:
    assert usual_margin([((1, 100), (2, 40), (3, 30)), ((1, 0), (2, 70))]) == 60
    assert usual_margin([((1, 5), (2, 5))]) == 1
    assert usual_margin([]) == 1
