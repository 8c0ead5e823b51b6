"""Whose phone it is in a series: one a player, and a guest's word counts once."""

import re

import pytest
from flask import Flask

from tests.support.phones import Phone, hidden, invite, new_series, page_after
from tests.support.races import Form, race


def chosen(phone: Phone, series: str) -> str:
    """Return the letter that the page says is the phone's."""
    found = re.search(r'name="seat" value="([A-H])" checked', phone.get(f"{series}/seat").text)
    return found[1] if found else ""


def claim(phone: Phone, series: str, letter: str) -> str:
    return page_after(phone, phone.post(f"{series}/seat", {"seat": letter}))


def joined(app: Flask, keeper: Phone, role: str, name: str) -> Phone:
    phone = Phone(app)
    phone.join(invite(keeper, role), name)
    return phone


def device_in(page: str) -> str:
    return re.findall(r'name="device" value="(\d+)"', page)[0]


@pytest.mark.one_database
def test_the_second_phone_that_claims_a_seat_asks_the_first(
    app: Flask, keeper: Phone, member: Phone
) -> None:
    series = new_series(keeper)
    other = joined(app, keeper, "member", "Second phone")
    claim(member, series, "B")
    assert "Bogdan already uses" in claim(other, series, "B")
    assert chosen(other, series) == ""
    assert "Waiting for Bogdan’s other phone" in other.get(f"{series}/seat").text
    page = member.get(series).text
    assert "Second phone also wants to play as Bogdan." in page
    form = {"device": device_in(page), "yes": "1"}
    assert other.post(f"{series}/seat/answer", form).status_code == 403
    assert joined(app, keeper, "member", "Third").post(
        f"{series}/seat/answer", form).status_code == 403
    assert member.post(f"{series}/seat/answer", form).status_code == 303
    assert chosen(other, series) == chosen(member, series) == "B"


@pytest.mark.one_database
def test_who_asks_for_a_players_seat_asks_for_it_wherever_that_player_sits(
    app: Flask, keeper: Phone, member: Phone
) -> None:
    series = new_series(keeper)
    other = joined(app, keeper, "member", "Second phone")
    claim(member, series, "B")
    claim(other, series, "B")
    wish = {"what": "seats", "seat_A": "Bogdan", "seat_B": "Ana"}
    looked = keeper.post(f"{series}/mend", {
        **wish, "token": hidden(keeper.get(f"{series}/mend").text, "token")}).text
    done = keeper.post(f"{series}/mend", {**wish, "do": "apply", "token": hidden(looked, "token"),
                                          "plies": hidden(looked, "plies")})
    assert done.status_code == 303
    assert chosen(member, series) == "A"
    page = member.get(series).text
    assert "Second phone also wants to play as Bogdan." in page
    member.post(f"{series}/seat/answer", {"device": device_in(page), "yes": "1"})
    assert chosen(other, series) == "A"


@pytest.mark.one_database
def test_who_is_refused_keeps_the_seat_that_he_had(
    app: Flask, keeper: Phone, member: Phone
) -> None:
    series = new_series(keeper)
    other = joined(app, keeper, "member", "Second phone")
    claim(other, series, "C")
    claim(member, series, "B")
    claim(other, series, "B")
    form = {"device": device_in(member.get(series).text), "yes": "0"}
    member.post(f"{series}/seat/answer", form)
    assert chosen(other, series) == "C"
    assert "also wants to play" not in member.get(series).text
    assert member.post(f"{series}/seat/answer", form).status_code == 404


@pytest.mark.one_database
def test_a_keeper_frees_the_seat_of_a_phone_that_nobody_has_any_more(
    app: Flask, keeper: Phone, member: Phone
) -> None:
    series = new_series(keeper)
    claim(member, series, "B")
    form = {"device": device_in(keeper.get(f"{series}/seat").text)}
    assert member.post(f"{series}/seat/free", form).status_code == 403
    assert keeper.post(f"{series}/seat/free", form).status_code == 303
    assert chosen(member, series) == ""
    other = joined(app, keeper, "member", "Second phone")
    claim(other, series, "B")
    assert chosen(other, series) == "B"


@pytest.mark.one_database
def test_a_guest_takes_one_seat_and_no_second_one(keeper: Phone, guest: Phone) -> None:
    series = new_series(keeper)
    claim(guest, series, "B")
    for letter in ("C", "", "A"):
        assert "A keeper can change that" in claim(guest, series, letter)
        assert chosen(guest, series) == "B"
    keeper.post(f"{series}/seat/free", {"device": device_in(keeper.get(f"{series}/seat").text)})
    claim(guest, series, "C")
    assert chosen(guest, series) == "C"


@pytest.mark.one_database
def test_a_guests_seat_gives_way_to_the_players_own_phone(
    keeper: Phone, member: Phone, guest: Phone
) -> None:
    series = new_series(keeper)
    claim(guest, series, "B")
    claim(member, series, "B")
    assert chosen(member, series) == "B"
    assert chosen(guest, series) == ""


def test_of_two_phones_that_claim_a_seat_at_once_one_asks_the_other(
    app: Flask, keeper: Phone, member: Phone
) -> None:
    series = new_series(keeper)
    other = joined(app, keeper, "member", "Second phone")
    race(app, [Form(phone, f"{series}/seat", {"csrf_token": phone.csrf(), "seat": "B"})
               for phone in (member, other)])
    assert sorted(chosen(each, series) for each in (member, other)) == ["", "B"]
