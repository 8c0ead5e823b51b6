"""The desk for the leaflet's game: each question as the engine judges it, by link and by touch."""

import re
from urllib.parse import quote, urlencode

import pytest
import sqlalchemy as sa
from flask import Flask

from rules.replay import parse_record, replay
from tests.support.desk_games import leaflet_game
from tests.support.phones import Phone, hidden
from tests.webapp.referee.desk.test_desk import leading, more, word
from webapp.arranged.desk.situation import QUESTIONS as LEAFLET_QUESTIONS
from webapp.referee.desk.pictures import draw
from webapp.server.data.database import writing
from webapp.server.data.models import Player

pytestmark = pytest.mark.one_database

LAID = ("laid B r7 r8 J / k9 r9 b9 y9", "laid A y1 y2 y3")
"""A and B have opened; m1 holds a joker for red 9."""

# question, seat, facts, lines, yes or no, a rule or ruling that the answer cites
CASES = [
    ("meld", "A", (), ("meld b10 y10 r10",), True, ""),
    ("meld", "A", (), ("meld r12 r13 r1",), False, "Q-T-15"),
    ("meld", "A", (), ("meld r5 J=r6 J=r7",), True, "Q-T-7"),
    ("open", "C", (), ("meld b10 y10 r10",), True, "T-INIT-1"),
    ("open", "C", (), ("meld y1 y2 J",), False, "Q-T-1"),
    ("open", "C", (), ("meld y1 y2 J / r8 r9 r10",), True, "Q-T-3"),
    ("open", "C", ("holds C b10 y10 k3",), ("meld b10 y10 r10",), False, "T-INIT-1"),
    ("lay", "A", LAID, ("meld k2 k3 k4",), True, "T-TURN-1"),
    ("lay", "A", LAID, ("meld k2 k3 r4",), False, "T-RUN-1"),
    ("lay", "A", (*LAID, "turn A", "draw"), ("meld k2 k3 k4",), False, "Q-T-16"),
    ("add", "A", LAID, ("add y4 to m3",), True, "T-MANIP-3"),
    ("add", "C", LAID, ("add y4 to m3",), False, "T-MANIP-1"),
    ("add", "A", LAID, ("add J=y4 to m3",), True, "T-JOKER-5"),
    ("add", "A", LAID, ("add r6 to m1",), True, "Q-T-9"),
    ("joly", "A", (*LAID, "holds A r9 b4 b5 k1"), ("swap r9 for J in m1, meld b4 b5 J",), True,
     "Q-T-9"),
    ("joly", "A", (*LAID, "holds A b4 b5 k1"), ("swap r9 for J in m1, meld b4 b5 J",), False,
     "T-JOKER-4"),
    ("joly", "A", LAID, ("swap r9 for J in m1, add J to m3",), True, "T-JOKER-3"),
    ("joly", "A", LAID, ("swap r9 for J in m1",), False, "T-JOKER-3"),
    ("table", "A", LAID, ("table r7 r8 r9 / k9 r9 b9 y9 / b4 b5 J / y1 y2 y3",), True,
     "T-JOKER-3"),
    ("table", "A", LAID, ("table r7 r8 r9 / k9 b9 y9 / b4 b5 J / y1 y2 y3",), False, "T-JOKER-4"),
    ("table", "A", LAID, ("table r7 r8 J / k9 r9 b9 y9 / y1 y2 y3",), False, "T-MANIP-2"),
    ("table", "C", LAID, ("table r7 r8 J / k9 r9 b9 y9 / y1 y2 y3 y4",), False, "T-MANIP-1"),
    ("out", "A", (*LAID, "holds A y4"), ("out",), False, "T-END-1"),
    ("out", "A", LAID, ("out",), True, "T-END-1"),
    ("out", "A", (*LAID, "holds A k2 k3 k4"), ("meld k2 k3 k4", "out"), True, "T-END-1"),
]


def address(kind: str, seat: str, facts: tuple[str, ...], lines: tuple[str, ...]) -> str:
    return urlencode([("game", "tile-rummy"), ("q", kind), ("seat", seat),
                      *(("fact", f) for f in facts), *(("ask", a) for a in lines)])


@pytest.mark.parametrize(("kind", "seat", "facts", "lines", "lawful", "cited"), CASES)
def test_each_question_is_answered_as_the_engine_judges(
    reader: Phone, kind: str, seat: str, facts: tuple[str, ...], lines: tuple[str, ...],
    lawful: bool, cited: str,  # noqa: FBT001
) -> None:
    answer = reader.get(f"/desk?{address(kind, seat, facts, lines)}")
    assert answer.status_code == 200, answer.text
    page = answer.text
    assert word(page) is lawful, page
    rules = re.findall(r'/rules/([A-Z0-9a-z-]+)"', page[page.index('class="card answer'):])
    assert not cited or cited in rules, rules
    if kind == "meld":
        return
    header = "joly 1\ngame tile-rummy\n" + "".join(f"seat {s} {s}\n" for s in "ABCD")
    early = [f for f in facts if not f.startswith(f"holds {seat}")]
    own = [f for f in facts if f not in early]
    turn = [] if "turn A" in facts else [f"turn {seat}"]
    text = header + "".join(f"{line}\n" for line in (*early, *turn, *own, *lines))
    entries = replay(parse_record(text)).entries[-len(lines):]
    assert all(entry.verdict for entry in entries) is lawful
    for entry in entries:
        if bool(entry.verdict) is lawful:
            assert {each.rule for each in entry.verdict.citations} <= set(rules)


