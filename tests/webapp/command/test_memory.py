"""What keeps the server small leaves it whole."""

import subprocess
import sys

LOADED = """
import gc
from concurrent.futures import ThreadPoolExecutor
import webapp.app
from rules.replay import parse_record, replay
from webapp.command.memory import give_back, use_one_heap

use_one_heap()
text = "joly 1\\ngame romanian\\nseat A Ana\\nseat B Bo\\nlaid A r3 r4 J\\n"
with ThreadPoolExecutor(8) as threads:
    read = list(threads.map(lambda _number: repr(replay(parse_record(text))), range(40)))
give_back()
assert gc.get_freeze_count() > 100_000, "what is loaded is looked through again and again"
assert {repr(replay(parse_record(text)))} == {*read}
"""


def test_what_is_loaded_stays_and_threads_share_a_heap() -> None:
    done = subprocess.run([sys.executable, "-c", LOADED],  # noqa: S603 (our own words)
                          capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
