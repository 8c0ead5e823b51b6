"""``joly read`` as its users meet it: the documents, the exit statuses, the reasons."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from tests.support.drawn import Corners, covered, table
from tests.vision.conftest import encoded, pattern
from vision.limits import LARGEST, Reason
from webapp.command.cli import main
from webapp.play.photos.words import photo_words

MELDS = ("r3 r4 r5", "k11 b11 y11", "b7 b8 b9 b10")


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[tuple[str, Corners]]]:
    """Return a photo's name, and the tiles in it with their corners."""
    picture, placed = table(*MELDS)
    path = tmp_path_factory.mktemp("photo") / "table.heic"
    path.write_bytes(encoded(picture, "HEIF"))
    return str(path), placed


def test_the_melds_are_printed_one_a_line(
    photo: tuple[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", photo[0]]) == 0
    output = capsys.readouterr()
    assert output.out.splitlines() == list(MELDS)
    assert output.err == ""


def test_the_document_is_that_of_the_notation(
    photo: tuple[str, list[tuple[str, Corners]]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", photo[0], "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert list(document) == ["width", "height", "tiles", "melds", "gaps", "seconds"]
    assert document["gaps"] == []
    assert (document["width"], document["height"]) == table(*MELDS)[0].size
    assert 0 < document["seconds"] < 10
    tiles = document["tiles"]
    assert [" ".join(tiles[index]["tile"] for index in meld) for meld in document["melds"]] \
        == list(MELDS)
    assert sorted(index for meld in document["melds"] for index in meld) == [*range(len(tiles))]
    for tile in tiles:
        assert list(tile) == ["tile", "confidence", "second", "quad"]
        assert 0 <= tile["confidence"] <= 1
        assert re.fullmatch(r"[rybk]([1-9]|1[0-3])|J", tile["second"])
        assert tile["second"] != tile["tile"]
    found = {tile["tile"]: tile["quad"] for tile in tiles}
    for name, corners in photo[1]:
        assert np.abs(np.subtract(found[name], corners)).max() < 12, "from the top left on"


def test_what_was_not_read_is_said_in_words_and_in_the_document(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    path = tmp_path / "hand.png"
    picture = covered("b8", *MELDS)
    path.write_bytes(encoded(picture, "PNG"))
    assert main(["read", str(path)]) == 0
    *melds, gap = capsys.readouterr().out.splitlines()
    assert sorted(" ".join(melds).split()) == sorted(
        tile for meld in MELDS for tile in meld.split() if tile != "b8")
    assert gap == "# 1 tile at the bottom not read: covered"
    assert main(["read", str(path), "--json"]) == 0
    (gap,) = json.loads(capsys.readouterr().out)["gaps"]
    assert list(gap) == ["outline", "about", "reason"]
    assert (gap["about"], gap["reason"]) == (1, "covered")
    assert all(0 <= x <= picture.width and 0 <= y <= picture.height for x, y in gap["outline"])


def photographs(folder: Path, picture: Image.Image) -> tuple[str, str]:
    """Return the names of two photos of a table: as it is drawn, and from the other side."""
    wide, tall = picture.size
    onto = np.array([[wide, tall], [0, tall * 0.97], [wide * 0.06, 0], [wide * 0.96, 0]])
    of = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]])
    turn = cv2.getPerspectiveTransform(of.astype(np.float32), onto.astype(np.float32))
    other = cv2.warpPerspective(np.asarray(table(*MELDS)[0]), turn, picture.size,
                                flags=cv2.INTER_AREA, borderValue=(40, 92, 66))
    names = folder / "first.png", folder / "second.png"
    names[0].write_bytes(encoded(picture, "PNG"))
    names[1].write_bytes(encoded(Image.fromarray(other), "PNG"))
    return str(names[0]), str(names[1])


def test_two_photos_of_a_table_are_put_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = photographs(tmp_path, covered("b8", *MELDS))
    assert main(["read", first, second]) == 0
    output = capsys.readouterr()
    assert sorted(output.out.splitlines()) == sorted(MELDS), "what the hand hides, the other shows"
    assert main(["read", first, second, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["gaps"] == []


def test_photos_of_two_tables_are_not_put_together(
    photo: tuple[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    other = tmp_path / "other.png"
    other.write_bytes(encoded(table("y1 y2 y3", "k11 k12 k13")[0], "PNG"))
    assert main(["read", photo[0], str(other)]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith(f"{other}: This photo must show at least three")


def test_a_dash_reads_standard_input(
    photo: tuple[str, object], monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = io.BytesIO(Path(photo[0]).read_bytes())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(data))
    assert main(["read", "-"]) == 0
    assert capsys.readouterr().out.splitlines() == list(MELDS)


def test_standard_input_is_read_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    assert main(["read", "-", "-"]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("-: Standard input can be read only once.")


def test_a_photo_that_is_given_twice_shows_what_it_shows_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:
    few = tmp_path / "two.png"
    few.write_bytes(encoded(table("r3 r4")[0], "PNG"))
    assert main(["read", str(few), str(few)]) == 0
    assert capsys.readouterr().out.splitlines() == ["r3 r4"]


@pytest.mark.parametrize(("name", "data", "reason"), [
    ("empty.jpg", b"", Reason.EMPTY),
    ("notes.jpg", b"joly 1\n", Reason.NOT_A_PHOTO),
    ("half.jpg", encoded(pattern(300, 200), "JPEG")[:900], Reason.DAMAGED),
    ("huge.jpg", encoded(pattern(), "JPEG") + bytes(LARGEST), Reason.TOO_LARGE_FILE),
    ("grey.png", encoded(Image.new("RGB", (400, 300), (120, 130, 120)), "PNG"), Reason.NO_TILES),
])
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_what_cannot_be_read_gives_status_2_and_its_reason_alone(
    name: str, data: bytes, reason: Reason, options: list[str], tmp_path: Path,
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    path = tmp_path / name
    path.write_bytes(data)
    assert main(["read", str(path), *options]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err == f"{path}: {photo_words(reason.name)}\n"


def test_a_file_that_is_not_there_and_a_folder_are_told_kindly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    missing = tmp_path / "missing.jpg"
    assert main(["read", str(missing)]) == 2
    assert capsys.readouterr() == (
        "", f"{missing}: No such file. Check its name and folder.\n"
    )
    assert main(["read", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"{tmp_path}: This is a folder. Name a photo in it.\n"


def test_a_name_commands_no_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a\x1b[31m\nb.jpg"
    path.write_bytes(b"no photo")
    assert main(["read", str(path)]) == 2
    said = capsys.readouterr().err
    assert "a?[31m?b.jpg: " in said
    assert said.count("\n") == 1


def test_every_reason_has_words_of_its_own() -> None:
    said = {reason: str(photo_words(reason.name)) for reason in Reason}
    assert len(set(said.values())) == len(Reason)
    assert "20 MB" in said[Reason.TOO_LARGE_FILE]
    assert "50 megapixels" in said[Reason.TOO_MANY_PIXELS]


def test_the_whole_command_reads_12_megapixels(tmp_path: Path) -> None:
    picture = table(*MELDS)[0].resize((3024, 4032))
    path = tmp_path / "phone.jpg"
    path.write_bytes(encoded(picture, "JPEG"))
    program = "import sys; from webapp.command.cli import main; sys.exit(main(sys.argv[1:]))"
    done = subprocess.run([sys.executable, "-c", program, "read", path],  # noqa: S603
                          check=True, capture_output=True, text=True)
    assert done.stdout.split() == " ".join(MELDS).split()


def test_a_photo_is_read_without_a_word_to_anybody(
    photo: tuple[str, object], tmp_path: Path
) -> None:
    """The library that runs the networks would keep a number of the device and report it."""
    program = "import sys; from webapp.command.cli import main; sys.exit(main())"
    subprocess.run([sys.executable, "-c", program, "read", photo[0]],  # noqa: S603
                   check=True, capture_output=True,
                   env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"})
    assert [each.name for each in tmp_path.rglob("*")] == []
