"""The referee's desk: each question with lawful, unlawful and ruled cases; facts and links."""

import re
from html import unescape
from urllib.parse import quote, urlencode

import pytest

from rules.replay import parse_record, replay
from tests.support.entering import D85_LINES, enter_lines
from tests.support.examples import ALL, SHARE
from tests.support.phones import Phone, hidden, new_series
from tests.support.tables import Table, new_table
from webapp.games.romanian.desk.situation import ACTS, QUESTIONS
from webapp.referee.desk.pictures import draw

pytestmark = pytest.mark.one_database

OPENED = ("laid A b9 b10 J=b11 / r10 r11 r12", "laid B r1 b1 k1 / y2 y3 y4")
"""A and B have opened; m1 holds a Joly for blue 11."""

# question, seat, facts, lines, yes or no, a rule or ruling that the answer cites
CASES = [
    ("meld", "A", (), ("meld r1 r2 r3",), True, "R-VAL-3|R-RUN|^$"),
    ("meld", "A", (), ("meld r13 r1 r2",), False, "R-RUN-3"),
    ("meld", "A", (), ("meld r5 J J",), False, "R-JOLY-3"),
    ("meld", "A", (), ("meld r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r1",), True, "Q-RUN-1"),
    ("open", "C", (), ("meld r11 r12 r13 / k5 k6 k7",), False, "R-INIT-2"),
    ("open", "C", (), ("meld r11 r12 r13 / k10 k11 k12",), True, "R-INIT-2"),
    ("open", "C", (), ("meld r1 b1 k1",), False, "Q-INIT-3"),
    ("open", "C", (), ("meld r1 b1 k1 y1 / k5 k6 k7",), True, "Q-VAL-2"),
    ("lay", "A", OPENED, ("meld k2 k3 k4",), True, "R-OPT-1"),
    ("lay", "A", OPENED, ("meld k2 k3 r4",), False, "R-RUN-1|R-SET-1|R-COMB"),
    ("lay", "A", OPENED, ("meld k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13 k1",), False, "R-EQ-1"),
    ("lay", "A", OPENED, ("meld y5 J J",), False, "R-JOLY-3"),
    ("add", "A", OPENED, ("add y5 to m4",), True, "R-OPT-2"),
    ("add", "C", OPENED, ("add y5 to m4",), False, "R-INIT-5"),
    ("add", "A", OPENED, ("add J=y5 to m4",), True, "Q-J-9"),
    ("joly", "B", OPENED, ("swap b11 for J in m1, meld r4 J=r5 r6",), True, "R-OPT-5"),
    ("joly", "B", OPENED, ("swap b12 for J in m1, meld r4 J=r5 r6",), False, "R-OPT-5"),
    ("joly", "B", OPENED, ("swap b11 for J in m1",), False, "R-OPT-5|Q-J"),
    ("discard", "A", (*OPENED, "line r7 k5 k6"), ("draw discard",), True, "R-OPT-3"),
    ("discard", "A", (*OPENED, "line r7"), ("draw discard",), False, "R-FIRST-2"),
    ("discard", "C", (*OPENED, "line r7 k5"), ("draw discard",), False, "R-TURN-2"),
    ("discard", "A", (*OPENED, "line r7 k5 k6", "holds A k4 k6 r9 r2"), ("draw line k5",), True,
     "R-OPT-4"),
    ("discard", "A", (*OPENED, "line r7 k5 k6", "count A 2"), ("draw discard",), False, "R-OPT-8"),
    ("discard", "A", (*OPENED, "turn A", "draw discard"), ("draw line k5",), False, "Q-TURN-2"),
    ("exposed", "A", (*OPENED, "exposed k8"), (), True, "Q-EXP-2"),
    ("exposed", "A", OPENED, (), True, "R-EXP-3"),
    ("exposed", "A", (*OPENED, "exposed k8", "turn A", "draw wall"), (), False, "R-TURN-1"),
    ("out", "A", (*OPENED, "count A 1"), ("out k2",), True, "R-END-1"),
    ("out", "A", (*OPENED, "count A 3"), ("out k2",), False, "R-END-1"),
    ("out", "C", OPENED, ("out k2",), False, "R-END-1"),
    ("stack", "A", OPENED, ("add y5 to m4",), True, "R-OPT-2"),
    ("stack", "A", OPENED, ("add y1 to m3",), True, "R-OPT-2"),
    ("stack", "C", OPENED, ("add y1 to m3",), False, "R-INIT-5"),
]


