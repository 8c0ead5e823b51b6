"""What the pages of a photo are drawn from: what all of them have, and what each has besides."""

from dataclasses import dataclass

from flask import url_for

from webapp.core.port import table_url
from webapp.play.photos.beside_view import BesideView
from webapp.play.photos.decisions import MOST, Decision
from webapp.play.photos.proposal_view import ProposalView
from webapp.play.photos.stage import MeldView, Painter
from webapp.play.photos.unread import GapView
from webapp.play.photos.view import Editor, RowView
from webapp.server.data.models import Game
from webapp.server.data.photo_tables import Photo
from webapp.server.http.access import visitor
from webapp.server.http.once import new_token


@dataclass(frozen=True, slots=True)
class PhotoView:
    """A photo of a game, and the ways from it."""

    game: Game
    photo: Photo
    title: str

    @property
    def table_url(self) -> str:
        """Return the address of the table."""
        return table_url(self.game)

    @property
    def log_url(self) -> str:
        """Return the address of the line in the log that was entered from the photo."""
        anchor = f"ply-{self.photo.ply}" if self.photo.ply else None
        return url_for("log.log", game_id=self.game.id, _anchor=anchor)

    @property
    def url(self) -> str:
        """Return the photo's own address."""
        return self.place()

    def place(self, at: str | None = None, do: str | None = None) -> str:
        """Return the address of the page with the tile *at* to be corrected, in the way *do*."""
        return url_for("check.show", game_id=self.game.id, photo_id=self.photo.id, at=at,
                       do=do, _anchor="tile" if at else None)

    @property
    def action(self) -> str:
        """Return where a tap is sent."""
        return url_for("check.touch", game_id=self.game.id, photo_id=self.photo.id)

    @property
    def delete(self) -> str:
        """Return where the photo is deleted."""
        return url_for("photos.delete", game_id=self.game.id, photo_id=self.photo.id)

    @property
    def image(self) -> str:
        """Return the address of the picture."""
        return url_for("photos.picture", game_id=self.game.id, photo_id=self.photo.id)

    @property
    def again(self) -> str:
        """Return where another photo is taken instead, of the same side."""
        return url_for("photos.new", game_id=self.game.id, seat=self.photo.seat or None,
                       beside=self.photo.beside)

    @property
    def upload(self) -> str:
        """Return where another photo is sent."""
        return url_for("photos.upload", game_id=self.game.id)

    @property
    def upload_token(self) -> str:
        """Return a token with which one is sent, another one each time."""
        return new_token()

    @property
    def width(self) -> int:
        """Return the width of the picture in pixels."""
        return self.photo.width

    @property
    def height(self) -> int:
        """Return the height of the picture in pixels."""
        return self.photo.height

    @property
    def may(self) -> bool:
        """Say whether this device records."""
        return visitor().may("member")


@dataclass(frozen=True, slots=True)
class WaitingView(PhotoView):
    """A photo in line, its place in ``words``.

    ``wait`` is the address that is asked again, after ``pause`` milliseconds. ``late`` says that it
    takes longer than usual.
    """

    words: str
    wait: str
    pause: int
    late: bool


@dataclass(frozen=True, slots=True)
class RefusedView(PhotoView):
    """A photo that cannot be used: why, and what to do; ``retry`` is where it is read again."""

    words: str
    retry: str


@dataclass(frozen=True, slots=True)
class KeptView(PhotoView):
    """A photo from which something was entered: what, in sentences."""

    words: list[str]


@dataclass(frozen=True, slots=True)
class CheckView(PhotoView):
    """A photo that was read, to be looked at and entered.

    ``melds`` and ``gaps`` are drawn over the picture; ``painters`` are the players whose melds can
    be touched. ``decisions`` are what is to be decided. ``at`` is the tile that is being corrected,
    ``laid`` says that the game was going on already, ``may_lie`` that it may have been; ``seats``
    are taps, names and whether chosen: whose rack it may be. ``first`` is what someone else has
    entered meanwhile, ``beside`` another side of the table, where it is one.
    """

    melds: list[MeldView]
    gaps: list[GapView]
    painters: list[Painter]
    decisions: list[Decision]
    rows: list[RowView]
    editor: Editor | None
    at: str
    proposal: ProposalView
    laid: bool
    may_lie: bool
    rack: bool
    seats: list[tuple[str, str, bool]]
    token: str
    ply: int
    revision: int
    first: list[str] | None
    beside: BesideView | None

    @property
    def urgent(self) -> list[Decision]:
        """Return the decisions that are shown."""
        return self.decisions[:MOST]

    @property
    def further(self) -> list[Decision]:
        """Return those that are folded away."""
        return self.decisions[MOST:]


@dataclass(frozen=True, slots=True)
class NewPhotoView:
    """The field for a photo; ``seats`` are letters and names: whose rack it may show, if one.

    ``shots`` is where frames of the camera in the page are sent. ``beside`` is the photo of which
    another side is taken, "" for none; ``alone`` says why it goes with none.
    """

    title: str
    table_url: str
    action: str
    shots: str
    token: str
    error: str
    seat: str
    seats: list[tuple[str, str]]
    beside: str
    alone: str
