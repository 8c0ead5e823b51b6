"""The review of a game as its page shows it."""

from dataclasses import dataclass
from typing import Any

from flask import url_for

from rules.review import Review, SeatReview, Statement
from webapp.core.record.folded import FoldedGame
from webapp.core.record.people import Person
from webapp.core.show.sentences import effective_sentences
from webapp.core.show.tiles import TileView, view_tile, view_tiles
from webapp.core.show.verdicts import rule_url
from webapp.core.show.words import tell
from webapp.server.data.models import Game


@dataclass(frozen=True, slots=True)
class StatementView:
    """One thing that is told: its sentence, its tiles, its points, and the line it is about.

    ``where`` are the tiles that had a place, each with its meld; ``rows`` those that had none, as
    they could have been laid down.
    """

    text: str
    rows: list[list[TileView]]
    where: list[tuple[str, list[TileView]]]
    points: int
    rule: str
    rule_url: str
    ply: int
    line: str
    line_url: str


@dataclass(frozen=True, slots=True)
class SeatReviewView:
    """What is shown of one player; ``most`` is ``None`` where not all tiles are known."""

    seat: str
    person: Person
    statements: list[StatementView]
    most: int | None
    best: list[list[TileView]]
    left_open: list[str]


@dataclass(frozen=True, slots=True)
class AgreeView:
    """A player who may agree that all see the review: ``may`` says that this device may say it."""

    letter: str
    person: Person
    agreed: bool
    may: bool


@dataclass(frozen=True, slots=True)
class ReviewView:
    """The page: one's own review, and those of all once all agree.

    ``over`` says that the game has ended. ``mine`` is the review of the player whose device this
    is, ``others`` those of the rest, none before all have agreed; ``agree`` is everybody, and
    ``action`` where it is said. ``choose_url`` is where a device says whose it is, "" where it
    has said so; what a guest says opens nothing by itself (``own_letter``).
    """

    title: str
    table_url: str
    score_url: str
    over: bool
    mine: SeatReviewView | None
    others: list[SeatReviewView]
    agree: list[AgreeView]
    action: str
    choose_url: str


def view_seat(game: Game, folded: FoldedGame[Any], told: SeatReview) -> SeatReviewView:
    """Return the view of what is shown of one player."""
    return SeatReviewView(
        seat=told.seat,
        person=folded.people[told.seat],
        statements=[_statement(game, folded, each) for each in told.statements],
        most=told.most,
        best=[view_tiles(meld) for meld in told.best],
        left_open=[tell(each) for each in told.left_open],
    )


def view_others(
    game: Game, folded: FoldedGame[Any], told: Review, own: str | None
) -> list[SeatReviewView]:
    """Return the views of all players but *own*, in order of play."""
    return [view_seat(game, folded, each) for seat, each in told.seats.items() if seat != own]


def _statement(game: Game, folded: FoldedGame[Any], told: Statement) -> StatementView:
    placed: dict[str, list[TileView]] = {}
    for tile, meld in told.where:
        placed.setdefault(f"m{meld}", []).append(view_tile(tile))
    rest = list(told.tiles)
    for tile, _ in told.where:
        rest.remove(tile)
    return StatementView(
        text=tell(told.text),
        rows=[view_tiles(row) for row in told.melds or (rest,) if row],
        where=list(placed.items()),
        points=told.points,
        rule=told.rule,
        rule_url=rule_url(told.rule),
        ply=told.ply,
        line=" ".join(effective_sentences(folded, [told.ply])),
        line_url=f"{url_for('log.log', game_id=game.id)}#ply-{told.ply}",
    )