def ask(phone: Phone, path: str, kind: str, seat: str = "A", facts: tuple[str, ...] = (),
        lines: tuple[str, ...] = (), **more: str) -> str:
    pairs = [("q", kind), ("seat", seat), *(("fact", f) for f in facts),
             *(("ask", a) for a in lines)]
    answer = phone.get(f"{path}?{urlencode([*pairs, *more.items()])}")
    assert answer.status_code == 200, answer.text
    return answer.text


def word(page: str) -> bool:
    found = re.search(r'class="card answer (yes|no)"', page)
    assert found, page
    return found[1] == "yes"


def test_tiles_are_said_in_words(reader: Phone) -> None:
    page = ask(reader, "/desk", "add", "A", OPENED, ("add k9 to m2",))
    assert "m2 continues with red 9 and red 13. This does not fit: black 9." in page
    page = ask(reader, "/desk", "lay", "A", (*OPENED, "holds A k5 k6 k8"), ("meld k5 k6 k7",))
    assert "does not have black 7 on the rack" in page


@pytest.mark.parametrize(("kind", "seat", "facts", "lines", "lawful", "cited"), CASES)
def test_each_question_is_answered_as_the_engine_judges(
    reader: Phone, kind: str, seat: str, facts: tuple[str, ...], lines: tuple[str, ...],
    lawful: bool, cited: str,  # noqa: FBT001
) -> None:
    page = ask(reader, "/desk", kind, seat, facts, lines)
    assert word(page) is lawful, page
    verdict = page[page.index('class="card answer'):page.index("Situation")]
    rules = re.findall(r'/rules/([A-Z0-9a-z-]+)"', verdict)
    assert cited.endswith("^$") or any(re.match(cited, rule) for rule in rules), rules
    if kind == "meld":
        return
    header = "joly 1\ngame romanian\n" + "".join(f"seat {s} {s}\n" for s in "ABCD")
    turn = "" if any(f.startswith("turn") for f in facts) else f"turn {seat}\n"
    in_turn = [f for f in facts if f.startswith(("count", "holds")) and kind != "discard"]
    early = [f for f in facts if f not in in_turn]
    asked = lines or ("draw exposed",)
    text = header + "".join(f"{line}\n" for line in early) + turn + "".join(
        f"{line}\n" for line in (*in_turn, *asked))
    entry = replay(parse_record(text)).entries[-1]
    assert bool(entry.verdict) is lawful
    for citation in entry.verdict.citations:
        assert citation.rule in rules


def test_every_question_has_three_cases_and_one_that_rests_on_a_ruling() -> None:
    for kind in (*ACTS, "meld"):
        cases = [case for case in CASES if case[0] == kind]
        assert len(cases) >= 3, kind
    assert set(QUESTIONS) == {*ACTS, "meld", "worth", "given"}


def test_what_tiles_are_worth_in_all_three_places(reader: Phone) -> None:
    page = ask(reader, "/desk", "worth", lines=("meld b9 b10 J=b11",))
    assert "25 <small>of 50 for the first meld" in page
    assert "+65" in page  # 15 for the tiles, 50 for the Joly (R-SCORE-3)
    assert "−40" in page  # 15 and 25 on a rack
    ones = ask(reader, "/desk", "worth", lines=("meld r1 b1 k1",))
    assert "75 <small>of 50 for the first meld" in ones
    assert "Q-VAL-1" in ones
    none = ask(reader, "/desk", "worth", lines=("meld r1 r5 k9",))
    assert "Not a valid meld" in none


def test_who_gets_what_for_a_joly(reader: Phone) -> None:
    page = ask(reader, "/desk", "given", facts=OPENED)
    assert "R-SCORE-4" in page
    assert "+50" in page
    taken = ask(reader, "/desk", "given", "B", OPENED, ("swap b11 for J in m1, meld r4 J=r5 r6",))
    assert "B gave blue 11 for it" in taken
    assert "+10" in taken
    assert "No Joly on the table" in ask(reader, "/desk", "given")


def test_what_is_stacked_is_told(reader: Phone) -> None:
    page = ask(reader, "/desk", "stack", "A", OPENED, ("add y5 to m4",))
    assert "A: stack yellow 3; yellow 2, yellow 4 and yellow 5 stay." in page


