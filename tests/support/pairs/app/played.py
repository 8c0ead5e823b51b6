"""What Pairs brings to the app."""

from tests.support.pairs.app.desk import DESK
from tests.support.pairs.app.pad import PAD, to_play
from tests.support.pairs.rules.game import State
from webapp.core.kinds import ExampleKind, TableKind
from webapp.core.port import PlayedGame
from webapp.core.record.folded import FoldedGame
from webapp.core.record.read import read_game
from webapp.core.show.table import (
    Frame,
    Mark,
    MeldsTable,
    MeldView,
    News,
    PlayerView,
    last_words,
    latest_words,
    over_link,
)
from webapp.core.show.tiles import view_slot
from webapp.core.show.words import Vocabulary
from webapp.referee.rulebook.words import parts_of


def _news(folded: FoldedGame[State]) -> list[News]:
    last = last_words(folded)
    return [News(last)] if last else []


def _view(folded: FoldedGame[State], frame: Frame) -> MeldsTable:
    state = folded.state
    return MeldsTable(
        frame=frame,
        turn=None if state.ended else PAD.turn(folded),
        say=latest_words(folded, []),
        news=_news(folded),
        over=over_link(folded, frame),
        players=[PlayerView(
            seat, person, seat == state.seat, seat == frame.own, seat == state.winner,
            [Mark(f"{state.laid_by(seat)} pairs")], int(seat == state.winner), frame.score_url,
        ) for seat, person in folded.people.items()],
        steps=(),
        full=False,
        melds=[MeldView(
            f"m{meld.id}", meld.kind, closed=True,
            tiles=[view_slot(slot, ()) for slot in meld.slots], points=None,
            label=f"pair of {state.names[meld.laid_by]}",
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
        template="play/table/_melds.html", load=read_game,
        starter=to_play, view=_view, news=_news, links=lambda *_asked: (),
        photo=lambda *_asked: ""),
    pad=PAD,
    examples=ExampleKind(parts=parts_of),
    desk=DESK,
)
