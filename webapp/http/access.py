"""Who is asking: the device behind a request, what its role may do, and what it may see."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Final, ParamSpec, TypeVar

import sqlalchemy as sa
from flask import Flask, Response, abort, flash, g, redirect, request, url_for
from sqlalchemy.orm import contains_eager
from werkzeug.wrappers import Response as AnyResponse

from webapp.data.database import db
from webapp.data.models import (
    ROLES,
    Device,
    DeviceSeat,
    Game,
    Household,
    Role,
    Series,
    letters_at,
)
from webapp.http.security import YEAR_AND_MORE
from webapp.language.locale import gettext as _
from webapp.language.locale import use_words

COOKIE: Final = "joly_device"
PUBLIC: Final = frozenset(
    {
        "static",
        "joining.home",
        "joining.link",
        "joining.join",
        "joining.code",
        "signup.show",
        "signup.begin",
        "preferences.save",
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
        return ROLES.index(self.role) >= ROLES.index(role)


def hash_secret(secret: str) -> str:
    """Return the form in which a secret is stored: whoever reads the database cannot use it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def init_access(app: Flask, how_to_join: Callable[[], AnyResponse]) -> None:
    """Find the device behind each request; a stranger gets *how_to_join* and nothing else."""

    @app.before_request
    def find_device() -> AnyResponse | None:
        g.device = None
        if request.endpoint == "static":
            return None
        if cookie := request.cookies.get(COOKIE):
            g.device = _device_of(cookie)
        if g.device is None and request.endpoint not in PUBLIC:
            return how_to_join()
        return None

    @app.context_processor
    def device() -> dict[str, object]:
        return {"device": g.get("device")}


# Built once: every request asks this, a phone's polling above all.
_DEVICE_OF: Final = sa.select(Device.id, Device.household_id, Device.name, Device.role).where(
    Device.token_hash == sa.bindparam("hash"), Device.revoked_at.is_(None)
)


def _device_of(cookie: str) -> Visitor | None:
    found = db.session.connection().execute(_DEVICE_OF, {"hash": hash_secret(cookie)})
    row = found.one_or_none()
    return None if row is None else Visitor(*row)


def set_device_cookie(response: AnyResponse, token: str) -> None:
    """Let the browser prove from now on that it is the device of *token*."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=YEAR_AND_MORE,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )


def renew_device_cookie(response: Response) -> Response:
    """Keep a device joined for another year: browsers forget cookies that are not renewed."""
    if g.device is not None:
        set_device_cookie(response, request.cookies[COOKIE])
    return response


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


def household_game(game_id: str, *, lock: bool = False) -> Game:
    """Return a game of the visitor's household, or answer 404; *lock* as for a series.

    One that was thrown away answers with the page of its series, where it can be brought back.
    """
    found = db.session.scalar(
        _LOCKED_GAME if lock else _GAME,
        {"game": game_id, "household": visitor().household_id}) or abort(404)
    if found.thrown_at is not None:
        flash(_("This game was thrown away."), "error")
        abort(redirect(url_for("series.show", series_id=found.series_id), 303))
    use_words(found.series.game)
    return found


# Built once, and the series comes along: every entry and every page of a game asks this.
_GAME: Final = (
    sa.select(Game).join(Game.series).options(contains_eager(Game.series))
    .where(Game.id == sa.bindparam("game"), Series.household_id == sa.bindparam("household"))
)
_LOCKED_GAME: Final = _GAME.with_for_update(of=Game)


def own_place(game: Game) -> str | None:
    """Return the seat of *game* that is this device's own; ``None`` where its player sits out."""
    own = own_seat(game.series_id)
    return next((seat for seat, letter in letters_at(game.places).items() if letter == own), None)


def own_seat(series_id: str) -> str | None:
    """Return the letter of the player whose device this is in a series, as it says."""
    found = db.session.connection().execute(
        _OWN_SEAT, {"device": visitor().id, "series": series_id}).one_or_none()
    return None if found is None else found.seat


_OWN_SEAT: Final = sa.select(DeviceSeat.seat).where(
    DeviceSeat.device_id == sa.bindparam("device"), DeviceSeat.series_id == sa.bindparam("series"))