def test_a_presumption_becomes_a_fact_and_the_answer_changes(reader: Phone) -> None:
    page = ask(reader, "/desk", "out", "A", OPENED, ("out k2",))
    assert "Yes, as far as is known" in page
    query = urlencode([("q", "out"), ("seat", "A"), *(("fact", f) for f in OPENED),
                       ("ask", "out k2"), ("of", "count A"), ("tell", "3")])
    told = reader.get(f"/desk?{query}").text
    assert word(told) is False
    one = reader.get(f"/desk?{query.replace('tell=3', 'tell=1')}").text
    assert word(one) is True
    assert ">Assumed (not recorded)<" not in one
    denied = ask(reader, "/desk", "out", "A", OPENED, ("out k2",), **{"not": "R-END-1"})
    assert word(denied) is False
    assert "This rule is broken" in denied
    said = ask(reader, "/desk", "out", "A", OPENED, ("out k2",), so="R-END-1")
    assert word(said) is True
    assert ">Assumed (not recorded)<" not in said


@pytest.mark.parametrize(("kind", "seat", "lines", "words"), [
    ("lay", "A", ("meld k2 k3 r4",), "Use black 1 instead of red 4."),
    ("lay", "A", ("meld k2 k3 k4 r9",), "Leave out red 9."),
    ("open", "C", ("meld r11 r12 r13 / k5 k6 k7",), "Lay "),
    ("add", "C", ("add y5 to m4",), "First lay down your first meld."),
    ("add", "A", ("add y5 to m3",), "Add it to another meld:"),
    ("joly", "B", ("swap b12 for J in m1, meld r4 J=r5 r6",), "Use blue 11 instead of blue 12."),
    ("discard", "C", ("draw discard",), "First lay down"),
])
def test_the_smallest_change_makes_it_lawful(
    reader: Phone, kind: str, seat: str, lines: tuple[str, ...], words: str
) -> None:
    page = ask(reader, "/desk", kind, seat, (*OPENED, "line r7 k9"), lines)
    assert word(page) is False
    assert words in page, page


def test_other_house_rules_are_named_that_change_the_answer(reader: Phone) -> None:
    page = ask(reader, "/desk", "open", "C", (), ("meld r10 r11 r12 / b2 b3 b4",))
    assert "Points needed to open. 45" in page
    others = re.findall(r"<li><span>([^<]*)</span> <strong class=\"(yes|no)\"", page)
    assert ("The rules of Romanian sites", "yes") in others
    assert ("Today’s rules", "no") in others or ("Today’s rules", "no") in others


@pytest.fixture
def table(keeper: Phone) -> Table:
    table = new_table(keeper, new_series(keeper))
    enter_lines(table, *D85_LINES[:4])
    return table


def test_asking_on_a_game_records_nothing_and_names_the_players(table: Table) -> None:
    before = table.record()
    page = ask(table.phone, f"{table.path}/desk", "joly", "B",
               lines=("swap b11 for J in m1, meld r4 J=r5 r6",))
    assert word(page)
    assert "Bogdan gives blue 11 for a Joly" in page
    assert table.record() == before


def touch(phone: Phone, path: str, *taps: str) -> str:
    """Touch keys of the pad at *path*, none of which may be dead, and return where that leads."""
    page = phone.get(path).text
    for tap in taps:
        form = page[page.index('id="pad"') :]
        button = re.search(rf'<button[^>]*value="{re.escape(tap)}"[^>]*>', form)
        assert button, (tap, form)
        assert "disabled" not in button[0], tap
        fields = {name: hidden(form, name)
                  for name in ("csrf_token", "token", "ply", "mode", "draft")}
        action = re.search(r'action="([^"]*)"', form)
        assert action
        answer = phone.client.post(unescape(action[1]), data=fields | {"tap": tap})
        assert answer.status_code == 303, answer.text
        path = answer.location
        page = phone.get(path).text
    return path


def leading(page: str) -> set[str]:
    """Return the kinds of the questions to which the start leads by pictures."""
    return set(re.findall(r'class="ask" href="[^"]*[?;]q=(\w+)', page.partition("<details>")[0]))


def more(page: str) -> set[str]:
    """Return the kinds of the questions that stand behind “more”."""
    return set(re.findall(r'class="ask" href="[^"]*[?;]q=(\w+)', page.partition("<details>")[2]))


