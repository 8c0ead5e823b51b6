"""What Pairs brings to the app."""

from tests.support.pairs.app.desk import DESK
from tests.support.pairs.app.pad import PAD, to_play
from tests.support.pairs.rules.game import State
from webapp.game import ExampleKind, PlayedGame, TableKind
from webapp.record.folded import FoldedGame
from webapp.record.read import read_game
from webapp.rulebook.words import parts_of
from webapp.show.table import (
    Frame,
    MeldsTable,
    MeldView,
    News,
    PlayerView,
    last_words,
    latest_words,
    over_link,
)
from webapp.show.tiles import view_slot
from webapp.show.words import Vocabulary


def _view(folded: FoldedGame[State], frame: Frame) -> MeldsTable:
    state, last = folded.state, last_words(folded)
    return MeldsTable(
        frame=frame,
        turn=None if state.ended else PAD.turn(folded),
        say=latest_words(folded, []),
        news=[News(last)] if last else [],
        over=over_link(folded, frame),
        players=[PlayerView(
            seat, name, seat == state.seat, seat == frame.own, seat == state.winner,
            f"{state.laid_by(seat)} pairs", int(seat == state.winner), frame.score_url,
        ) for seat, name in state.names.items()],
        melds=[MeldView(
            f"m{meld.id}", state.names[meld.laid_by], meld.kind, closed=True,
            tiles=[view_slot(slot, ()) for slot in meld.slots], points=None,
            label=f"pair of {state.names[meld.laid_by]}", href=None, add_url=None,
        ) for meld in state.melds.values()],
        left=None,
    )


PLAYED = PlayedGame(
    name="pairs",
    title="Pairs",
    text="Three pairs win.",
    seating="Anybody sits anywhere.",
    deals=False,
    words=Vocabulary(),
    table=TableKind(
        start="series/_start.html", template="table/_melds.html", load=read_game,
        starter=to_play, view=_view, links=lambda *_asked: (), photo=lambda *_asked: ""),
    pad=PAD,
    examples=ExampleKind(parts=parts_of),
    desk=DESK,
)
