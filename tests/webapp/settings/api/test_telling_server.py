"""A real server tells webhooks by itself, what waited while it was ended too."""

import json

import pytest
from flask import Flask

from tests.support.entering import D85_WHOLE, enter_lines
from tests.support.phones import new_series
from tests.support.programs import make, receiver, wait_for
from tests.support.tables import new_table
from tests.webapp.command.test_server import Server
from tests.webapp.conftest import new_keeper, running
from webapp.server.data.config import load_settings
from webapp.settings.api.guard import VARIABLE, Guard, load_guard


def test_what_waited_is_told_once_after_the_next_start(server: Server) -> None:
    allowed = {VARIABLE: "private 127.0.0.1"}
    with receiver() as told:
        with running(load_settings(server.data, server.environment)) as app:
            app.extensions["api_guard"] = load_guard(allowed)
            keeper = new_keeper(app)
            make(keeper, "webhooks", address=told.address)
            enter_lines(new_table(keeper, new_series(keeper)), *D85_WHOLE)
        assert told.received == []
        server.environment = {**server.environment, **allowed}
        server.start("--workers", "3")
        wait_for(told, 1)
        assert json.loads(told.received[0].body)["type"] == "game.finished"
    assert len(told.received) == 1


@pytest.mark.one_database
def test_the_environment_says_what_may_be_reached(app: Flask) -> None:
    assert app.extensions["api_guard"] == Guard() == load_guard({})
    assert load_guard({VARIABLE: "none"}) == Guard((), is_said=True)
    assert load_guard({VARIABLE: "private"}) == Guard(is_said=True)
    assert len(load_guard({VARIABLE: "127.0.0.1, ::1"}).named) == 2
