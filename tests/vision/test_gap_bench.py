"""The bench of gaps counts as it says: what is missed, what is stated, and what lies there."""

from pathlib import Path

from tests.bench.photo_gaps import bars, told
from tests.bench.photo_labels import Label, LabelledPhoto
from tests.bench.photo_scores import Outcome, Share, judge
from tests.vision.test_photo_bench import box, label, seen
from vision.reading import Gap, Reading, Unseen


def photo(*tiles: Label, hidden: tuple[Label, ...] = ()) -> LabelledPhoto:
    return LabelledPhoto(Path("none.jpg"), "set", tiles, rendered=True, hidden=hidden)


def outcome(
    shown: LabelledPhoto, *gaps: Gap, read: tuple[str, ...] = ("r1",)
) -> Outcome:
    tiles = tuple(seen(name, box(20 * k, 0)) for k, name in enumerate(read))
    return judge(shown, Reading(100, 100, tiles, (), gaps))


def gap(x: float, y: float, wide: float = 10, reason: Unseen = Unseen.SMALL) -> Gap:
    return Gap(box(x, y, wide, 10), max(1, round(wide / 10)), reason)


ONE, TWO = label("r1", box(0, 0)), label("r2", box(20, 0))


def test_a_missed_tile_counts_as_told_where_half_of_it_lies_in_a_gap() -> None:
    shown = photo(ONE, TWO)
    assert told(outcome(shown)).missed == Share(0, 1)
    assert told(outcome(shown, gap(20, 0))).missed == Share(1, 1)
    assert told(outcome(shown, gap(24, 0))).missed == Share(1, 1)
    assert told(outcome(shown, gap(27, 0))).missed == Share(0, 1)


def test_two_gaps_together_tell_of_a_tile() -> None:
    halves = gap(18, 0, 6), gap(25, 0, 6)
    assert told(outcome(photo(ONE, TWO), *halves)).missed == Share(1, 1)


def test_a_tile_on_which_something_was_read_was_reported() -> None:
    shifted = judge(photo(label("r1", box(4, 0))),
                    Reading(100, 100, (seen("r1", box(0, 0)),), ()))
    assert shifted.missed == (0,)
    assert told(shifted).missed == Share(0, 0)


def test_a_photo_that_was_refused_says_so_of_all_its_tiles() -> None:
    assert told(judge(photo(ONE, TWO), None)).missed == Share(2, 2)


def test_a_gap_on_a_photo_read_right_is_empty_where_no_tile_lies() -> None:
    assert told(outcome(photo(ONE))).right == Share(0, 1)
    stated = told(outcome(photo(ONE), gap(60, 60)))
    assert (stated.right, stated.empty, stated.gaps) == (Share(1, 1), Share(1, 1), Share(0, 1))
    cut = label("r9", box(60, 60), cut=True)
    back = photo(ONE, hidden=(label("", box(60, 60)),))
    for shown in (photo(ONE, cut), back):
        stated = told(outcome(shown, gap(60, 60)))
        assert (stated.right, stated.empty, stated.gaps) == (Share(1, 1), Share(0, 1), Share(1, 1))


def test_a_gap_on_a_photo_that_is_not_right_breaks_no_bar() -> None:
    stated = told(outcome(photo(ONE, TWO), gap(60, 60)))
    assert (stated.right, stated.empty, stated.gaps) == (Share(0, 0), Share(0, 0), Share(0, 1))


def test_gaps_are_counted_by_their_reason() -> None:
    both = outcome(photo(ONE, TWO), gap(20, 0), gap(60, 60, reason=Unseen.GLARE))
    assert told(both, frozenset({Unseen.SMALL})).missed == Share(1, 1)
    assert told(both, frozenset({Unseen.GLARE})).missed == Share(0, 1)


def test_the_bars_are_kept_and_missed_as_the_figures_say() -> None:
    silent, honest = outcome(photo(ONE, TWO)), outcome(photo(ONE, TWO), gap(20, 0))
    false, right = outcome(photo(ONE), gap(60, 60)), outcome(photo(ONE))
    assert [bool(bar) for bar in bars([honest, right])] == [True, True, True]
    assert [bool(bar) for bar in bars([silent, false])] == [False, False, False]
