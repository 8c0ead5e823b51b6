"""A child for tests: it answers backwards what it gets, and misbehaves where it is asked to."""

import sys
import time
from collections.abc import Callable
from typing import Any

from webapp.server.jobs.inside import answer_all, limit, write_message


def answer(
    request: dict[str, Any], data: bytes, tell: Callable[[int, int], None]
) -> tuple[dict[str, Any], bytes]:
    time.sleep(request.get("sleep", 0))
    sys.stderr.write(request.get("say", "") * request.get("times", 0))
    if "take" in request:
        taken = bytearray(request["take"])
        taken[::4096] = bytes(len(taken[::4096])).replace(b"\0", b"x")
        time.sleep(600)
    if "answer" in request:
        write_message(sys.stdout.buffer, request["answer"].encode())
        write_message(sys.stdout.buffer, b"")
        sys.stdout.flush()
    for step in range(request.get("steps", 0)):
        tell(step + 1, request["steps"])
    return request, data[::-1]


def main(memory: int) -> None:
    limit(max(memory, 2**30) if memory < 2**26 else memory, 1)
    answer_all(answer)
