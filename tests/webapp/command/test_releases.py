"""Whether a newer Joly is there: asked where somebody wants to know it, and nowhere else."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.webapp.command.test_server import run
from webapp.command.releases import installed, tell_version

NAMES = ("joly-0.0.9-py3-none-any.whl", "joly-99.1-py3-none-any.whl", "joly-99.0.tar.gz",
         "joly-100.0rc1-py3-none-any.whl", "other-200.0-py3-none-any.whl", "joly-nonsense.whl",
         "readme.txt")


@pytest.fixture
def index() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """A package index, and what it was asked."""
    asked = list[tuple[str, str]]()

    class Index(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append((self.path, str(self.headers)))
            self.send_response(200 if self.path == "/simple/joly/" else 404)
            self.end_headers()
            self.wfile.write("".join(f'<a href="../{each}#sha256=0">{each}</a>\n'
                                     for each in NAMES).encode())

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Index)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/simple", asked
    server.shutdown()
    server.server_close()


def test_nothing_is_looked_for_unless_somebody_says_where() -> None:
    done = run("--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"joly {installed()}\n"


def test_a_folder_with_a_newer_one_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "Ană Pop"
    folder.mkdir()
    for name in NAMES:
        (folder / name).touch()
    said = run("--version", JOLY_RELEASES=str(folder)).stdout.splitlines()
    assert said == [f"joly {installed()}", f"Joly 99.1 is available in {folder}."]


def test_an_index_is_asked_for_names_and_told_nothing(
    index: tuple[str, list[tuple[str, str]]], capsys: pytest.CaptureFixture[str]
) -> None:
    address, asked = index
    tell_version({"JOLY_RELEASES": f"{address}/"})
    assert f"Joly 99.1 is available in {address}/." in capsys.readouterr().out
    ((path, headers),) = asked
    assert path == "/simple/joly/"
    assert installed() not in headers
    assert "cookie" not in headers.lower()


def test_where_nothing_newer_lies_or_nothing_answers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "joly-0.0.1.tar.gz").touch()
    for place, words in ((str(tmp_path), "This is the newest Joly in"),
                         (str(tmp_path / "gone"), "cannot be read: No such file"),
                         ("http://127.0.0.1:9/simple", "cannot be read: ")):
        tell_version({"JOLY_RELEASES": place})
        assert words in capsys.readouterr().out
