"""`joly check`: each fault is one line, a sound database has none, and nothing is changed."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.backups import everything_in, kept_household, opened
from webapp.core.record.results import rules_version
from webapp.server.data.config import Store
from webapp.settings.backup.checking import check


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """A household whose results are kept by the rules of now."""
    place = kept_household(tmp_path_factory.mktemp("check") / "data")
    with opened(place):
        pass
    change(place, "UPDATE game SET result = json_set(result, '$.rules', ?)", rules_version())
    return place


@pytest.fixture
def place(tmp_path: Path, sound: Store) -> Store:
    copy = kept_household(tmp_path / "data")
    (copy.data / "joly.sqlite3").write_bytes((sound.data / "joly.sqlite3").read_bytes())
    return copy


def change(place: Store, command: str, *values: object) -> None:
    with closing(sqlite3.connect(place.data / "joly.sqlite3", isolation_level=None)) as connection:
        connection.execute(command, values)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def faults(place: Store) -> list[str]:
    before = everything_in(place.data)
    found = [str(each) for each in check(place)]
    assert everything_in(place.data) == before
    assert not [each for each in found if "\n" in each]
    return found


def test_a_sound_database_has_no_faults(place: Store) -> None:
    assert faults(place) == []


def test_an_older_one_is_checked_as_it_is(tmp_path: Path) -> None:
    assert faults(kept_household(tmp_path / "older")) == []


def test_a_line_that_cannot_be_read_is_told(place: Store) -> None:
    change(place, "UPDATE line SET text = 'nonsense' WHERE ply = 9")
    found = faults(place)
    assert len(found) == 5
    assert all(", move 9: " in each for each in found)


def test_a_line_that_is_gone_is_told(place: Store) -> None:
    change(place, "DELETE FROM line WHERE ply = 9")
    assert len(faults(place)) == 5
    assert "not all of its" in faults(place)[0]


def test_a_result_that_is_not_what_the_record_comes_to_is_told(place: Store) -> None:
    with closing(sqlite3.connect(place.data / "joly.sqlite3")) as connection:
        (text,) = connection.execute("SELECT result FROM game ORDER BY id LIMIT 1").fetchone()
    kept = json.loads(text)
    seat = next(iter(kept["scores"]))
    change(place, "UPDATE game SET result = json_set(result, '$.scores.' || ?, ?) "
                  "WHERE id = (SELECT min(id) FROM game)", seat, kept["scores"][seat] + 5)
    (told,) = faults(place)
    assert "saved result is wrong" in told


def test_a_status_that_is_not_the_record_s_is_told(place: Store) -> None:
    change(place, "UPDATE game SET status = CASE status WHEN 'playing' THEN 'finished' "
                  "ELSE 'playing' END")
    assert len(faults(place)) == 5


def test_a_result_of_other_rules_is_no_fault(place: Store) -> None:
    change(place, "UPDATE game SET result = json_set(result, '$.rules', 'old', '$.scores', '{}')")
    assert faults(place) == []


def test_a_wrong_value_is_told_with_its_row_counted_from_1(place: Store) -> None:
    change(place, "UPDATE device SET role = 'owner' WHERE id = (SELECT min(id) FROM device)")
    assert faults(place) == ["device, row 1, role: “owner” is not one of guest, keeper, member"]


def test_a_row_that_belongs_to_nothing_is_told(place: Store) -> None:
    change(place, "UPDATE settled SET game_id = 'gone'")
    assert all(", game: a value is missing" in each for each in faults(place))
    assert len(faults(place)) == 2


def test_a_damaged_file_is_told(place: Store) -> None:
    path = place.data / "joly.sqlite3"
    data = bytearray(path.read_bytes())
    page = int.from_bytes(data[16:18], "big")
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'ix_line_device_id'").fetchone()
    data[(root - 1) * page + 8:(root - 1) * page + 40] = b"\xff" * 32
    path.write_bytes(data)
    assert any("database is damaged" in each for each in faults(place))