def test_the_pad_puts_the_question_and_the_link_shows_the_same_answer(table: Table) -> None:
    there = touch(table.phone, f"{table.path}/desk?q=add&seat=A&on=m4", "y5")
    assert "ask=add+y5+to+m4" in there
    page = table.phone.get(there).text
    assert word(page)
    shared = re.search(r'value="http://[^/]+(/games/[^"]+)" data-copy', page)
    assert shared
    again = table.phone.get(shared[1].replace("&amp;", "&")).text
    assert word(again)


@pytest.mark.parametrize(("on", "taps", "line", "lawful", "rule"), [
    ("m3", ("k9",), "add k9 to m3", False, "R-SET-1"),
    ("m3", ("y1",), "add y1 to m3", True, "R-OPT-2"),
    ("m3", ("J",), "add J to m3", True, "Q-J-"),
    ("m2", ("k9",), "add k9 to m2", False, "R-RUN-1"),
    ("m2", ("J", "as:r9"), "add J=r9 to m2", True, "R-OPT-2"),
    ("m2", ("J", "as:r13"), "add J=r13 to m2", True, "R-OPT-2"),
    ("m2", ("J", "k2"), "add J=k2 to m2", False, "R-RUN-1"),
    ("m1", ("b12", ), "add b12 to m1", True, "R-OPT-2"),
])
def test_any_tile_of_the_box_can_be_asked_about(
    table: Table, on: str, taps: tuple[str, ...], line: str, lawful: bool,  # noqa: FBT001
    rule: str,
) -> None:
    there = touch(table.phone, f"{table.path}/desk?q=add&seat=A&on={on}", *taps)
    assert urlencode({"ask": line}) in there
    page = table.phone.get(there).text
    assert word(page) is lawful
    assert f"/rules/{rule}" in page[page.index('class="card answer'):page.index("Situation")]


def test_every_key_is_alive_of_which_the_box_holds_a_tile(table: Table) -> None:
    page = table.phone.get(f"{table.path}/desk?q=add&seat=A&on=m3").text
    keys = re.findall(r'<button class="key [rybkj][^>]*>', page)
    assert len(keys) == 57
    assert not [key for key in keys if "disabled" in key]
    reader_facts = "&fact=laid+B+r7+r8+r9&fact=laid+C+r7+r8+r9"
    page = table.phone.get(f"{table.path}/desk?q=add&seat=A&on=m3{reader_facts}").text
    assert re.findall(r'value="(\w+)"\s[^>]*disabled', page[page.index('id="pad"'):]) == [
        "r7", "r8", "r9"]


def test_which_end_of_a_run_takes_the_one_is_said_by_its_key(reader: Phone) -> None:
    path = "/desk?q=add&seat=A&on=m1&fact=laid+A+" + "+".join(f"r{k}" for k in range(2, 14))
    assert "ask=add+r1+low+to+m1" in touch(reader, path, "r1")
    there = touch(reader, path, "r1h")
    assert "ask=add+r1+high+to+m1" in there
    page = reader.get(there).text
    assert word(page) is True
    again = re.search(r'href="([^"]*)">One more tile', page)
    assert again
    both = touch(reader, unescape(again[1]), "r1")
    assert "ask=add+r1+high+r1+low+to+m1" in both


def test_one_more_tile_or_another_one_is_asked_from_the_answer(table: Table) -> None:
    page = ask(table.phone, f"{table.path}/desk", "add", "A", lines=("add y5 to m4",))
    ways = {words: unescape(href) for href, words in re.findall(
        r'<a\s+class="btn small" href="([^"]*)">([^<]*)</a>', page)}
    assert set(ways) == {"Another tile", "One more tile", "Next meld"}
    assert "ask=add+y5+y6+to+m4" in touch(table.phone, ways["One more tile"], "y6")
    assert "ask=add+y6+to+m4" in touch(table.phone, ways["Another tile"], "y6")
    assert "ask=add+k2+to+m4" in touch(table.phone, ways["One more tile"], "clear", "k2")
    melds = table.phone.get(ways["Next meld"]).text
    assert melds.count('<a class="meld"') == 6
    laid = ask(table.phone, f"{table.path}/desk", "lay", "A", lines=("meld k2 k3 k4",))
    assert re.findall(r'class="btn small" href="[^"]*">([^<]*)<', laid) == ["Another tile"]


