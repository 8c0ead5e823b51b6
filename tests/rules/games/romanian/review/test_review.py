"""What is told of a finished game: each statement with a twin in which it is not told."""

import pytest

from rules.games.romanian.review.review import review
from rules.replay import Replay, parse_record, replay
from rules.review import SeatReview, Statement

HEAD = "joly 1\ngame romanian\nseat A Ana\nseat B Bogdan\n"
OPEN_A = "turn A\nmeld r10 r11 r12 r13 / b2 b3 b4"
OPEN_B = "turn B\nmeld y10 y11 y12 y13 / k2 k3 k4"


def played(*lines: str, head: str = HEAD) -> Replay:
    found = replay(parse_record(head + "\n".join(lines) + "\n"))
    assert not found.refused, [str(entry) for entry in found.refused]
    return found


def of(seat: str, *lines: str, head: str = HEAD) -> SeatReview:
    return review(played(*lines, head=head)).seats[seat]


def kinds(told: SeatReview, kind: str) -> list[Statement]:
    return [each for each in told.statements if each.kind == kind]


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    with pytest.raises(ValueError, match="when it has ended"):
        review(played(OPEN_A))


def test_a_tile_left_with_a_place_in_the_last_turn_is_told_with_its_meld() -> None:
    told = of("B", OPEN_A, OPEN_B, "turn A", "turn B", "add y9 to m3", "turn A", "out k9",
              "rack B b5 k8")
    (found,) = kinds(told, "place")
    assert (found.points, found.rule, found.certain) == (10, "R-OPT-2", True)
    assert [(str(tile), meld) for tile, meld in found.where] == [("b5", 2)]


def test_a_tile_without_a_place_is_not_told() -> None:
    assert not kinds(of("B", OPEN_A, OPEN_B, "turn A", "turn B", "turn A", "out k9",
                        "rack B b6 k8"), "place")


def test_who_never_opened_had_no_place_for_a_tile() -> None:
    assert not kinds(of("B", OPEN_A, "turn B", "turn A", "out k9", "rack B b5 k8"), "place")


def test_a_place_that_was_made_after_the_last_turn_is_not_told() -> None:
    assert not kinds(of("B", OPEN_A, OPEN_B, "turn A", "meld b6 b7 b8", "out k9",
                        "rack B b9 k8"), "place")


BETWEEN = (
    # B may have drawn the tile in a turn that was left out, after the table had changed
    (("add b5 to m2", "end", "rack B b5 k1"), {"k1": 4}),
    (("add r9 to m1", "end", "rack B b5 k1"), {"b5": 2, "k1": 4}),
    (("add b5 to m2", "out k9", "rack B b5 b6"), {}),
)


@pytest.mark.parametrize(("lines", "where"), BETWEEN)
def test_with_turns_left_out_a_place_is_told_only_where_nobody_touched_its_meld_since(
    lines: tuple[str, ...], where: dict[str, int]
) -> None:
    told = of("B", OPEN_A, OPEN_B, "turn A", "turn B", "turn A", *lines)
    assert {str(tile): meld for each in kinds(told, "place")
            for tile, meld in each.where} == where


def test_with_turns_left_out_a_joly_that_somebody_took_since_is_not_told() -> None:
    lines = ("turn A\nmeld r10 r11 r12 r13 / b2 J=b3 b4", OPEN_B, "turn A", "turn B", "turn A")
    rack = ("end", "rack A k8", "rack B b3 r6 y6")
    assert kinds(of("B", *lines, *rack), "joly")
    assert not kinds(of("B", *lines, "swap b3 for J in m2, meld k7 y7 J", *rack), "joly")


def test_an_opening_was_there_before_but_for_all_tiles_that_came_with_it() -> None:
    """What the table let stand, a line taken before the opening, brings more than one tile."""
    lines = ("turn A\nmeld y10 y11 y12 / k2 k3 k4 k5", "turn B", "turn A", "turn B",
             "! draw line k10", "meld k10 k11 k12 / b10 b11 b12 / r11 r12 r13", "discard k1",
             "turn A", "out k13", "rack B k1 k3")
    head = HEAD + "line k9 k10 k11 k12 b10 b11 b12\n"
    assert not kinds(review(replay(parse_record(head + "\n".join(lines) + "\n"))).seats["B"],
                     "opening")


def test_who_announced_the_twin_was_dealt_it() -> None:
    head = HEAD + "exposed y12\n{}recording full\n"
    lines = ("turn A", "discard k9", "turn B", "draw wall", "discard k7", "turn A", "draw wall",
             "discard k8", "turn B", "draw wall", "discard y12", "turn A", "draw wall",
             "discard y3", "end", "rack B r1 r2 r3 r4 r5 b6 b7 b8 b9 b10 k2 k3 k4 k5")
    for twin, possibly in (("", True), ("twin B\n", False)):
        told = kinds(of("B", *lines, head=head.format(twin)), "opening")
        (perhaps,) = [str(each.text) for each in told if not each.certain]
        assert ("An opening with 75 points was possibly on the rack" in perhaps) is possibly


