"""The description of the API is true: it has every address, and every answer is as it says."""

import re
from typing import Any

import jsonschema_rs
import pytest
from flask import Flask

from tests.support.entering import D85_LINES, D85_WHOLE, enter_lines
from tests.support.phones import Phone, new_series
from tests.support.programs import Program, new_program
from tests.support.tables import new_table
from webapp.settings.api.openapi import openapi_document

pytestmark = pytest.mark.one_database


@pytest.fixture(scope="module")
def games(standing_neighbour: Phone) -> list[str]:
    """The ids of a game that is over and of one that is played; nothing is written to them."""
    series = new_series(standing_neighbour, games="5", player_5="Elena", rule_winner_bonus="50")
    found = []
    for lines in (D85_WHOLE, D85_LINES[:4]):
        table = new_table(standing_neighbour, series)
        enter_lines(table, *lines)
        found.append(table.path.rpartition("/")[2])
    return found


@pytest.fixture(scope="module")
def program(standing_neighbour: Phone) -> Program:
    return new_program(standing_neighbour)


def strict(schema: Any) -> Any:  # noqa: ANN401 (any part of a schema)
    """Return *schema* as it is today: with no field that it does not name."""
    if isinstance(schema, list):
        return [strict(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: strict(each) for name, each in schema.items()}
    return {"additionalProperties": False, **found} if "properties" in schema else found


def holds(schema: dict[str, Any], document: object) -> None:
    whole = strict({**schema, "components": openapi_document("")["components"]})
    jsonschema_rs.validator_for(whole, validate_formats=True).validate(document)


def test_every_address_is_described_and_the_other_way_round(app: Flask) -> None:
    routes = {
        re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule.removeprefix("/api/v1"))
        for rule in app.url_map.iter_rules() if rule.rule.startswith("/api/")}
    described = openapi_document("")["paths"]
    assert routes == set(described)
    assert all(list(each) == ["get"] for each in described.values())


def test_every_answer_is_as_described(program: Program, games: list[str]) -> None:
    over, running = games
    series = program.get(f"/games/{over}").json["series_id"]
    player = program.get("/players").json["items"][0]["id"]
    document = openapi_document("")
    ids = {"series_id": series, "player_id": player}
    for path, item in document["paths"].items():
        for game in (over, running):
            answer = program.get(path.format(game_id=game, **ids))
            assert answer.status_code == 200, path
            ((kind, content),) = item["get"]["responses"]["200"]["content"].items()
            assert answer.mimetype == kind
            holds(content["schema"], answer.json if answer.is_json else answer.text)


def test_the_description_tells_where_the_app_is(app: Flask) -> None:
    answer = app.test_client().get("/api/v1/openapi.json", base_url="https://localhost/joly/")
    assert answer.json["servers"] == [{"url": "/joly/api/v1"}]
    assert answer.json["openapi"] == "3.1.0"


def test_schemathesis_finds_nothing(
    standing_app: Flask, program: Program, games: list[str]
) -> None:
    from tests.support.described import ask_by_description  # noqa: PLC0415 (a second to import)

    # tests.tools asks more of a household with years of games.
    found = ask_by_description(standing_app, program.token, examples=2)
    assert not found.wrong, "\n\n".join(found.wrong)
    for path in openapi_document("")["paths"].keys() - {"/openapi.json"}:  # it has that already
        assert found.answers[f"GET {path}", 200], f"{path} was never answered {games}"
