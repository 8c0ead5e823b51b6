"""No rule without its cases, no option that changes nothing, no ruling left unnamed."""

import sys
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import cache

import pytest

from rules.cases import Case
from rules.games.romanian.book.volume import CASES, RULES, RULINGS
from rules.games.romanian.options import HOUSE, OPTIONS
from rules.options import OptionSpec
from rules.rulebook.entry import Kind, Rule
from tests.support.asked_options import noting
from tests.support.case_fields import credit
from tests.support.cases import is_corrected, named, rulings, words_apart
from tests.support.other_cases import play_series, play_wall
from tests.support.outcomes import Outcome, outcome_of, play

A_FEW_WORDS = 6
"""Words in which a case and its lawful twin may differ: a tile or a line, not the whole game."""

ONE_OF = 25
"""Of so many cases that do not ask for an option one is played under it all the same."""

TURNS = [(spec, word) for spec in OPTIONS.values() for word in spec.values if word != spec.default]


def _showing(rule: Rule) -> list[Case]:
    return [case for case in CASES if rule.id in case.shows]


def _breaks(case: Case, rule: Rule) -> bool:
    return any(not seen.legal and rule.id in seen.rules for seen in outcome_of(case).verdicts)


def _is_forbidden_somewhere(rule: Rule) -> bool:
    for case in _showing(rule):
        if not case.record or not case.twin or not _breaks(case, rule):
            continue
        twin = CASES[case.twin]
        if not _breaks(twin, rule) and words_apart(case, twin) <= A_FEW_WORDS:
            return True
    return False


def _figures(case: Case, rule: Rule) -> object:
    """Return what *rule* gives in *case*: its score lines, or else every figure there is."""
    if case.wall is not None:
        return play_wall(case)
    if case.series is not None:
        return play_series(case)
    seen = outcome_of(case)
    cited = [line for lines in seen.lines.values() for line in lines if line.rule == rule.id]
    return cited or (seen.totals, seen.initial, seen.moves)


def _uses(case: Case, rule: Rule) -> bool:
    return all(seen.legal for seen in outcome_of(case).verdicts) and rule.id in case.shows


@pytest.mark.parametrize("rule", RULES.values(), ids=str)
def test_a_rule_has_the_cases_that_its_kind_asks_for(rule: Rule) -> None:
    shown = [case.id for case in _showing(rule)]
    match rule.kind:
        case Kind.FORBIDS:
            assert _is_forbidden_somewhere(rule), f"no unlawful case with a lawful twin: {shown}"
        case Kind.VALUES:
            figures = [_figures(case, rule) for case in _showing(rule)]
            assert any(one != figures[0] for one in figures), f"no two figures differ: {shown}"
        case Kind.PERMITS:
            assert any(_uses(case, rule) for case in _showing(rule)), f"no lawful case: {shown}"
        case Kind.PROCEDURE:
            assert rule.why_text_only


@pytest.mark.parametrize("case", list(CASES), ids=lambda case: case.id)
def test_a_case_names_rules_and_twins_that_exist(case: Case) -> None:
    assert set(case.shows) <= RULES.keys()
    assert named(case) <= RULES.keys() | RULINGS.keys()
    if case.twin:
        assert case.record != CASES[case.twin].record


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.record and rulings(case)], ids=lambda case: case.id)
def test_what_rests_on_a_ruling_names_it(case: Case) -> None:
    wanted = {name for name in rulings(case) if not name.startswith("Q-ST-")}
    assert wanted <= outcome_of(case).cited()


def _changes(spec: OptionSpec, word: str) -> Iterator[Case]:
    """Yield the cases that come out otherwise once the option is set to *word*."""
    for case in CASES:
        if case.sets(spec.name) or is_corrected(case):
            continue
        if case.wall is not None:
            if play_wall(case) != play_wall(case, **{spec.name: word}):
                yield case
        elif case.record and spec.name in _asked(case) and _difference(case, spec, word):
            yield case


@cache
def _asked(case: Case) -> frozenset[str]:
    """Return the options that anything asks for while *case* is played and read."""
    with noting(HOUSE) as asked:
        _parts(play(case.text()))
    return frozenset(asked)


def _turned(case: Case, spec: OptionSpec, word: str) -> Outcome:
    return play(case.text(**{spec.name: word}))


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that came out: a verdict, a score line or a stack move, and whom it cites."""

    what: Hashable
    names: frozenset[str] = frozenset()
    cites: bool = True


def _parts(seen: Outcome) -> set[Part]:
    verdicts = {
        Part((index, one.legal, one.owes), one.rules | one.rulings)
        for index, one in enumerate(seen.verdicts)
    }
    lines = {
        Part((seat, line.points, line.tiles), frozenset({line.rule}) | line.rulings)
        for seat, lines in seen.lines.items() for line in lines
    }
    moves = {Part((seat, meld, tuple(take)), cites=False) for seat, meld, take, _ in seen.moves}
    credits_left = {Part((seat, credit(seen, seat)), cites=False) for seat in seen.totals}
    return verdicts | lines | moves | credits_left


def _difference(case: Case, spec: OptionSpec, word: str) -> set[Part]:
    return _parts(outcome_of(case)) ^ _parts(_turned(case, spec, word))


@pytest.mark.parametrize(("spec", "word"), TURNS, ids=lambda value: getattr(value, "name", value))
def test_an_option_changes_some_case_and_names_its_ruling(spec: OptionSpec, word: str) -> None:
    changed = list(_changes(spec, word))
    assert changed, f"{spec.name} {word} changes no case"
    sys.stdout.write(f"{spec.name} {word}: {' '.join(case.id for case in changed)}\n")
    wanted = {name for name in spec.ids if name.startswith("Q-")} or set(spec.ids)
    for case in changed:
        judged = {part for part in _difference(case, spec, word) if part.cites} if (
            case.record) else set()
        assert not judged or any(part.names & wanted for part in judged), (
            f"{case.id} does not name {wanted}: {judged}")


@pytest.mark.parametrize(("spec", "word"), TURNS, ids=lambda value: getattr(value, "name", value))
def test_an_option_that_nothing_asks_for_changes_nothing(spec: OptionSpec, word: str) -> None:
    """What `_changes` rests on: of the cases that it need not play, some are played."""
    not_asked = [case for case in CASES if case.record and spec.name not in _asked(case)
                 and not case.sets(spec.name) and not is_corrected(case)]
    for case in not_asked[len(spec.name)::ONE_OF]:
        assert not _difference(case, spec, word), case.id
