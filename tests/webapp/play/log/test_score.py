"""The score of a game: the ranking, one sentence why, and the lines folded under it."""

import re
from collections.abc import Callable

import pytest
from flask import Flask

from rules.cases import Case
from rules.games import GAMES
from rules.replay import parse_record, replay, score
from tests.support.entering import D85_WHOLE, text_of
from tests.support.long_series import add_lines
from tests.support.phones import Phone, new_series
from tests.webapp.history.series.test_series import start, whole_game
from webapp.core.port import game_of
from webapp.core.show.scores import view_score_lines
from webapp.core.show.sheet import is_complete
from webapp.core.show.why import why
from webapp.server.language.catalogue import LANGUAGES
from webapp.server.language.locale import say

D85 = text_of(*D85_WHOLE).splitlines()
CASES = {case.id: case for game in GAMES.values() for case in game.volume.cases if case.record}

SENTENCES = {
    "D-85": "Ana went out, and a Joly counted 50.",
    "X-SCORE-W": "Bogdan went out, and the tiles laid down counted 35.",
    "D-31": "Ana went out before anyone else had laid anything down.",
    "D-32": "Ana went out, and Bogdan had 40 (black 12, yellow 5 and Joly) left on the rack.",
    "D-40a": "Ana went out by discarding a Joly, for 300 more.",
    "D-47": "Bogdan has the most: the tiles laid down counted 230.",
    "M-1a": "Bogdan went out with all 14 tiles at once, for 100 more.",
    "M-3a": "Ana went out and has the most points.",
    "D-35a": "Bogdan has the most: Ana has laid nothing down.",
    "X-EQ-1d": "Ana has the most: 2 Jolys counted 100.",
    "X-EQ-1c": "Ana and Bogdan are level: 65 each.",
    "X-EQ-4a": "No points yet.",
    "X-EXP-1b": "Bogdan has the most: announcing the twin counted 25.",
    "D-87": "Ana went out and scores what was left on 3 racks: 74.",
    "X-TPOINTS": "Ana went out and scores what was left on a rack: 17.",
    "D-88a": "Ana laid all tiles down at once, for 500 more.",
    "D-99a": "Carmen has the most: Ana has 12 (red 12) left on the rack.",
    "D-99b": "Carmen had the lowest rack, for 28.",
    "D-99c": "Bogdan and Carmen are level: 4 each.",
}


def told(case: Case) -> str:
    """Return the sentence on the score of a case, in the page's language."""
    played = replay(parse_record(case.text()))
    sheet = score(played)
    names = {seat: each.name for seat, each in sheet.seats.items()}
    return say(why(sheet, game_of(played.record.game).reason, names, over=is_complete(sheet)))


@pytest.mark.parametrize("case", SENTENCES)
def test_one_sentence_says_why_the_first_is_the_first(standing_app: Flask, case: str) -> None:
    with standing_app.test_request_context():
        assert told(CASES[case]) == SENTENCES[case]


@pytest.mark.parametrize("game", [
    "game romanian\npreset current\nseat A Ana\nseat B Bogdan\nturn A\n! out k2\n",
    "game tile-rummy\npreset base\nseat A Ana\nseat B Bogdan\nturn A\n! out\n",
])
def test_nothing_is_told_of_a_rack_where_the_whole_score_was_counted_by_hand(
    standing_app: Flask, game: str
) -> None:
    played = replay(parse_record(f"joly 1\n{game}rack A total 150\nrack B total -30\n"))
    with standing_app.test_request_context():
        reason = game_of(played.record.game).reason
        sentence = say(why(score(played), reason, {"A": "Ana", "B": "Bogdan"}, over=True))
    assert sentence == "Ana went out and has the most points."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_case_has_a_whole_sentence_that_names_who_has_the_most(
    standing_app: Flask, language: str
) -> None:
    with standing_app.test_request_context(headers={"Accept-Language": language}):
        for case in CASES.values():
            sentence = told(case)
            sheet = score(replay(parse_record(case.text())))
            totals = {each.name: each.total for each in sheet.seats.values()}
            assert sentence.endswith("."), case.id
            assert not re.search(r"[{}%]", sentence), case.id
            best = [name for name, total in totals.items() if total == max(totals.values())]
            if len(best) == 1:
                assert best[0] in sentence, case.id


@pytest.fixture
def of_game(app: Flask, keeper: Phone) -> Callable[..., str]:
    """Play lines as a game of a new series; return the address of its score."""

    def play(*lines: str, **fields: str) -> str:
        game = start(keeper, new_series(keeper, **fields))
        add_lines(app, game, lines)
        return f"/games/{game}/score"

    return play


def places(page: str) -> list[tuple[str, str, str]]:
    """Return the ranking: place, short name and points of each player."""
    return re.findall(
        r'<summary><span class="place">(\d)\.</span>.*?<strong>(.*?)</strong>.*?<span class="big'
        r'[^>]*>(.*?)</span></summary>', page, re.DOTALL)


def opened(page: str) -> str:
    return "".join(re.findall(r'id="score-(\w)" open', page))


LEVEL = ("turn A", "meld r10 r11 r12 / k10 k11 k12", "out b1", "rack B", "rack C", "rack D")


@pytest.mark.one_database
def test_the_score_opens_with_the_ranking_and_why(of_game: Callable[..., str],
                                                  keeper: Phone) -> None:
    page = keeper.get(of_game(*D85, player_1="Maria-Alexandra Constantinescu")).text
    assert places(page) == [("1", "Maria", "205"), ("2", "Bogdan", "80"), ("3", "Carmen", "50"),
                            ("4", "Dan", "−175")]
    assert "Maria went out, and a Joly counted 50." in page
    assert page.index("a Joly counted 50") < page.index('class="place"')
    assert "Maria-Alexandra Constantinescu" in page[page.index('id="score-A"'):]
    assert "so far" not in page