def test_what_is_added_to_is_chosen_on_the_table(table: Table) -> None:
    all_melds = ["m1", "m2", "m3", "m4", "m5", "m6"]
    page = table.phone.get(f"{table.path}/desk?q=add&seat=A").text
    assert 'id="pad"' not in page
    assert re.findall(r'<a class="meld" href="[^"]*on=(m\d)"', page) == all_melds
    for wrong in ("m99", "mx", "m", "0", "-1", "m1 m2"):
        page = table.phone.get(f"{table.path}/desk?q=add&seat=A&on={quote(wrong)}").text
        assert page.count('<a class="meld"') == 6
    start = table.phone.get(f"{table.path}/desk?seat=A").text
    assert re.findall(r'<a class="meld" href="[^"]*q=add[^"]*on=(m\d)"', start) == all_melds
    assert "The table is empty" in table.phone.get("/desk?q=add").text


@pytest.mark.parametrize(("taps", "line"), [
    (("r4", "r6", "j:0:1", "confirm"), "swap b11 for J in m1, meld r4 J=r5 r6"),
    (("confirm",), "swap b11 for J in m1"),
    (("give:b11", "k9", "confirm"), "swap k9 for J in m1"),
    (("give:b11", "k9", "r4", "r6", "confirm"), "swap k9 for J in m1, meld r4 r5 r6"),
    (("give:b11", "k9", "clear", "confirm"), "swap b11 for J in m1"),
])
def test_a_joly_can_be_asked_for_with_any_tile(
    table: Table, taps: tuple[str, ...], line: str
) -> None:
    there = touch(table.phone, f"{table.path}/desk?q=joly&seat=B", *taps)
    assert urlencode({"ask": line}) in there
    page = table.phone.get(there).text
    assert word(page) is (line == "swap b11 for J in m1, meld r4 J=r5 r6")


def test_of_several_jolys_one_is_chosen(reader: Phone) -> None:
    path = "/desk?q=joly&seat=A&fact=laid+A+r3+r4+r5&fact=laid+B+k7+J%3Dk8+k9+%2F+y1+r1+J"
    page = reader.get(path).text
    assert re.findall(r'<a class="meld" href="[^"]*on=(m\d)"', page) == ["m2", "m3"]
    assert "ask=swap+k8+for+J+in+m2" in touch(reader, f"{path}&on=m2", "confirm")
    assert "ask=swap+b1+k1+for+J+in+m3" in touch(reader, f"{path}&on=m3", "confirm")
    assert "ask=swap+k1+for+J+in+m3" in touch(reader, f"{path}&on=m3", "give:b1", "confirm")
    none = reader.get("/desk?q=joly&seat=A&fact=laid+A+r3+r4+r5").text
    assert "No Joly on the table" in none


def test_of_two_jolys_in_one_meld_the_chosen_one_is_marked(reader: Phone) -> None:
    path = "/desk?q=joly&seat=A&fact=laid+A+r3+J%3Dr4+r5+r6+J%3Dr7+r8&on=m1"
    chosen = re.compile(r'value="joly:([^"]*)"\s+aria-pressed="true"')
    assert chosen.findall(reader.get(path).text) == ["r4 for J in m1"]
    there = touch(reader, path, "joly:r7 for J in m1")
    assert chosen.findall(reader.get(there).text) == ["r7 for J in m1"]


def test_a_joly_that_stands_for_nothing_is_asked_for_with_the_tile_that_is_touched(
    table: Table
) -> None:
    enter_lines(table, ("turn C", "! meld y9 J k2"))
    path = f"{table.path}/desk?q=joly&seat=B&on=m7"
    assert "What is given for it?" in table.phone.get(path).text
    assert "ask=swap+y9+for+J+in+m7" in touch(table.phone, path, "y9", "confirm")


def test_who_asks_can_be_changed_with_tiles_touched(table: Table) -> None:
    there = touch(table.phone, f"{table.path}/desk?q=lay&seat=A", "k2", "k4")
    form = table.phone.get(there).text
    form = form[form.index('id="pad"'):]
    fields = {name: hidden(form, name) for name in ("csrf_token", "token", "ply", "mode", "draft")}
    moved = table.phone.client.post(there, data=fields | {"tap": "seat:C"})
    asked = touch(table.phone, moved.location, "confirm")
    assert "seat=C" in asked
    assert "ask=meld+k2+k3+k4" in asked


