"""Names of players, series and devices: what is kept of what people type."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules.names import BLANK, is_printable, is_visible
from rules.replay import parse_record
from tests.support.phones import SERIES, Phone, hidden, invite, new_series
from tests.support.tables import new_table
from webapp.server.language.names import clean_name

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
JOINED = [
    FAMILY,
    "👩🏽\u200d💻",
    "🏳\ufe0f\u200d🌈",
    "❤\ufe0f\u200d🔥",
    "🐻\u200d❄\ufe0f",
    "🙂\u200d↔\ufe0f",
    "1\ufe0f\u20e3",
    "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "🇷🇴",
    "مه\u200cسا",
    "क्\u200dष",
    "ശ്രീ",
    "Ștefan",
    "葛\U000e0100城",
    "O'Brien-Őry, 2.",
]
NOTHING = [
    "\u200b",
    "\u200b\u200b\u200d",
    "\u2800",
    "\u3164",
    "\uffa0 \u115f",
    "\u00ad\u034f",
    "\u202e\u2066",
    "\ufe0f",
    "\u0301",
    "\U000e0041",
    "\U000e0100",
    "\ufeff",
    "\ufffc",
    "\x00\x07",
    "\ue000",
]
TWINS = [
    ("A\u200bna", "Ana"),
    ("Ana\u3164", "Ana"),
    ("An\u2800a", "An a"),
    ("A\u200dna", "Ana"),
    ("Ana\ufe0f", "Ana"),
    ("\u202eAna\u202c", "Ana"),
    ("\u200eAna\u200f", "Ana"),
    ("Ana\U000e0067\U000e007f", "Ana"),
    ("  Ana \t Maria\n", "Ana Maria"),
    ("S\u0326tefan", "Ștefan"),
    ("A\u00adna", "Ana"),
    (f"{FAMILY}\u200d", FAMILY),
    ("\u200d👨", "👨"),
]
TRICKY = st.sampled_from([*"".join(JOINED), *"".join(NOTHING), *" Aé1☺\u0326\u094d\u0bcd"])
TYPED = st.one_of(st.text(max_size=12), st.text(TRICKY, max_size=12))


@pytest.mark.parametrize("name", JOINED)
def test_what_is_joined_is_kept_whole(name: str) -> None:
    assert clean_name(name) == name
    assert clean_name(f" {name}  {name} ") == f"{name} {name}"


@pytest.mark.parametrize("name", NOTHING)
def test_what_shows_nothing_is_no_name(name: str) -> None:
    assert clean_name(name) == ""


@pytest.mark.parametrize(("typed", "kept"), TWINS)
def test_names_that_look_alike_are_alike(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@given(TYPED)
@example("\u094d\u200b\u093c\u200dक")
@example("🏴\U000e0067\u200b\U000e007f")
def test_a_clean_name_is_visible_printable_and_stays_as_it_is(typed: str) -> None:
    name = clean_name(typed)
    assert clean_name(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert name == " ".join(name.split())
    assert is_printable(name)
    assert not BLANK & set(name)
    assert name == "" or is_visible(name)


@given(TYPED.map(clean_name).filter(bool))
def test_a_record_holds_every_clean_name(name: str) -> None:
    text = f"joly 1\ngame romanian\nseat A {name}\nseat B Bogdan\n"
    assert str(parse_record(text)) == text


@pytest.mark.one_database
@pytest.mark.parametrize("field", ["player_2", "name"])
def test_a_player_or_series_whose_name_shows_nothing_is_told_and_not_dropped(
    keeper: Phone, field: str
) -> None:
    token = hidden(keeper.get("/series/new").text, "token")
    for name in NOTHING:
        answer = keeper.post("/series/new", {**SERIES, "token": token, field: name})
        assert answer.status_code == 422
        assert "Use letters or an emoji" in answer.text


@pytest.mark.one_database
def test_a_device_whose_name_shows_nothing_is_told(keeper: Phone, stranger: Phone) -> None:
    answer = stranger.join(invite(keeper, "member"), "\u3164")
    assert answer.status_code == 422
    assert "Use letters or an emoji" in answer.text
    assert stranger.join(invite(keeper, "member"), FAMILY).status_code == 303
    assert FAMILY in keeper.get("/settings/phones").text


@pytest.mark.one_database
def test_a_game_is_played_under_a_joined_emoji(keeper: Phone) -> None:
    game = new_table(keeper, new_series(keeper, player_1=FAMILY, name=f"{FAMILY} 2026"))
    assert FAMILY in game.page
    game.tap("mode:lay", "seat:A", "r1", "r2", "r3")
    assert FAMILY in game.page


@pytest.mark.one_database
def test_players_are_told_apart_by_what_can_be_seen(keeper: Phone) -> None:
    token = hidden(keeper.get("/series/new").text, "token")
    answer = keeper.post("/series/new", {**SERIES, "token": token, "player_2": "A\u200bna"})
    assert answer.status_code == 422
    assert "Two players have the same name" in answer.text