def test_a_rack_of_a_very_long_game_is_said_to_be_too_much_to_look_at() -> None:
    """Two alone take the whole wall: what all of it could lie as is left open, and said so."""
    tiles = [*(f"{c}{n}" for n in range(1, 14) for c in "rybk")] * 2
    thrown = [tile for tile in tiles if tile not in ("r1", "y1")]
    turns = [line for at, tile in enumerate(thrown[:64]) for line in (
        f"turn {'AB'[at % 2]}", *(["draw wall"] if at else []), f"discard {tile}")]
    told = of("B", *turns, "end", "rack A " + " ".join(thrown[64:78]),
              "rack B " + " ".join(thrown[78:92]), head=f"{HEAD}recording full\n")
    assert told.most is None
    assert "could not check every way to lay them down" in str(told.left_open[-1])


def test_of_two_tiles_for_one_place_one_is_told() -> None:
    (found,) = kinds(of("B", OPEN_A, OPEN_B, "turn A", "turn B", "turn A", "out k9",
                        "rack B b5 b5"), "place")
    assert found.points == 10
    assert len(found.where) == 1


FULL = HEAD + "recording full\n"


def full_game(*draws: str) -> tuple[str, ...]:
    """Return a game in which both open, and then Bogdan draws twice as *draws* say."""
    return ("turn A", "discard k9",
            "turn B", "draw wall", "meld y10 y11 y12 y13 / k2 k3 k4", "discard k7",
            "turn A", "draw wall", "meld r10 r11 r12 r13 / b2 b3 b4", "discard k8",
            "turn B", draws[0], "discard r6", "turn A", "draw wall", "discard b8",
            "turn B", draws[1], "discard r7", "turn A", "draw wall", "discard b9", "end",
            "rack B b5 b1 r9 r1 y9 k5 k13")


def test_all_but_what_may_have_come_last_had_a_place_a_turn_before_too() -> None:
    last, both = kinds(of("B", *full_game("draw wall", "draw wall"), head=FULL), "place")
    assert (last.points, "in the last turn" in str(last.text)) == (105, True)
    # The red 1, worth most, may have come with the last tile.
    assert (both.points, "of the last 2 turns" in str(both.text)) == (105 - 35, True)
    assert str(both.text).startswith("Of these tiles at least")


def test_what_is_known_to_have_come_last_makes_the_others_certain() -> None:
    (both,) = kinds(of("B", *full_game("draw wall", "draw wall k13"), head=FULL), "place")
    assert (both.points, "of the last 2 turns" in str(both.text)) == (105, True)
    last, both = kinds(of("B", *full_game("draw wall", "draw wall b5"), head=FULL), "place")
    assert (last.points, both.points) == (105, 95)
    assert "b5" not in map(str, both.tiles)
    assert str(both.text).startswith("Tiles worth 95 points certainly")


def test_a_rack_counted_with_too_few_tiles_proves_no_more_than_a_record_of_melds() -> None:
    lines = full_game("draw wall", "draw wall")
    told = of("B", *lines[:-1], "rack B b5 b1 r9 r1 y9 k5", head=FULL)
    assert [each.points for each in kinds(told, "place")] == [105]
    assert told.most is None


def test_the_most_with_open_racks_is_told_where_all_tiles_are_known() -> None:
    told = of("B", *full_game("draw wall", "draw wall"), head=FULL)
    assert told.most == 65
    assert sum(map(len, told.best)) == 9
    assert not told.left_open


def test_an_opening_that_lay_on_the_rack_at_the_end_is_told_with_what_it_would_have_saved() -> None:
    (found,) = kinds(of("B", OPEN_A, "turn B", "turn A", "out k9",
                        "rack B y10 y11 y12 y13 k2 k3 k4 b9"), "opening")
    assert found.certain
    assert found.rule == "R-SCORE-6"
    assert found.points == 55 - 5 + 200
    assert "in the last turn" in str(found.text)


def test_a_rack_that_could_not_open_is_not_told() -> None:
    assert not kinds(of("B", OPEN_A, "turn B", "turn A", "out k9",
                        "rack B y10 y11 y12 y13 k2 k3 b9"), "opening")


def test_an_opening_laid_with_more_than_it_needs_was_there_one_turn_before() -> None:
    long = "turn B\nmeld y10 y11 y12 / b10 b11 b12 / k10 k11 k12"
    (found,) = kinds(of("B", OPEN_A, "turn B", "turn A", long, "turn A", "out k9"), "opening")
    assert found.certain
    assert "one turn before" in str(found.text)
    assert not kinds(of("B", OPEN_A, "turn B", "turn A", OPEN_B, "turn A", "out k9"), "opening")


