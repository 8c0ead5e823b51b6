"""What a finished game leaves: worked cases, and laws on 800 corrected records of both games."""

import re
from functools import cache
from itertools import islice

import pytest

from rules.games import GAMES
from rules.memory import Moment, Remembered
from rules.notation.errors import NotationError
from rules.replay import Replay, parse_record, replay, score
from tests.support.corrected_records import corrected_records

SEEDS = range(4)
EACH = 200


def remembered(played: Replay) -> Remembered:
    return GAMES[played.record.game].remembered(played)


def of_record(text: str) -> Remembered:
    return remembered(replay(parse_record(text)))


def of_case(name: str) -> Remembered:
    case = next(case for game in GAMES.values() for case in game.cases if case.id == name)
    return of_record(case.text())


def told(memory: Remembered, *kinds: str) -> list[tuple[str, str, int, int]]:
    return [(each.kind, each.seat, each.amount, each.ply)
            for each in memory.moments if each.kind in kinds]


def test_the_game_of_the_notation_is_remembered_as_it_was_played() -> None:
    memory = of_case("D-85")
    assert dict(memory.totals) == {"A": 205, "B": 80, "C": 50, "D": -175}
    assert memory.winners == ("A",)
    assert (memory.turns, memory.full) == (6, False)
    assert told(memory, "opened") == [
        ("opened", "A", 55, 11), ("opened", "B", 90, 13), ("opened", "C", 50, 15)]
    assert told(memory, "twin", "unmelded", "went out") == [
        ("twin", "D", 25, 9), ("went out", "A", 0, 23), ("unmelded", "D", 200, 23)]


def test_a_joly_remembers_its_owners_and_who_took_it_with_which_line() -> None:
    memory = of_case("D-85")
    assert told(memory, "joly laid", "joly taken", "joly paid") == [
        ("joly laid", "A", 3, 11), ("joly taken", "B", 1, 17), ("joly taken", "C", 1, 19),
        ("joly paid", "C", 25, 25)]
    given = [" ".join(map(str, each.tiles)) for each in memory.moments if each.kind == "joly taken"]
    assert given == ["b11", "r5"]


def test_a_meld_is_remembered_as_it_lies_at_the_end_with_the_line_that_made_it_so() -> None:
    memory = of_case("D-85")
    longest = max((each for each in memory.moments if each.kind == "run"),
                  key=lambda each: (each.amount, each.ply))
    assert (longest.seat, longest.amount, longest.ply) == ("B", 4, 20)
    assert " ".join(map(str, longest.tiles)) == "y2 y3 y4 y5"


@pytest.mark.parametrize(("case", "seat"), [("D-36", "A"), ("D-36b", "A"), ("D-36f", "C")])
def test_a_concealed_win_is_remembered_whatever_it_earns(case: str, seat: str) -> None:
    assert [each[:3] for each in told(of_case(case), "concealed")] == [("concealed", seat, 14)]


def test_who_has_melded_before_has_not_won_concealed() -> None:
    memory = of_case("D-36c")
    assert told(memory, "went out")
    assert not told(memory, "concealed")


def test_who_wins_by_throwing_a_joly_has_laid_none_with_it() -> None:
    memory = of_record("joly 1\ngame romanian\npreset current\nset joly_throw_double yes\n"
                       "seat A Ana\nseat B Bogdan\nlaid A b9 b10 b11\nturn A\nout J\nrack B r5\n")
    assert told(memory, "joly thrown", "joly laid") == [("joly thrown", "A", 1, 9)]


def test_a_first_meld_a_joker_and_its_taking_are_remembered_of_the_leaflets_game() -> None:
    memory = of_record(
        "joly 1\ngame tile-rummy\nseat A Ana\nseat B Bogdan\n"
        "turn A\nmeld r10 r11 J=r12\nturn B\nmeld b10 b11 b12\nturn A\ndraw\n"
        "turn B\nswap r12 for J in m1, meld k3 J k5\nturn A\nadd r13 to m1\nout\nrack B J r4\n")
    assert told(memory, "opened") == [("opened", "A", 46, 6), ("opened", "B", 33, 8)]
    assert told(memory, "joly laid", "joly taken") == [
        ("joly laid", "A", 1, 6), ("joly taken", "B", 1, 12)]
    assert [each[:2] for each in told(memory, "joly paid")] == [("joly paid", "B")]
    assert told(memory, "went out") == [("went out", "A", 0, 15)]


@pytest.mark.parametrize("case", ["D-88a", "D-88d"])
def test_all_tiles_at_once_are_a_concealed_win_of_the_leaflets_game(case: str) -> None:
    assert [each[:2] for each in told(of_case(case), "concealed", "went out")] == [
        ("went out", "A"), ("concealed", "A")]


