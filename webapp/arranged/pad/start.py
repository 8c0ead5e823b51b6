"""The draw for the start on the pad: each player's tile, and again after ties and jokers."""

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from rules.arranged.lines import Drawn, Starter
from rules.arranged.starting import Drawing
from rules.tiles import FULL_SET, Tile, find_tile
from webapp.arranged.laws import A, ArrangedState, Laws
from webapp.arranged.pad.rows import bands
from webapp.core.pad.draft import Draft
from webapp.core.pad.keys import Marks
from webapp.core.pad.mode import Mode
from webapp.core.pad.view import Button, Choice, DraftMeld, Sheet
from webapp.core.record.folded import FoldedGame
from webapp.core.show.tiles import view_tile
from webapp.core.show.words import list_words
from webapp.server.http.forms import whole_number
from webapp.server.language.locale import gettext as _


def _drawn(draft: Draft, state: ArrangedState) -> list[Drawn]:
    found: list[Drawn] = []
    for item in draft.items:
        seat, _blank, word = item.partition(" ")
        tile = find_tile(word)
        if seat in state.players and tile is not None:
            found.append(Drawn(seat, tile))
    return found


def _stand(laws: Laws[A], draft: Draft, state: A) -> Drawing:
    return laws.drawing(state, [(each.seat, each.tile) for each in _drawn(draft, state)])


def touch_start(laws: Laws[A], state: A, draft: Draft, tap: str) -> Draft:
    """Return the draft after a tile was drawn, or taken back."""
    if tap.startswith("drop:"):
        at = whole_number(tap.removeprefix("drop:"), 3)
        return draft if at is None else draft.with_items(draft.items[:at])
    waiting = _stand(laws, draft, state).waiting
    if find_tile(tap) is None or not waiting:
        return draft
    return draft.with_items([*draft.items, f"{waiting[0]} {tap}"])


def start_lines(laws: Laws[A], state: A, draft: Draft) -> list[str]:
    """Return the record lines of the draw; none while somebody has still to draw."""
    starter = _stand(laws, draft, state).starter
    if not starter or state.turn is not None:
        return []
    return [*map(str, _drawn(draft, state)), str(Starter(starter))]


def start_sheet(laws: Laws[A], state: A, draft: Draft, names: Mapping[str, str]) -> Sheet:
    """Return what the pad shows for the draw."""
    stands = _stand(laws, draft, state)
    prompt = _("Tap the tile each player drew. Nobody drew? Tap who begins.")
    if stands.starter:
        prompt = (_("%(name)s drew the highest number and begins.", name=names[stands.starter])
                  if laws.high else
                  _("%(name)s drew the lowest number and begins.", name=names[stands.starter]))
    elif stands.again:
        names_again = list_words([names[seat] for seat in stands.waiting])
        prompt = (_("Draw again after a joker or the same highest number: %(names)s.",
                    names=names_again) if laws.high else
                  _("Draw again after a joker or the same lowest number: %(names)s.",
                    names=names_again))
    elif draft.items:
        prompt = _("Tap the tile %(name)s drew.", name=names[stands.waiting[0]])
    left: Counter[Tile] = Counter(FULL_SET)
    return Sheet(
        title=_("Who begins?"),
        prompt=prompt,
        melds=[
            DraftMeld([view_tile(each.tile)], None, remove=f"drop:{index}",
                      fault=names[each.seat])
            for index, each in enumerate(_drawn(draft, state))
        ],
        choices=[] if draft.items else [
            Choice(f"begin:{seat}", name) for seat, name in names.items()],
        choices_label=_("Who begins?"),
        bands=bands(left, Marks(numbers=False)) if stands.waiting else [],
        actions=[Button("clear", _("Clear"))] if draft.items else [],
        confirm=Button("confirm", _("%(name)s begins", name=names[stands.starter]))
        if stands.starter else None,
    )


class Start(Mode[A]):
    """Drawing for who begins."""

    name = "start"
    corrects = False
    at_once: ClassVar[tuple[str, ...]] = ("begin:",)

    def __init__(self, laws: Laws[A]) -> None:
        self.laws = laws

    def is_offered(self, folded: FoldedGame[A]) -> bool:
        """Say whether nobody has played yet."""
        return folded.state.turn is None and not folded.state.ended

    def touch(self, folded: FoldedGame[A], draft: Draft, tap: str) -> Draft:
        """Return the draft after a tile was drawn, or taken back."""
        return touch_start(self.laws, folded.state, draft, tap)

    def lines(self, folded: FoldedGame[A], draft: Draft, _points: str) -> tuple[str, ...]:
        """Return the lines of the draw."""
        return tuple(start_lines(self.laws, folded.state, draft))

    def lines_at_once(self, folded: FoldedGame[A], _draft: Draft, tap: str) -> tuple[str, ...]:
        """Return the line that says who begins where nobody drew."""
        seat = tap.removeprefix("begin:")
        known = seat in folded.state.players and folded.state.turn is None
        return (str(Starter(seat)),) if known else ()

    def sheet(self, folded: FoldedGame[A], draft: Draft) -> Sheet:
        """Return who draws, and what was drawn."""
        return start_sheet(self.laws, folded.state, draft, folded.names)
