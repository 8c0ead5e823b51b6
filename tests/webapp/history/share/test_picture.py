"""A picture is drawn of any names, and no word of it is cut or lies over another."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from tests.support.examples import examples
from webapp.history.share import lettering, picture
from webapp.history.share.lettering import BOLD, PLAIN, drawable, fit, is_drawable, width, wrap
from webapp.history.share.picture import EDGE, HEIGHT, PERSONS, WIDTH, Card, Curve, Row, draw
from webapp.server.http.bundled import STATIC
from webapp.server.language.names import clean_name

NAMES = (
    "Alexandrina-Maria", "Bartholomew", "Ștefănel-Constantin", "Hildegard-Zsuzsanna",
    "Maria-Magdalena Constantinescu-Popa", "W" * 24, "יעל", "محمد", "😀", "李", "Å", "Őszi",
)
WORDS = st.text(st.sampled_from("Wi ÁȘțőçЖ😀יعd-'"), max_size=24)


def card(names: list[str], points: list[int] | None = None, curves: int = 0) -> Card:
    figures = points or [1205, -340, 15, 0, 7, 8, 9, 10][:len(names)]
    rows = [Row(at + 1, drawable(name)[:1] or str(at + 1), at % 6 + 1, drawable(name) or str(at),
                drawable(name), str(figure).replace("-", "−"), "total 12 345", first=at == 0)
            for at, (name, figure) in enumerate(zip(names, figures, strict=True))]
    return Card(f"{drawable(names[0])} won", "Game 5 · " + "Long name of a series " * 4,
                "Saturday, 21 November 2026", rows, "Because of a long reason. " * 12,
                [Curve(at % 6 + 1, ((0, 0.5), (0.5, 0.1 * at), (1, 1 - 0.1 * at)))
                 for at in range(curves)])


def drawn(what: Card) -> Image.Image:
    body = draw(what)
    with Image.open(BytesIO(body)) as image:
        assert image.format == "PNG"
        assert image.size == (WIDTH, HEIGHT)
        assert len(body) < 150_000
        return image.convert("RGB")


def near(image: Image.Image, colour: str) -> int:
    """Return how many pixels have a colour, or nearly: the picture has a hundred of them."""
    wanted = tuple(int(colour[at:at + 2], 16) for at in (1, 3, 5))
    return sum(count for count, found in image.getcolors(1 << 24) or ()
               if max(abs(a - b) for a, b in zip(wanted, found, strict=True)) < 14)


@pytest.mark.parametrize("players", range(1, 9))
def test_each_player_has_a_place_and_a_colour(players: int) -> None:
    image = drawn(card([*NAMES[:4], *NAMES[4:8]][:players], curves=players))
    for colour in PERSONS[:players]:
        assert near(image, colour) > 600


@pytest.mark.parametrize("tall", [60, 84, 100, 120, 150, 174])
def test_a_comma_under_a_name_stays_above_the_full_name(tall: int) -> None:
    def inked(name: str, full: str) -> tuple[int, int]:
        image = Image.new("L", (WIDTH, tall), 255)
        row = Row(1, " ", 1, name, full, " ", "", first=False)
        picture._row(ImageDraw.Draw(image), row, 0, tall)  # noqa: SLF001 (a row of each height)
        words = image.crop((EDGE + 100 + 100 + 28, 8, WIDTH // 2, tall - 8))
        box = words.point(lambda grey: 255 if grey < 200 else 0).getbbox()
        assert box is not None
        return box[1], box[3]

    name, full = inked("aaaaaaaaaaȘ", " "), inked(" ", "aaaaaaaaaaaȘÁŐ")
    assert name[1] < full[0]


def test_the_colours_are_those_of_the_pages() -> None:
    palette = (STATIC / "css" / "palette.css").read_text()
    found = [re.search(rf"--p{number}: (#\w+);", palette) for number in range(1, 7)]
    assert [each and each[1] for each in found] == [*PERSONS]


def test_nothing_is_drawn_over_the_edge() -> None:
    image = drawn(card([*NAMES[4:8]], [-1_234_567, 1_234_567, 0, 5], curves=4))
    for side in ((0, 230, 20, HEIGHT), (WIDTH - 20, 230, WIDTH, HEIGHT),
                 (0, HEIGHT - 15, WIDTH, HEIGHT)):
        assert len(image.crop(side).getcolors(1 << 20) or ()) == 1, side


@given(WORDS, st.integers(20, 900), st.sampled_from([PLAIN, BOLD]))
@examples(200)
def test_what_is_fitted_has_room(text: str, most: int, name: str) -> None:
    shown, size = fit(drawable(text), name, most, range(60, 19, -2))
    assert width(shown, name, size) <= most or shown == "…"
    assert shown == drawable(text) or shown.endswith("…")


@given(st.lists(WORDS, max_size=30), st.integers(200, 900))
@examples(100)
def test_what_is_wrapped_has_room_and_ends_in_dots_where_it_has_not(
    words: list[str], most: int
) -> None:
    text = drawable(" ".join(words))
    lines = wrap(text, PLAIN, 36, most, 3)
    assert len(lines) <= 3
    assert all(width(line, PLAIN, 36) <= most for line in lines)
    whole = " ".join(lines) == text
    assert whole or any(line.endswith("…") for line in lines)


@given(WORDS)
@examples(200)
def test_only_letters_that_the_font_has_are_drawn(text: str) -> None:
    left = drawable(text)
    assert left == clean_name(left)
    assert is_drawable(left)
    assert not set(left) & set("😀יع")
    assert is_drawable(text) == (left == clean_name(text))


@given(st.lists(WORDS, min_size=1, max_size=8), st.data())
@examples(25)
def test_whoever_they_are_they_are_drawn(names: list[str], data: st.DataObject) -> None:
    points = data.draw(st.lists(st.integers(-99_999, 99_999), min_size=len(names),
                                max_size=len(names)))
    drawn(card(names, points, curves=data.draw(st.sampled_from([0, len(names)]))))


@pytest.mark.parametrize("language", ["aăâîșțAĂÂÎȘȚ", "áéíóöőúüűÁÉÍÓÖŐÚÜŰ",
                                      "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ", "−+0123456789·…’“”„«»"])
def test_the_font_has_the_letters_of_our_languages(language: str) -> None:
    assert drawable(language) == language


def test_the_font_comes_with_its_licence() -> None:
    folder = Path(picture.__file__).parent
    text = (folder / "nunito.LICENSE.txt").read_text()
    assert "SIL OPEN FONT LICENSE Version 1.1" in text
    for name in (lettering.PLAIN, lettering.BOLD):
        assert name in text
        assert (folder / name).stat().st_size < 40_000
