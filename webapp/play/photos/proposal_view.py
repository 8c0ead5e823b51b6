"""What would be entered of a photo, as its page shows it."""

from dataclasses import dataclass, field

from rules.tiles import COPIES
from webapp.core.kinds import AnyFolded
from webapp.core.pad.view import Choice
from webapp.core.record.folded import let_stand
from webapp.core.show.tiles import TileView, view_tiles
from webapp.core.show.verdicts import VerdictView, view_verdict
from webapp.core.show.words import tiles_words
from webapp.play.photos.notes import Note, lying, notes_of
from webapp.play.photos.proposal import Proposal, Step, Way
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading, ngettext


@dataclass(frozen=True, slots=True)
class StepView:
    """One thing that happened, and who did it; ``onto`` is the meld that *tiles* were added to."""

    text: str
    tiles: list[TileView]
    seats: list[Choice]
    pieces: list[tuple[TileView, list[Choice]]] = field(default_factory=list)
    onto: list[TileView] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class WayView:
    """One way in which it can have happened; ``unseen`` is what of it no row shows."""

    tap: str
    steps: list[StepView]
    unseen: str
    current: bool


@dataclass(frozen=True, slots=True)
class ProposalView:
    """What would be entered."""

    steps: list[StepView]
    lines: list[str]
    notes: list[Note]
    verdict: VerdictView | None
    ways: list[WayView]
    confirm: Choice | None
    doubt: str = ""


def proposal_view(folded: AnyFolded, proposal: Proposal, confirm: str) -> ProposalView:
    """Return what would be entered, with *confirm* on its button."""
    way = proposal.way if proposal.doubt is None else None
    steps = [] if way is None else [
        _step_view(folded, number, step, proposal.draft.givers[number])
        for number, step in enumerate(way.steps)]
    refused = proposal.judged.refused if proposal.judged else ()
    notes = notes_of(folded, proposal)
    button = None
    if proposal.lines and not proposal.error and not refused:
        button = Choice("confirm", confirm)
    elif refused and proposal.judged is not None:
        if let_stand(proposal.judged, folded):
            button = Choice("stand", _("Keep it anyway"))
        else:
            notes.append(Note(
                _("Not possible. Correct the tiles or ignore them.")))
    ways = []
    if way is not None and proposal.explained and len(proposal.explained.ways) > 1:
        ways = [_way_view(folded, number, other, current=number == proposal.draft.way)
                for number, other in enumerate(proposal.explained.ways)]
    return ProposalView(steps, list(proposal.lines), notes,
                        view_verdict(refused) if refused else None, ways, button,
                        _doubt(proposal))


def _doubt(proposal: Proposal) -> str:
    """Return how little of the record's table shows; "" where it is the same one."""
    found = proposal.doubt
    if found is None:
        return ""
    known = ngettext("%(num)d tile", "%(num)d tiles", found.known)
    return ngettext("Only %(num)d of %(tiles)s shows in this photo.",
                    "Only %(num)d of %(tiles)s show in this photo.",
                    found.there, tiles=known) if found.there else _(
                        "None of %(tiles)s show in this photo.", tiles=known)


def _way_view(folded: AnyFolded, number: int, way: Way, *, current: bool) -> WayView:
    unseen = _("Missing: %(tiles)s.", tiles=tiles_words(way.hidden)) if way.hidden else ""
    steps = [_step_view(folded, 0, step, ("",) * len(step.pieces)) for step in way.steps]
    return WayView(f"way:{number}", steps, unseen, current)


def _step_view(
    folded: AnyFolded, number: int, step: Step, givers: tuple[str, ...]
) -> StepView:
    meld = folded.state.melds.get(step.place.meld)
    if step.takes:
        given = [tile for source in step.takes for tile in source.given]
        text = _("Joly swapped for %(tiles)s", tiles=tiles_words(given))
    elif step.is_new:
        text = heading(_("new"))
    elif meld is None:
        text = _("Added to a new meld")
    else:
        text = _("Added to a meld by %(name)s", name=folded.names[meld.laid_by])
    tiles = view_tiles(step.pieces)
    seats = [Choice(f"seat:{number}:{seat}", name, current=set(givers) == {seat})
             for seat, name in folded.names.items()]
    pieces = []
    if len(step.pieces) > COPIES + 1:
        pieces = [(tile, [Choice(f"give:{number}:{k}:{seat}", name, current=givers[k] == seat)
                          for seat, name in folded.names.items()])
                  for k, tile in enumerate(tiles)]
    onto = [] if step.is_new or meld is None else lying(folded, meld.id)
    return StepView(text, tiles, seats, pieces, onto)
