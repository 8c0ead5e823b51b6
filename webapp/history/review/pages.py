"""The page on which a finished game is reviewed: one's own part, and all where all agree."""

from typing import Any, Final

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from rules.review import Review
from webapp.core.port import kind_of, table_url
from webapp.core.record.folded import FoldedGame
from webapp.core.record.read import read_game
from webapp.core.record.snapshots import snapshots
from webapp.history.review.agreed import letters_agreed, letters_to_say, own_letter, players_in
from webapp.history.review.view import AgreeView, ReviewView, view_others, view_seat
from webapp.server.data.database import writing
from webapp.server.data.models import Game
from webapp.server.data.people_tables import ReviewShown
from webapp.server.http.access import household_game, own_seat, reader_required, visitor
from webapp.server.http.page import draw_page
from webapp.server.language.locale import gettext as _

pages: Final = Blueprint("review", __name__, url_prefix="/games/<game_id>/review")


@pages.get("")
@reader_required
def show(game_id: str) -> str:
    """Show what the record proves: of the player whose device this is, and of all who agree."""
    game = household_game(game_id)
    if kind_of(game).review is None:
        abort(404)
    folded = read_game(game)
    letters = players_in(game, folded.state.seats)
    agreed = letters_agreed(game)
    may = letters_to_say(game, letters.values())
    mine = own_letter(game)
    own = next((seat for seat, letter in letters.items() if letter == mine), None)
    everybody = agreed >= set(letters.values())
    over = folded.state.ended
    told = _review(game, folded) if over and (own or everybody) else None
    return draw_page("history/review/review.html", ReviewView(
        title=_("Review of game %(number)d", number=game.number),
        table_url=table_url(game),
        score_url=url_for("log.score", game_id=game.id),
        over=over,
        mine=view_seat(game, folded, told.seats[own]) if told and own else None,
        others=view_others(game, folded, told, own) if told and everybody else [],
        agree=[AgreeView(letter, folded.people[seat], letter in agreed, letter in may)
               for seat, letter in letters.items()],
        action=url_for("review.agree", game_id=game.id),
        choose_url="" if own or _says_in_vain(game) else (
            url_for("seats.show", series_id=game.series_id)),
    ))


def _says_in_vain(game: Game) -> bool:
    """Say whether the device is a guest's that has said whose it is, and is not believed."""
    return not visitor().may("member") and own_seat(game.series_id) is not None


def _review(game: Game, folded: FoldedGame[Any]) -> Review:
    """Return the review of *game* as its lines are now.

    What was worked out for the same lines is kept by this process, and may be dropped.
    """
    work_out = kind_of(game).review or abort(404)
    key, stamp = f"{game.id}/review", (folded.rows[-1].ply, folded.rows[-1].token)
    known = snapshots().get(key)
    if known is not None and known[0] == stamp:
        kept: Review = known[1]
        return kept
    told = work_out(folded.replay)
    snapshots().keep(key, (stamp, told), len(folded.rows))
    return told


@pages.post("")
@reader_required
def agree(game_id: str) -> Response:
    """Take down that a player lets all see the review of this game, or no longer.

    No one agrees before the game has ended: only then can it be known what is shown.
    """
    letter = request.form.get("letter", "")
    with writing() as session:
        game = household_game(game_id, lock=True)
        state = read_game(game).state
        letters = players_in(game, state.seats)
        if not state.ended or letter not in letters.values():
            abort(400)
        if letter not in letters_to_say(game, letters.values()):
            abort(403)
        known = session.get(ReviewShown, (game.id, letter))
        if request.form.get("agree") != "1":
            if known is not None:
                session.delete(known)
        elif known is None:
            session.add(ReviewShown(game_id=game.id, letter=letter))
    return redirect(url_for("review.show", game_id=game_id, _anchor=f"agree-{letter}"), 303)
