"""The page of the score alone as its templates show it: one part of it open at a time."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from rules.tiles import NUMBER_TILES, Tile, find_tile
from webapp.core.kinds import AloneKind, AnyFolded
from webapp.core.pad.draft import parse_pieces
from webapp.core.pad.keys import Marks
from webapp.core.pad.new_melds import melds_sheet
from webapp.core.pad.rows import is_whole, words_of
from webapp.core.pad.view import Button, Choice, DraftMeld, PointsField, Sheet
from webapp.core.show.sheet import PlayerScore
from webapp.core.show.table import Link
from webapp.core.show.tiles import TileView, view_tile
from webapp.core.show.words import list_words, tile_words
from webapp.play.alone.draft import (
    END,
    JOLYS,
    NOBODY,
    NUMBER,
    RACK,
    SCORE,
    TABLE,
    Alone,
    LaidMeld,
    Mark,
    Side,
)
from webapp.play.alone.touch import box_of, new_melds, part_of, parts_of, steps_of
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading, ngettext


@dataclass(frozen=True, slots=True)
class LaidView:
    """A meld of a player: ``owners`` says who else laid tiles of it, ``own`` leads to saying so."""

    meld: DraftMeld
    owners: str
    own: str


@dataclass(frozen=True, slots=True)
class PartView:
    """The open part: choices by what they are about ("": how a player is entered), tiles, keys.

    ``tiles`` are those touched that are no melds; ``by_photo`` is what a photo can show instead,
    and ``signs`` says that the number may be below zero. ``twins`` are who may have announced one.
    """

    sheet: Sheet = field(default_factory=Sheet)
    chosen: list[tuple[str, list[Choice]]] = field(default_factory=list)
    number: PointsField | None = None
    signs: bool = False
    melds: list[LaidView] = field(default_factory=list)
    tiles: list[TileView] = field(default_factory=list)
    by_photo: str = ""
    twins: list[Choice] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class AloneForm:
    """The form: ``steps`` lead to its parts; ``players`` are the scores, before they are kept."""

    title: str
    action: str
    token: str
    ply: int
    draft: str
    error: str
    steps: list[Choice]
    part: PartView | None
    players: list[PlayerScore]
    next: Button | None


@dataclass(frozen=True, slots=True)
class AloneView:
    """The page; without a ``form`` the game is over, and ``score_url`` is where its score is."""

    series: Link
    table_url: str
    score_url: str
    error: str
    form: AloneForm | None
    upload: str
    upload_token: str


def view_steps(
    kind: AloneKind, folded: AnyFolded, draft: Alone, wrong: Mapping[str, str]
) -> list[Choice]:
    """Return the ways to the parts of the page, each with what was said there so far."""
    asked = steps_of(kind, draft)
    found = [Choice(f"at:{END}", _("Going out"), note=_end_note(folded, draft),
                    current=draft.step == END)]
    for seat, name in folded.names.items():
        note = _("went out") if seat not in asked else _side_note(draft, seat, wrong)
        found.append(Choice(f"at:{seat}", name, note=note, current=draft.step == seat,
                            disabled=seat not in asked))
    return found


def _end_note(folded: AnyFolded, draft: Alone) -> str:
    if draft.winner == NOBODY:
        return _("nobody")
    return folded.names.get(draft.winner, "?")


def _side_note(draft: Alone, seat: str, wrong: Mapping[str, str]) -> str:
    side = draft.side(seat)
    if side.number:
        return side.number.replace("-", "−")
    if seat in wrong:
        return "?"
    count = len(side.rack) + sum(len(words_of(row)) for row in side.rows)
    return ngettext("%(num)d tile", "%(num)d tiles", count) if count else "✓"


def title_of_part(folded: AnyFolded, draft: Alone) -> str:
    """Return what is asked or shown now."""
    if draft.step == SCORE:
        return _("Is this the score?")
    if draft.step == END:
        return _("Going out")
    if draft.owning is not None:
        return _("Who laid which tile?")
    return folded.names[draft.step]


def view_part(kind: AloneKind, folded: AnyFolded, draft: Alone) -> PartView | None:
    """Return the part that is open; ``None`` where the scores are."""
    if draft.step == SCORE:
        return None
    if draft.step == END:
        return _end_part(kind, folded, draft)
    side = draft.side(draft.step)
    if draft.owning is not None:
        return _owner_part(folded, draft, side.melds[draft.owning])
    return _side_part(kind, folded, draft)


def _end_part(kind: AloneKind, folded: AnyFolded, draft: Alone) -> PartView:
    names = folded.names
    won = [*names.items(), (NOBODY, _("nobody"))]
    chosen = [(_("Who went out?"), [
        Choice(f"won:{item}", name, current=item == draft.winner) for item, name in won])]
    someone = draft.winner in names
    ways = kind.ways(folded) if someone else ()
    if ways:
        chosen.append((_("How?"), [
            Choice(f"went:{way.item}", way.label, note=way.note, current=way.item == draft.way)
            for way in ways]))
    chosen += [("", [Choice(f"with:{mark.item}", mark.label, current=mark.item in draft.marks)
                     for mark in group]) for group in (kind.marks(folded) if someone else ())]
    sheet, tiles = Sheet(), []
    if kind.throws and someone and draft.thrown is None:
        sheet = Sheet(prompt=_("Tap the last discard."),
                      bands=kind.bands(box_of(folded, draft), _TILES))
    elif kind.throws and someone:
        sheet = Sheet(prompt=_("Last discard"))
        tiles = [replace(view_tile(draft.thrown), tap=str(draft.thrown), hint=_("another tile"))]
    twins = [Choice(f"twin:{seat}", name, current=seat == draft.twin)
             for seat, name in names.items()] if kind.twins(folded) else []
    return PartView(sheet, chosen, tiles=tiles, twins=twins)


_TILES: Final = Marks(numbers=False, only={str(tile) for tile in NUMBER_TILES})
"""Keys for single tiles: the second key of a 1 would send the same one."""


def _side_part(kind: AloneKind, folded: AnyFolded, draft: Alone) -> PartView:
    seat, name = draft.step, folded.names[draft.step]
    side = draft.side(seat)
    melds = new_melds(kind, folded, draft)
    part, labels = part_of(kind, draft), {
        NUMBER: _(kind.counted), TABLE: _("Laid down"), RACK: _("Rack")}
    view = PartView(chosen=[("", [
        Choice(f"part:{each}", labels[each], current=each == part)
        for each in parts_of(kind, draft)])])
    if asked := kind.unlaid(folded):
        view.chosen.append(("", [Choice("none", asked, current=side.none)]))
    if part == NUMBER:
        number = PointsField(heading(_(kind.number)), side.number.replace("-", "−"), _(kind.hint))
        return replace(view, number=number, signs=kind.below_zero)
    if part == RACK or melds is None or kind.melds is None:
        return _with_rack(kind, folded, draft, view)
    laid = kind.melds(folded)
    sheet = melds_sheet(melds, laid.read, laid.words, kind.bands)
    if not side.melds and seat != draft.winner:
        sheet = replace(sheet, actions=[Button("none", _("No melds yet.")), *sheet.actions])
        if side.none:
            sheet = replace(sheet, prompt=_("%(name)s laid down nothing.", name=name))
    return replace(view, sheet=sheet, melds=_laid_views(folded, side, sheet.melds),
                   by_photo=_("Photo of the melds"))


def _laid_views(folded: AnyFolded, side: Side, shown: list[DraftMeld]) -> list[LaidView]:
    found: list[LaidView] = []
    for meld in shown:
        at = int((meld.remove or "drop:0").removeprefix("drop:"))
        laid = side.melds[at]
        own = f"own:{at}" if is_whole(laid.row) else ""
        found.append(LaidView(meld, owners_words(folded, laid), own))
    return found


def owners_words(folded: AnyFolded, meld: LaidMeld) -> str:
    """Return who laid tiles of a meld but its owner, and which were given for a Joly."""
    pieces = parse_pieces(" ".join(words_of(meld.row)))
    words: list[str] = []
    for at, mark in sorted(meld.marks.items()):
        tile, name = tile_words(pieces[at]), folded.names[mark.seat]
        if mark.joly:
            which = _("first") if mark.joly == 1 else _("second")
            words.append(_("%(tile)s: %(name)s, Joly: %(which)s", tile=tile, name=name,
                           which=which))
        else:
            words.append(_("%(what)s: %(name)s", what=tile, name=name))
    return list_words(words)


def _with_rack(kind: AloneKind, folded: AnyFolded, draft: Alone, view: PartView) -> PartView:
    side = draft.side(draft.step)
    prompt = _("Tap each tile on the rack.")
    if side.empty:
        prompt = _("Rack is empty")
    tiles = [replace(view_tile(tile), tap=f"off:{at}", hint=_("remove"))
             for at, tile in enumerate(side.rack)]
    clear = Button("clear", _("Clear"))
    left: Counter[Tile] = box_of(folded, draft)
    sheet = Sheet(
        prompt=prompt,
        bands=kind.bands(left, _TILES),
        actions=[clear] if side.rack else [Button("empty", _("No tiles left"))])
    return replace(view, sheet=sheet, tiles=tiles, by_photo=_("Photo of the rack"))


def _owner_part(folded: AnyFolded, draft: Alone, meld: LaidMeld) -> PartView:
    brush = draft.brush or Mark(draft.step)
    pieces = parse_pieces(" ".join(words_of(meld.row)))
    tiles = [
        replace(view_tile(piece), tap=f"paint:{at}", upside=bool(mark and mark.joly)
                and find_tile(str(piece)) in NUMBER_TILES,
                hint=folded.names[mark.seat if mark else draft.step])
        for at, piece in enumerate(pieces) for mark in [meld.marks.get(at)]]
    labels = (_("added"), _("given for a Joly"), _("for the second Joly"))
    return PartView(
        Sheet(prompt=" ".join(filter(None, (
            _("A meld whose Joly was swapped still counts for the player who laid that Joly.")
            if brush.joly else "",
            owners_words(folded, meld) or _(
                "Choose a player, then tap the tiles they laid down."))))),
        [(_("Laid down by"), [Choice(f"by:{seat}", name, current=seat == brush.seat)
                             for seat, name in folded.names.items()]),
         (_("Reason"), [Choice(f"for:{joly}", label, current=joly == brush.joly)
                          for joly, label in zip(JOLYS, labels, strict=True)])],
        tiles=tiles)
