"""Records of examples of the leaflet's game: the start, melds and the first meld.

They stand by the id of the worked case.
"""

from collections.abc import Mapping
from typing import Final

LEAFLET_MELDS: Final[Mapping[str, str]] = {
    "D-86a": """\
turn A
meld b10 y10 r10
""",
    "D-86b": """\
turn A
meld y1 y2 J
""",
    "D-86c": """\
turn A
meld r8 r9 r10
""",
    "D-86d": """\
turn A
meld y1 y2 J / r8 r9 r10
""",
    "D-86f": """\
turn A
meld r8 r9 r10 r11
""",
    "D-90": """\
preset variation
turn A
meld y1 y2 J
""",
    "D-91a": """\
turn A
meld b10 y10 J
""",
    "D-91b": """\
preset variation
turn A
meld b10 y10 J
""",
    "D-92b": """\
preset variation
turn A
meld b1 y1 r1
""",
    "D-96": """\
turn A
meld r11 r12 r13 r1
""",
    "D-96b": """\
turn A
meld r11 r12 r13 r10
""",
    "D-101b": """\
drawn A r5
drawn B J
drawn C k5
drawn D b9
starter A
""",
    "D-101c": """\
drawn A r5
drawn B J
drawn C k6
drawn D b9
drawn B k2
starter B
""",
    "X-TEQ-1a": """\
laid B r5 b5 k5 / r3 r4 r5
laid A y1 y2 y3
turn A
meld r5 r6 r7
""",
    "X-TEQ-1b": """\
laid B r5 b5 k5 / r3 r4 r5
laid A y1 y2 y3
turn A
meld r8 r6 r7
""",
    "X-TEQ-2a": """\
recording full
turn A
draw
turn C
draw
""",
    "X-TEQ-2b": """\
recording full
turn A
draw
turn B
draw
""",
    "X-TSTART-1": """\
drawn A r5
drawn B k3
drawn C y9
drawn D b4
starter A
""",
    "X-TSTART-2": """\
drawn A r5
drawn B k3
drawn C y9
drawn D b4
starter B
""",
    "X-TGRP-1": """\
turn A
meld b10 y10 b10
""",
    "X-TJOKER-7a": """\
turn A
meld J=r5 r6 J=r7
""",
    "X-TJOKER-7b": """\
turn A
meld J=b6 r6 J=k6
""",
}
