"""Records and exports that are spoilt: each gets a sentence or is entered, and none an error."""

from collections.abc import Callable
from pathlib import Path

import sqlalchemy as sa
from flask import Flask

from tests.bench.export_fuzz import Answers, bring, run
from tests.bench.record_fuzz import Visitor, spoil_record
from tests.bench.trust_scale import Scale
from tests.support.phones import Phone
from webapp.server.data.database import db
from webapp.settings.household.invites import keeper_secret

SHORT, LONG = 100, 100_000
SEED = 15
EVERY = 20
"""Of so many records one is brought in through the pages as well, and all its pages are opened."""


def records(scale: Scale) -> bool:
    """Bring spoilt records in, some of them through the pages."""
    answer, visited = _answering()
    found = run(scale.of(SHORT, LONG), SEED, scale.first, spoil_record, answer)
    well = _report("records", found)
    print(f"{len(visited)} of them through the pages, which were answered "
          f"{sum(visited):,} times, never with an error", flush=True)
    return well


def exports(scale: Scale) -> bool:
    """Bring spoilt exports in."""
    return _report("exports", run(scale.of(SHORT, LONG), SEED, scale.first))


def _report(what: str, found: Answers) -> bool:
    print(f"{found.seen.total() + len(found.errors):,} spoilt {what}: {found.seen['entered']:,} "
          f"entered, the others told why they are not, {len(found.errors)} errors; "
          f"the slowest took {found.slowest:.2f} s", flush=True)
    return not found.errors


def _answering() -> tuple[Callable[[Flask, bytes], str], list[int]]:
    """Return what brings records in, and how many pages each of the visits has opened."""
    visitors: list[Visitor] = []
    visited: list[int] = []
    asked = 0

    def answer(app: Flask, data: bytes) -> str:
        nonlocal asked
        asked += 1
        if asked % EVERY == 0:
            if not visitors:
                visitors.append(_visitor(app))
            answers = visitors[0].bring(data)
            visited.append(len(answers))
            if bad := [each for each in answers if each[1] not in {200, 303, 422}]:
                raise RuntimeError(bad)
        return bring(app, data)

    return answer, visited


def _visitor(app: Flask) -> Visitor:
    with app.app_context():
        secret = keeper_secret()
        file = Path(str(sa.make_url(str(db.engine.url)).database))
        db.session.rollback()
    phone = Phone(app)
    phone.join(f"/join/{secret}")
    return Visitor(app, phone, file)
