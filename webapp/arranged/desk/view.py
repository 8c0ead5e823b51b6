"""The referee's answers about a rearranged table as the desk's page shows them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.melds import Piece, is_joly
from rules.notation import lines as ln
from rules.reading import Row
from rules.replay import parse_record, replay, score
from webapp.arranged.desk.changes import smallest_changes
from webapp.arranged.desk.situation import Folded, seat_asked
from webapp.arranged.laws import Laws
from webapp.core.record.asking import Answer, Ask
from webapp.core.show.scores import view_score_lines
from webapp.core.show.tiles import view_tile, view_tiles
from webapp.core.show.verdicts import rule_url, rule_words, view_verdict
from webapp.core.show.words import line_pieces, line_words
from webapp.referee.desk.elsewhere import other_options, other_presets
from webapp.referee.desk.view import (
    AnswerView,
    PlaceView,
    PresumedView,
    WorthView,
    answer_word,
    remedy_view,
)
from webapp.server.language.locale import gettext as _


def view_answer(laws: Laws[Any], there: Folded, ask: Ask, found: Answer) -> AnswerView:
    """Return the view of an answer."""
    entries = [step.entry for step in found.steps]
    refused = found.refused
    sentences = [
        line_words(step.line.value, there.names[seat_asked(there)], there.names)
        for step in found.steps
    ]
    return AnswerView(
        lawful=found.lawful,
        word=answer_word(found),
        sentences=sentences if ask.kind != "meld" else [],
        tiles=[tile for step in found.steps
               for tile in view_tiles(line_pieces(step.line.value))],
        verdict=replace(view_verdict(entries), presumes=[]),
        presumed=[_presumed(laws, there, rule) for rule in found.presumes],
        failed=[_presumed(laws, there, rule) for rule in found.fails],
        remedies=[remedy_view(there.state.melds, each)
                  for each in smallest_changes(laws, refused)] if refused else [],
        presets=list(other_presets(found)) if ask.kind != "meld" else [],
        options=list(other_options(found)),
        stacks=[],
    )


def _presumed(laws: Laws[Any], there: Folded, rule: str) -> PresumedView:
    seat = seat_asked(there)
    number = f"count {seat}" if rule in laws.counted else ""
    label = _("tiles on %(name)s’s rack", name=there.names[seat]) if number else ""
    return PresumedView(rule, rule_url(rule), rule_words(rule) or rule, number, str(label))


def view_worth(
    laws: Laws[Any], there: Folded, melds: Sequence[tuple[Piece, ...]]
) -> WorthView:
    """Return what rows are worth in the first meld, and left on a rack as the engine scores it."""
    options = there.state.options
    rows: list[list[PlaceView]] = []
    opening = 0
    for pieces in melds:
        row = laws.read_row(pieces)
        if isinstance(row, Row) and row.shape is not None:
            opening += laws.points(row, options)
            rows.append([_place(laws, piece, row, options) for piece in row.pieces])
    header = "".join(
        f"{line.notation()}\n" for line in there.replay.record.lines
        if isinstance(line.value, ln.Format | ln.Game | ln.PresetLine | ln.SetOption | ln.SeatLine))
    first, second, *_rest = there.names
    loose = " ".join("J" if is_joly(piece) else str(piece) for row in melds for piece in row)
    played = replay(parse_record(
        f"{header}laid {second} r1 r2 r3\nlaid {first} b1 b2 b3\n"
        f"turn {second}\nout\nrack {first} {loose}\n"))
    lost = score(played).seats[first].lines if loose else ()
    return WorthView(rows, opening, laws.needed(options), [], 0, view_score_lines(lost, {}),
                     sum(line.points for line in lost))


def _place(laws: Laws[Any], piece: Piece, row: Row, options: object) -> PlaceView:
    rule = laws.value_of(piece, options)
    points = laws.points(replace(row, pieces=(piece,)), options)
    return PlaceView(view_tile(piece), points, rule, rule_url(rule))
