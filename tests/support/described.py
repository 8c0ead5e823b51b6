"""The API asked by schemathesis, which makes up questions from its own description."""

import threading
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count

import schemathesis
from flask import Flask
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import events, from_schema
from werkzeug.serving import WSGIRequestHandler, make_server

from webapp.settings.api.limits import Limits

PAGED = ["listSeries", "listGames", "listGamesOfSeries", "listPlayers"]


@dataclass
class Found:
    """How often each operation was answered so, and what was wrong."""

    answers: Counter[tuple[str, int]] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def take(self, run: Iterable[events.EngineEvent]) -> None:
        """Note what a run tells."""
        for event in run:
            if isinstance(event, events.ScenarioFinished):
                self._take(event)
            elif isinstance(event, events.NonFatalError):
                self.wrong.append(str(event.value))
            elif isinstance(event, events.FatalError):
                self.wrong.append(str(event.exception))

    def _take(self, event: events.ScenarioFinished) -> None:
        for case_id, asked in event.recorder.interactions.items():
            if asked.response is not None:
                operation = event.recorder.cases[case_id].value.operation.label
                self.answers[operation, asked.response.status_code] += 1
        self.wrong += [
            f"{event.label}: {each.failure_info.failure.title}: {each.failure_info.failure.message}"
            for checks in event.recorder.checks.values() for each in checks
            if each.failure_info is not None]


def ask_by_description(app: Flask, token: str, examples: int, seed: int = 1) -> Found:
    """Ask each operation of the app's description about *examples* questions in each phase."""
    minutes = count(step=60)
    app.extensions["api_limits"] = Limits(lambda: float(next(minutes)))  # none comes too often
    config = SchemathesisConfig.from_dict({
        "seed": seed,
        "headers": {"Authorization": f"Bearer {token}"},
        "generation": {"max-examples": examples, "deterministic": True, "database": "none"},
        "warnings": False,
        # A cursor that no answer gave is refused, however well it is made.
        "operations": [{"include-operation-id": PAGED, "checks": {
            "positive_data_acceptance": {"expected-statuses": [200, 304, 400, 404]}}}],
    })
    found = Found()
    with served(app) as address, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Hypothesis, of how long a question is
        schema = schemathesis.openapi.from_url(f"{address}/api/v1/openapi.json", config=config)
        found.take(from_schema(schema).execute())
    return found


@contextmanager
def served(app: Flask) -> Iterator[str]:
    """Answer on a port of this machine; give the address."""
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=_Quiet)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _Quiet(WSGIRequestHandler):
    def log(self, *_: object) -> None:
        """Say nothing of each request."""
