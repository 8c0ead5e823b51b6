"""Who is asking: the device behind a request, what its role may do, and what it may see."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from http import HTTPStatus
from typing import Final, ParamSpec, TypeAlias, TypeVar

import sqlalchemy as sa
from flask import Flask, Response, abort, flash, g, redirect, request, url_for
from flask import current_app as app
from sqlalchemy.orm import contains_eager
from werkzeug.wrappers import Response as AnyResponse

from webapp.server.data.database import db
from webapp.server.data.device_tables import DeviceSeat, Role
from webapp.server.data.models import Game, Household, Series, letters_at
from webapp.server.http import devices, rights
from webapp.server.http.page import is_api
from webapp.server.http.placed import base_of, by_own_https
from webapp.server.http.security import WITHOUT_DEVICE, YEAR_AND_MORE, cookie_name, cookie_path
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import use_words

hash_secret: Final = devices.hash_secret
COOKIE: Final = "joly_device"
PUBLIC: Final = frozenset(
    {
        *WITHOUT_DEVICE,
        "joining.home",
        "joining.link",
        "joining.join",
        "joining.code",
        "guide.show",
        "guide.certificate",
        "guide.profile",
        "handover.show",
        "handover.enter",
        "phone.manifest",
        "signup.show",
        "signup.begin",
        "preferences.save",
        "feed.evenings",
        "tv.show",
    }
)
"""All that a device may ask for which has not joined."""

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Visitor:
    """The device that is asking."""

    id: int
    household_id: int
    name: str
    role: Role

    def may(self, role: Role) -> bool:
        """Say whether this device may do what *role* may do."""
        return rights.may(self.role, role)


HowToJoin: TypeAlias = Callable[[], AnyResponse]


def find_device(how_to_join: HowToJoin) -> AnyResponse | None:
    """Find the device behind a request; a stranger gets *how_to_join* and nothing else."""
    rights.ask_nobody()
    if request.endpoint in WITHOUT_DEVICE or is_api():
        return None
    if cookie := device_secret():
        g.device = _device_of(cookie)
        if g.device is not None:
            rights.ask_again(hash_secret(cookie), how_to_join)
    return how_to_join() if g.device is None and request.endpoint not in PUBLIC else None


def init_access(app: Flask) -> None:
    """Give devices their new tokens, and tell templates which device is asking."""

    @app.after_request
    def give_new_token(response: Response) -> Response:
        token = g.get("device_token")
        if token and token != request.cookies.get(cookie_name(COOKIE, base_of(app))):
            set_device_cookie(response, token)
        return response

    @app.after_request
    def keep_robots_from_what_strangers_see(response: Response) -> Response:
        if g.get("device") is not None and response.status_code == HTTPStatus.OK:
            # Robots are no devices, so these pages need no "noindex".
            response.headers["X-Robots-Tag"] = "all"
        return response

    @app.context_processor
    def device() -> dict[str, object]:
        return {"device": g.get("device")}


def _device_of(cookie: str) -> Visitor | None:
    """Return the device that *cookie* is of, and remember the token that it is to hold."""
    known = devices.recognise(cookie)
    if known is None:
        return None
    g.device_token = known.token
    return Visitor(known.id, known.household_id, known.name, known.role)


def set_device_cookie(response: AnyResponse, token: str) -> None:
    """Let the browser prove from now on that it is the device of *token*."""
    base = base_of(app)
    response.set_cookie(
        cookie_name(COOKIE, base),
        token,
        path=cookie_path(),
        max_age=YEAR_AND_MORE,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )
    if cookie_name(COOKIE, base) != COOKIE and COOKIE in request.cookies and not by_own_https():
        response.delete_cookie(COOKIE)


def device_secret() -> str:
    """Return what the browser proves its device with; empty where it has nothing.

    A device that joined before the app had a name of its own for its cookie stays joined. By https
    of the household's own another cookie is the same phone's by http, and remains that.
    """
    own = request.cookies.get(cookie_name(COOKIE, base_of(app)), "")
    return own or ("" if by_own_https() else request.cookies.get(COOKIE, ""))


def renew_device_cookie(response: Response) -> Response:
    """Keep a device joined for another year: browsers forget cookies that are not renewed."""
    if g.device is not None and g.device_token == device_secret():
        set_device_cookie(response, g.device_token)  # else a new one is given anyway
    return response


def forget_device_cookie(response: AnyResponse) -> None:
    """Let the browser prove nothing any more."""
    g.device_token = None
    base = base_of(app)
    names = {(cookie_name(COOKIE, base), cookie_path())}
    for name, path in names if by_own_https() else names | {(COOKIE, "/")}:
        response.delete_cookie(
            name, path=path, httponly=True, samesite="Lax", secure=request.is_secure)


def visitor() -> Visitor:
    """Return the device that is asking; a stranger gets no further."""
    device = g.get("device")
    if not isinstance(device, Visitor):
        abort(403)
    return device


def _role_required(role: Role) -> Callable[[Callable[P, R]], Callable[P, R]]:
    def decorate(view: Callable[P, R]) -> Callable[P, R]:
        @wraps(view)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
            if not visitor().may(role):
                abort(403)
            rights.ask_for(role)
            return view(*args, **kwargs)

        return guarded

    return decorate


reader_required: Final = _role_required("guest")
recorder_required: Final = _role_required("member")
keeper_required: Final = _role_required("keeper")


def lock_household() -> Household:
    """Let nobody else change who plays in the visitor's household; call it within ``writing()``.

    Who locks a series or a game too does so after it, and never before. What only points to the
    household, as the token of each form does, is written beside it.
    """
    return db.session.get_one(
        Household, visitor().household_id, with_for_update={"key_share": True})


def household_series(series_id: str, *, lock: bool = False) -> Series:
    """Return a series of the visitor's household, or answer 404.

    With *lock* (within ``writing()``) nobody else changes it until the block ends.
    """
    query = sa.select(Series).where(
        Series.id == series_id, Series.household_id == visitor().household_id
    )
    found = db.session.scalar(query.with_for_update() if lock else query) or abort(404)
    use_words(found.game)
    return found


def household_game(game_id: str, *, lock: bool = False, page: bool = True) -> Game:
    """Return a game of the visitor's household, or answer 404; *lock* as for a series.

    One that was thrown away answers with the page of its series, where it can be brought back;
    where no *page* is asked for, with 410.
    """
    device = visitor()
    found, seat = db.session.execute(_LOCKED_GAME if lock else _GAME, {
        "game": game_id, "household": device.household_id, "device": device.id,
    }).one_or_none() or abort(404)
    g.own_seat = found.series_id, seat
    if found.thrown_at is not None:
        if not page:
            abort(HTTPStatus.GONE)
        flash(_("This game is deleted. You can restore it here."), "error")
        abort(redirect(url_for("series.show", series_id=found.series_id), 303))
    use_words(found.series.game)
    return found


# Built once, and the series comes along, and the seat that is the device's own: every entry and
# every page of a game asks this. The players are looked up where a page names them; an entry that
# is taken names none.
_GAME: Final = (
    sa.select(Game, DeviceSeat.seat).join(Game.series)
    .outerjoin(DeviceSeat, sa.and_(
        DeviceSeat.series_id == Game.series_id, DeviceSeat.device_id == sa.bindparam("device")))
    .options(contains_eager(Game.series).lazyload(Series.seats))
    .where(Game.id == sa.bindparam("game"), Series.household_id == sa.bindparam("household"))
)
_LOCKED_GAME: Final = _GAME.with_for_update(of=Game)


def own_place(game: Game) -> str | None:
    """Return the seat of *game* that is this device's own; ``None`` where its player sits out."""
    own = own_seat(game.series_id)
    return next((seat for seat, letter in letters_at(game.places).items() if letter == own), None)


def own_seat(series_id: str) -> str | None:
    """Return the letter of the player whose device this is in a series, as it says."""
    came_along: tuple[str, str | None] = g.get("own_seat", ("", None))
    if came_along[0] == series_id:
        return came_along[1]
    return db.session.scalar(sa.select(DeviceSeat.seat).where(
        DeviceSeat.device_id == visitor().id, DeviceSeat.series_id == series_id))
