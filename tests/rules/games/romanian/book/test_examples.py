"""The examples of the rulebook are worked cases, and each comes out as it is told."""

import pytest

from rules.games.romanian.book.catalogue import RULES, RULINGS
from rules.games.romanian.book.examples import EXAMPLES
from rules.games.romanian.scoring import score_sheet
from rules.games.romanian.wall import plan_wall
from rules.replay import Entry, Replay, parse_record, replay
from rules.rulebook.entry import Kind, Rule
from rules.rulebook.example import AnyExample, Example, SeriesExample, Shows, WallExample
from rules.series import SeriesEnd, stand
from tests.support.case_files import case_by_id

PAIRS = [(entry, example) for entry, examples in EXAMPLES.items() for example in examples]
RECORDS = [(entry, example) for entry, example in PAIRS if isinstance(example, Example)]
JUDGED = [pair for pair in RECORDS if pair[1].line]
UNSHOWN = {"Q-SETUP-2", "Q-DBL-4", "Q-J-6", "Q-ST-8"}
"""Rulings on what no game is recorded of: a tile put back, a custom, a word, a dispute."""


def _name(value: str | AnyExample) -> str:
    return value if isinstance(value, str) else value.case


def judged(example: Example) -> Entry:
    return next(entry for entry in played(example).entries if entry.line == example.full_line)


def played(example: Example) -> Replay:
    return replay(parse_record(example.full))


def named(entry: Entry) -> set[str]:
    citations = entry.verdict.citations
    return {name for each in citations for name in (each.rule, *each.ruling.split())}


def shows(entry: str) -> list[Shows]:
    return [each.shows for each in EXAMPLES.get(entry, ()) if isinstance(each, Example)]


@pytest.mark.parametrize("rule", RULES.values(), ids=str)
def test_a_rule_has_the_examples_that_its_kind_asks_for(rule: Rule) -> None:
    match rule.kind:
        case Kind.FORBIDS:
            assert {Shows.LAWFUL, Shows.UNLAWFUL} <= set(shows(rule.id))
        case Kind.VALUES:
            assert EXAMPLES[rule.id]
        case Kind.PERMITS:
            assert Shows.LAWFUL in shows(rule.id)
        case Kind.PROCEDURE:
            assert Shows.UNLAWFUL not in shows(rule.id)


def test_a_ruling_has_an_example_unless_no_game_can_show_it() -> None:
    assert RULINGS.keys() - EXAMPLES.keys() == UNSHOWN
    assert EXAMPLES.keys() <= RULES.keys() | RULINGS.keys()


@pytest.mark.parametrize(("entry", "example"), RECORDS, ids=_name)
def test_an_example_is_a_worked_case(entry: str, example: Example) -> None:
    case = case_by_id(example.case)
    told = [line for line in case.record.splitlines() if line and not line.startswith("#")]
    assert told == example.record.splitlines(), entry
    assert played(example).state == replay(parse_record(case.text())).state


@pytest.mark.parametrize(("entry", "example"), JUDGED, ids=_name)
def test_the_line_in_question_is_judged_as_told(entry: str, example: Example) -> None:
    seen = judged(example)
    assert seen.text == example.record.splitlines()[example.line - 1]
    assert bool(seen.verdict) is (example.shows is Shows.LAWFUL)
    if example.shows is Shows.UNLAWFUL and entry in RULES and entry != "R-VAL-6":
        assert entry in named(seen)


@pytest.mark.parametrize(("entry", "example"), JUDGED, ids=_name)
def test_nothing_else_in_an_example_is_unlawful(entry: str, example: Example) -> None:
    others = [each for each in played(example).entries if each.line != example.full_line]
    assert [each.text for each in others if each.refused and named(each) != {"R-END-1"}] == [], (
        entry
    )


@pytest.mark.parametrize(
    ("entry", "example"), [pair for pair in RECORDS if not pair[1].line], ids=_name
)
def test_an_example_of_figures_has_them(entry: str, example: Example) -> None:
    seen = played(example)
    sheet = score_sheet(seen)
    match example.shows:
        case Shows.OPENING:
            assert any(score.initial for score in sheet.seats.values())
        case Shows.STACKS:
            assert seen.moves or entry == "Q-SET-3"
        case Shows.SCORE:
            lines = [line for score in sheet.seats.values() for line in score.lines]
            assert any(entry in (line.rule, *line.rulings) for line in lines)
        case _:
            assert any(score.total for score in sheet.seats.values())


@pytest.mark.parametrize(
    ("entry", "example"),
    [pair for pair in PAIRS if not isinstance(pair[1], Example)],
    ids=_name,
)
def test_a_wall_or_a_series_is_the_one_of_its_case(entry: str, example: AnyExample) -> None:
    case = case_by_id(example.case)
    if isinstance(example, WallExample):
        assert case.wall is not None, entry
        plan = plan_wall(example.number, example.players)
        assert list(plan.stock) == case.wall["stock"]
        assert (str(example.number), example.players) == (
            case.wall["exposed"],
            case.wall["players"],
        )
        return
    assert isinstance(example, SeriesExample)
    assert case.series is not None, entry
    end = SeriesEnd(example.games_agreed, example.target)
    standing = stand(example.seats, example.dealer, example.games, end)
    assert standing.totals == case.series["totals"]
    assert standing.over == case.series["finished"]
