"""What the entries of every game share: what a form said, and what it is answered with."""

from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from flask import request

from rules.notation.kinds import LaysTable
from rules.notation.lines import Turn
from webapp.core.pad.draft import Draft
from webapp.core.pad.view import Button, PadView
from webapp.core.record.folded import FoldedGame, Judged, in_next_turn, let_stand
from webapp.core.show.sentences import line_sentences, sentences_since
from webapp.core.show.table import Stand
from webapp.core.show.tiles import TileView, view_tiles
from webapp.core.show.verdicts import VerdictView, view_verdict
from webapp.core.show.words import line_pieces
from webapp.server.http.once import new_token
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext

RECORDING: Final = frozenset({"confirm", "stand", "later", "next", "undo", "redo"})
CONFLICT: Final = 409
REFUSED: Final = 422


@dataclass(frozen=True, slots=True)
class Posted:
    """What a form said: its mode and draft, what was tapped, and the last ply that it knew.

    ``kept`` is the mode in which the draft was begun where the pad was closed over it.
    """

    mode: str
    draft: Draft
    ply: int
    tap: str = ""
    points: str = ""
    kept: str = ""

    @property
    def opens_kept(self) -> bool:
        """Say whether the closed pad is opened again where its draft was begun."""
        return not self.mode and bool(self.kept) and self.tap == f"mode:{self.kept}"

    def closed(self, empty: Draft) -> "Posted":
        """Return the closed pad, which keeps a draft that is more than an *empty* one."""
        kept = self.mode if self.draft.items not in {(), empty.items} else ""
        return replace(self, mode="", kept=kept)


@dataclass(frozen=True, slots=True)
class RefusedView:
    """An unlawful move with its verdict and the ways on.

    ``later`` enters it as the first move of a new turn, where the record cannot prove that the
    turn is still the same.
    """

    action: str
    token: str
    ply: int
    draft: str
    mode: str
    title: str
    words: str
    tiles: list[TileView]
    verdict: VerdictView
    change: Button
    stand: Stand | None
    later: Stand | None = None
    others: tuple[Stand, ...] = ()


@dataclass(frozen=True, slots=True)
class Notice:
    """What the pad says beside the draft; ``missed`` is said of a page that is only shown."""

    error: str | None = None
    missed: str | None = None
    first: list[str] | None = None
    refused: RefusedView | None = None

    @property
    def status(self) -> int:
        """Return the status of the answer."""
        if self.first is not None:
            return CONFLICT
        return REFUSED if self.error or self.refused else 200


Chosen: TypeAlias = tuple[Judged | Notice, Posted]
"""The lines to record, or why there are none; and what the form says then."""


def wants_fragment() -> bool:
    """Say whether the script asks, to whom the pad alone is answered."""
    return request.headers.get("X-Fragment") == "pad"


def with_kept(pad: PadView, posted: Posted) -> PadView:
    """Return *pad* with the draft over which it was closed."""
    return replace(pad, kept=posted.kept, draft=str(posted.draft)) if posted.kept else pad


def view_refused(
    action: str, folded: FoldedGame[Any], posted: Posted, judged: Judged,
    others: tuple[Stand, ...] = (),
) -> RefusedView:
    """Return the view of a move that a rule forbids; *others* are the game's own ways on."""
    verdict = replace(view_verdict(judged.refused), presumes=[])
    count = len({citation.rule for citation in verdict.citations})
    written = judged.after.record.written
    words = line_sentences(
        replace(folded, replay=judged.after), [entry.ply for entry in judged.refused]
    )
    lines = [written[entry.ply - 1].value for entry in judged.refused]
    # Of a whole table, the verdict shows the melds that are wrong.
    tiles = [tile for line in lines if not isinstance(line, LaysTable)
             for tile in line_pieces(line)]
    title = ngettext("This move is not allowed", "This move breaks %(num)d rules", count)
    kept = _("The log will say that everyone agreed.")
    later = None
    if in_next_turn(judged, folded):
        verdict = replace(verdict, remedy=[])  # to wait for a turn that may have come
        title = _("Is it already the next turn?")
        later = Stand("later", _("Already the next turn"), _(
            "A turn may be missing here. This starts a new turn for %(name)s and breaks no rule.",
            name=folded.names[folded.turn_seat]))
    return RefusedView(
        action=action,
        token=new_token(),
        ply=posted.ply,
        draft=str(posted.draft),
        mode=posted.mode,
        title=title,
        words=" ".join(words),
        tiles=view_tiles(tiles),
        verdict=verdict,
        change=Button("change", _("Edit")),
        stand=Stand(
            "stand",
            _("Keep it anyway"),
            kept,
        ) if let_stand(judged, folded) else None,
        later=later,
        others=others,
    )


def lines_all_the_same(
    folded: FoldedGame[Any], posted: Posted, judged: Judged
) -> Judged | None:
    """Return what a button below a refused move enters; nothing for any other tap."""
    if posted.tap == "stand":
        return let_stand(judged, folded)
    return in_next_turn(judged, folded) if posted.tap == "later" else None


def told_since(folded: FoldedGame[Any], ply: int) -> list[str]:
    """Return in words what came after *ply*; a turn's beginning only where that is all."""
    written = folded.replay.record.written
    told = [each for each in range(ply + 1, folded.ply + 1)
            if each > folded.header <= ply and not isinstance(written[each - 1].value, Turn)]
    return line_sentences(folded, told) if told else sentences_since(folded, ply)
