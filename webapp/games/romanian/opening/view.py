"""What “Can I open?” shows: the rack, the best opening, and another one that keeps more."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.games.romanian.opening.best import Opening, best_opening, tiles_that_open
from rules.games.romanian.opening.keeping import Keeping, keeping_opening, laid_off_after
from rules.games.romanian.opening.laying_off import Lying
from rules.games.romanian.options import Options
from rules.games.romanian.reading import read_row
from rules.games.romanian.values import opening_points
from rules.melds import Piece
from rules.reading import Row
from rules.tiles import FULL_SET, NUMBER_TILES, Tile
from webapp.core.pad.keys import Marks, bands
from webapp.core.pad.view import Button, DraftMeld, Other, Sheet, Total
from webapp.core.show.tiles import view_tile, view_tiles
from webapp.core.show.words import list_words, tiles_words
from webapp.play.photos.rack import SeenRack
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading, ngettext


@dataclass(frozen=True, slots=True)
class Asked:
    """What a rack opens with: the best, what of the rest can be laid off later, and another way.

    ``kept`` is the opening that keeps more to lay off than the best one, where there is one.
    """

    found: Opening
    later: Sequence[Tile] = ()
    kept: Keeping | None = None


def ask(rack: list[Tile], options: Options, table: Sequence[Lying]) -> Asked:
    """Return what *rack* opens with, beside the melds on the *table*."""
    found = best_opening(rack, options)
    if not found.is_possible:
        return Asked(found)
    later = laid_off_after(found, options, table)
    kept = keeping_opening(rack, options, table)
    more = kept is not None and len(kept.laid_off) > len(later)
    return Asked(found, later, kept if more else None)


def view_sheet(
    rack: list[Tile], options: Options, asked: Asked, seen: SeenRack | None
) -> Sheet:
    """Return what the pad shows; *seen* is what a photo of the rack has shown."""
    left = Counter(FULL_SET)
    left.subtract(rack)
    found = asked.found
    doubtful = {} if seen is None else seen.doubtful
    lead = [replace(view_tile(tile), tap=f"j:0:{index}", hint=_("remove"),
                    fresh=index in doubtful)
            for index, tile in enumerate(rack)]
    words = [seen.words() if seen is not None else "", _prompt(rack, found, options),
             _later(asked.later)]
    return Sheet(
        title=_("Can I open?"),
        prompt=" ".join(filter(None, words)),
        lead=lead,
        lead_text=_("my rack"),
        melds=_melds(found, options),
        total=Total(found.points, options.min_initial, _(
            "%(points)d of %(needed)d", points=found.points, needed=options.min_initial)),
        other=_other(asked.kept, options) if asked.kept is not None else None,
        bands=bands(left, Marks(numbers=False, only={str(tile) for tile in NUMBER_TILES})),
        actions=[Button("clear", _("Clear"))] if rack else [],
    )


def _melds(found: Opening, options: Options) -> list[DraftMeld]:
    return [DraftMeld(view_tiles(meld), _points(meld, options)) for meld in found.melds]


def _other(kept: Keeping, options: Options) -> Other:
    """Return the opening that keeps more to lay off than the best one."""
    needed = _("%(points)d of %(needed)d", points=kept.opening.points,
               needed=options.min_initial) + "."
    return Other(
        ngettext("Or keep %(num)d tile to add later", "Or keep %(num)d tiles to add later",
                 len(kept.laid_off)),
        _melds(kept.opening, options),
        f"{needed} {_stays(kept.opening)} {_later(kept.laid_off)}",
    )


def _later(tiles: Sequence[Tile]) -> str:
    if not tiles:
        return ""
    return ngettext(
        "From your next turn you can add: %(tiles)s.",
        "From your next turn you can add: %(tiles)s.",
        len(tiles), tiles=tiles_words(tiles))


def _stays(found: Opening) -> str:
    return ngettext(
        "%(num)d tile stays on the rack: %(tiles)s.", "%(num)d tiles stay on the rack: %(tiles)s.",
        len(found.left), tiles=tiles_words(found.left))


def _points(meld: tuple[Piece, ...], options: Options) -> int:
    read = read_row(meld, options)
    if not isinstance(read, Row) or read.shape is None:
        return 0
    return opening_points(read.shape, read.pieces, options)


def _prompt(rack: list[Tile], found: Opening, options: Options) -> str:
    if not rack:
        return _("Tap the tiles on your rack. No other phone sees them, and they are not kept.")
    if found.is_possible:
        return f"{_('Yes.')} {_stays(found)}"
    words = [_("Not yet.")]
    if found.missing:
        words.append(ngettext("%(num)d point short.", "%(num)d points short.",
                              found.missing))
    if not found.has_run:
        words.append(heading(_("no run yet")) + ".")
    wanted = tiles_that_open(rack, options)
    if wanted:
        shown = [tiles_words([tile]) for tile in wanted]
        words.append(_("One of these is enough: %(tiles)s.", tiles=list_words(shown)))
    return " ".join(words)


def drafted(found: Opening) -> str:
    """Return the melds of an opening as the table's pad drafts them."""
    return " / ".join(" ".join(map(str, meld)) for meld in found.melds)
