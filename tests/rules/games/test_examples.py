"""The examples of every rulebook: each entry has those of its kind, each comes out as told."""

from itertools import pairwise
from typing import Any

import pytest

from rules.games import GAMES
from rules.library import every_rule, every_ruling, volumes
from rules.replay import Entry, Replay, parse_record, replay, score
from rules.rulebook.entry import Kind, Rule
from rules.rulebook.example import AnyExample, Example, HandExample, Shows

EXAMPLES = {entry: found for volume in volumes() for entry, found in volume.examples.items()}
RECORDS = [(entry, each) for entry, found in EXAMPLES.items() for each in found
           if isinstance(each, Example)]
JUDGED = [pair for pair in RECORDS if pair[1].line]
FIGURES = [pair for pair in RECORDS if not pair[1].line]
UNSHOWN = {"Q-SETUP-2", "Q-DBL-4", "Q-J-6", "Q-ST-8", "Q-T-17"}
"""Rulings on what no game is recorded of: a tile put back, a custom, a word, a dispute."""

FAULT_FIRST = {"T-ERR-1", "T-ERR-2", "Q-T-14"}
"""Entries whose examples begin with a wrong meld."""


def _name(value: str | AnyExample) -> str:
    return value if isinstance(value, str) else value.case


def _played(example: Example) -> Replay[Any]:
    return replay(parse_record(example.full))


def _named(entry: Entry) -> set[str]:
    citations = entry.verdict.citations
    return {name for each in citations for name in (each.rule, *each.ruling.split())}


def _shows(entry: str) -> list[Shows]:
    return [each.shows for each in EXAMPLES.get(entry, ())
            if isinstance(each, Example | HandExample)]


@pytest.mark.parametrize("rule", every_rule().values(), ids=str)
def test_a_rule_has_the_examples_that_its_kind_asks_for(rule: Rule) -> None:
    match rule.kind:
        case Kind.FORBIDS:
            assert {Shows.LAWFUL, Shows.UNLAWFUL} <= set(_shows(rule.id))
        case Kind.VALUES:
            assert EXAMPLES[rule.id]
        case Kind.PERMITS:
            assert Shows.LAWFUL in _shows(rule.id)
        case Kind.PROCEDURE:
            assert Shows.UNLAWFUL not in _shows(rule.id)


def test_a_ruling_has_an_example_unless_no_game_can_show_it() -> None:
    assert every_ruling().keys() - EXAMPLES.keys() == UNSHOWN
    assert all(volume.has(entry) for volume in volumes() for entry in volume.examples)


def test_two_examples_of_an_entry_differ() -> None:
    for entry, found in EXAMPLES.items():
        assert all(one != other for one, other in pairwise(found)), entry


@pytest.mark.parametrize(("entry", "example"), RECORDS, ids=_name)
def test_an_example_ends_as_its_case_does(entry: str, example: Example) -> None:
    case = GAMES[example.game].cases[example.case]
    assert _played(example).state == replay(parse_record(case.text())).state, entry


@pytest.mark.parametrize(("entry", "example"), JUDGED, ids=_name)
def test_the_line_in_question_is_judged_as_told(entry: str, example: Example) -> None:
    played = _played(example)
    seen = next(each for each in played.entries if each.line == example.full_line)
    assert seen.text == example.lines[example.line - 1]
    assert bool(seen.verdict) is (example.shows is Shows.LAWFUL)
    rule = every_rule().get(entry)
    if example.shows is Shows.UNLAWFUL and rule and rule.kind is not Kind.VALUES:
        assert entry in _named(seen)
    others = [each for each in played.entries if each is not seen and each.refused]
    assert [each.text for each in others if _named(each) != {"R-END-1"}] == [] or (
        entry in FAULT_FIRST)


@pytest.mark.parametrize(("entry", "example"), FIGURES, ids=_name)
def test_an_example_of_figures_has_them(entry: str, example: Example) -> None:
    played = _played(example)
    sheet = score(played)
    lines = [line for each in sheet.seats.values() for line in each.lines]
    match example.shows:
        case Shows.OPENING:
            assert any(each.initial for each in sheet.seats.values())
        case Shows.STACKS:
            assert played.state.moves or entry == "Q-SET-3"
        case Shows.SCORE:
            assert any(entry in (line.rule, *line.rulings) for line in lines)
        case _:
            assert any(each.total for each in sheet.seats.values())
