"""What a camera tells of a table, as its pages show it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask import url_for

from rules.notation.lines import Turn
from webapp.core.kinds import AnyFolded
from webapp.core.port import photo_kind, table_url
from webapp.core.show.sentences import line_sentences
from webapp.core.show.table import Link
from webapp.core.show.tiles import TileView, view_tiles
from webapp.core.show.verdicts import CitationView
from webapp.play.live.proposing import draft_of, propose
from webapp.play.live.watch import Told
from webapp.play.photos.draft import PhotoDraft
from webapp.play.photos.proposal import Proposal
from webapp.play.photos.proposal_view import ProposalView, proposal_view
from webapp.play.photos.stage import MeldView, Painter, drawn, meld_views
from webapp.play.photos.view import row_faults
from webapp.play.photos.whose import add_words, known_melds, owned_rows, painters
from webapp.server.data.models import Game
from webapp.server.http.access import visitor
from webapp.server.http.once import new_token
from webapp.server.language.locale import gettext as _


@dataclass(frozen=True, slots=True)
class FaultView:
    """A row that is no meld: its tiles, and the rules that say so."""

    tiles: list[TileView]
    citations: list[CitationView]


@dataclass(frozen=True, slots=True)
class ToldView:
    """What the camera sees that the record does not have.

    ``said`` are what happened in sentences; ``sign`` and ``ply`` are sent with each tap, so that
    none is meant for another table. ``certain`` says that it may be entered without a touch,
    ``error`` why a tap was not taken, ``first`` what someone else has entered meanwhile.
    """

    action: str
    token: str
    ply: int
    sign: str
    said: list[str]
    faults: list[FaultView]
    proposal: ProposalView
    may: bool
    certain: bool
    error: str = ""
    first: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class SeenPage:
    """What the camera sees on a page of its own: its rows as they lie, no picture is kept."""

    title: str
    table_url: str
    told: ToldView
    melds: list[MeldView]
    painters: list[Painter]
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class EyePage:
    """The page of the phone that looks on.

    ``over`` says that the game has ended: nothing is looked at any more. ``frames`` is where a
    frame is sent, ``stop`` where the camera is ended, ``seen`` where what it tells is asked for;
    ``watch`` is the token of this page's camera, ``other`` the name of a phone whose camera looks
    already, where this device may end that at ``end_url``. ``photo`` leads to a single photo,
    ``help_url`` to what it takes for a page to be given a camera; ``words`` are what a state is
    called, by its name.
    """

    title: str
    table_url: str
    series: Link
    over: bool
    frames: str
    stop: str
    seen: str
    photo: str
    watch: str
    other: str
    end_url: str
    help_url: str
    words: dict[str, str]


def sign_text(sign: Sequence[str]) -> str:
    """Return a sign as a form carries it."""
    return "; ".join(sign)


def told_view(
    game: Game, folded: AnyFolded, told: Told, *, error: str = "", first: Sequence[str] = (),
) -> ToldView:
    """Return what is shown of a table, for the device that is asking."""
    draft = draft_of(told)
    proposal = propose(game, folded, draft, told.reading)
    return ToldView(
        action=url_for("live.touch", game_id=game.id),
        token=new_token(),
        ply=folded.ply,
        sign=sign_text(told.sign),
        said=_sentences(folded, proposal),
        faults=_faults(game, folded, draft, proposal),
        proposal=proposal_view(folded, proposal, add_words(folded, proposal)),
        may=visitor().may("member"),
        certain=told.certain,
        error=error,
        first=first,
    )


def seen_page(game: Game, folded: AnyFolded, told: Told, view: ToldView) -> SeenPage:
    """Return the page on which *view* is told."""
    draft, reading = draft_of(told), told.reading
    proposal = propose(game, folded, draft, reading)
    owned = owned_rows(
        folded, proposal, known_melds(folded, draft, proposal), proposal.left_out)
    return SeenPage(
        _("Camera view"), table_url(game), view,
        [drawn(each) for each in meld_views(
            draft, reading, lambda _place: "", "", owned, folded.people)],
        painters(folded, owned) if view.may else [], reading["width"], reading["height"])


def _sentences(folded: AnyFolded, proposal: Proposal) -> list[str]:
    """Return what would be entered, line by line; that a turn begins is said by who does it."""
    judged = proposal.judged
    if judged is None:
        return []
    written = judged.after.record.written
    new = [ply for ply in range(folded.ply + 1, len(written) + 1)
           if not isinstance(written[ply - 1].value, Turn)]
    return line_sentences(replace(folded, replay=judged.after), new)


def _faults(
    game: Game, folded: AnyFolded, draft: PhotoDraft, proposal: Proposal,
) -> list[FaultView]:
    """Return the rows that nothing explains, each with the rules that it breaks."""
    rows = [draft.pieces[number] for number in proposal.left_out]
    return [FaultView(view_tiles(row), row_faults(photo_kind(game), folded, row)) for row in rows]