@pytest.mark.parametrize(("facts", "seat", "wanted"), [
    ((), "A", {"meld", "open"}),
    (OPENED, "A", {"lay", "add", "joly", "out"}),
    (OPENED, "C", {"open", "add", "joly"}),
    (OPENED[1:], "B", {"lay", "add", "out"}),
    ((*OPENED, "line r7 k5"), "A", {"lay", "add", "joly", "discard", "out"}),
    ((*OPENED, "turn A", "add y1 to m4"), "A", {"lay", "add", "joly", "stack", "out"}),
])
def test_the_start_leads_by_pictures_to_what_fits(
    reader: Phone, facts: tuple[str, ...], seat: str, wanted: set[str]
) -> None:
    page = reader.get("/desk?" + urlencode([("seat", seat), *(("fact", f) for f in facts)])).text
    assert leading(page) == wanted
    assert more(page) == QUESTIONS.keys() - wanted


def test_every_question_has_a_picture_of_its_own() -> None:
    drawn = [str(draw(kind)) for kind in QUESTIONS]
    assert len(set(drawn)) == len(drawn)
    assert str(draw("of a game without pictures")) not in drawn


def test_a_shared_answer_stays_with_the_line_after_which_it_was_asked(table: Table) -> None:
    page = ask(table.phone, f"{table.path}/desk", "add", "A", lines=("add y5 to m4",))
    ply = re.search(r"ply=(\d+)", page)
    assert ply
    table.tap("seat:C", "meld:4", "y5")
    later = ask(table.phone, f"{table.path}/desk", "add", "A", lines=("add y5 to m4",))
    assert word(later) is True or "y5" in later
    then = ask(table.phone, f"{table.path}/desk", "add", "A", lines=("add y5 to m4",), ply=ply[1])
    assert word(then)


def test_what_the_table_decided_is_kept_in_the_log(table: Table, guest: Phone) -> None:
    page = ask(table.phone, f"{table.path}/desk", "add", "C", lines=("add y5 to m1",))
    assert word(page) is False
    form = page[page.index("/settled"):]
    data = {name: hidden(form, name) for name in ("csrf_token", "token", "query")}
    data |= {"decided": "Carmen takes it back <b>", "agreed": "A"}
    for _twice in range(2):
        answer = table.phone.client.post(f"{table.path}/settled", data=data)
        assert answer.status_code == 303
    log = table.phone.get(f"{table.path}/log").text
    assert log.count("Carmen takes it back &lt;b&gt;") == 1
    assert "agreed: Ana" in log
    link = re.search(r'href="(/games/[^"]+desk[^"]*q=add[^"]*)"', log)
    assert link
    assert word(guest.get(link[1].replace("&amp;", "&")).text) is False
    disputes = guest.get("/desk/settled").text
    assert disputes.count("Carmen takes it back &lt;b&gt;") == 1
    assert f'href="{table.path}/log#settled"' in disputes
    del data["csrf_token"]
    assert guest.post(f"{table.path}/settled", data).status_code == 403
    assert "Save" not in guest.get(link[1].replace("&amp;", "&")).text
    assert table.phone.post(f"{table.path}/settled", data | {"token": "x" * 20, "query": "q=no"}
                            ).status_code == 400


@pytest.mark.parametrize("query", [
    "q=lay&ask=meld r99", "q=lay&ask=meld J J J", "fact=laid A zzz", "fact=laid Z r1 r2 r3&q=lay",
    "q=add&ask=add r1 to m1", "fact=end&fact=out&q=lay&ask=meld r1 r2 r3",
    "q=lay&ask=meld " + "r1 " * 100, "q=out&fact=turn A&fact=rack A&ask=out k2",
])
def test_what_cannot_be_understood_is_told_kindly(reader: Phone, query: str) -> None:
    answer = reader.get("/desk?" + quote(query, safe="=&"))
    assert answer.status_code in {200, 422}
    assert "Ask the referee" in answer.text or "?" in answer.text
    if answer.status_code == 422:
        assert 'role="alert"' in answer.text


