"""What keeps the app from starting is one line that names it, and nothing is changed."""

from pathlib import Path

import pytest

from tests.support.databases import SECRET
from webapp.app import create_app
from webapp.command.cli import build_parser
from webapp.server.data.config import Settings, StartError, load_settings


@pytest.mark.parametrize("kept", [b"", b"cut off", b"\xff\xfe" * 40, b"a line\x00\n" * 9])
def test_a_secret_that_is_none_is_told_with_its_place(tmp_path: Path, kept: bytes) -> None:
    file = tmp_path / "secret"
    file.write_bytes(kept)
    with pytest.raises(StartError) as caught:
        load_settings(tmp_path, {})
    said = str(caught.value)
    assert str(file) in said
    assert "damaged" in said
    assert "\n" not in said
    assert file.read_bytes() == kept


@pytest.mark.parametrize(("address", "says"), [
    ("nonsense", "no database address"),
    ("postgresql://joly:hush@[::1/joly", "no database address"),
    ("postgresql://joly:hush@host:port/joly", "no database address"),
    ("mysql://joly:hush@host/joly", "should begin with postgresql://"),
    ("postgres://joly:hush@host/joly", "should begin with postgresql://"),
    ("postgresql+telnet://joly:hush@host/joly", "should begin with postgresql://"),
    ("postgresql+asyncpg://joly:hush@host/joly", "asyncpg is missing"),
])
def test_an_address_of_no_database_is_told_without_its_password(
    tmp_path: Path, address: str, says: str
) -> None:
    with pytest.raises(StartError) as caught:
        create_app(Settings(data=tmp_path, database_url=address, secret=SECRET))
    said = str(caught.value)
    assert says in said
    assert "\n" not in said
    assert "hush" not in said


def test_a_data_folder_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("kept")
    with pytest.raises(StartError, match="cannot be written: it is a file"):
        load_settings(tmp_path / "file", {})
    assert (tmp_path / "file").read_text() == "kept"


@pytest.mark.parametrize("words", [["--data", "here", "list"], ["list", "--data", "here"]])
def test_the_folder_of_households_may_be_named_before_or_after(words: list[str]) -> None:
    assert build_parser().parse_args(["household", *words]).data == Path("here")
