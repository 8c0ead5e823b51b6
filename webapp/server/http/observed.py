"""What can be told of each answer without telling what anybody plays: for a log and for figures.

An address may hold a secret or a draft, so only its route is logged; of a device, only a hash
keyed with the server's secret.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Final

from flask import Flask, Response, g, request

from webapp.server.http.devices import keyed_hash

access_log: Final = logging.getLogger("joly.access")

_METHODS: Final = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"})


@dataclass(frozen=True, slots=True)
class Answered:
    """One answer, as it may be told."""

    method: str
    route: str
    """The rule of the address, such as "/games/<game_id>"; "-" where there is none."""
    status: int
    seconds: float
    bytes: int
    device: str
    """Eight letters that stand for the device; empty for a stranger."""
    entered: int
    """Record lines that were entered."""


def init_observed(app: Flask) -> None:
    """Measure each answer of *app*; call it before anything else looks at a request."""
    observers: list[Callable[[Answered], None]] = [_log]
    app.extensions["observers"] = observers

    @app.before_request
    def begin() -> None:
        g.begun = time.perf_counter()

    @app.after_request
    def end(response: Response) -> Response:
        answered = _answered(response)
        for observe in observers:
            observe(answered)
        return response


def also_observe(app: Flask, observe: Callable[[Answered], None]) -> None:
    """Tell *observe* of each answer of *app* too."""
    app.extensions["observers"].append(observe)


def note_entered(lines: int) -> None:
    """Remember that the request enters record lines; they count when it succeeds."""
    g.entered = g.get("entered", 0) + lines


def _answered(response: Response) -> Answered:
    return Answered(
        method=request.method if request.method in _METHODS else "-",
        route=request.url_rule.rule if request.url_rule else "-",
        status=response.status_code,
        seconds=round(time.perf_counter() - g.begun, 6),
        bytes=response.content_length or 0,
        device=_device_name(),
        entered=g.get("entered", 0) if response.status_code < 400 else 0,  # noqa: PLR2004
    )


def _device_name() -> str:
    device = g.get("device")
    if device is None or not access_log.isEnabledFor(logging.INFO):
        return ""
    return keyed_hash(f"device {device.id}")[:8]


def _log(answered: Answered) -> None:
    if access_log.isEnabledFor(logging.INFO):
        access_log.info(
            "%s %s %d %.1f ms %d B%s", answered.method, answered.route, answered.status,
            answered.seconds * 1000, answered.bytes,
            f" device {answered.device}" if answered.device else "",
            extra={"answer": asdict(answered)},
        )
