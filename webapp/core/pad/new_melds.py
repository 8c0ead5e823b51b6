"""New melds on the pads of both games: what a tap does to them, and what the pad shows of them."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.melds import is_joly
from rules.reading import SHORTEST
from rules.tiles import Tile
from webapp.core.pad.draft import COLOURS, FILLED, parse_pieces
from webapp.core.pad.filling import has_tile, left_of
from webapp.core.pad.hits import find_hits
from webapp.core.pad.keys import Band, Marks
from webapp.core.pad.order import order_after, order_item
from webapp.core.pad.rows import (
    FREE,
    Lawful,
    Reading,
    is_done,
    is_free,
    is_number,
    is_open,
    is_whole,
    touch_tile,
    words_of,
)
from webapp.core.pad.touch import close_row, free_row, is_again, is_key, touch_row
from webapp.core.pad.view import Button, Choice, DraftMeld, Sheet, Total
from webapp.core.pad.ways import find_ways
from webapp.core.show.tiles import view_tile, view_tiles
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading

WAY: Final = "way:"


@dataclass(frozen=True, slots=True)
class MeldWords:
    """What a pad says of new melds in the words of its game."""

    begin: str
    make_joly: str
    which_joly: str
    next_or_joly: str


@dataclass(frozen=True, slots=True)
class NewMelds:
    """The melds of a draft: the rows, the laws for them, and the tiles that there are for them.

    ``order`` are the tiles in the order in which they were touched, where the rows do not say it.
    """

    rows: Sequence[str]
    lawful: Lawful
    box: Counter[Tile]
    order: Sequence[str] = ()

    @property
    def last(self) -> str:
        """Return the meld that was touched last."""
        return self.rows[-1] if self.rows else ""

    def left(self) -> Counter[Tile]:
        """Return the tiles that are not in the draft."""
        return left_of(self.box, self.rows)

    def with_order(self, rows: Sequence[str]) -> list[str]:
        """Return the items of a draft in which a tap made *rows*: the order touched goes along."""
        return [*order_item(rows, order_after(self.rows, self.order, rows)), *rows]

    def touch(self, tap: str) -> list[str]:
        """Return the rows after a tap; one that no button sends changes nothing."""
        rows = list(self.rows)
        kind, _colon, rest = tap.partition(":")
        match kind:
            case "drop" if rest.isdecimal():
                return [row for at, row in enumerate(rows) if at != int(rest[:3])]
            case "j":
                at, _colon, index = rest.partition(":")
                if at.isdecimal() and index.isdecimal() and int(at[:3]) < len(rows):
                    touched = touch_tile(rows[int(at)], int(index[:3]))
                    rows[int(at) : int(at) + 1] = [touched] if touched else []
            case "way" if rest.isdecimal():
                ways = find_ways(rows, self.box, self.lawful, self.order)
                return list(ways[int(rest[:3])].rows) if int(rest[:3]) < len(ways) else rows
            case "nextmeld":
                closed = (close_row(row) if is_free(row) else row for row in rows[:-1])
                return [*closed, close_row(self.last)] if words_of(self.last) else rows
            case "free":
                begun = bool(self.last) and is_open(self.last)
                kept = rows[:-1] if begun else rows
                return [*kept, FREE if is_number(self.last) or not begun else free_row(self.last)]
            case _ if is_key(tap):
                return touch_row(rows, tap, self.box, self.lawful, self.order)
        return rows

    def marks(self) -> Marks:
        """Return what the keys can do now."""
        words = words_of(self.last)
        plain = frozenset(word.removesuffix(FILLED) for word in words)
        filled = {word.removesuffix(FILLED) for word in words if word.endswith(FILLED)}
        if is_done(self.last):
            return Marks()
        reached = find_hits(self.last, left_of(self.box, self.rows[:-1]), self.lawful) | filled
        # A tile of which the box has no second one is taken away by its key.
        reached |= {word for word in words if is_again(self.last, word, self.box, self.rows)}
        if is_number(self.last):
            return Marks(first=words[0], inside=frozenset(words[1:]), hits=reached)
        if len(words) == 1 and not is_free(self.last):
            return Marks(first=self.last, hits=reached)
        return Marks(inside=plain, hits=reached)

    def _scarce(self) -> str:
        """Return the number of a set that is only begun, where there is no more tile for it."""
        words = words_of(self.last)
        numbers = {word[1:].removesuffix(FILLED) for word in words}
        if len(words) != SHORTEST - 1 or len(numbers) > 1 or words[0][0] not in COLOURS:
            return ""  # one tile may begin a run
        number, left = numbers.pop(), self.left()
        others = [f"{each}{number}" for each in COLOURS
                  if each not in {word[0] for word in words}]
        return "" if any(has_tile(left, each) for each in others) else number

    def prompt(self, words: MeldWords) -> str:
        """Return what to touch next."""
        if not self.rows:
            words_now = words.begin
        elif is_free(self.last):
            words_now = _("Tap each tile, then “Next meld”.")
        elif number := self._scarce():
            words_now = _("Only two tiles are left with %(number)s.", number=number)
        elif is_number(self.last):
            words_now = _("Tap the missing colour, or the number again for all four.")
        elif not all(map(is_whole, self.rows[:-1])):
            words_now = _("A meld is not complete. Finish or remove it.")
        elif is_whole(self.last):
            words_now = words.next_or_joly
        elif len(words_of(self.last)) < SHORTEST:
            words_now = _("Tap the next tile, or the other end of the run.")
        else:
            words_now = words.which_joly
        return str(words_now)

    def choices(self) -> list[Choice]:
        """Return the ways in which the last meld can be meant."""
        labels = {
            "next": _("Start next meld"),
            "cut": _("Separate meld"),
            "one": _("One meld"),
            "less": heading(_("remove")),
        }
        found = find_ways(self.rows, self.box, self.lawful, self.order)
        return [
            Choice(f"{WAY}{at}", labels.get(way.kind, ""),
                   tiles=view_tiles(parse_pieces(way.about)), current=way.current)
            for at, way in enumerate(found)
        ]

    def actions(self) -> list[Button]:
        """Return the small buttons beside the confirming one."""
        found = [Button("clear", _("Clear"))] if self.rows else []
        if is_free(self.last) or (self.rows and is_whole(self.last) and not is_done(self.last)):
            return [*found, Button("nextmeld", _("Next meld"))]
        return [*found, Button("free", _("Tile by tile"))]

    def shown(self, read: Callable[[str], Reading], make_joly: str) -> list[DraftMeld]:
        """Return the melds: each with its points, or with what is wrong with it."""
        melds: list[DraftMeld] = []
        for at, row in enumerate(self.rows):
            reading = read(row)
            tiles = [
                replace(view_tile(piece), tap=f"j:{at}:{index}",
                        hint=_("a tile") if is_joly(piece) else make_joly)
                for index, piece in enumerate(reading.pieces)
            ]
            if tiles:
                melds.append(DraftMeld(tiles, reading.points, at == len(self.rows) - 1,
                                       reading.fault, remove=f"drop:{at}"))
        return melds


def melds_sheet(
    melds: NewMelds,
    read: Callable[[str], Reading],
    words: MeldWords,
    bands: Callable[[Counter[Tile], Marks], list[Band]],
) -> Sheet:
    """Return a sheet with the melds of a draft.

    Args:
        melds: the melds, the last one perhaps only begun.
        read: says what a row is worth, or what is wrong with it.
        words: what the pad says in the words of its game.
        bands: draws the keys.
    """
    choices = melds.choices()
    return Sheet(
        prompt=melds.prompt(words),
        melds=melds.shown(read, words.make_joly),
        choices=choices,
        choices_label=_("Meaning") if choices else "",
        bands=bands(melds.left(), melds.marks()),
        actions=melds.actions(),
    )


def opening_total(sheet: Sheet, needed: int, also: str = "") -> Total:
    """Return how many of the *needed* points of an opening the sheet's melds have.

    *also* says what is missing beside points.
    """
    points = sum(meld.points or 0 for meld in sheet.melds)
    text = _("%(points)d of %(needed)d", points=points, needed=needed)
    return Total(points, needed, text, also if sheet.melds else "")
