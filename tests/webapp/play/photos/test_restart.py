"""Photos that waited when the whole server was killed."""

import time
from pathlib import Path

import sqlalchemy as sa

from tests.bench.trust_photos import Server, free_port, statuses
from tests.bench.web import make_game
from tests.support.photos import photo_of
from webapp import create_app
from webapp.server.data.config import load_settings
from webapp.server.data.database import db, writing
from webapp.server.data.photo_tables import Photo


def test_photos_that_waited_are_read_though_nobody_opens_their_pages(tmp_path: Path) -> None:
    game, _cookie = make_game(tmp_path)
    app = create_app(load_settings(tmp_path))
    with app.app_context(), writing() as session:
        session.add_all(Photo(id=f"left-behind-{k}", game_id=game, original=photo_of("r1 r2 r3"))
                        for k in range(4))
    with app.app_context():
        db.engine.dispose()
    server, engine = Server(tmp_path, free_port()), sa.create_engine(
        f"sqlite:///{tmp_path / 'joly.sqlite3'}")
    try:
        until = time.monotonic() + 60
        while set(statuses(engine).values()) != {"read"} and time.monotonic() < until:
            time.sleep(0.2)
        assert list(statuses(engine).values()) == ["read"] * 4
    finally:
        server.kill()
        engine.dispose()
