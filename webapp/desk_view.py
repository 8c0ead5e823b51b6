"""The referee's answers as the desk's page shows them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rules.melds import TableMeld, is_joly
from rules.notation import lines as ln
from rules.notation import parse_record
from rules.options import OPTIONS, PRESETS
from rules.reading import Row, read_row
from rules.replay import replay
from rules.romanian.scoring import score_sheet
from rules.romanian.values import opening_points, place_worth
from rules.score import ScoreLine
from webapp.desk import Answer, Ask
from webapp.desk_changes import Remedy, other_options, other_presets, smallest_changes
from webapp.judging import Folded
from webapp.locale import gettext as _
from webapp.log_view import StationView, effective_sentences, view_way
from webapp.score_view import ScoreLineView, view_score_line
from webapp.tile_view import TileView, view_tile, view_tiles
from webapp.verdict_view import VerdictView, rule_url, rule_words, view_verdict
from webapp.words import line_pieces, tiles_words


@dataclass(frozen=True, slots=True)
class RemedyView:
    """A change that would make the move lawful."""

    text: str
    tiles: list[TileView]


@dataclass(frozen=True, slots=True)
class PresumedView:
    """A rule that is taken for kept; ``number`` asks for a count that settles it."""

    rule: str
    url: str
    words: str
    number: str = ""
    number_label: str = ""


@dataclass(frozen=True, slots=True)
class OtherView:
    """What another preset or house rule says."""

    text: str
    lawful: bool


@dataclass(frozen=True, slots=True)
class AnswerView:
    """The answer to a question about an action."""

    lawful: bool
    word: str
    sentences: list[str]
    tiles: list[TileView]
    verdict: VerdictView
    presumed: list[PresumedView]
    failed: list[PresumedView]
    remedies: list[RemedyView]
    presets: list[OtherView]
    options: list[OtherView]
    stacks: list[str]


def view_answer(there: Folded, ask: Ask, found: Answer) -> AnswerView:
    """Return the view of an answer."""
    after = replace(there, replay=found.after)
    plies = [step.line.ply for step in found.steps]
    entries = [step.entry for step in found.steps]
    refused = found.refused
    return AnswerView(
        lawful=found.lawful,
        word=answer_word(found),
        sentences=effective_sentences(after, plies) if ask.kind != "meld" else [],
        tiles=[tile for step in found.steps for tile in view_tiles(line_pieces(step.line.value))],
        verdict=replace(view_verdict(entries), presumes=[]),
        presumed=[_presumed(there, ask, rule) for rule in found.presumes],
        failed=[_presumed(there, ask, rule) for rule in found.fails],
        remedies=[remedy_view(there.state.melds, each)
                  for each in smallest_changes(refused)] if refused else [],
        presets=[OtherView(_(PRESETS[each.name].title), each.lawful)
                 for each in other_presets(found)] if ask.kind != "meld" else [],
        options=[
            OtherView(f"{_(OPTIONS[each.name].text)} "
                      f"{_(OPTIONS[each.name].labels.get(each.word, each.word))}", each.lawful)
            for each in other_options(found)
        ],
        stacks=_stacks(there, found),
    )


def answer_word(found: Answer) -> str:
    """Return the word that answers first."""
    if not found.lawful:
        return str(_("No"))
    if found.owes:
        return str(_("Yes, but something is owed"))
    return str(_("Yes, as far as is known") if found.presumes else _("Yes"))


def _presumed(there: Folded, ask: Ask, rule: str) -> PresumedView:
    seat = ask.seat or (there.state.turn.seat if there.state.turn else there.starter)
    numbers = {
        "R-END-1": f"count {seat}", "R-END-2": f"count {seat}", "R-OPT-8": f"count {seat}",
        "R-REB-1": "stock",
    }
    number = numbers.get(rule, "")
    label = ""
    if number == "stock":
        label = _("tiles left in the wall")
    elif number:
        label = _("tiles on the rack of %(name)s", name=there.names[seat])
    return PresumedView(rule, rule_url(rule), rule_words(rule) or rule, number, label)


def remedy_view(melds: Mapping[int, TableMeld], remedy: Remedy) -> RemedyView:
    """Return the view of a change; *melds* are those on the table."""
    tiles, gone = tiles_words(remedy.tiles), tiles_words(remedy.gone)
    words = {
        "without": _("Leave out %(gone)s.", gone=gone),
        "with": _("Lay %(tiles)s with it.", tiles=tiles),
        "instead": _("Take %(tiles)s instead of %(gone)s.", tiles=tiles, gone=gone),
        "there": _("Add it to another meld:"),
        "wait": _("Wait until your next turn: then it is allowed."),
        "open": _("Open first: then it is allowed."),
        "source": _("Take the tile from the wall.")
        if isinstance(remedy.line, ln.Draw) and remedy.line.source == "wall"
        else _("Take the last discard."),
    }
    changed = remedy.how in {"without", "with", "instead"}
    shown = view_tiles(line_pieces(remedy.line)) if changed else []
    if remedy.how == "there" and remedy.meld in melds:
        shown = view_tiles([slot.piece for slot in melds[remedy.meld].slots])
    return RemedyView(str(words[remedy.how]), shown)


def _stacks(there: Folded, found: Answer) -> list[str]:
    """Return what the question's lines would tell each player to stack."""
    told: list[str] = []
    for move in found.after.state.moves[len(there.state.moves) :]:
        name, take = there.names[move.seat], tiles_words(move.take)
        if move.left:
            told.append(_("%(name)s: stack %(take)s; %(left)s stay.", name=name, take=take,
                          left=tiles_words(move.left)))
        else:
            told.append(_("%(name)s: stack %(take)s.", name=name, take=take))
    return told


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A tile of a meld, and what it counts there toward the opening."""

    tile: TileView
    points: int
    rule: str
    rule_url: str


@dataclass(frozen=True, slots=True)
class WorthView:
    """What tiles are worth: to open, melded at the end, and left on the rack."""

    rows: list[list[PlaceView]]
    opening: int
    needed: int
    melded: list[ScoreLineView]
    melded_total: int
    rack: list[ScoreLineView]
    rack_total: int


def view_worth(there: Folded, melds: Sequence[tuple[object, ...]]) -> WorthView:
    """Return what rows are worth, as the engine scores them on a table of their own."""
    options = there.state.options
    rows, opening = [], 0
    texts: list[str] = []
    for pieces in melds:
        row = read_row(pieces, options)  # type: ignore[arg-type]
        texts.append(" ".join(map(str, pieces)))
        if not isinstance(row, Row) or row.shape is None:
            continue
        opening += opening_points(row.shape, row.pieces, options)
        start = getattr(row.shape, "low", 0)
        places: list[PlaceView] = []
        for place, piece in enumerate(row.pieces, start):
            worth = place_worth(row.shape, place, options)
            places.append(PlaceView(view_tile(piece), worth.points, worth.rule,
                                    rule_url(worth.rule)))
        rows.append(places)
    header = "".join(
        f"{line.notation()}\n" for line in there.replay.record.lines
        if isinstance(line.value, ln.Format | ln.Game | ln.PresetLine | ln.SetOption | ln.SeatLine)
    )
    seat = next(iter(there.names))
    melded = replay(parse_record(f"{header}laid {seat} {' / '.join(texts)}\n"))
    loose = " ".join("J" if is_joly(piece) else str(piece)  # type: ignore[arg-type]
                     for pieces in melds for piece in pieces)
    racked = replay(parse_record(
        f"{header}laid {seat} {_other_run(loose)}\nend\nrack {seat} {loose}\n"))
    won = [line for line in score_sheet(melded).seats[seat].lines if line.points > 0]
    lost = [line for line in score_sheet(racked).seats[seat].lines if line.points < 0]
    return WorthView(rows, opening, options.min_initial, *_lines(won), *_lines(lost))


def _other_run(loose: str) -> str:
    """Return a run of none of the tiles: who has melded nothing pays a penalty, not the rack."""
    there = set(loose.split())
    runs = ([f"{colour}{number + k}" for k in range(3)]
            for colour in "rybk" for number in range(2, 11))
    return " ".join(next((run for run in runs if not there & set(run)), ["r2", "r3", "r4"]))


def _lines(lines: Sequence[ScoreLine]) -> tuple[list[ScoreLineView], int]:
    return [view_score_line(line) for line in lines], sum(line.points for line in lines)


@dataclass(frozen=True, slots=True)
class JolyView:
    """A Joly on the table: its way, and who scores what for it."""

    tile: TileView
    stations: list[StationView]
    scores: list[tuple[str, ScoreLineView]]


def view_jolys(there: Folded) -> list[JolyView]:
    """Return the Jolys that were laid, each with its way and the score lines that come of it."""
    sheet = score_sheet(there.replay)
    found: list[JolyView] = []
    for trail in there.state.trails:
        way = view_way(there, trail.joly)
        if way is None:
            continue
        melds = {station.meld for station in trail.stations}
        given = [tile for station in trail.stations for tile in station.given]
        scores = [
            (score.name, view_score_line(line))
            for score in sheet.seats.values() for line in score.lines
            if line.meld in melds and line.rule in {"R-SCORE-3", "R-SCORE-4", "R-SCORE-5"}
            and any(is_joly(tile) or tile in given for tile in line.tiles)
        ]
        found.append(JolyView(*way, scores))
    return found