def test_facts_are_laid_out_by_touch_and_taken_away(reader: Phone) -> None:
    def tap(path: str, *taps: str, points: str = "") -> str:
        page = reader.get(path).text
        for each in taps:
            fields = {name: hidden(page[page.index('id="pad"'):], name)
                      for name in ("csrf_token", "token", "ply", "mode", "draft")}
            answer = reader.client.post(path, data=fields | {"tap": each, "points": points})
            assert answer.status_code == 303, answer.text
            page = reader.get(answer.location).text
        return str(answer.location)

    there = tap("/desk?edit=laid:B", "r5", "r7", "confirm")
    assert "fact=laid+B+r5+r6+r7" in there
    there = tap(there + "&edit=line", "k5", "k6", "confirm")
    assert "fact=line+k5+k6" in there
    there = tap(there + "&edit=count:A", "confirm", points="7")
    assert "fact=count+A+7" in there
    there = tap(there + "&edit=exposed", "y1", "y2", "confirm")
    assert "fact=exposed+y2" in there
    there = tap(there + "&edit=holds:A", "y1", "J", "confirm")
    assert "count" not in there
    assert "fact=holds+A+y1+J" in there
    page = reader.get(there).text
    assert page.count('class="chip"') == 4
    without = re.search(r'class="chip" href="([^"]*)"', page)
    assert without
    assert "laid" not in without[1]


def test_strangers_and_other_households_ask_nothing_of_a_game(
    table: Table, other_keeper: Phone, stranger: Phone
) -> None:
    assert other_keeper.get(f"{table.path}/desk").status_code == 404
    assert "Ask the referee" not in stranger.get("/desk").text


def test_once_the_game_is_over_only_what_is_no_move_is_asked(keeper: Phone) -> None:
    table = new_table(keeper, new_series(keeper))
    enter_lines(table, *D85_LINES)
    desk = f"{table.path}/desk"
    start = keeper.get(desk).text
    assert leading(start) == {"worth", "given"}
    assert more(start) == {"meld"}
    assert f'href="{table.path}/score"' in start.partition("<details>")[0]
    page = keeper.get(f"{desk}?q=add").text
    assert "The game is over." in page
    assert 'id="pad"' not in page
    at = Table(keeper, table.path)
    for kind, said in (("meld", "Yes"), ("worth", "for the first meld")):
        at.page = keeper.get(f"{desk}?q={kind}").text
        for tap in ("b9", "b11", "confirm"):
            assert at.can_tap(tap)
            fields = at.fields() | {"tap": tap}
            answer = keeper.client.post(f"{desk}?q={kind}", data=fields)
            at.page = keeper.get(answer.location).text
        assert said in at.page


SHORTENED = {
    "romanian": (
        "line", "meld r2 r3 r4", "exposed k8", "add y5 to m4", "swap b11 for J in m1, meld r4 J r6",
        "turn A", "draw line k5", "discard k2", "out k2", "stack A b9 from m1", "announce A",
        "move b9 from m1 to m2", "! turn A", "rebuild", "twin A r5"),
    "tile-rummy": (
        "meld r2 r3 r4", "add y5 to m1", "swap b11 for J in m1, meld r4 J r6", "turn A", "draw",
        "table r2 r3 r4", "out k2", "count A 4", "holds A r2"),
    "rummikub": (
        "meld r2 r3 r4", "add y5 to m1", "swap b11 for J in m1, meld r4 J r6", "turn A", "draw",
        "table r2 r3 r4", "out k2", "count A 4", "holds A r2", "unfinished", "unopened A"),
}
"""What lines of a question begin with, and some that are no question by themselves."""


@pytest.mark.parametrize("game", SHORTENED)
def test_a_link_that_lost_its_beginning_shows_what_is_left(reader: Phone, game: str) -> None:
    for line in SHORTENED[game]:
        cut = range(len(line) + 1) if line.startswith(("swap", "meld")) else [len(line), 3]
        ways = [("", end) for end in cut]
        ways += [(lost, end) for lost in ("&q=", "&q=nothing") for end in (len(line), 3)]
        for lost, end in ways:
            link = f"/desk?game={game}{lost}&ask={quote(line[:end])}"
            assert reader.get(link).status_code in {200, 422}, link
    asked = reader.get(f"/desk?game={game}&ask={quote('meld r2 r3 r4')}").text
    assert 'class="card answer' in asked
    assert reader.get(f"/desk?game={game}&ask=turn+A").text.count("May I") > 2


@pytest.mark.parametrize("game", SHORTENED)
def test_a_link_that_lost_its_end_shows_what_is_left(reader: Phone, game: str) -> None:
    whole = urlencode([("game", game), ("q", "lay"), ("seat", "A"), ("fact", "laid A r7 r8 r9"),
                       ("ask", "meld r2 r3 r4"), ("so", "R-OPT-1")])
    for end in range(0, len(whole), 1 if ALL else SHARE):
        assert reader.get(f"/desk?{whole[:end]}").status_code in {200, 422}, whole[:end]
