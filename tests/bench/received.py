"""What a browser receives of a page, by its own protocol: every byte of every answer, heads too.

It is the first visit, with nothing kept, on a network as Lighthouse has a slow 4G, and until
nothing more comes. What scripts load counts, and so do the manifest and the worker's script, which
a browser asks for by itself; what the worker then fetches to be seen without a network is not for
this visit.
"""

import socket
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import sync_playwright

from tests.webapp.browser.conftest import CHROMIUM, PHONE

DOWN = 1_600_000 / 8
UP = 750_000 / 8
LATE_MS = 150
BY_ITSELF = ("/manifest.webmanifest", "/worker.js")
QUIET_MS = 4000


@dataclass(slots=True)
class Answer:
    """An answer: its address, when it had come (seconds), its bytes, and those of its head."""

    url: str
    came: float = 0.0
    bytes: int = 0
    head: int = 0
    early: int = 0
    """Bytes of it that were there when the first was painted."""


def cookies_of(header: str, port: int) -> list[dict[str, str]]:
    """Return the cookies of a header as a browser takes them."""
    pairs = (each.split("=", 1) for each in header.split("; "))
    return [{"name": name, "value": value, "url": f"http://127.0.0.1:{port}"}
            for name, value in pairs]


def _asked_by_itself(port: int, path: str, cookie: str) -> Answer:
    """Return an answer as it comes over the line: the page's own protocol tells nothing of it."""
    with socket.create_connection(("127.0.0.1", port), 20) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\n"
                     "Accept-Encoding: gzip, deflate, br\r\nConnection: close\r\n\r\n".encode())
        came = b"".join(iter(lambda: line.recv(65536), b""))
    return Answer(f"http://127.0.0.1:{port}{path}", bytes=len(came),
                  head=came.index(b"\r\n\r\n") + 4, came=float("inf"))


def received(port: int, path: str, cookie: str) -> Sequence[Answer]:
    """Return what Chromium receives when it opens a page for the first time."""
    answers: dict[str, Answer] = {}
    chunks: list[tuple[float, str, int]] = []
    painted: list[float] = []

    def finished(event: dict[str, Any]) -> None:
        answers[event["requestId"]].came = event["timestamp"]
        answers[event["requestId"]].bytes = int(event["encodedDataLength"])

    def responded(event: dict[str, Any]) -> None:
        answers[event["requestId"]].head = int(event["response"]["encodedDataLength"])
        chunks.append((event["timestamp"], event["requestId"],
                       int(event["response"]["encodedDataLength"])))

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        context = browser.new_context(**PHONE, base_url=f"http://127.0.0.1:{port}")
        context.add_cookies(cookies_of(cookie, port))  # type: ignore[arg-type]  (its own kind)
        page = context.new_page()
        told = context.new_cdp_session(page)
        told.on("Network.requestWillBeSent", lambda event: answers.setdefault(
            event["requestId"], Answer(event["request"]["url"])))
        told.on("Network.responseReceived", responded)
        told.on("Network.dataReceived", lambda event: chunks.append(
            (event["timestamp"], event["requestId"], int(event["encodedDataLength"]))))
        told.on("Network.loadingFinished", finished)
        told.on("Page.lifecycleEvent", lambda event: painted.append(event["timestamp"])
                if event["name"] == "firstContentfulPaint" else None)
        told.send("Network.enable")
        told.send("Page.enable")
        told.send("Page.setLifecycleEventsEnabled", {"enabled": True})
        told.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": LATE_MS, "downloadThroughput": DOWN,
            "uploadThroughput": UP})
        page.goto(path)
        page.wait_for_timeout(QUIET_MS)
        browser.close()
    first = painted[0]
    for at, request, size in chunks:
        if at <= first and request in answers:
            answers[request].early += size
    for each in answers.values():
        if each.came <= first:  # the chunks of the page itself are told without their size
            each.early = each.bytes
    all_of_it = [each for each in answers.values() if each.bytes and not each.url.endswith("/live")]
    return [*sorted(all_of_it, key=lambda each: each.came),
            *(_asked_by_itself(port, each, cookie) for each in BY_ITSELF)]


def tell(found: Sequence[Answer]) -> None:
    """Print the figures of a visit."""
    for one in found:
        print(f"  {one.bytes:>6} bytes, {one.head} of them the head, {one.early} before the paint: "
              f"{one.url.split('/', 3)[3].partition('?')[0]}")
    print(f"received before the first paint: {sum(one.early for one in found) / 1000:.1f} kB "
          "(bar 24)")
    print(f"received in all: {sum(one.bytes for one in found) / 1000:.1f} kB in {len(found)} "
          f"answers, {sum(one.head for one in found) / 1000:.1f} kB of it heads (bar 34)")

