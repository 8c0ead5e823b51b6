"""“Does this hand close?”: a page for a dispute, with a game's rules or with any.

The hand, touched or photographed, travels with the form and comes back with the answer; it is in
no address, no database and no log, and no other device can ask for it.
"""

from dataclasses import dataclass, replace
from typing import Final

from flask import Blueprint, abort, make_response, request, url_for
from werkzeug.wrappers import Response

from rules.games.closed.hand import HAND
from webapp.core.port import table_url
from webapp.games.closed.closes.draft import (
    UP,
    Asked,
    Given,
    changed,
    photographed,
    read_asked,
    touch_asked,
)
from webapp.games.closed.closes.view import (
    ClosesView,
    doubt_choices,
    hand_tiles,
    keys_of,
    modes_of,
    prompt_of,
    verdict_of,
    view_house,
)
from webapp.games.closed.folded import NAME, Folded, load_game
from webapp.play.photos.at_once import PhotoField, draw_field
from webapp.play.photos.posted import posted_photo
from webapp.play.photos.rack import SeenRack, UnreadRack, read_rack
from webapp.server.data.models import Game
from webapp.server.http.access import household_game, reader_required, visitor
from webapp.server.http.once import new_token
from webapp.server.http.page import draw_page
from webapp.server.language.locale import use_words

pages: Final = Blueprint("closes", __name__)

MOST_SEEN: Final = 30
"""Tiles of a photo that are read: a rack of these games holds fifteen at most."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the page stands: at a game's table, or nowhere."""

    game: Game | None = None
    folded: Folded | None = None

    def url(self, end: str, asked: Asked | None = None) -> str:
        """Return the address of the page, or of its field for a photo, as it was *asked* so far."""
        house = asked.house if asked else None
        if self.game is None:
            return url_for(f"closes.{end}", house=house)
        return url_for(f"closes.{end}_of_game", game_id=self.game.id, house=house)

    @property
    def back(self) -> str:
        """Return where closing leads."""
        if self.game is None:
            return url_for("rulebook.contents", game=NAME)
        return table_url(self.game)

    @property
    def given(self) -> Given | None:
        """Return what the game says of the house."""
        if self.game is None or self.folded is None:
            return None
        series = self.game.series
        return Given(series.preset, tuple((name, word) for name, word in series.options),
                     self.folded.state.exposed)


@pages.route("/closes", methods=["GET", "POST"])
@reader_required
def hand() -> Response:
    """Answer whether a hand closes, by any house rules."""
    use_words(NAME)
    return _page(Place(), _touched(Place()))


@pages.route("/closes/photo", methods=["GET", "POST"])
@reader_required
def photo() -> Response:
    """Read a photo of the rack; without one show a field for it."""
    use_words(NAME)
    return _photo(Place())


@pages.route("/games/<game_id>/closes", methods=["GET", "POST"])
@reader_required
def hand_of_game(game_id: str) -> Response:
    """Answer whether a hand closes, by the rules of a game."""
    place = _place(game_id)
    before = read_asked(_draft(), place.given)
    at_once = len(before.tiles) >= HAND and not before.is_ready
    return _page(place, _touched(place), at_once=at_once)


@pages.route("/games/<game_id>/closes/photo", methods=["GET", "POST"])
@reader_required
def photo_of_game(game_id: str) -> Response:
    """Read a photo of the rack of a game; without one show a field for it."""
    return _photo(_place(game_id))


def _place(game_id: str) -> Place:
    game = household_game(game_id)
    if game.series.game != NAME:
        abort(404)
    return Place(game, load_game(game))


def _draft() -> str:
    return request.form.get("draft") or request.args.get("house", "")


def _touched(place: Place) -> Asked:
    asked = read_asked(_draft(), place.given)
    tap = request.form.get("tap", "")[:40]
    if not tap:
        return replace(asked, mode=UP) if asked.dealt is None and not asked.tiles else asked
    rules = [(name.removeprefix("rule_"), word) for name, word in request.form.items()
             if name.startswith("rule_")]
    if rules and place.given is None and not tap.startswith("preset:"):
        asked = changed(asked, rules)
    before = asked.preset
    asked = touch_asked(asked, tap)
    if asked.preset != before and asked.dealt is None:
        asked = replace(asked, mode=UP)
    return read_asked(str(asked), place.given)


def _photo(place: Place) -> Response:
    asked = read_asked(_draft(), place.given)
    if request.method != "POST":
        response = make_response(draw_field(PhotoField(
            place.url("photo"), place.url("hand", asked), token=new_token(), draft=asked.house)))
        response.headers["Cache-Control"] = "no-store"
        return response
    seen = read_rack(posted_photo(), MOST_SEEN, asked.options.ch_boxes)
    if isinstance(seen, UnreadRack):
        return _page(place, asked, unread=seen)
    asked = photographed(asked, seen)
    return _page(place, replace(asked, mode=UP) if asked.dealt is None else asked, seen=seen,
                 at_once=True)


def _page(
    place: Place, asked: Asked, *, seen: SeenRack | None = None, unread: UnreadRack | None = None,
    at_once: bool = False,
) -> Response:
    answered = verdict_of(asked)
    error = unread.words if unread else answered if isinstance(answered, str) else None
    view = ClosesView(
        action=place.url("hand"), back=place.back, upload=place.url("photo", asked),
        token=new_token(), upload_token=new_token(), draft=str(asked), house=view_house(
            asked, fixed=place.given is not None),
        prompt=prompt_of(asked), tiles=hand_tiles(asked), bands=keys_of(asked),
        modes=modes_of(asked), choices=doubt_choices(asked),
        verdict=None if isinstance(answered, str) else answered,
        can_add=asked.is_ready and len(asked.tiles) == HAND and not keys_of(asked),
        error=error, notes=" ".join(seen.unread if seen else ()),
    )
    view = _entering(place, asked, view)
    view = replace(view, opened=bool(view.enter) and at_once)
    template = "games/closed/closes.html"
    if request.headers.get("X-Fragment") == "pad":
        template = "games/closed/_closes.html"
    page = draw_page(template, view)
    response = make_response(page, 200 if unread is None else unread.status)
    response.vary.add("X-Fragment")
    response.headers["Cache-Control"] = "no-store"
    return response


def _entering(place: Place, asked: Asked, view: ClosesView) -> ClosesView:
    """Return *view* with where a hand is entered in the game, and if it closes for whom it can be.

    The address is there before it closes: a tap renews the pad alone, which is in no other form.
    """
    folded = place.folded
    if place.game is None or folded is None or folded.state.ended or not visitor().may("member"):
        return view
    view = replace(view, ply=folded.ply,
                   enter_url=url_for("table.entry", game_id=place.game.id))
    if view.verdict is None or not view.verdict.closes:
        return view
    tiles = " ".join(str(held.tile) for held in asked.tiles)
    if asked.exposed is not None and asked.exposed != folded.state.exposed:
        tiles += f" / exposed {asked.exposed}"
    return replace(
        view, enter=[(f"{seat}: {tiles}", name) for seat, name in folded.names.items()])
