"""Run by CI with an installed wheel in an empty folder: pages, migrations, a photo."""

import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from rules.games import GAMES
from webapp import create_app
from webapp.play.photos.process import PROGRAM, read_in
from webapp.server.data.config import load_settings
from webapp.server.jobs.child import Child


def main() -> None:
    """Open pages of the installed app; judge a record and read a photo with its command."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(load_settings(Path(folder)))
        client = app.test_client()
        page = client.get("/")
        assert page.status_code in (200, 403), page.status
        assert "<html" in page.text
        assert client.get("/static/joly.css").status_code == 200
        assert any(Path(folder).iterdir()), "the database was made"
        assert all(game.volume.examples for game in GAMES.values()), "the cases are in the wheel"
        record = Path(folder) / "game.joly"
        record.write_text("joly 1\ngame romanian\nseat A Ana\nseat B Bogdan\nturn A\n"
                          "meld b9 b10 b11 / r9 r10 r11\n")
        command = Path(sys.executable).parent / "joly"
        subprocess.run([command, "judge", record, "--json"], check=True,  # noqa: S603
                       stdout=subprocess.DEVNULL)
        photo = Path(__file__).with_name("photo.jpg")
        shown = subprocess.run([command, "read", photo], check=True,  # noqa: S603
                               capture_output=True, text=True).stdout
        assert shown.strip(), "the photo shows tiles"
        process = Child(replace(PROGRAM, seconds=300))  # a busy machine is no fault of the wheel
        answer, _picture = read_in(process, photo.read_bytes())
        process.end()
        assert len(answer["reading"]["tiles"]) == len(shown.split()), "the server reads it alike"
    sys.stdout.write("the installed wheel opens a page, makes its database, has its cases, judges "
                     "a record and reads a photo\n")


main()