def test_jokers_of_an_arranged_table_are_counted_once() -> None:
    memory = of_record(
        "joly 1\ngame tile-rummy\nseat A Ana\nseat B Bogdan\nlaid A r10 r11 J=r12\n"
        "laid B b10 b11 b12\nturn B\ntable r10 r11 J=r12 / b10 b11 b12 b13 / k3 J=k4 k5\nend\n")
    assert [each[:2] for each in told(memory, "joly laid")] == [
        ("joly laid", "A"), ("joly laid", "B")]


def test_a_joker_of_a_refused_meld_that_nobody_noticed_is_counted_once() -> None:
    memory = of_record(
        "joly 1\ngame tile-rummy\nseat A Ana\nseat B Bogdan\nlaid A r10 r11 r12\n"
        "turn A\nmeld r1 J y5\nturn B\nend\n")
    assert told(memory, "joly laid") == [("joly laid", "A", 1, 7)]


def test_only_a_game_recorded_in_full_tells_how_many_turns_its_winner_had() -> None:
    turns = ("turn {}\ndraw wall\ndiscard k{}\n".format("AB"[at % 2], at + 1) for at in range(4))
    full = ("joly 1\ngame romanian\nseat A Ana\nseat B Bogdan\ndealer B\nrecording full\n"
            + "".join(turns).replace("draw wall\n", "", 1)
            + "turn A\ndraw wall\nmeld b3 b4 b5 b6 / r10 r11 r12 / r7 y7 b7 k7 / y13 b13 k13\n"
            "out k9\n")
    memory = of_record(full)
    assert memory.full
    assert [each[:3] for each in told(memory, "went out")] == [("went out", "A", 3)]
    without = of_record(full.replace("recording full\n", ""))
    assert not without.full
    assert [each[:3] for each in told(without, "went out")] == [("went out", "A", 0)]


def test_a_game_without_winner_is_won_by_whoever_has_most_and_by_all_who_are_level() -> None:
    memory = of_record("joly 1\ngame romanian\nseat A Ana\nseat B Bogdan\nseat C Carmen\nend\n"
                       "rack A total 40\nrack B total 40\nrack C total -10\n")
    assert memory.winners == ("A", "B")
    assert memory.moments == ()


@cache
def _read(seed: int) -> list[tuple[str, Replay]]:
    found = []
    for text in islice(corrected_records(seed), EACH):
        try:
            found.append((text, replay(parse_record(text))))
        except NotationError:
            continue
    assert len(found) > EACH // 10
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_remembered_stands_in_the_record(seed: int) -> None:
    for text, played in _read(seed):
        memory = remembered(played)
        plies = {line.ply for line in played.record.lines}
        sheet = score(played)
        assert dict(memory.totals) == {seat: each.total for seat, each in sheet.seats.items()}
        assert memory.winners, text
        assert set(memory.winners) <= set(memory.seats), text
        assert {each.seat for each in memory.moments} <= set(memory.seats), text
        assert {each.ply for each in memory.moments} <= plies, text
        assert all(each.amount >= 0 for each in memory.moments), text


@pytest.mark.parametrize("seed", SEEDS)
def test_other_names_change_nothing_that_is_remembered(seed: int) -> None:
    for text, played in _read(seed)[::3]:
        renamed = re.sub(r"(seat [A-D]) \w+", r"\1 Zoltán-Ștefan", text, flags=re.IGNORECASE)
        assert of_record(renamed) == remembered(played), text


@pytest.mark.parametrize("seed", SEEDS)
def test_a_corrected_record_is_remembered_as_one_that_was_written_so(seed: int) -> None:
    compared = 0
    for text, played in _read(seed):
        plain = "".join(f"{line.notation()}\n" for line in played.record.lines)
        try:
            anew = replay(parse_record(plain))
        except NotationError:  # a line speaks of a meld that was taken back
            continue
        if [line.melds for line in anew.record.lines] != [
                line.melds for line in played.record.lines]:
            continue
        compared += 1
        first, second = remembered(anew), remembered(played)
        assert _without_plies(first) == _without_plies(second), text
    assert compared > EACH // 20


def _without_plies(memory: Remembered) -> tuple[object, ...]:
    moments = [Moment(each.kind, each.seat, each.amount, 0, each.tiles) for each in memory.moments]
    return (dict(memory.totals), memory.winners, memory.turns, memory.full,
            sorted(moments, key=str))


def test_every_kind_of_moment_of_the_rules_is_shown_by_a_case() -> None:
    shown = {each.kind for game in GAMES.values() for case in game.cases if case.record
             for each in of_record(case.text()).moments}
    assert shown == {
        "opened", "joly laid", "joly taken", "joly paid", "joly thrown", "run", "set", "went out",
        "concealed", "twin", "unmelded"}
