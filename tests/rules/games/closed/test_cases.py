"""Every worked case of closed hands, and the cases that each rule and each option must have."""

import pytest

from rules.cases import Case
from rules.games import GAMES
from rules.games.closed.book.volume import CASES, RULES, RULINGS
from rules.games.closed.hand import deal
from rules.games.closed.options import HOUSE, OPTIONS, ClosedOptions
from rules.games.closed.scoring import Ending, counting, settle
from rules.games.closed.verdict import answer
from rules.games.closed.worth import Share
from rules.messages import message
from rules.replay import parse_record, replay
from rules.rulebook.entry import Kind, Rule
from rules.series import FROM_NOTHING, Counting
from rules.tiles import find_tile
from tests.support.closed_cases import HANDS, options_of, seen_in, tiles_in
from tests.support.other_cases import play_series
from tests.support.outcomes import outcome_of, play

A_FEW_TILES = 4
SCORED = {*(f"C-SCORE-{number}" for number in range(1, 7)), "C-SER-1", "C-SER-2"}
"""What no hand shows: the tests of scores below are their cases."""

OF_GAMES = {"ch_count", "ch_shown", "ch_teams"}
RECORDS = [case for case in CASES if case.record]
TURNS = [(name, word) for name, spec in OPTIONS.items() for word in spec.values
         if word != spec.default and name not in OF_GAMES]


def _name(case: Case) -> str:
    return case.id


@pytest.mark.parametrize("case", HANDS, ids=_name)
def test_a_case_comes_out_as_the_rules_say(case: Case) -> None:
    seen = seen_in(case.id)
    wanted = case.expected
    assert seen.refused is wanted.get("refused", False)
    assert seen.kinds == tuple(wanted.get("as", ())), case.title
    assert seen.missing == wanted.get("missing", 0)
    for field in ("worth", "draws", "throws"):
        if field in wanted:
            value = wanted[field]
            if field != "worth":
                value = frozenset(value.split())
            assert getattr(seen, field) == value, case.title


@pytest.mark.parametrize("case", HANDS, ids=_name)
def test_a_closed_hand_is_arranged_of_its_own_tiles(case: Case) -> None:
    if seen_in(case.id).refused:
        return
    tiles = tiles_in(case.expected["hand"])
    dealt = deal(options_of(case), find_tile(case.expected.get("exposed", "")))
    for closing in answer(tiles, dealt).closings:
        lying = [getattr(piece, "tile", piece) for row in closing.rows for piece in row]
        thrown = [] if closing.thrown is None else [closing.thrown]
        assert sorted(map(str, lying + thrown)) == sorted(map(str, tiles))


def test_there_are_enough_cases_and_each_shows_something() -> None:
    assert len(list(CASES)) >= 60
    for case in CASES:
        assert case.shows, case.id
        assert set(case.shows) <= RULES.keys(), case.id
        assert set(case.basis.removeprefix("R:").split()) <= {"S", *RULINGS}, case.id


def _apart(one: Case, other: Case) -> int:
    mine, theirs = tiles_in(one.expected["hand"]), tiles_in(other.expected["hand"])
    for tile in list(mine):
        if tile in theirs:
            mine.remove(tile)
            theirs.remove(tile)
    return max(len(mine), len(theirs))


@pytest.mark.parametrize("rule", [rule for rule in RULES.values() if rule.id not in SCORED],
                         ids=str)
def test_a_rule_has_the_cases_that_its_kind_asks_for(rule: Rule) -> None:
    shown = [case for case in HANDS if rule.id in case.shows]
    match rule.kind:
        case Kind.FORBIDS:
            pairs = [(case, CASES[case.twin]) for case in shown if case.twin]
            assert any(seen_in(one.id).kinds != seen_in(other.id).kinds
                       and _apart(one, other) <= A_FEW_TILES for one, other in pairs)
        case Kind.VALUES:
            assert len({(seen_in(case.id).kinds, seen_in(case.id).worth)
                        for case in shown}) > 1
        case Kind.PERMITS:
            assert any(seen_in(case.id).kinds for case in shown)
        case Kind.PROCEDURE:
            assert rule.why_text_only


@pytest.mark.parametrize(("name", "word"), TURNS)
def test_an_option_changes_some_case(name: str, word: str) -> None:
    changed = [
        case.id for case in HANDS if name not in case.expected.get("set", {})
        and not seen_in(case.id).refused
        and seen_in(case.id, HOUSE.change(options_of(case), name, word)) != seen_in(case.id)]
    assert changed


