"""How programs are answered: JSON that can be asked for again for nothing, page by page."""

import base64
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, TypeVar

import sqlalchemy as sa
from flask import Response, abort, request, url_for

from webapp.core.record.documents import Document
from webapp.server.data.database import db
from webapp.server.http.addresses import LARGEST_NUMBER
from webapp.server.http.forms import whole_number
from webapp.server.http.page import problem

USUAL: Final = 50
MOST: Final = 100
"""Things on a page, where nothing else is asked for, and at most."""

_LONGEST_CURSOR: Final = 200
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,24}")
"""Any id: a text that could hold more might hold what no database takes."""
_CURSOR_WRONG: Final = "cursor is one that an answer gave: take it as it stands there."

M = TypeVar("M")


def answer(document: Document) -> Response:
    """Return a JSON document."""
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return conditional(Response(f"{text}\n", mimetype="application/json"))


def conditional(response: Response) -> Response:
    """Return *response* with its ETag, or 304 where the program has it already."""
    response.headers["Cache-Control"] = "private, no-cache"
    response.headers["Vary"] = "Authorization"
    response.add_etag()
    response.make_conditional(request)
    return response


@dataclass(frozen=True, slots=True)
class Order:
    """Newest first: by when it was made and a text that is its id, or by an id that is a number."""

    id: sa.SQLColumnExpression[Any]
    made: sa.SQLColumnExpression[Any] | None = None

    def after(self, cursor: str) -> sa.ColumnElement[bool]:
        """Return the condition that something comes after the place that *cursor* names."""
        at, last = _place(cursor, timed=self.made is not None)
        further = self.id < last
        if self.made is None:
            return sa.and_(further)
        return sa.or_(self.made < at, sa.and_(self.made == at, further))

    def columns(self) -> tuple[sa.SQLColumnExpression[Any], ...]:
        """Return what is sorted by."""
        return (self.id,) if self.made is None else (self.made, self.id)


def page(
    query: sa.Select[M], order: Order, key: Callable[[M], tuple[Any, ...]],
    documents: Callable[[Sequence[M]], list[Document]],
) -> Response:
    """Answer with a page of what *query* finds.

    Args:
        query: all there is.
        order: by what it is sorted.
        key: the values of one by which it is sorted.
        documents: makes documents of those on the page, in their order.
    """
    limit = _limit()
    cursor = request.args.get("cursor")
    if cursor is not None:
        query = query.where(order.after(cursor))
    ordered = query.order_by(*(each.desc() for each in order.columns())).limit(limit + 1)
    found = db.session.scalars(ordered).all()
    more = len(found) > limit
    following = _cursor(key(found[limit - 1])) if more else None
    response = answer({"items": documents(found[:limit]), "next": following})
    if following is not None and request.endpoint is not None:
        # Nothing else of the address: "_method" and "endpoint" mean something to ``url_for``.
        bound = {"limit": limit} if "limit" in request.args else {}
        asked = {**(request.view_args or {}), **bound, "cursor": following}
        response.headers["Link"] = f'<{url_for(request.endpoint, **asked)}>; rel="next"'
    return response


def bad_request(detail: str) -> Response:
    """Return the answer to a question that cannot be understood."""
    return problem(400, "Bad Request", detail)


def _limit() -> int:
    text = request.args.get("limit")
    limit = USUAL if text is None else whole_number(text) or 0
    if not 1 <= limit <= MOST:
        abort(bad_request(f"limit is a number from 1 to {MOST}."))
    return limit


def _cursor(values: tuple[Any, ...]) -> str:
    told = [each.astimezone(UTC).isoformat() if isinstance(each, datetime) else each
            for each in values]
    return base64.urlsafe_b64encode(json.dumps(told).encode()).decode().rstrip("=")


def _place(cursor: str, *, timed: bool) -> tuple[datetime | None, Any]:
    """Return what a cursor holds; whatever no answer can have given is refused.

    What has no time has a number for its id, all else a text.
    """
    try:
        if len(cursor) > _LONGEST_CURSOR:
            raise ValueError  # noqa: TRY301 (one refusal for all)
        padded = cursor + "=" * (-len(cursor) % 4)
        told = json.loads(base64.b64decode(padded, altchars=b"-_", validate=True))
        last = told[-1]
        at = datetime.fromisoformat(told[0]).astimezone(UTC) if timed else None
    except (ValueError, TypeError, LookupError, OverflowError, RecursionError):
        abort(bad_request(_CURSOR_WRONG))
    if timed:
        known = isinstance(last, str) and _ID.fullmatch(last) is not None
    else:
        known = type(last) is int and 0 <= last <= LARGEST_NUMBER
    if not known or len(told) != 1 + timed:
        abort(bad_request(_CURSOR_WRONG))
    return at, last
