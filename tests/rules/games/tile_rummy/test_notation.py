"""Records of the leaflet's game: what is read, where it is refused, how melds are numbered."""

import pytest

from rules.notation.errors import NotationError
from rules.replay import parse_record, replay

HEADER = "joly 1\ngame tile-rummy\npreset base\nseat A Ana\nseat B Bogdan\n"


@pytest.mark.parametrize("line", [
    "table r5 r6 r7 / b5 k5 J", "timeout", "noticed m1", "out", "out all jokers 2", "draw", "end",
    "swap r9 for J in m1, add J to m1", "! table r5 b6 k7", "meld r5 J=r6 J=r7",
])
def test_a_line_is_printed_as_it_was_read(line: str) -> None:
    record = parse_record(f"{HEADER}laid A r5 r6 J\nturn A\n{line}\n")
    assert record.written[-1].notation() == line
    assert parse_record(str(record)).written == record.written


@pytest.mark.parametrize("header", ["starter B", "drawn A r5", "drawn A J",
                                    "set tr_time_limit 90", "set tr_time_limit none",
                                    "set tr_bonus_tiles 14"])
def test_a_header_line_is_printed_as_it_was_read(header: str) -> None:
    assert str(parse_record(f"{HEADER}{header}\n").written[-1].value) == header


@pytest.mark.parametrize(("line", "column"), [
    ("table", 6), ("table r5 J J", 7), ("table b10 b12 J b9", 7), ("noticed m7", 9),
    ("out k2", 5), ("out all jokers 3", 16), ("draw wall", 6), ("discard r5", 1),
    ("twin A", 1), ("exposed r5", 1), ("move r5 from m1 to m1", 1),
])
def test_what_the_leaflet_does_not_know_cannot_be_read(line: str, column: int) -> None:
    with pytest.raises(NotationError) as error:
        parse_record(f"{HEADER}laid A r5 r6 r7\nturn A\n{line}\n")
    assert (error.value.line, error.value.column) == (8, column)


@pytest.mark.parametrize("line", ["preset current", "set max_run 13", "set tr_time_limit 0",
                                  "set tr_time_limit soon", "game romanian"])
def test_a_header_of_the_other_game_cannot_be_read(line: str) -> None:
    with pytest.raises(NotationError):
        parse_record(f"{HEADER}{line}\n")


@pytest.mark.parametrize("line", ["starter A", "drawn A r5", "turn A\ntable r5 r6 r7",
                                  "turn A\ntimeout", "turn A\nout", "turn A\ndraw"])
def test_the_romanian_game_does_not_know_the_lines_of_the_leaflet(line: str) -> None:
    with pytest.raises(NotationError):
        parse_record(f"joly 1\ngame romanian\nseat A Ana\nseat B Bogdan\n{line}\n")


def test_a_row_may_be_written_in_either_direction_and_is_printed_upwards() -> None:
    record = parse_record(f"{HEADER}turn A\nmeld r12 r11 J / J r1 r2 / r12 r13 J\n")
    assert str(record.written[-1].value) == (
        "meld J=r10 r11 r12 / r1 r2 J=r3 / J=r11 r12 r13")


def numbers(text: str) -> list[int]:
    return sorted(replay(parse_record(HEADER + text)).state.melds)


def test_after_a_table_line_the_melds_are_numbered_anew() -> None:
    text = ("laid A r5 r6 r7 r8 / b5 k5 y5\nlaid B k10 k11 k12\nturn A\n"
            "table k10 k11 k12 / r5 r6 r7 r8 r9 / b5 k5 y5\nmeld y1 y2 y3\nadd y4 to m4\n")
    played = replay(parse_record(HEADER + text))
    assert not played.refused
    assert [slot.tile.number for slot in played.state.melds[1].slots] == [10, 11, 12]
    assert played.state.melds[1].laid_by == "B"
    assert numbers(text) == [1, 2, 3, 4]


def test_a_meld_after_a_table_that_was_taken_back_gets_a_number_of_its_own() -> None:
    text = ("laid A r5 r6 r7 / b5 k5 y5 / k10 k11 k12\nturn A\ntable r5 r6 / b5 k5 y5 r7\n"
            "noticed m2\nmeld y1 y2 y3\nadd y4 to m4\n")
    assert numbers(text) == [1, 2, 3, 4]


def test_an_undone_table_leaves_later_melds_reachable() -> None:
    text = ("laid A r5 r6 r7 / b5 k5 y5 / k10 k11 k12\nturn A\ntable r5 r6 r7 r8\nundo 8\n"
            "meld y1 y2 y3\nadd y4 to m4\n")
    played = replay(parse_record(HEADER + text))
    assert not played.refused
    assert numbers(text) == [1, 2, 3, 4]


def test_nothing_is_played_after_the_end() -> None:
    with pytest.raises(NotationError):
        replay(parse_record(f"{HEADER}laid A r5 r6 r7\nturn A\nadd r8 to m1\nout\nturn B\ndraw\n"))


@pytest.mark.parametrize("game", ["romanian", "tile-rummy"])
def test_a_declared_joker_may_lie_beside_a_bare_one(game: str) -> None:
    head = f"joly 1\ngame {game}\nseat A Ana\nseat B Bogdan\n"
    record = parse_record(f"{head}laid A J J=y5 y4 y3 y2 y1\n")
    assert str(record.written[-1].value) == "laid A y1 y2 y3 y4 J=y5 J=y6"
