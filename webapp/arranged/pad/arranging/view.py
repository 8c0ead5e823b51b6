"""The table being arranged, as its template shows it."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

from rules.arranged.places import pieces_of
from rules.melds import tile_of
from rules.reading import Row
from rules.tiles import NUMBER_TILES, Tile
from webapp.arranged.laws import A, ArrangedState, Laws
from webapp.arranged.pad.arranging.draft import (
    Arranging,
    can_go_back,
    from_rack,
    missing,
    read_arranging,
)
from webapp.arranged.pad.arranging.gaps import find_gaps
from webapp.arranged.pad.rows import bands, read_draft_row, record_row
from webapp.core.pad.draft import Draft, parse_pieces
from webapp.core.pad.keys import Band, Marks
from webapp.core.pad.mode import Form
from webapp.core.pad.rows import DONE
from webapp.core.pad.view import Button, Choice
from webapp.core.record.folded import FoldedGame, Judged
from webapp.core.show.tiles import TileView, view_tile, view_tiles
from webapp.core.show.verdicts import VerdictView, view_verdict
from webapp.core.show.words import tile_words, tiles_words
from webapp.server.language.locale import gettext as _

_SOME: Final = 30
"""Tiles that a phone shows at their full size."""


@dataclass(frozen=True, slots=True)
class Place:
    """A tile of a row, and the gap before it where a picked tile can go.

    The gap is ``current`` where the tile fits.
    """

    tile: TileView
    picked: bool
    gap: Button | None


@dataclass(frozen=True, slots=True)
class ArrangedRow:
    """A row of the table; ``end`` is the gap behind it, ``fault`` what is wrong with it."""

    label: str
    places: list[Place]
    end: Button | None
    fault: str | None


@dataclass(frozen=True, slots=True)
class ArrangeView:
    """The whole form, in the place of the pad.

    ``many`` says that its tiles are smaller, so that all show; ``endings`` end the turn otherwise.
    """

    action: str
    token: str
    ply: int
    draft: str
    mode: str
    title: str
    prompt: str
    photo: str
    seats: list[Choice]
    rows: list[ArrangedRow]
    new: Button | None
    hand: list[TileView]
    laid: list[TileView]
    actions: list[Button]
    bands: list[Band]
    many: bool
    endings: list[Button]
    confirm: Button
    verdict: VerdictView | None
    error: str | None
    first: list[str] | None


def draw_arranging(
    laws: Laws[A], folded: FoldedGame[A], draft: Draft, form: Form, checked: Judged | None,
    endings: list[Button],
) -> ArrangeView:
    """Return the view of the draft; *checked* is its verdict, once it was asked for."""
    state, arranging = folded.state, read_arranging(draft)
    moving = tile_words(parse_pieces(arranging.picked)[0]) if arranging.picked else ""
    laid = from_rack(state, arranging)
    unclear = any(not isinstance(laws.read_row(record_row(" ".join(words))), Row)
                  for words in arranging.rows)
    ready = not arranging.hand and not missing(state, arranging) and not unclear
    new = None
    # A line is set right: the tile that was taken for another is exchanged where it lies.
    wrong = form.amends and arranging.pick is not None and can_go_back(state, arranging)
    if moving and not wrong:
        new = Button("new", _("%(tile)s: a new meld", tile=moving))
    keys = _keys(laws, state, arranging, wrong=wrong)
    tiles = sum(map(len, arranging.rows))
    return ArrangeView(
        action=form.action,
        token=form.token,
        ply=form.ply,
        error=form.error,
        first=form.first,
        photo=form.photo,
        draft=str(draft),
        mode="table",
        title=_("%(name)s rearranges the table", name=folded.names[draft.seat]),
        prompt=_("Tap the right tile.") if wrong
        else _prompt(state, arranging, moving, unclear=unclear),
        seats=[] if form.amends or _is_changed(state, arranging) else [
            Choice(f"seat:{seat}", name, current=seat == draft.seat)
            for seat, name in folded.names.items()],
        rows=_rows(laws, state, arranging, "" if wrong else moving, Counter(laid)),
        new=new,
        hand=view_tiles(parse_pieces(arranging.hand)),
        laid=view_tiles(list(laid.elements())),
        actions=_actions(state, arranging, wrong=wrong, checks=ready and not form.amends),
        bands=keys,
        many=bool(keys) or tiles > _SOME,
        endings=[] if form.amends or not _is_changed(state, arranging) or moving else endings,
        confirm=Button("confirm", _("Preview") if form.amends else _("Save"), disabled=not ready),
        verdict=view_verdict(checked.entries) if checked and checked.entries else None,
    )


def _is_changed(state: ArrangedState, arranging: Arranging) -> bool:
    lies = [tuple(map(str, pieces_of(meld))) for meld in state.melds.values()]
    return arranging.keys or list(arranging.rows) != lies


def _prompt(
    state: ArrangedState, arranging: Arranging, moving: str, *, unclear: bool
) -> str:
    if arranging.declaring:
        return _("What does the Joly stand for?")
    if moving:
        return _("Tap a gap or a new meld.")
    if arranging.keys:
        return _("Tap the tile.")
    lost = missing(state, arranging)
    if lost:
        return _("Missing: %(tiles)s.",
                 tiles=tiles_words(list(lost.elements())))
    if unclear:
        return _("Tap the Joly and choose its tile.")
    moves = _("Drag or tap a tile to move it.")
    laid = from_rack(state, arranging)
    return moves if laid else f"{moves} {_('Add at least one rack tile.')}"


def _rows(
    laws: Laws[A], state: A, arranging: Arranging, moving: str, laid: Counter[Tile]
) -> list[ArrangedRow]:
    found: list[ArrangedRow] = []
    for number, words in enumerate(arranging.rows):
        pieces = parse_pieces(" ".join(words))
        label = _("meld %(number)d", number=number + 1)
        gaps = _gaps(laws, arranging, number, label) if moving else {}
        places: list[Place] = []
        for index, piece in enumerate(pieces):
            fresh = laid[tile_of(piece)] > 0
            laid[tile_of(piece)] -= fresh
            tile = replace(view_tile(piece), tap=f"t:{number}:{index}", fresh=fresh)
            places.append(Place(tile, arranging.pick == (number, index), gaps.get(index)))
        row = " ".join([*words, DONE])
        fault = read_draft_row(row, laws, state.options).fault if len(words) > 1 else (
            _("One tile is not a meld."))
        found.append(ArrangedRow(label, places, gaps.get(len(pieces)), fault))
    return found


def _gaps(laws: Laws[A], arranging: Arranging, number: int, label: str) -> dict[int, Button]:
    """Return by its place each gap of a row to which the tile that is moving can go."""
    words, pick = arranging.rows[number], arranging.pick
    own = pick[1] if pick and pick[0] == number else None
    moving = "J" if arranging.picked.startswith("J") else arranging.picked.removesuffix("h")
    found: dict[int, Button] = {}
    for gap in find_gaps(laws, words, moving, own):
        said = _("%(meld)s: at the end", meld=label)
        if gap.at < len(words):
            said = _("%(meld)s: before %(tile)s", meld=label,
                     tile=tile_words(parse_pieces(words[gap.at])[0]))
        found[gap.at] = Button(f"g:{number}:{gap.at}", said, current=gap.fits)
    return found


def _actions(
    state: ArrangedState, arranging: Arranging, *, wrong: bool, checks: bool
) -> list[Button]:
    found = [] if wrong else [Button("keys", _("Rack tile"), current=arranging.keys)]
    if arranging.pick and arranging.pick[1] and not wrong:
        found.append(Button("split", _("Split here")))
    if arranging.pick and arranging.picked.startswith("J"):
        found.append(Button("stands", _("It is …"), current=arranging.declaring))
    if arranging.picked and can_go_back(state, arranging):
        found.append(Button("back", _("Back to the rack")))
    if not arranging.picked:
        found.append(Button("reset", _("Reset")))
        if checks:
            found.append(Button("check", _("Check")))
    return found


def _keys(laws: Laws[A], state: A, arranging: Arranging, *, wrong: bool) -> list[Band]:
    if arranging.declaring:
        marks = Marks(numbers=False, joly=False)
        return bands(Counter(dict.fromkeys(NUMBER_TILES, 1)), marks)
    if not wrong and (arranging.picked or not arranging.keys):
        return []  # while a tile is moving, the room is the table's
    words = [" ".join(map(str, from_rack(state, arranging).elements()))]
    return bands(laws.tiles_left(state, words), Marks(numbers=False))
