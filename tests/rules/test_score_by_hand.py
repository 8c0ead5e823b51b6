"""A whole score that the table counted itself: ``rack SEAT total N``, in either game."""

import pytest

from rules.notation.errors import NotationError
from rules.replay import parse_record, replay, score

HEAD = "joly 1\ngame {game}\nseat A Ana\nseat B Bogdan\nseat C Carmen\n"


def totals(text: str, game: str = "romanian") -> dict[str, int]:
    sheet = score(replay(parse_record(HEAD.format(game=game) + text)))
    assert all(seat.counted for seat in sheet.seats.values())
    return {seat: each.total for seat, each in sheet.seats.items()}


def test_it_is_the_only_line_of_its_seat() -> None:
    text = ("twin B\nlaid B k2 k3 k4\nturn A\n! out k9\n"
            "rack A total 245\nrack B total -175\nrack C\n")
    assert totals(text) == {"A": 245, "B": -175, "C": -200}
    sheet = score(replay(parse_record(HEAD.format(game="romanian") + text)))
    assert [line.rule for line in sheet.seats["A"].lines] == ["R-SCORE-1"]
    assert [line.rule for line in sheet.seats["B"].lines] == ["R-SCORE-2"]


def test_where_nobody_goes_out_it_says_so() -> None:
    played = replay(parse_record(HEAD.format(game="romanian") + "end\nrack A total 0\n"))
    assert [line.rule for line in score(played).seats["A"].lines] == ["R-SCORE-9"]


def test_a_joly_thrown_last_does_not_double_it() -> None:
    text = "turn A\n! out J\nrack A total 300\nrack B total 10\nrack C total 5\n"
    with_option = HEAD.format(game="romanian").replace(
        "seat A", "set joly_throw_double yes\nseat A")
    played = replay(parse_record(with_option + text))
    assert score(played).seats["A"].total == 300


def test_the_leaflets_winner_gets_what_the_others_lost() -> None:
    text = "turn A\n! out\nrack B total -10\nrack C r7\n"
    assert totals(text, "tile-rummy") == {"A": 17, "B": -10, "C": -7}
    assert totals(text + "rack A total 20\n", "tile-rummy")["A"] == 20


def test_where_the_lowest_rack_gets_the_differences_it_stays_as_it_is() -> None:
    text = "set tr_pool_scores differences\nturn A\nend\nrack A total 20\nrack B r7\nrack C r4\n"
    assert totals(text, "tile-rummy") == {"A": 20, "B": -3, "C": 3}
    every = text.replace("B r7", "B total -5").replace("C r4", "C total -15")
    assert totals(every, "tile-rummy") == {"A": 20, "B": -5, "C": -15}


@pytest.mark.parametrize("written", ["245", "0", "-175"])
def test_it_is_printed_as_it_is_read(written: str) -> None:
    text = HEAD.format(game="romanian") + f"end\nrack A total {written}\n"
    assert str(parse_record(text).lines[-1].value) == f"rack A total {written}"


@pytest.mark.parametrize("written", ["", "many", "--5", "- 5", "5.5", "٣", "9999999999"])
def test_what_is_no_whole_number_cannot_be_read(written: str) -> None:
    with pytest.raises(NotationError) as unreadable:
        parse_record(HEAD.format(game="romanian") + f"end\nrack A total {written}\n")
    assert "expected the whole score" in str(unreadable.value)
