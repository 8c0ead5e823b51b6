"""What is taken along is brought back whole, once, and changes nothing that is there."""

import json
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask
from hypothesis import HealthCheck, Phase, given
from hypothesis import strategies as st

from rules.notation.errors import NotationError
from rules.replay import parse_record
from tests.bench.export_fuzz import SAMPLE
from tests.support.corrected_records import corrected_records
from tests.support.databases import SECRET as SECRET_OF_TESTS
from tests.support.databases import sqlite_url
from tests.support.examples import examples
from tests.support.kept_household import FILE, SECRET
from tests.support.portable import KEPT, exported, files_of, imported, new_household, packed
from tests.webapp.conftest import running
from webapp.core.record.folded import LoggedLine
from webapp.core.record.outcome import fold
from webapp.server.data.config import Settings
from webapp.server.data.database import db, writing
from webapp.server.data.models import Player, Series
from webapp.server.language.names import clean_name
from webapp.settings.portable.records import as_it_means, meaning


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder = tmp_path_factory.mktemp("kept")
    shutil.copy(KEPT / FILE, folder / FILE)
    with running(Settings(data=folder, database_url=f"sqlite:///{folder / FILE}",
                          secret=SECRET)) as app:
        yield app


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory, sqlite_file: Path) -> Iterator[Flask]:
    folder = tmp_path_factory.mktemp("standing")
    shutil.copy(sqlite_file, folder)
    with running(Settings(data=folder, database_url=sqlite_url(folder),
                          secret=SECRET_OF_TESTS)) as app:
        yield app


@pytest.mark.parametrize("history", [False, True])
def test_a_household_comes_back_as_it_was_taken_along(
    kept: Flask, app: Flask, *, history: bool
) -> None:
    taken = exported(kept, 1, history=history)
    home = new_household(app)
    assert imported(app, home, taken).games == 5
    again = exported(app, home, history=history)
    for (name, before), (_name, after) in zip(
            files_of(taken).items(), files_of(again).items(), strict=True):
        assert after == before, name
    assert again == taken
    assert imported(app, home, taken).is_nothing
    assert exported(app, home, history=history) == taken
    neighbour = new_household(app)
    assert imported(app, neighbour, again).games == 5
    assert imported(app, neighbour, taken).is_nothing
    assert exported(app, neighbour, history=history) == taken


@pytest.mark.one_database
def test_what_was_brought_without_its_history_is_known_with_it(kept: Flask, app: Flask) -> None:
    home = new_household(app)
    imported(app, home, exported(kept, 1))
    brought = imported(app, home, exported(kept, 1, history=True))
    assert brought.is_nothing
    assert [each.differing for each in brought.series] == [(), (), ()]


def holds(new: Any, old: Any) -> bool:  # noqa: ANN401 (JSON)
    """Say whether *new* is *old*, with more fields at most."""
    if isinstance(old, dict):
        return isinstance(new, dict) and all(
            name in new and holds(new[name], each) for name, each in old.items())
    if isinstance(old, list):
        return isinstance(new, list) and len(new) == len(old) and all(map(holds, new, old))
    return bool(new == old)


def test_an_export_of_version_1_is_read_for_ever(app: Flask) -> None:
    """The file was written once, by the first Joly that had exports; it is not made anew."""
    home = new_household(app)
    data = SAMPLE.read_bytes()
    assert imported(app, home, data).games == 5
    files = files_of(exported(app, home, history=True))
    for name, before in files_of(data).items():
        if name.endswith(".json"):
            assert holds(json.loads(files[name]), json.loads(before)), name
        else:
            assert files[name] == before, name
    assert imported(app, home, data).is_nothing


_NAMES = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1,
                 max_size=40).map(clean_name).filter(lambda name: 0 < len(name) <= 40)
_MOMENTS = st.datetimes(datetime(1990, 1, 1), datetime(2100, 1, 1)).map(  # noqa: DTZ001 (below)
    lambda at: f"{at.replace(tzinfo=UTC).isoformat().removesuffix('+00:00')}Z")
_LETTERS = "ABCDEFGH"


@st.composite
def households(draw: st.DrawFn) -> tuple[bytes, int]:
    """Return an archive of a household as somebody may have played it, and its games."""
    people = draw(st.lists(_NAMES, min_size=2, max_size=9, unique_by=str.casefold))
    known = [{"name": name, "short": draw(st.sampled_from(("", f"{at}{name[:3]}".strip()))),
              "colour": draw(st.none() | st.integers(1, 6))} for at, name in enumerate(people)]
    files: dict[str, bytes] = {"household.json": json.dumps(
        {"version": 1, "players": known}).encode()}
    games = 0
    for at in range(draw(st.integers(0, 3))):
        series, records = draw(some_series(f"s{at}", known))
        files[f"{at}/series.json"] = json.dumps(series).encode()
        files |= {f"{at}/{name}": record.encode() for name, record in records.items()}
        games += len(records)
    return packed(files), games


