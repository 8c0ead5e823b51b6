"""What https keeps in the data folder, and what its process tells the pages through it."""

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Final

from webapp.server.data.files import write_private

FOLDER: Final = "https"
AUTHORITY_FILE: Final = f"{FOLDER}/authority.pem"
"""The household's root with its key: its holder can impersonate this Joly."""
SWITCH_FILE: Final = f"{FOLDER}/on"
"""Is there where the keeper has switched https on."""
LEAF_FILE: Final = f"{FOLDER}/leaf.pem"


@dataclass(frozen=True, slots=True)
class State:
    """How https is at present, as its process last told.

    ``addresses`` are those that the certificate names. ``named`` says that the name is announced in
    the network; ``clash`` that another machine answers to it; ``asked`` that both are known by
    now, some seconds after the start. ``trouble`` is why there is no https although it is on, in a
    line of English for the log and the keeper, and "" where there is none.
    """

    port: int
    name: str = ""
    addresses: tuple[str, ...] = ()
    fingerprint: str = ""
    critical: bool = True
    named: bool = False
    clash: bool = False
    trouble: str = ""
    asked: bool = True

    @property
    def host(self) -> str:
        """Return the name where it is announced, else an address; empty where there is neither."""
        return self.name if self.named else next(iter(self.addresses), "")

    @property
    def hosts(self) -> tuple[str, ...]:
        """Return all hosts that the certificate names, the name first where it is announced."""
        name = (self.name,) if self.name else ()
        return (*name, *self.addresses) if self.named else (*self.addresses, *name)

    def origin(self, host: str = "") -> str:
        """Return the address of *host* by https, without a path."""
        host = host or self.host
        port = "" if self.port == 443 else f":{self.port}"  # noqa: PLR2004 (https's own)
        return f"https://{f'[{host}]' if ':' in host else host}{port}"


def is_switched_on(data: Path) -> bool:
    """Say whether the keeper has switched https on."""
    return (data / SWITCH_FILE).exists()


def switch(data: Path, *, on: bool) -> None:
    """Switch https on or off; a running server follows within a second or two."""
    if on:
        make_folder(data)
        write_private(data / SWITCH_FILE, "on")
    else:
        (data / SWITCH_FILE).unlink(missing_ok=True)


def make_folder(data: Path) -> None:
    """Make the folder of https, which nobody else may look into."""
    (data / FOLDER).mkdir(mode=0o700, parents=True, exist_ok=True)


def tell_state(data: Path, http_port: int, state: State) -> None:
    """Let the pages of the server on *http_port* know how https is."""
    make_folder(data)
    write_private(_state_file(data, http_port), json.dumps(asdict(state)))


def forget_state(data: Path, http_port: int) -> None:
    """Say that there is no https at present."""
    with suppress(OSError):
        _state_file(data, http_port).unlink(missing_ok=True)


def read_state(data: Path, http_port: int) -> State | None:
    """Return how https is at the server on *http_port*; ``None`` where it is off."""
    try:
        said = json.loads(_state_file(data, http_port).read_text("ascii"))
        state = State(**{each.name: said[each.name] for each in fields(State)})
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return State(**{**asdict(state), "addresses": tuple(state.addresses)})


def _state_file(data: Path, http_port: int) -> Path:
    """Return the file of one server: several may have one data folder."""
    return data / FOLDER / f"state-{http_port}.json"
