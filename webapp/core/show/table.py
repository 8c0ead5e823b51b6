"""What the tables of all games show alike: frame, melds, news, what happened last, the end."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.notation import lines as ln
from rules.replay import score
from webapp.core.record.folded import FoldedGame
from webapp.core.record.people import Person
from webapp.core.show.sentences import batch_words, line_sentences
from webapp.core.show.tiles import TileView
from webapp.server.language.locale import gettext as _


@dataclass(frozen=True, slots=True)
class Link:
    """Something with an address: ``text`` or ``name`` in templates."""

    text: str
    url: str

    @property
    def name(self) -> str:
        """Return the text."""
        return self.text


@dataclass(frozen=True, slots=True)
class MeldView:
    """A meld on the table; ``tap`` is what a touch of it sends, "" where nothing can be added."""

    id: str
    kind: str
    closed: bool
    tiles: list[TileView]
    points: int | None
    label: str
    tap: str = ""


@dataclass(frozen=True, slots=True)
class News:
    """Something that happened last."""

    text: str
    kind: str = ""
    take: list[TileView] = field(default_factory=list)
    left: list[TileView] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Frame:
    """What the page of a table has whatever is played: its addresses, and who looks at it.

    ``own`` is the seat that the device says is its own; ``enters`` says that it may record. ``eye``
    is where a camera tells what the record does not have, "" where none does.
    """

    game_id: str
    title: str
    url: str
    live_url: str
    score_url: str
    etag: str
    own: str | None
    enters: bool
    eye: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """How it stands with a player: ``words``, and where these have no room a ``sign``.

    The sign is a few letters after the face of a ``tile``, where there is one; "" for none.
    """

    words: str
    sign: str = ""
    kind: str = ""
    tile: TileView | None = None

    @property
    def wide(self) -> int:
        """Return how many pixels the sign takes."""
        return (10 + 10 * len(self.sign) + (20 if self.tile else 0)) if self.sign else 0


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player: how it stands with him or her, and the points so far."""

    seat: str
    person: Person
    turn: bool
    you: bool
    winner: bool
    marks: Sequence[Mark]
    points: int
    points_url: str

    @property
    def state(self) -> str:
        """Return how it stands, in words."""
        return " · ".join(each.words for each in self.marks)

    @property
    def signs(self) -> list[int]:
        """Return how wide each sign is that stands after the name."""
        own = (self.turn, self.winner)
        return [each.wide for each in self.marks if each.sign] + [24 for each in own if each]


@dataclass(frozen=True, slots=True)
class TableView:
    """What every table shows: ``say`` is heard of the last change, ``over`` ends the game.

    ``steps`` are how small its tiles are in each room, so that all of them show on a phone: 0 is
    the full size; ``full`` says that a low phone has no room for them beside the keys.
    """

    frame: Frame
    turn: str | None
    say: str
    news: list[News]
    over: Link | None
    players: Sequence[PlayerView]
    steps: Sequence[int]
    full: bool


@dataclass(frozen=True, slots=True)
class Stand:
    """A button that enters a refused move, and what the record then says."""

    tap: str
    label: str
    note: str


@dataclass(frozen=True, slots=True)
class MeldsTable(TableView):
    """A table whose melds lie in the middle; ``left`` is what is left to draw, in words."""

    melds: list[MeldView]
    left: str | None


def over_link(folded: FoldedGame[Any], frame: Frame) -> Link | None:
    """Return where a game that is over leads: to the racks, or to the score."""
    state = folded.state
    if not state.ended:
        return None
    counted = all(each.counted for each in score(folded.replay).seats.values())
    ask = frame.enters and not counted
    url = f"{frame.url}?mode=rack" if ask else frame.score_url
    if not state.winner:
        text = (
            _("No one went out: count racks") if ask else _("No one went out: score")
        )
    else:
        name = folded.names[state.winner]
        text = (
            _("%(name)s went out: count racks", name=name)
            if ask
            else _("%(name)s went out: score", name=name)
        )
    return Link(text, url)


def last_plies(folded: FoldedGame[Any]) -> list[int]:
    """Return the lines of the last batch that did more than begin a turn."""
    told = [line for line in folded.replay.record.lines if not isinstance(line.value, ln.Turn)]
    batches = {row.ply: row.batch for row in folded.rows}
    last = batches.get(told[-1].ply, 1) if told else 1
    return [] if last == 1 else [line.ply for line in told if batches.get(line.ply) == last]


def latest_words(folded: FoldedGame[Any], news: Sequence[News]) -> str:
    """Return what is heard of the last thing that any phone did: a move, a turn, a correction.

    Args:
        folded: the game.
        news: what the table shows of its last move; it is said where nothing was corrected since.
    """
    batch = folded.rows[-1].batch
    if batch == 1:
        return ""
    plies = [row.ply for row in folded.rows if row.batch == batch]
    words = batch_words(folded, plies)
    moved = plies[-1] in last_plies(folded)
    return " ".join(dict.fromkeys([words, *(item.text for item in news if moved)]))


def last_words(folded: FoldedGame[Any]) -> str:
    """Return what was entered last, in words."""
    return " ".join(line_sentences(folded, last_plies(folded)))