def test_every_question_has_cases() -> None:
    assert {case[0] for case in CASES} | {"worth"} == set(LEAFLET_QUESTIONS)
    for kind in LEAFLET_QUESTIONS.keys() - {"worth"}:
        assert {case[4] for case in CASES if case[0] == kind} == {True, False}


def test_what_tiles_are_worth(reader: Phone) -> None:
    page = reader.get(f"/desk?{address('worth', 'A', (), ('meld y1 y2 J',))}").text
    assert "28 <small>of 30 for the first meld" in page
    assert "−28" in page
    page = reader.get(f"/desk?preset=variation&{address('worth', 'A', (), ('meld y1 y2 J',))}").text
    assert "25 <small>of 30 for the first meld" in page
    assert "−45" in page  # 15, 5 and a joker of 25 (T-VAR-2)
    page = reader.get(f"/desk?{address('worth', 'A', (), ('meld y1 k9 r5',))}").text
    assert "Not a valid meld" in page


def test_a_presumption_becomes_a_fact(reader: Phone) -> None:
    asked = address("out", "A", LAID, ("out",))
    page = reader.get(f"/desk?{asked}").text
    assert "Yes, as far as is known" in page
    assert word(reader.get(f"/desk?{asked}&of=count+A&tell=2").text) is False
    assert word(reader.get(f"/desk?{asked}&not=T-END-1").text) is False
    assert ">Assumed (not recorded)<" not in reader.get(f"/desk?{asked}&so=T-END-1").text


@pytest.mark.parametrize(("kind", "seat", "lines", "words"), [
    ("lay", "A", ("meld k2 k3 r4",), "Use black 1 instead of red 4."),
    ("lay", "A", ("meld k2 k3 k4 r9",), "Leave out red 9."),
    ("add", "C", ("add y4 to m3",), "First lay down your first meld."),
    ("add", "A", ("add y4 to m2",), "Add it to another meld:"),
    ("joly", "A", ("swap r6 for J in m1, meld b4 b5 J",), "instead of red 6."),
])
def test_the_smallest_change_makes_it_lawful(
    reader: Phone, kind: str, seat: str, lines: tuple[str, ...], words: str
) -> None:
    page = reader.get(f"/desk?{address(kind, seat, LAID, lines)}").text
    assert word(page) is False
    assert words in page, page


def test_the_other_preset_and_house_rules_are_asked_too(reader: Phone) -> None:
    page = reader.get(f"/desk?{address('open', 'C', (), ('meld b1 y1 r1',))}").text
    others = re.findall(r"<li><span>([^<]*)</span> <strong class=\"(yes|no)\"", page)
    assert ("The leaflet’s variation", "yes") in others
    assert any(text.startswith("Tile values.") for text, _word in others)


def tap(phone: Phone, path: str, *taps: str, points: str = "") -> str:
    page = phone.get(path).text
    for each in taps:
        form = page[page.index('id="pad"'):]
        button = re.search(rf'<button[^>]*value="{re.escape(each)}"[^>]*>', form)
        assert button, f"no button {each} in {form}"
        assert "disabled" not in button[0], each
        fields = {name: hidden(form, name) for name in ("csrf_token", "token", "ply", "mode",
                                                        "draft")}
        answer = phone.client.post(path, data=fields | {"tap": each, "points": points})
        assert answer.status_code == 303, answer.text
        page = phone.get(answer.location).text
    return str(answer.location)


def test_a_situation_is_laid_out_by_touch(reader: Phone) -> None:
    there = tap(reader, "/desk?game=tile-rummy&edit=laid:B", "r7", "r9", "j:0:2", "confirm")
    assert "fact=laid+B+r7+r8+J%3Dr9" in there
    there = tap(reader, f"{there}&edit=holds:A", "r9", "b4", "confirm")
    assert "fact=holds+A+r9+b4" in there
    there = tap(reader, f"{there}&edit=stock", "confirm", points="20")
    assert "fact=stock+20" in there
    assert "game=tile-rummy" in there
    page = reader.get(there).text
    assert page.count('class="chip"') == 3
    assert "Can this table be fixed?" in page
    assert "Pool" in page