@pytest.mark.one_database
def test_what_a_meld_counts_is_one_line_with_its_sum(of_game: Callable[..., str],
                                                     keeper: Phone) -> None:
    page = keeper.get(of_game(
        "turn A", "meld r6 r7 r8 r9 r10 r11 r12 / k10 b10 r10", "out b1",
        "rack B J", "rack C", "rack D") + "?all=1").text
    mine = page[page.index('id="score-A"'):]
    mine = mine[:mine.index("</details>\n<details")] if "</details>\n<details" in mine else mine
    assert "<span>4 × 5 + 3 × 10 = 50</span>" in mine
    assert "<span>10 + 10 + 10 = 30</span>" in mine
    assert not re.search(r"\bm1\b|R-VAL-\d</a>|>\d+ lines?\b", page)
    assert '>why?<span class="vh"> Each tile from 10 to 13 counts 10 points.</span></a>' in mine


def test_the_lines_of_a_page_sum_to_the_score_of_every_case(standing_app: Flask) -> None:
    with standing_app.test_request_context():
        for case in CASES.values():
            played = replay(parse_record(case.text()))
            for each in score(played).seats.values():
                lines = view_score_lines(each.lines, played.state.melds)
                assert sum(line.points for line in lines) == each.total, case.id
                assert sum(len(line.tiles) for line in lines) == sum(
                    len(line.tiles) for line in each.lines), case.id
                for line in lines:
                    said = line.sum.rpartition("= ")[2]
                    assert not said or int(said) == abs(line.points), case.id


@pytest.mark.one_database
def test_nobody_has_a_place_before_anything_is_scored(of_game: Callable[..., str],
                                                      keeper: Phone) -> None:
    assert places(keeper.get(of_game("turn A")).text) == []


@pytest.mark.one_database
def test_who_is_level_has_the_same_place(of_game: Callable[..., str], keeper: Phone) -> None:
    page = keeper.get(of_game(*LEVEL)).text
    assert [place for place, _name, _points in places(page)] == ["1", "2", "2", "2"]


@pytest.mark.one_database
def test_lines_are_folded_until_they_are_asked_for(of_game: Callable[..., str],
                                                   keeper: Phone) -> None:
    path = of_game(*D85)
    assert opened(keeper.get(path).text) == ""
    assert opened(keeper.get(f"{path}?open=B").text) == "B"
    every = keeper.get(f"{path}?all=1").text
    assert sorted(opened(every)) == ["A", "B", "C", "D"]
    assert 'href="?all=1"' in keeper.get(path).text
    assert 'href="?"' in every
    assert opened(keeper.get(f"{path}?open=Z").text) == ""


@pytest.mark.one_database
def test_a_game_that_goes_on_is_told_as_far_as_it_goes(of_game: Callable[..., str],
                                                       keeper: Phone) -> None:
    page = keeper.get(of_game("turn A", "meld r10 r11 r12 / k10 k11 k12")).text
    assert "Score of game 1 so far</h1>" in page
    assert "Ana has the most: the tiles laid down counted 60." in page
    assert "Score so far." in page
    begun = keeper.get(of_game("turn A")).text
    assert "No points yet." in begun
    uncounted = keeper.get(of_game("turn A", "meld r10 r11 r12 / k10 k11 k12", "out b1")).text
    assert "so far</h1>" in uncounted
    assert "Some racks are not counted yet." in uncounted


@pytest.mark.one_database
def test_a_line_let_stand_is_marked_on_the_folded_score_too(of_game: Callable[..., str],
                                                            keeper: Phone) -> None:
    page = keeper.get(of_game("turn A", "! meld b9 b10 b11", "turn B", "meld r1 b1 k1")).text
    sheets = dict(re.findall(r'id="score-(\w)"(.*?)</details>', page, re.DOTALL))
    assert sheets["A"].count("badge stood") == 2  # the summary and the one line
    summary, _end, lines = sheets["A"].partition("</summary>")
    assert "kept by the table" in summary
    assert "kept by the table" in lines
    assert "stood" not in sheets["B"]


def test_only_the_last_game_of_a_series_shows_its_end(app: Flask, keeper: Phone,
                                                      guest: Phone) -> None:
    series = new_series(keeper, games="2")
    for winner in "AB":
        whole_game(app, keeper, series, winner)
    whole_game(app, keeper, series, "B")
    games = re.findall(r'<th scope="row"><a href="(/games/[^"]+)"',
                       keeper.get(f"{series}/games").text)
    pages = [keeper.get(f"{game}/score").text for game in games]
    assert [("Bogdan won the series." in page) for page in pages] == [False, False, True]
    assert "Start game" not in pages[-1]
    assert pages[-1].count("<polyline") == 4
    looked = guest.get(f"{games[-1]}/score").text
    assert 'class="podium"' in looked
    assert "Rematch" not in looked


@pytest.mark.one_database
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_score_and_the_end_are_drawn_in_every_language(
    app: Flask, keeper: Phone, language: str
) -> None:
    series = new_series(keeper, games="1")
    whole_game(app, keeper, series, "A")
    game = re.findall(r'href="(/games/[^"]+)"', keeper.get(series).text)[0]
    for path in (f"{game}/score", series, "/"):
        answer = keeper.client.get(path, headers={"Accept-Language": language})
        assert answer.status_code == 200
        assert 'class="podium"' in answer.text
