"""A third game is two folders and two lines: Pairs, registered for these tests alone."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from rules import games as rules_of
from rules.replay import parse_record, replay, score
from tests.support.cases import expectations
from tests.support.pairs.app import GAME
from tests.support.pairs.rules import PAIRS
from tests.support.phones import Phone, hidden, new_series
from tests.support.tables import Table, new_table
from tests.webapp.conftest import running
from webapp.command import cli, records
from webapp.games import GAMES
from webapp.server.data.config import Settings

pytestmark = pytest.mark.one_database


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rules_of.GAMES, "pairs", PAIRS)
    monkeypatch.setattr(records, "GAMES", (*GAMES, GAME))


@pytest.fixture
def app(settings: Settings) -> Iterator[Flask]:
    with running(settings, (*GAMES, GAME)) as app:
        yield app


@pytest.fixture
def table(keeper: Phone) -> Table:
    series = new_series(keeper, game="pairs", preset="usual", rule_pairs_to_win="2")
    return new_table(keeper, series)


def test_it_is_offered_with_its_presets_and_house_rules(keeper: Phone) -> None:
    page = keeper.get("/series/new?game=pairs").text
    assert "Long pairs" in page
    assert 'name="rule_pairs_to_win"' in page


def test_it_is_played_by_its_pad_taken_back_corrected_and_scored(table: Table) -> None:
    assert table.tap("mode:lay", "r7", "b8", "confirm").status_code == 422
    assert "P-PAIR-1" in table.page
    table.look()
    assert table.tap("next", "mode:lay", "r7", "b7", "confirm").status_code == 303
    assert "Ana lays down red 7 and blue 7." in table.page
    table.tap("undo")
    assert "No melds yet." in table.page
    table.tap("redo")
    assert "No melds yet." not in table.page
    meld = next(number for number, line in enumerate(written(table), 1) if "meld r7" in line)
    corrected = correct(table, meld, "meld r9 b9")
    assert "red 9" in corrected
    table.look()
    table.tap("mode:lay", "k1", "y1", "confirm")
    assert table.totals() == {"A": 1, "B": 0, "C": 0, "D": 0}
    assert "Ana went out: score" in table.look()


def test_a_large_screen_shows_it(table: Table) -> None:
    table.tap("next", "mode:lay", "r7", "b7", "confirm")
    page = table.phone.get("/tv").text
    assert page.count('class="meld"') == 1
    assert "Ana lays down red 7 and blue 7." in page
    assert "Pairs" in table.phone.get(f"{table.path}/share").text


def log_of(table: Table) -> str:
    return table.phone.get(f"{table.path}/log").text


def written(table: Table) -> list[str]:
    found = re.search(r"<textarea[^>]*>(.*?)</textarea>", log_of(table), re.DOTALL)
    assert found
    return found[1].strip().splitlines()


def correct(table: Table, ply: int, line: str) -> str:
    assert 'value="mode:lay"' in table.phone.get(f"{table.path}/lines/{ply}").text
    form = {"what": "amend", "ply": str(ply), "line": line}
    path = f"{table.path}/corrections"
    preview = table.phone.client.get(path, query_string=form).text
    form |= {name: hidden(preview, name) for name in ("csrf_token", "token", "seen")}
    answer = table.phone.client.post(path, data=form | {"do": "apply"})
    assert answer.status_code == 303, answer.text
    return log_of(table)


def test_it_is_asked_at_the_desk(table: Table, keeper: Phone) -> None:
    page = keeper.get(f"{table.path}/desk?q=lay").text
    assert "Touch two tiles of one number." in page
    answered = keeper.get(f"{table.path}/desk?q=lay&ask=meld+r7+b8").text
    assert "No" in answered
    assert "P-PAIR-1" in answered
    assert "Yes" in keeper.get("/desk?game=pairs&q=lay&ask=meld+r7+b7").text


def test_its_rules_and_examples_are_in_the_rulebook(keeper: Phone) -> None:
    page = keeper.get("/rules/P-PAIR-1").text
    assert "A pair is two tiles of one number." in page
    assert "Example: allowed" in page
    assert "Example: not allowed" in page
    assert "P-WIN-1" in keeper.get("/rules/pairs/usual").text
    assert "Pairs" in keeper.get("/rules").text


def test_its_cases_are_tests() -> None:
    for case in PAIRS.cases:
        played = replay(parse_record(case.text()))
        for line, expected in expectations(case.text()).items():
            entry = next(each for each in played.entries if each.line == line)
            assert expected.legal == bool(entry.verdict)
            assert expected.rules == {each.rule for each in entry.verdict.citations}
        if "scores" in case.expected:
            scores = {seat: each.total for seat, each in score(played).seats.items()}
            assert scores == case.expected["scores"]


def test_its_record_runs_through_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "pairs.joly"
    record.write_text(PAIRS.cases["P-3"].text(), encoding="utf-8")
    assert cli.main(["score", "--json", str(record)]) == 0
    scored = json.loads(capsys.readouterr().out)
    assert scored["seats"]["A"]["total"] == 1
    assert cli.main(["judge", str(record)]) == 0
    assert "P-PAIR-1" in capsys.readouterr().out
