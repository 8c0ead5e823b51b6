"""Https for ``joly serve``: asked for at the terminal, or left to the keeper's switch."""

from argparse import Namespace
from typing import Final

from flask import Flask

from webapp.command.terminal import announce_https
from webapp.server.data.config import Settings, StartError
from webapp.server.http.listening import listen
from webapp.server.http.network import machine_host
from webapp.server.https.files import State, is_switched_on
from webapp.server.https.side import Beside

AFTER: Final = 443
"""What is added to the port of http: 8443 beside 8000."""

HIGHEST: Final = 65535


def make_https(
    app: Flask, arguments: Namespace, settings: Settings, port: int
) -> Beside | None:
    """Return what has https when it is on; ``None`` where somebody else sees to it.

    Raises:
        StartError: https is asked for and cannot be.
    """
    wanted = bool(arguments.https or arguments.https_limits or arguments.https_port is not None)
    if settings.place.base is not None:
        if wanted:
            message = (f"JOLY_BASE_URL says that Joly is at {settings.place.base}: https is spoken "
                       "there, and not by joly serve --https.")
            raise StartError(message)
        return None
    if arguments.https_limits and not (arguments.https or is_switched_on(settings.data)):
        message = "--https-limits needs --https."
        raise StartError(message)
    app.config["PORT"] = port
    app.config["HTTPS_ALWAYS"] = arguments.https
    guide = f"http://{machine_host(arguments.host)}:{port}{settings.place.prefix}/app"

    def say(state: State) -> None:
        announce_https(state, guide)

    https = Beside(
        data=settings.data, http_port=port, port=_port(arguments, port), host=arguments.host,
        always=arguments.https, critical=_LIMITS.get(arguments.https_limits), listen=listen,
        say=say)
    https.begin()
    return https


_LIMITS: Final = {"critical": True, "not-critical": False}


def _port(arguments: Namespace, http_port: int) -> int:
    """Return the port of https.

    Raises:
        StartError: there is none that high, and none is named.
    """
    if arguments.https_port is not None:
        return int(arguments.https_port)
    if arguments.port == 0:
        return 0
    if http_port + AFTER > HIGHEST:
        if not arguments.https:
            return HIGHEST
        message = f"There is no port {http_port + AFTER}: name one for https by --https-port."
        raise StartError(message)
    return http_port + AFTER
