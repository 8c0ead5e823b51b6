"""From a corrected photo to record lines: what happened, whose melds lie there, what is left."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from rules.melds import Piece, tile_of
from rules.notation.errors import NotationError
from rules.notation.lines import Laid, LaidPiece
from rules.tiles import Tile
from vision.known import Agreement
from webapp.core.kinds import AnyFolded
from webapp.core.pad.draft import Draft
from webapp.core.pad.racks import rack_lines
from webapp.core.port import fold, photo_kind
from webapp.core.record.folded import Judged, judge_lines
from webapp.play.photos.draft import PhotoDraft, first_draft
from webapp.server.data.models import Game
from webapp.server.language.locale import say


class Source(Protocol):
    """A Joly that was taken: the tiles given for it."""

    @property
    def given(self) -> tuple[Piece, ...]:
        """Return the tiles that were given."""


class Place(Protocol):
    """Where tiles were laid."""

    @property
    def meld(self) -> int:
        """Return the number of the meld, 0 of a new one."""

    @property
    def row(self) -> int:
        """Return the row in which a new meld is."""


class Step(Protocol):
    """One thing that happened: a new meld, or tiles laid off on one."""

    @property
    def place(self) -> Place:
        """Return where it was laid."""

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Return the tiles as they were laid."""

    @property
    def is_new(self) -> bool:
        """Say whether it is a new meld."""

    @property
    def takes(self) -> Sequence[Source]:
        """Return the Jolys that were taken for it."""


class Lying(Protocol):
    """A meld of the record that has changed."""

    @property
    def meld(self) -> int:
        """Return its number."""

    @property
    def rows(self) -> tuple[int, ...]:
        """Return the rows in which it is, several where it is in parts."""

    @property
    def gone(self) -> tuple[Tile, ...]:
        """Return its tiles that do not lie there."""

    @property
    def come(self) -> tuple[Tile, ...]:
        """Return tiles that lie there and are not its own."""


class Way(Protocol):
    """One way from the record to the table of the photo."""

    @property
    def steps(self) -> Sequence[Step]:
        """Return what happened, in order."""

    @property
    def places(self) -> Mapping[int, int | None]:
        """Return the rows in which the record's melds lie now, by their numbers."""

    @property
    def lines(self) -> tuple[str, ...]:
        """Return the record lines that it adds."""

    @property
    def unseen(self) -> tuple[int, ...]:
        """Return the melds of the record that do not show."""

    @property
    def unlike(self) -> tuple[int, ...]:
        """Return the melds that lie other than this way would leave them."""

    @property
    def otherwise(self) -> Sequence[Lying]:
        """Return the melds of the record of which a tile is gone, or another one is there."""

    @property
    def hidden(self) -> Sequence[Tile]:
        """Return the tiles that it would enter although no row shows them."""

    @property
    def moved(self) -> Sequence[Tile]:
        """Return tiles that it would enter and that are missing from a meld of the record."""


class Ways(Protocol):
    """All that can have happened."""

    @property
    def ways(self) -> Sequence[Way]:
        """Return the ways, the best first."""

    @property
    def loose(self) -> tuple[int, ...]:
        """Return the rows that are no melds."""


class Doubt(Protocol):
    """How little of the record's table shows."""

    @property
    def there(self) -> int:
        """Return how many tiles lie where they lay."""

    @property
    def known(self) -> int:
        """Return how many tiles the record has on the table."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What would be entered from a photo.

    ``lines`` are the record lines; ``judged`` what the rules say of them; ``error`` why they
    cannot be entered. For a photo of the table ``explained`` has all ways and ``way`` the one
    that is proposed, ``draft`` with its seats; ``covered`` are melds of the record of which only
    what hides a tile does not show it. Where too little agrees for it to be the same table
    ``doubt`` says how much does, and nothing is proposed until someone says that it is; ``way``
    then only tells what is seen of the record's melds.
    """

    draft: PhotoDraft
    lines: tuple[str, ...] = ()
    judged: Judged | None = None
    error: str = ""
    explained: Ways | None = None
    way: Way | None = None
    impossible: bool = False
    doubt: Doubt | None = None
    covered: frozenset[int] = frozenset()

    @property
    def left_out(self) -> tuple[int, ...]:
        """Return the rows of which nothing is entered: no melds, and melds lying otherwise."""
        loose = self.explained.loose if self.explained else ()
        lies = self.way.otherwise if self.way else ()
        return tuple(sorted({*loose, *(
            row for each in lies if each.meld not in self.covered for row in each.rows)}))

    @property
    def is_lawful(self) -> bool:
        """Say whether no rule forbids any of the lines."""
        return self.judged is not None and not self.judged.refused


def fold_shown(game: Game) -> AnyFolded:
    """Fold *game*; where a photo tells nothing in such a game there is no such page."""
    photo_kind(game)
    return fold(game)


def seen_doubt(
    folded: AnyFolded, draft: PhotoDraft, reading: Mapping[str, Any]
) -> Doubt | None:
    """Return how little of the record's table the reader saw, where that was too little.

    Nothing where it did not know this record or another photo showed the rest of the table, and
    once a hand has set right what it read.
    """
    if "agreed" not in reading:
        return None
    if reading.get("ply") != folded.ply or draft.rows != first_draft(reading).rows:
        return None
    agreed = Agreement(**reading["agreed"])
    return None if agreed.is_same else agreed


def propose_rack(folded: AnyFolded, draft: PhotoDraft, seat: str) -> Proposal:
    """Propose the rack of *seat*: all tiles of the photo."""
    tiles = " ".join(str(tile_of(tile.piece)) for row in draft.rows for tile in row)
    lines = rack_lines(folded, Draft(seat, (tiles,) if tiles else ()), "")
    return judged(folded, Proposal(draft, tuple(lines)))


def propose_laid(folded: AnyFolded, draft: PhotoDraft) -> Proposal:
    """Propose the rows as melds that lay there before the record began."""
    melds: dict[str, list[tuple[LaidPiece, ...]]] = {}
    already = laid_already(folded, draft)
    for row, pieces in enumerate(draft.pieces):
        if row in draft.owners and row not in already:
            melds.setdefault(draft.owners[row], []).append(tuple(map(LaidPiece, pieces)))
    lines = tuple(str(Laid(seat, tuple(melds[seat]))) for seat in sorted(melds))
    return judged(folded, Proposal(draft, lines))


def laid_already(folded: AnyFolded, draft: PhotoDraft) -> dict[int, int]:
    """Return the melds of the record that lie there as they were laid, by their rows."""
    known = {meld: sorted(str(slot.tile) for slot in lies.slots)
             for meld, lies in folded.state.melds.items()}
    found: dict[int, int] = {}
    for row, pieces in enumerate(draft.pieces):
        tiles = sorted(str(tile_of(piece)) for piece in pieces)
        meld = next((each for each, lies in known.items()
                     if lies == tiles and each not in found.values()), None)
        if meld is not None:
            found[row] = meld
    return found


def judged(folded: AnyFolded, proposal: Proposal) -> Proposal:
    """Return *proposal* with what the rules say of its lines, or why they cannot be entered."""
    if not proposal.lines:
        return proposal
    try:
        return replace(proposal, judged=judge_lines(folded, proposal.lines))
    except NotationError as error:
        return replace(proposal, lines=(), error=say(error.expected))
