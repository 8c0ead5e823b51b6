"""JSON Schemas of the API; tests validate every response against them."""

from typing import Any, Final, TypeAlias

Schema: TypeAlias = dict[str, Any]

_ID: Final = "[A-Za-z0-9_-]{1,24}"


def _text(description: str = "", **more: object) -> Schema:
    return {"type": "string", **({"description": description} if description else {}), **more}


def _number(description: str = "", **more: object) -> Schema:
    return {"type": "integer", **({"description": description} if description else {}), **more}


def _flag(description: str) -> Schema:
    return {"type": "boolean", "description": description}


def _maybe(schema: Schema) -> Schema:
    kind = schema["type"]
    return schema | {"type": [kind, "null"]}


def _several(items: Schema, description: str = "") -> Schema:
    told = {"description": description} if description else {}
    return {"type": "array", "items": items, **told}


def _object(description: str = "", **fields: Schema) -> Schema:
    """Return an object that has all of *fields*; later versions may add others."""
    told = {"description": description} if description else {}
    return {"type": "object", **told, "required": list(fields), "properties": fields}


def _by_name(values: Schema, description: str) -> Schema:
    return {"type": "object", "description": description, "additionalProperties": values}


def ref(name: str) -> Schema:
    """Return a reference to one of ``SCHEMAS``."""
    return {"$ref": f"#/components/schemas/{name}"}


def _page_of(name: str) -> Schema:
    return _object(
        items=_several(ref(name)),
        next=_maybe(_text("Cursor of the next page; null on the last one.")))


_MOMENT: Final = _text("RFC 3339, in UTC.", format="date-time")
_LETTER: Final = _text("A player of a series: A is the first in order of play.", pattern="^[A-H]$")
_SEAT: Final = _text("A seat of a game's record: A is the first in order of play.",
                     pattern="^[A-D]$")
_PLAYER: Final = _number("A player of the household.", minimum=1)
_RECOUNTING: Final = _flag("Scores are being recounted and may change.")

ID: Final = _text("It never changes.", pattern=f"^{_ID}$")

SERIES: Final = _object(
    "Games whose scores are totalled.",
    id=ID,
    name=_text("The family's name for it; may be empty."),
    game=_text("Which game, as in records."),
    preset=_text("The preset of house rules."),
    house_rules=_by_name(_text(), "House rules that differ from the preset."),
    end=_object(
        kind=_text(enum=["games", "target", "open"]),
        number=_maybe(_number("How many games, or the score to reach.")),
    ),
    created_at=_MOMENT,
    archived_at=_maybe(_MOMENT),
    players=_several(_object(
        letter=_LETTER,
        player_id=_PLAYER,
        name=_text(),
        short=_text("At most 12 letters, different for all players of the series."),
        left_at=_maybe(_MOMENT),
        total=_number("After all finished games."),
        games=_number("Finished games that the player played.", minimum=0),
    )),
    games=_number("Games started, without deleted ones.", minimum=0),
    finished_games=_number(minimum=0),
    leaders=_several(_LETTER, "Who is ahead: by points, or by games won and then points."),
    over=_flag("The agreed end is reached, without a tie."),
    winner=_maybe(_LETTER),
    recounting=_RECOUNTING,
)

GAME: Final = _object(
    "One game of a series.",
    id=ID,
    series_id=ID,
    game=_text("Which game, as in records."),
    number=_number("From 1; changes if an earlier game is deleted.", minimum=1),
    finished=_flag("The game has ended and all racks are counted."),
    created_at=_MOMENT,
    last_ply=_number("Number of lines in its record.", minimum=1),
    dealer=_maybe(_SEAT | {"description": "If recorded; otherwise players deal in turn."}),
    players=_several(_object(
        seat=_SEAT,
        player_id=_PLAYER,
        name=_text(),
        short=_text(),
        score=_maybe(_number("The score so far; null before it was counted.")),
    )),
    sat_out=_several(_PLAYER, "Players who sat out."),
    recounting=_RECOUNTING,
)

PLAYER: Final = _object(
    "A player of this household.",
    id=_PLAYER,
    name=_text(),
    short=_text(),
    colour=_number("One of six colours.", minimum=1, maximum=6),
    last_played_at=_MOMENT,
)

_TILES: Final = _several(_text("A tile in notation, such as r7, k13 or J."))

SCORES: Final = _object(
    "Every score line, as in `joly score --json`.",
    game_id=ID,
    last_ply=_number(minimum=1),
    game=_text(),
    finished=_flag("The game has ended."),
    winner=_maybe(_SEAT),
    refused=_several(_number(), "Lines of the record that break a rule."),
    seats=_by_name(_object(
        name=_text(),
        total=_number(),
        initial=_maybe(_number("Points of the opening.")),
        counted=_flag("False if the rack is unknown and counts as empty."),
        lines=_several(_object(
            rule=_text("The rule that gives the points; /rules has them."),
            ruling=_maybe(_text()),
            points=_number(),
            tiles=_TILES,
            text=_text("In English."),
        )),
    ), "By seat."),
)

RECORD: Final = _object(
    "The record of a game, in the notation of docs/notation.md.",
    game_id=ID,
    game=_text(),
    notation=_text("All lines as text."),
    lines=_several(_object(
        ply=_number("From 1; lines are only appended.", minimum=1),
        text=_text(),
        entry=_number("The ply of the first line entered together with this one."),
        entered_at=_MOMENT,
    )),
    judged=_several(_object(
        line=_number("Line number in the text.", minimum=1),
        ply=_number(minimum=1),
        text=_text(),
        verdict=_text(enum=["legal", "illegal"]),
        citations=_several(_object(
            rule=_text(), ruling=_maybe(_text()), tiles=_TILES, text=_text("In English."))),
        presumes=_several(_text(), "Rules assumed to be met."),
        owes=_several(_text(), "Rules still to be met this turn."),
    ), "Each judged line, after corrections."),
)

EVENT: Final = _object(
    "The body of a webhook.",
    type=_text(enum=["game.finished", "game.withdrawn", "test"]),
    timestamp=_MOMENT,
    data=_object(
        revision=_number("Counts the messages about this game to this address.", minimum=1),
        game_id=_maybe(ID),
        series_id=_maybe(ID),
        game={"oneOf": [ref("Game"), {"type": "null"}],
              "description": "The finished game; null if withdrawn, and in a test."},
    ),
)

PROBLEM: Final = _object(
    "What went wrong (RFC 9457).",
    type=_text(), title=_text(), status=_number(), detail=_text("For a person to read."))

SCHEMAS: Final[dict[str, Schema]] = {
    "Series": SERIES,
    "Game": GAME,
    "Player": PLAYER,
    "Scores": SCORES,
    "Record": RECORD,
    "SeriesPage": _page_of("Series"),
    "GamePage": _page_of("Game"),
    "PlayerPage": _page_of("Player"),
    "Event": EVENT,
    "Problem": PROBLEM,
}