@pytest.mark.parametrize(("kind", "taps", "lines"), [
    ("meld", ("r5", "r7", "confirm"), "meld r5 r6 r7"),
    ("lay", ("n5", "y5", "confirm"), "meld r5 b5 k5"),
    ("add&on=m3", ("y4",), "add y4 to m3"),
    ("add&on=m3", ("J", "as:y4"), "add J=y4 to m3"),
    ("add&on=m3", ("J", "k7"), "add J=k7 to m3"),
    ("add&on=m3", ("J", "confirm"), "add J to m3"),
    ("add&on=m3", ("k5",), "add k5 to m3"),
    ("add&on=m2", ("J",), "add J to m2"),
    ("joly", ("b4", "b6", "j:0:2", "confirm"), "swap r9 for J in m1, meld b4 b5 J=b6"),
    ("joly", ("goes:", "goes:m3", "confirm"), "swap r9 for J in m1, add J to m3"),
    ("joly", ("give:r9", "k2", "b4", "b6", "confirm"), "swap k2 for J in m1, meld b4 b5 b6"),
    ("joly", ("confirm",), "swap r9 for J in m1"),
    ("table", ("drop:2", "y1", "y4", "confirm"),
     "table r7 r8 J=r9 / k9 r9 b9 y9 / y1 y2 y3 y4"),
    ("out", ("confirm",), "out"),
    ("worth", ("k2", "k4", "confirm"), "meld k2 k3 k4"),
])
def test_a_question_is_put_by_touch(
    app: Flask, keeper: Phone, kind: str, taps: tuple[str, ...], lines: str
) -> None:
    path = leaflet_game(app, keeper, *LAID)
    there = tap(keeper, f"{path}/desk?q={kind}&seat=A", *taps)
    assert urlencode({"ask": lines}) in there
    page = keeper.get(there).text
    assert 'class="card answer' in page
    assert "Ana" in page or kind == "worth"  # tiles are worth the same whoever lays them


@pytest.mark.parametrize(("lines", "seat", "wanted"), [
    ((), "A", {"meld", "open"}),
    (LAID, "A", {"lay", "add", "joly", "table", "out"}),
    (LAID, "C", {"open", "add", "joly"}),
    (LAID[1:], "A", {"lay", "add", "table", "out"}),
])
def test_the_start_leads_by_pictures_to_what_fits(
    app: Flask, keeper: Phone, lines: tuple[str, ...], seat: str, wanted: set[str]
) -> None:
    page = keeper.get(f"{leaflet_game(app, keeper, *lines)}/desk?seat={seat}").text
    assert leading(page) == wanted
    assert more(page) == LEAFLET_QUESTIONS.keys() - wanted
    assert all(len(draw(kind)) > 1 or draw(kind)[0].tiles for kind in LEAFLET_QUESTIONS)


def test_players_are_called_by_their_short_names(app: Flask, keeper: Phone) -> None:
    path = leaflet_game(app, keeper, *LAID)
    with app.app_context(), writing() as session:
        for name, short in (("Ana", "Ana P."), ("Carmen", "Ana C.")):
            player = session.scalar(sa.select(Player).where(Player.name == name))
            assert player is not None
            player.short = short
    page = keeper.get(f"{path}/desk").text
    assert ">Ana P.</a>" in page
    assert ">Ana C.</a>" in page


def test_asking_on_a_game_records_nothing_and_can_be_kept(app: Flask, keeper: Phone) -> None:
    path = leaflet_game(app, keeper, *LAID)
    page = keeper.get(f"{path}/desk?q=table&seat=A&ask="
                      + quote("table r7 r8 J / k9 r9 b9 y9 / y1 y2 y3 y4")).text
    assert word(page)
    assert "Ana rearranges the table" in page
    form = page[page.index("/settled"):]
    data = {name: hidden(form, name) for name in ("csrf_token", "token", "query")}
    answer = keeper.client.post(f"{path}/settled", data=data | {"decided": "Fine", "agreed": "A"})
    assert answer.status_code == 303
    data |= {"token": "another-token-of-the-form"}
    for query in ("q=worth&ask=meld+r1+r2+r3", "q=table&ask=table+r99", "q=nothing"):
        refused = keeper.client.post(
            f"{path}/settled", data=data | {"query": query, "decided": "Fine", "agreed": "A"})
        assert refused.status_code == 400
    for ply in ("1", "5", "8", "99"):
        assert keeper.get(f"{path}/desk?ply={ply}&q=out&seat=A&ask=out").status_code == 200


@pytest.mark.parametrize("query", [
    "q=lay&ask=meld r99", "q=lay&ask=meld r5 J J", "fact=laid A zzz", "fact=laid Z r1 r2 r3&q=lay",
    "q=add&ask=add r1 to m1", "q=table&ask=table", "fact=end&q=lay&ask=meld r1 r2 r3",
    "q=discard", "q=out&ask=out&ask=out", "q=joly&ask=swap r1 for J in m9",
])
def test_what_cannot_be_understood_is_told_kindly(reader: Phone, query: str) -> None:
    answer = reader.get("/desk?game=tile-rummy&" + quote(query, safe="=&"))
    assert answer.status_code in {200, 422}
    if answer.status_code == 422:
        assert 'role="alert"' in answer.text


def test_the_two_desks_lead_to_each_other(keeper: Phone, stranger: Phone) -> None:
    assert 'href="/desk?game=tile-rummy"' in keeper.get("/desk").text
    assert 'href="/desk"' in keeper.get("/desk?game=tile-rummy").text
    assert "Ask the referee" not in stranger.get("/desk?game=tile-rummy").text