@st.composite
def some_series(
    draw: st.DrawFn, name: str, known: list[dict[str, Any]]
) -> tuple[dict[str, Any], dict[str, str]]:
    players = [each | {"letter": letter,
                       "left": draw(st.none() | _MOMENTS) if letter > "B" else None}
               for letter, each in zip(_LETTERS, draw(st.permutations(known)), strict=False)]
    letters = [each["letter"] for each in players]
    game, preset = draw(st.sampled_from((("romanian", "current"), ("tile-rummy", "base"))))
    records: dict[str, str] = {}
    games = []
    for number in range(1, draw(st.integers(0, 3)) + 1):
        seats = sorted(draw(st.sets(st.sampled_from(letters), min_size=2, max_size=4)))
        out = [each for each in letters if each not in seats and draw(st.booleans())]
        names = {each["letter"]: each["name"] for each in players}
        totals = [draw(st.integers(-9999, 9999)) for _seat in seats]
        over = draw(st.booleans())
        records[f"{number}.joly"] = "".join(f"{line}\n" for line in (
            "joly 1", f"game {game}", f"preset {preset}",
            *(f"seat {seat} {names[each]}" for seat, each in zip("ABCD", seats, strict=False)),
            *(("end", *(f"rack {seat} total {total}" for seat, total in zip(
                "ABCD", totals, strict=False))) if over else ("turn A",))))
        games.append({"id": f"{name}g{number}", "number": number, "file": f"{number}.joly",
                      "began": draw(_MOMENTS), "seats": "".join(seats), "out": "".join(out)})
    end = draw(st.sampled_from(("games", "target", "open")))
    return {
        "version": 1, "id": name, "name": draw(st.just("") | _NAMES), "game": game,
        "preset": preset, "end": end, "number": None if end == "open" else 7,
        "created": draw(_MOMENTS), "archived": draw(st.none() | _MOMENTS), "players": players,
        "games": games}, records


@examples(20, phases=(Phase.explicit, Phase.reuse, Phase.generate),
          suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(brought=households())
def test_any_household_comes_back_as_it_was_taken_along(
    standing: Flask, brought: tuple[bytes, int]
) -> None:
    data, games = brought
    first, second = new_household(standing), new_household(standing)
    assert imported(standing, first, data).games == games
    taken = exported(standing, first)
    assert imported(standing, second, taken).games == games
    assert exported(standing, second) == taken
    for home in (first, second):
        assert imported(standing, home, data).is_nothing
        assert imported(standing, home, taken).is_nothing


def rows_of(text: str) -> list[LoggedLine]:
    return [LoggedLine(ply, line, ply, None, "t", datetime.now(UTC))
            for ply, line in enumerate(text.splitlines(), 1)]


def test_a_record_without_its_corrections_means_what_it_meant() -> None:
    found = shorter = 0
    for text in islice(corrected_records(5), 150):
        try:
            before = fold(text)
        except NotationError:
            continue
        found += 1
        kept = as_it_means(rows_of(text))
        assert fold(kept.text) == before
        assert meaning(kept.text) == meaning(text)
        assert list(kept.plies) == list(dict.fromkeys(kept.plies))
        shorter += len(parse_record(kept.text).lines) == len(parse_record(kept.text).written)
    assert shorter > found * 0.9 > 30


def test_melds_are_numbered_as_they_stand_after_the_corrections() -> None:
    head = "joly 1\ngame romanian\nseat A m1\nseat B Bogdan\nturn A\n"
    text = (f"{head}meld k1 k2 k3 / r10 r11 r12 / b11 b12 b13\nundo 6\n"
            "meld y10 y11 y12 / r1 b1 k1\nturn B\nmeld r4 r5 r6 / k4 k5 k6 / b4 b5 b6\n"
            "turn A\nadd r7 to m6\nend\n")
    kept = as_it_means(rows_of(text))
    assert kept.text == (f"{head}meld y10 y11 y12 / b1 r1 k1\nturn B\nmeld r4 r5 r6 / k4 k5 k6 "
                         "/ b4 b5 b6\nturn A\nadd r7 to m3\nend\n").replace(
                             "b1 r1 k1", "r1 b1 k1")


@pytest.mark.one_database
def test_names_are_matched_and_colours_and_short_names_kept_where_they_are_free(
    app: Flask
) -> None:
    home = new_household(app)
    with app.app_context(), writing() as session:
        session.add(Player(household_id=home, name="ana", short="Anuța", colour=2))
    assert imported(app, home, SAMPLE.read_bytes()).matched == ("ana",)
    with app.app_context():
        players = {each.name: (each.short, each.colour) for each in db.session.scalars(
            sa.select(Player).where(Player.household_id == home))}
    assert players["ana"] == ("Anuța", 2)
    assert "Ana" not in players
    assert players["Ștefania-Elena Gheorghiu"] == ("Ștefania", 5)
    assert players["Bogdan"][1] != 2  # the colour is taken in their series


@pytest.mark.one_database
def test_what_clashes_is_said_and_stays(app: Flask) -> None:
    home = new_household(app)
    data = SAMPLE.read_bytes()
    imported(app, home, data)
    before = exported(app, home)
    files = files_of(data)
    assert imported(app, home, packed(files | {"002/001.joly": files["002/001.joly"].replace(
        b"rack B k9 r1", b"rack B k9")})).series[1].differing == (1,)
    assert exported(app, home) == before
    document = json.loads(files["001/series.json"])
    document["players"][0]["name"] = "Zenobia"
    changed = imported(app, home, packed(
        files | {"001/series.json": json.dumps(document).encode()}))
    assert [each.others for each in changed.series] == [True, False, False]
    assert changed.is_nothing
    assert exported(app, home) == before


@pytest.mark.one_database
def test_a_series_that_went_on_is_completed(app: Flask) -> None:
    home = new_household(app)
    files = files_of(SAMPLE.read_bytes())
    document = json.loads(files["001/series.json"])
    fewer = document | {"games": document["games"][:1]}
    imported(app, home, packed(files | {"001/series.json": json.dumps(fewer).encode()}))
    brought = imported(app, home, SAMPLE.read_bytes())
    assert (brought.games, brought.new_series) == (1, 0)
    assert imported(app, home, SAMPLE.read_bytes()).is_nothing
    with app.app_context():
        series = db.session.scalars(
            sa.select(Series).where(Series.household_id == home)).all()
        assert len(series) == 3
