"""The OpenAPI 3.1 document of the API; tests compare it with real responses."""

from typing import Any, Final

from webapp.server.http.addresses import LARGEST_NUMBER
from webapp.server.http.page import PROBLEM
from webapp.settings.api.answers import MOST, USUAL
from webapp.settings.api.schemas import ID, SCHEMAS, Schema, ref

VERSION: Final = "1.0.0"
PLACE: Final = "/api/v1"

_ABOUT: Final = (
    "Read the games of a household. A keeper creates an access token in Settings, Connected apps. "
    "Version 1 is stable: fields, addresses and event types may be added, but none is removed or "
    "changed. Ignore what you do not know. Texts are in English.")

_LIMIT: Final = {
    "name": "limit", "in": "query", "description": "Items per page.",
    "schema": {"type": "integer", "minimum": 1, "maximum": MOST, "default": USUAL}}
_CURSOR: Final = {
    "name": "cursor", "in": "query",
    "description": "`next` of the previous page. New items do not shift the pages.",
    "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{4,200}$"}}
_ETAG: Final = {
    "name": "If-None-Match", "in": "header",
    "description": "The ETag of your copy. 304 means that it is still current.",
    "schema": {"type": "string"}}

_HEADERS: Final[Schema] = {
    "ETag": {"description": "Changes when the response changes.", "schema": {"type": "string"}},
}
_LINK: Final[Schema] = {
    "Link": {"description": 'The next page, `rel="next"`.', "schema": {"type": "string"}}}


def _problem(description: str, headers: Schema | None = None) -> Schema:
    told = {"headers": headers} if headers else {}
    return {"description": description, **told, "content": {PROBLEM: {"schema": ref("Problem")}}}


_RESPONSES: Final[Schema] = {
    "NotModified": {"description": "Your copy is current.", "headers": _HEADERS},
    "BadRequest": _problem("A parameter is not valid."),
    "Unauthorized": _problem(
        "The token is missing, revoked or unknown.",
        {"WWW-Authenticate": {"schema": {"type": "string"}}}),
    "NotFound": _problem("Not found, or it belongs to another household."),
    "Unreadable": _problem("This version of Joly cannot read the record."),
    "TooMany": _problem(
        "Too many requests.",
        {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}),
}


def _id(name: str, schema: Schema) -> Schema:
    return {"name": name, "in": "path", "required": True, "schema": schema}


def _operation(
    name: str, summary: str, schema: str, *parameters: Schema, answers: tuple[str, ...] = (),
    kind: str = "application/json",
) -> Schema:
    """Return a GET operation; *answers* are responses besides the common ones."""
    paged = _LIMIT in parameters
    codes = {"NotModified": "304", "BadRequest": "400", "Unauthorized": "401", "NotFound": "404",
             "Unreadable": "422", "TooMany": "429"}
    content = {"type": "string"} if kind == "text/plain" else ref(schema)
    return {"get": {
        "operationId": name,
        "summary": summary,
        "parameters": [*parameters, _ETAG],
        "responses": {
            "200": {
                "description": "Success.",
                "headers": _HEADERS | (_LINK if paged else {}),
                "content": {kind: {"schema": content}},
            },
            **{codes[each]: {"$ref": f"#/components/responses/{each}"}
               for each in ("NotModified", "Unauthorized", *answers, "TooMany")},
        },
    }}


_SERIES_ID: Final = _id("series_id", ID)
_GAME_ID: Final = _id("game_id", ID)
_PLAYER_ID: Final = _id(
    "player_id", {"type": "integer", "minimum": 1, "maximum": LARGEST_NUMBER})
_PAGED: Final = (_LIMIT, _CURSOR)
_FOLDED: Final = ("NotFound", "Unreadable")

PATHS: Final[dict[str, Schema]] = {
    "/series": _operation(
        "listSeries", "All series, newest first", "SeriesPage", *_PAGED,
        answers=("BadRequest",)),
    "/series/{series_id}": _operation(
        "getSeries", "A series", "Series", _SERIES_ID, answers=("NotFound",)),
    "/series/{series_id}/games": _operation(
        "listGamesOfSeries", "The games of a series, newest first", "GamePage", _SERIES_ID,
        *_PAGED, answers=("BadRequest", "NotFound")),
    "/games": _operation(
        "listGames", "All games, newest first", "GamePage", *_PAGED,
        answers=("BadRequest",)),
    "/games/{game_id}": _operation(
        "getGame", "A game", "Game", _GAME_ID, answers=("NotFound",)),
    "/games/{game_id}/scores": _operation(
        "getScores", "Every score line", "Scores", _GAME_ID, answers=_FOLDED),
    "/games/{game_id}/record": _operation(
        "getRecord", "The record with the verdict on each line", "Record", _GAME_ID,
        answers=_FOLDED),
    "/games/{game_id}/record.joly": _operation(
        "getNotation", "The record as text", "", _GAME_ID, answers=("NotFound",),
        kind="text/plain"),
    "/players": _operation(
        "listPlayers", "All players, newest first", "PlayerPage", *_PAGED,
        answers=("BadRequest",)),
    "/players/{player_id}": _operation(
        "getPlayer", "A player", "Player", _PLAYER_ID, answers=("NotFound",)),
}

_WEBHOOK_HEADERS: Final = (
    ("webhook-id", "The same when a message is sent again."),
    ("webhook-timestamp", "When it was sent, in seconds since 1970."),
    ("webhook-signature", "`v1,` and the HMAC-SHA256 of `id.timestamp.body`, in base64."),
)

WEBHOOKS: Final[Schema] = {"game": {"post": {
    "operationId": "tellOfGame",
    "summary": "A game ended, its result changed, or it was reopened",
    "security": [],
    "parameters": [
        {"name": name, "in": "header", "required": True, "description": text,
         "schema": {"type": "string"}} for name, text in _WEBHOOK_HEADERS],
    "requestBody": {
        "required": True, "content": {"application/json": {"schema": ref("Event")}}},
    "responses": {"2XX": {"description": "Received. Other responses are retried."}},
}}}


def openapi_document(root: str) -> dict[str, Any]:
    """Return the document for an app whose addresses begin with *root*."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Joly", "version": VERSION, "description": _ABOUT,
                 "license": {"name": "MIT", "identifier": "MIT"}},
        "servers": [{"url": f"{root}{PLACE}"}],
        "security": [{"token": []}],
        "paths": {
            **PATHS,
            "/openapi.json": {"get": {
                "operationId": "getDescription",
                "summary": "This document",
                "security": [],
                "parameters": [_ETAG],
                "responses": {
                    "200": {"description": "Success.", "headers": _HEADERS, "content": {
                        "application/json": {"schema": {"type": "object"}}}},
                    "304": {"$ref": "#/components/responses/NotModified"},
                },
            }},
        },
        "webhooks": WEBHOOKS,
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "schemas": SCHEMAS,
            "responses": _RESPONSES,
        },
    }