def test_a_throw_that_somebody_opened_with_is_told_of_who_threw_it() -> None:
    house = HEAD.replace("seat A", "set prev_discard_initial yes\nseat A", 1)
    told = of("A", "turn A", "discard y12", "turn B", "discard r1", "turn A", "discard y13",
              "turn B", "draw discard", "meld y10 y11 y12 y13 / k2 k3 k4", "end", head=house)
    (found,) = kinds(told, "throw")
    assert (found.ply, found.points, [str(t) for t in found.tiles]) == (11, 55, ["y13"])


def test_a_throw_that_somebody_went_out_with_is_told_of_who_threw_it() -> None:
    lines = (OPEN_A, OPEN_B, "turn A", "discard y9", "turn B", "draw discard", "add y9 to m3")
    (found,) = kinds(of("A", *lines, "out k9"), "throw")
    assert (found.points, found.rule) == (100, "R-END-1")
    assert "Bogdan took y9" in str(found.text)
    assert not kinds(of("A", *lines, "discard k9", "turn A", "turn B", "out k8"), "throw")


def test_a_throw_that_was_thrown_again_helped_nobody() -> None:
    lines = (OPEN_A, OPEN_B, "turn A", "discard y9", "turn B", "draw discard", "meld b7 b8 b9")
    assert not kinds(of("A", *lines, "out y9"), "throw")


def test_a_set_that_was_filled_before_its_joly_was_taken_with_one_tile_is_told() -> None:
    with_joly = "turn A\nmeld r10 r11 r12 r13 / b2 k2 J"
    (found,) = kinds(of("B", with_joly, OPEN_B, "turn A", "turn B", "add r2 to m2", "turn A",
                        "swap y2 for J in m2, meld b7 J=b8 b9", "end"), "set")
    assert (found.rule, found.where[0][1]) == ("R-OPT-7b", 2)
    assert found.points == 5 + 5 + 5
    assert not kinds(of("B", with_joly, OPEN_B, "turn A", "turn B", "turn A",
                        "swap y2 r2 for J in m2, meld b7 J=b8 b9", "end"), "set")


def test_a_stack_that_the_method_leaves_is_told_and_counts_nothing() -> None:
    told = of("B", OPEN_A, OPEN_B, "turn A", "stack B r11 from m1", "end")
    (found,) = kinds(told, "stack")
    assert (found.rule, found.points) == ("R-STACK-2", 0)
    before = HEAD + "laid A r10 r11 r12 r13\nstack B r11 from m1\n"
    assert not kinds(of("B", OPEN_B, "end", head=before), "stack")
    house = HEAD.replace("seat A", "set stacking no\nseat A", 1)
    assert not kinds(of("B", OPEN_A, OPEN_B, "turn A", "stack B r11 from m1", "end",
                        head=house), "stack")


def test_a_joly_that_could_certainly_be_taken_is_told_once_with_the_tiles() -> None:
    with_joly = "turn A\nmeld r10 r11 r12 r13 / b2 J=b3 b4"
    (found,) = kinds(of("B", with_joly, OPEN_B, "turn A", "turn B", "turn A", "out k9",
                        "rack B b3 k7 y7"), "joly")
    assert found.rule == "R-OPT-5"
    assert found.points == (5 + 5) + (5 + 5) + (5 + 5)
    assert [str(tile) for tile in found.tiles] == ["b3", "k7", "y7"]
    assert not kinds(of("B", with_joly, OPEN_B, "turn A", "turn B", "turn A", "out k9",
                        "rack B b3 k7 y8"), "joly")


def test_a_joly_that_moves_but_once_is_not_told_again() -> None:
    house = HEAD.replace("seat A", "set joly_moves 1\nseat A", 1)
    lines = ("turn A\nmeld r10 r11 r12 r13 / b2 J=b3 b4", OPEN_B, "turn A",
             "swap b3 for J in m2, meld k11 k12 J=k13", "turn B", "turn A", "out k9",
             "rack B k13 r7 y7")
    assert kinds(of("B", *lines), "joly")
    assert not kinds(of("B", *lines, head=house), "joly")


def test_what_the_record_does_not_tell_is_said() -> None:
    told = of("B", OPEN_A, OPEN_B, "turn A", "out k9")
    assert len(told.left_open) == 2
    assert told.most is None
    assert len(of("B", OPEN_A, OPEN_B, "turn A", "out k9", "rack B k8").left_open) == 1
    assert len(of("B", OPEN_A, OPEN_B, "turn A", "out k9", "rack B points 10").left_open) == 2
