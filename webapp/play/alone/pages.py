"""The page on which the score of a game is entered alone: who went out, and each player's rest."""

from dataclasses import replace
from typing import Any, Final

from flask import Blueprint, make_response, redirect, request, url_for
from werkzeug.wrappers import Response

from webapp.core.kinds import AloneKind, AnyFolded
from webapp.core.pad.view import Button
from webapp.core.port import alone_kind, fold, table_url
from webapp.core.record.enter import Decided, Entered, Entering, enter, posted_ply
from webapp.core.record.folded import Judged
from webapp.core.show.frame import series_link
from webapp.core.show.sheet import PlayerScore, view_players
from webapp.play.alone.draft import LONGEST, SCORE, Alone, parse_alone
from webapp.play.alone.lines import AloneLines, judge_alone
from webapp.play.alone.photo import with_photo
from webapp.play.alone.touch import at_step, next_step, offered, steps_of, touch
from webapp.play.alone.view import AloneForm, AloneView, title_of_part, view_part, view_steps
from webapp.play.photos.posted import posted_photo
from webapp.server.data.models import Game
from webapp.server.http.access import household_game, recorder_required
from webapp.server.http.once import new_token
from webapp.server.http.page import draw_page
from webapp.server.language.locale import gettext as _

pages: Final = Blueprint("alone", __name__, url_prefix="/games")

CONFLICT: Final = 409
REFUSED: Final = 422


@pages.get("/<game_id>/quick")
@recorder_required
def show(game_id: str) -> Response:
    """Show the form as far as the address says that it was filled in."""
    game = household_game(game_id)
    kind, folded = alone_kind(game), fold(game)
    draft = offered(kind, folded, parse_alone(request.args.get("draft", ""), folded.state.seats))
    return _page(game, folded, draft)


@pages.post("/<game_id>/quick")
@recorder_required
def tap(game_id: str) -> Response:
    """Take one tap: all but the last one change the draft alone."""
    game = household_game(game_id)
    alone_kind(game)
    wanted = request.form.get("tap", "")[:40]
    if wanted == "confirm":
        return enter(game_id, Entering(posted_ply(), fold, _decide, _late))
    folded = fold(game)
    draft = touch(alone_kind(game), folded, _posted(game, folded), wanted)
    if not _wants_fragment():
        return redirect(url_for("alone.show", game_id=game.id, draft=str(draft)), 303)
    return _page(game, folded, draft, ply=posted_ply())


@pages.post("/<game_id>/quick/photo")
@recorder_required
def photo(game_id: str) -> Response:
    """Read a photo of what a player has laid, or of a rack, into the draft; it is not kept."""
    game = household_game(game_id)
    kind, folded = alone_kind(game), fold(game)
    draft, words, status = with_photo(kind, folded, _posted(game, folded), posted_photo())
    return _page(game, folded, draft, error=words, status=status)


def _wants_fragment() -> bool:
    return request.headers.get("X-Fragment") == "pad"


def _posted(game: Game, folded: AnyFolded) -> Alone:
    """Return the draft of the form, with the number that was typed beside it."""
    draft = offered(alone_kind(game), folded, parse_alone(
        request.form.get("draft", "")[:LONGEST], folded.state.seats))
    number = request.form.get("number")
    if number is None or draft.step not in draft.seats:
        return draft
    typed = "".join(number.replace("−", "-").split()).replace(";", "")[:6]
    return draft.with_side(draft.step, replace(draft.side(draft.step), number=typed))


def _page(
    game: Game, folded: AnyFolded, draft: Alone, *, error: str = "", status: int = 200,
    ply: int | None = None,
) -> Response:
    """Answer with the page, or with the form alone for the script."""
    form = None
    if not folded.state.ended:
        form = replace(_form(game, folded, draft, error), ply=folded.ply if ply is None else ply)
    view = AloneView(
        series=series_link(game),
        table_url=table_url(game),
        score_url=url_for("log.score", game_id=game.id),
        error=error,
        form=form,
        upload=url_for("alone.photo", game_id=game.id),
        upload_token=new_token(),
    )
    # The script exchanges the form alone.
    alone = _wants_fragment() and form is not None
    page = draw_page("play/alone/_form.html" if alone else "play/alone/score_alone.html", view)
    response = make_response(page, status)
    response.vary.add("X-Fragment")
    return response


def _scored(game: Game, folded: AnyFolded, draft: Alone) -> Judged | dict[str, str]:
    """Return the draft's lines, judged; or what is wrong, by the part of the page."""
    found: AloneLines = alone_kind(game).lines(folded, draft)
    return dict(found.wrong) or judge_alone(folded, found.lines)


def _form(game: Game, folded: AnyFolded, draft: Alone, error: str) -> AloneForm:
    """Return the form; where the scores cannot be told it is open where something is wrong."""
    kind = alone_kind(game)
    found: AloneLines = kind.lines(folded, draft)
    wrong = dict(found.wrong)
    players: list[PlayerScore] = []
    if draft.step == SCORE:
        scored = _scored(game, folded, draft)
        if isinstance(scored, Judged):
            players = view_players(replace(folded, replay=scored.after), ())
        else:
            wrong = scored
            draft = at_step(draft, next(step for step in steps_of(kind, draft) if step in wrong))
            error = error or wrong[draft.step]
    return AloneForm(
        title=title_of_part(folded, draft),
        action=url_for("alone.tap", game_id=game.id),
        token=new_token(),
        ply=folded.ply,
        draft=str(draft),
        error=error,
        steps=view_steps(kind, folded, draft, wrong),
        part=view_part(kind, folded, draft),
        players=players,
        next=_next(kind, folded, draft),
    )


def _next(kind: AloneKind, folded: AnyFolded, draft: Alone) -> Button:
    """Return the large button: the next part, and at last what enters it all."""
    if draft.step == SCORE:
        return Button("confirm", _("Save"))
    if draft.owning is not None:
        return Button("owned", _("Close"))
    there = next_step(kind, draft).step
    if there == SCORE:
        return Button("next", _("Show score"))
    return Button("next", _("Next: %(name)s", name=folded.names[there]))


def _late(game: Game, folded: AnyFolded) -> Response:
    return _page(game, folded, _posted(game, folded), status=CONFLICT,
                 error=_("The page has changed. Check it and try again."))


def _decide(game: Game, folded: AnyFolded) -> Decided[Any]:
    if folded.state.ended:
        return _late(game, folded)
    draft = replace(_posted(game, folded), step=SCORE)
    scored = _scored(game, folded, draft)
    if not isinstance(scored, Judged):
        return _page(game, folded, draft, status=REFUSED)
    there = url_for("log.score", game_id=game.id)
    return Entered(scored.lines, scored.after, lambda _after: there)