@pytest.mark.parametrize("rule", sorted(SCORED))
def test_a_rule_on_scores_has_cases_that_come_out_differently(rule: str) -> None:
    assert RULES[rule].kind is Kind.VALUES
    shown = [case for case in CASES if rule in case.shows]
    assert len({str(play_series(case) if case.series else outcome_of(case).totals)
                for case in shown}) > 1


@pytest.mark.parametrize(("name", "word"), [
    (name, word) for name in sorted(OF_GAMES) for word in OPTIONS[name].values
    if word != OPTIONS[name].default])
def test_an_option_of_scores_changes_some_game(name: str, word: str) -> None:
    assert any(outcome_of(case).totals != play(case.text(**{name: word})).totals
               for case in RECORDS if not case.sets(name))


def test_every_ruling_on_scores_is_shown_by_a_case() -> None:
    shown = {entry for case in CASES for told in case.examples
             for entry in told.split(":")[1].split()}
    assert set(RULINGS) <= shown


SEATS = ("A", "B", "C", "D")
DOWN, UP = HOUSE.of_preset("okey"), HOUSE.of_preset("pe-tabla")
PAID = HOUSE.change(UP, "ch_count", "winner")


def _worth(points: int) -> tuple[Share, ...]:
    return (Share(points, "C-WORTH-1", message("a hand")),)


def _totals(ending: Ending, options: ClosedOptions = DOWN) -> list[int]:
    lines = settle(SEATS, ending, options)
    assert all(line.rule in SCORED for each in lines.values() for line in each)
    return [sum(line.points for line in lines[seat]) for seat in SEATS]


def test_in_okey_all_but_the_winner_lose_what_the_hand_is_worth() -> None:
    assert _totals(Ending("B", _worth(4))) == [-4, 0, -4, -4]


def test_elsewhere_the_winner_gets_it() -> None:
    assert _totals(Ending("B", _worth(500)), UP) == [0, 500, 0, 0]


def test_or_the_others_pay_it() -> None:
    assert _totals(Ending("B", _worth(500)), PAID) == [-500, 1500, -500, -500]
    teams = ("AC", "BD")
    assert _totals(Ending("B", _worth(500), teams=teams), PAID) == [-500, 500, -500, 500]
    assert _totals(Ending("A", _worth(500), "B"), HOUSE.change(PAID, "ch_shown", "yes")) == [
        1499, -497, -501, -501]


def test_totals_begin_and_end_as_points_are_counted() -> None:
    assert counting(DOWN) == Counting(begins=20, ends=0)
    assert counting(HOUSE.change(DOWN, "ch_count", "up")) == Counting(ends=20)
    assert counting(HOUSE.change(DOWN, "ch_count", "winner")) == counting(UP) == FROM_NOTHING


def test_a_hand_that_wins_the_match_wins_it_for_the_team() -> None:
    head = "joly 1\ngame closed\npreset okey\nset ch_one_colour full\n"
    seats = "".join(f"seat {seat} {seat}x\n" for seat in SEATS)
    end = "turn B\nout full-run\n"
    alone, team = (GAMES["closed"].outright(replay(parse_record(text)).state) for text in (
        head + seats + end, f"{head}set ch_teams yes\n{seats}{end}"))
    assert (alone, team) == (("B",), ("B", "D"))
    assert GAMES["closed"].outright(replay(parse_record(
        head + seats + "turn B\nout pairs\n")).state) == ()


def test_in_teams_the_win_is_the_teams() -> None:
    teams = ("AC", "BD")
    assert _totals(Ending("B", _worth(4), teams=teams)) == [-4, 0, -4, 0]
    assert _totals(Ending("B", _worth(500), teams=teams), UP) == [0, 500, 0, 500]


def test_the_twin_that_is_shown_counts_one_point() -> None:
    assert _totals(Ending("B", _worth(2), shown="A")) == [-2, -1, -3, -3]
    assert _totals(Ending(shown="A")) == [0, -1, -1, -1]
    off = HOUSE.change(DOWN, "ch_shown", "no")
    assert settle(SEATS, Ending(shown="A"), off) == dict.fromkeys(SEATS, ())


def test_nobody_closes_and_nobody_gets_anything() -> None:
    assert _totals(Ending()) == [0, 0, 0, 0]


@pytest.mark.parametrize("case", HANDS, ids=_name)
def test_the_parts_of_what_a_hand_is_worth_sum(case: Case) -> None:
    if seen_in(case.id).refused:
        return
    dealt = deal(options_of(case), find_tile(case.expected.get("exposed", "")))
    for closing in answer(tiles_in(case.expected["hand"]), dealt).closings:
        assert sum(each.points for each in closing.shares) == closing.worth
        assert {each.rule for each in closing.shares} <= RULES.keys()
