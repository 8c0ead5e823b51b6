"""A camera that looks at a table: who holds it, what it has seen, what is shown of it.

Its state is in the cache that the server processes share, and expires a few seconds after the last
frame. There is one a game; a second camera learns whose the first one is.
"""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from webapp.play.live.process import eye
from webapp.server.http.board import board
from webapp.server.jobs.child import Died

LASTS: Final = 8.0
"""Seconds after the last frame for which a camera is still one."""

LEAST_GAP: Final = 0.15
"""Seconds between two frames of a camera; what comes sooner is dropped unseen."""

clock = time.monotonic
"""Tells when a frame came, in seconds; in tests it goes on as they say."""

MOST_REMEMBERED: Final = 72_000
"""Characters of what is remembered from frame to frame; a whole box on the table takes 60,000."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a camera: its page's token, its device with its name, and the household."""

    token: str
    device: int
    name: str
    household: int


class Ended(Exception):  # noqa: N818 (it is no error: somebody wanted it)
    """A keeper has ended this camera."""


class Taken(Exception):  # noqa: N818 (it is no error: somebody was first)
    """Another camera looks at this table already."""

    def __init__(self, camera: "Watching") -> None:
        super().__init__(camera.name)
        self.camera = camera


@dataclass(slots=True)
class Told:
    """What a table that is still differs in: its rows as a draft, and for which ply it was told.

    ``sign`` is what lay there, ``reading`` its tiles. ``certain`` says that it may be entered
    without a touch.
    """

    sign: list[str]
    ply: int
    draft: dict[str, Any]
    reading: dict[str, Any]
    certain: bool = False


@dataclass(slots=True)
class Watching:
    """A camera at a table. ``token`` is its page's, ``device`` and ``name`` are its phone's.

    ``sure`` says that what is certain may be entered at once. ``judged`` is the sign and the ply
    that were looked into last, ``late`` that much lay there before anything was recorded, and
    ``turned_down`` the sign that someone did not want, or whose entry was taken back. ``heeded``
    is the last ply at which it was looked whether something was.
    """

    token: str
    device: int
    name: str
    sure: bool = False
    at: float = 0.0
    memory: str = ""
    seen: dict[str, Any] = field(default_factory=dict)
    judged: list[Any] = field(default_factory=list)
    late: bool = False
    turned_down: list[str] | None = None
    heeded: int = 0
    told: Told | None = None
    ended: bool = False
    """Whether a keeper has ended it: its page is told so when it sends the next frame."""


def watching(key: str) -> Watching | None:
    """Return the camera at a table, if there is one."""
    found = _parsed(board().read(key))
    return None if found is None or found.ended else found


@contextmanager
def changing(key: str) -> Iterator[Watching | None]:
    """Let one thread of all processes change a camera; pages that poll see the change.

    No one else waits for long: nothing is looked at and nothing judged meanwhile.
    """
    with board().change(key) as entry:
        found = _parsed(entry.data)
        before = None if found is None else found.told and asdict(found.told)
        yield found
        if found is not None:
            entry.data = json.dumps(asdict(found)).encode()
            if (found.told and asdict(found.told)) != before:
                entry.version = time.monotonic_ns() if found.told else 0


def look(
    key: str, holder: Holder, data: bytes, *, sure: bool = False, always: bool = False,
) -> Watching | None:
    """Have a frame looked at; return the camera after it, ``None`` where the frame is dropped.

    With *always* its tiles are wanted whatever it shows.

    Raises:
        Ended: a keeper has ended this camera.
        Taken: the table has another camera.
        BoardFull: there are as many cameras on this server, or in this household, as can be.
        NotRead: the frame cannot be opened.
    """
    now = clock()
    with board().change(key, f"household {holder.household}") as entry:
        found = _parsed(entry.data)
        if found is not None and found.token != holder.token:
            if not found.ended:
                raise Taken(found)
            found = None
        if found is not None and found.ended:
            raise Ended
        found = found or Watching(holder.token, holder.device, holder.name)
        if now - found.at < LEAST_GAP:
            return None
        found.at, found.sure, memory = now, sure, found.memory
        entry.data, entry.until = json.dumps(asdict(found)).encode(), time.monotonic() + LASTS
    try:
        answer = eye().look(data, memory.encode(), now, always=always)
    except Died:
        return None
    if answer is None:
        return None
    if "refused" in answer:
        if not found.seen:
            stop(key, holder.token)  # what has never shown anything keeps no one out
        raise NotRead
    with changing(key) as found:
        if found is None or found.token != holder.token:
            return None  # it was stopped meanwhile
        memory = json.dumps(answer["memory"])
        # Far more than a box holds is no table: what it was is forgotten with each frame.
        found.memory, found.seen = memory if len(memory) <= MOST_REMEMBERED else "", answer["seen"]
    return found


class NotRead(Exception):  # noqa: N818 (the frame is to blame, not our code)
    """A frame that is no picture."""


def stop(key: str, token: str) -> None:
    """End a camera, if it is the one with this token."""
    with board().change(key) as entry:
        found = _parsed(entry.data)
        if found is not None and found.token == token:
            entry.until = 0.0


def end_other(key: str) -> None:
    """End whatever camera there is; what it sends for some seconds is answered that it was."""
    with board().change(key) as entry:
        found = _parsed(entry.data)
        if found is not None:
            found.ended, found.told = True, None
            entry.data, entry.version = json.dumps(asdict(found)).encode(), 0


def _parsed(data: bytes) -> Watching | None:
    if not data:
        return None
    document = json.loads(data)
    told = document.pop("told")
    return Watching(**document, told=Told(**told) if told else None)
