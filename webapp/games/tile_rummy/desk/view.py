"""The referee's answers about Tile Rummy as the desk's page shows them."""

from collections.abc import Sequence
from dataclasses import replace

from rules.games.tile_rummy.options import TileRummyOptions
from rules.games.tile_rummy.reading import read_row
from rules.games.tile_rummy.values import MINIMUM, meld_points, value_rule
from rules.melds import Piece, is_joly
from rules.notation import lines as ln
from rules.reading import Row
from rules.replay import parse_record, replay, score
from webapp.core.record.asking import Answer, Ask
from webapp.core.show.scores import view_score_lines
from webapp.core.show.tiles import view_tile, view_tiles
from webapp.core.show.verdicts import rule_url, rule_words, view_verdict
from webapp.core.show.words import line_pieces, line_words
from webapp.games.tile_rummy.desk.changes import smallest_changes
from webapp.games.tile_rummy.desk.situation import seat_asked
from webapp.games.tile_rummy.folded import Folded
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

_COUNTED = frozenset({"T-END-1", "T-INIT-1", "T-TURN-1"})
"""Presumptions that the number of tiles on a rack settles."""


def view_answer(there: Folded, ask: Ask, found: Answer) -> AnswerView:
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
        presumed=[_presumed(there, rule) for rule in found.presumes],
        failed=[_presumed(there, rule) for rule in found.fails],
        remedies=[remedy_view(there.state.melds, each)
                  for each in smallest_changes(refused)] if refused else [],
        presets=list(other_presets(found)) if ask.kind != "meld" else [],
        options=list(other_options(found)),
        stacks=[],
    )


def _presumed(there: Folded, rule: str) -> PresumedView:
    seat = seat_asked(there)
    number = f"count {seat}" if rule in _COUNTED else ""
    label = _("tiles on %(name)s’s rack", name=there.names[seat]) if number else ""
    return PresumedView(rule, rule_url(rule), rule_words(rule) or rule, number, str(label))


def view_worth(there: Folded, melds: Sequence[tuple[Piece, ...]]) -> WorthView:
    """Return what rows are worth in the first meld, and left on a rack as the engine scores it."""
    options = there.state.options
    rows: list[list[PlaceView]] = []
    opening = 0
    for pieces in melds:
        row = read_row(pieces)
        if isinstance(row, Row) and row.shape is not None:
            opening += meld_points(row.pieces, row.shape, options)
            rows.append([_place(piece, row, options) for piece in row.pieces])
    header = "".join(
        f"{line.notation()}\n" for line in there.replay.record.lines
        if isinstance(line.value, ln.Format | ln.Game | ln.PresetLine | ln.SetOption | ln.SeatLine))
    first, second, *_rest = there.names
    loose = " ".join("J" if is_joly(piece) else str(piece) for row in melds for piece in row)
    played = replay(parse_record(
        f"{header}laid {second} r1 r2 r3\nturn {second}\nout\nrack {first} {loose}\n"))
    lost = score(played).seats[first].lines if loose else ()
    return WorthView(rows, opening, MINIMUM, [], 0, view_score_lines(lost, {}),
                     sum(line.points for line in lost))


def _place(piece: Piece, row: Row, options: TileRummyOptions) -> PlaceView:
    rule = value_rule(options)
    if is_joly(piece):
        rule = "T-INIT-2" if options.tr_joker_initial == "25" else "T-VAR-2"
    return PlaceView(view_tile(piece), meld_points((piece,), row.shape, options), rule,
                     rule_url(rule))
