"""Records of examples of the leaflet's game: turns, the table and jokers.

They stand by the id of the worked case.
"""

from collections.abc import Mapping
from typing import Final

LEAFLET_TURNS: Final[Mapping[str, str]] = {
    "D-94a": """\
laid B r7 r8 J / k9 r9 b9 y9
laid A y1 y2 y3
holds A r9 b4 b5 k1
turn A
swap r9 for J in m1, meld b4 b5 J
""",
    "D-94c": """\
laid B r7 r8 J / k9 r9 b9 y9
laid A y1 y2 y3
turn A
table r7 r8 r9 / k9 r9 b9 y9 / b4 b5 J / y1 y2 y3
""",
    "D-94d": """\
laid B r7 r8 J / k9 r9 b9 y9
laid A y1 y2 y3
turn A
table r7 r8 r9 / k9 b9 y9 / b4 b5 J / y1 y2 y3
""",
    "D-97": """\
laid A y1 y2 y3
turn A
draw
meld r4 r5 r6
""",
    "D-97b": """\
laid A y1 y2 y3
turn A
meld r4 r5 r6
""",
    "D-97c": """\
turn A
draw
turn B
draw
""",
    "D-98a": """\
laid B r5 r6 r7 r8
turn A
meld b10 y10 r10
table r5 r6 r7 / b8 k8 r8 / b10 y10 r10
""",
    "D-98b": """\
laid B r5 r6 r7 r8
turn A
meld b10 y10 r10
turn A
table r5 r6 r7 / b8 k8 r8 / b10 y10 r10
""",
    "D-98c": """\
laid B r5 r6 r7 r8
turn A
meld b10 y10 r10
add r9 to m1
""",
    "X-TMANIP-2a": """\
laid B r5 r6 r7 r8 / b5 k5 y5
laid A y1 y2 y3
turn A
table r6 r7 r8 / b5 k5 y5 r5 / y1 y2 y3
""",
    "X-TMANIP-2b": """\
laid B r5 r6 r7 r8 / b5 k5 y5
laid A y1 y2 y3
turn A
table r6 r7 r8 / b5 k5 y5 r5 / y1 y2 y3 y4
""",
    "X-TJOKER-2a": """\
laid B r5 r6 r7 J
laid A y1 y2 y3 / b5 k5 y5
turn A
table r6 r7 J=r8 / y1 y2 y3 / b5 k5 y5 r5 / k1 k2 k3
""",
    "X-TJOKER-2c": """\
laid B r5 r6 r7 J
laid A y1 y2 y3
turn A
add r4 r9 to m1
turn B
table r3 r4 r5 r6 r7 J r9 / y1 y2 y3
""",
    "X-TJOKER-3b": """\
laid B r7 r8 J / k9 r9 b9 y9
laid A y1 y2 y3
turn A
swap r6 for J in m1, meld b4 b5 J
""",
    "X-TJOKER-3c": """\
laid B r7 r8 J / k9 r9 b9 y9
laid A y1 y2 y3
turn A
swap r9 for J in m1, add J to m3
""",
    "X-TJOKER-3d": """\
laid B r7 r8 J / k9 r9 b9 y9
laid A y1 y2 y3
turn A
swap r9 for J in m1, add J=r10 to m1
""",
    "X-TJOKER-5": """\
laid B k10 k11 k12
laid A y1 y2 y3
turn A
add J=k13 to m1
""",
    "X-TJOKER-8": """\
laid B r7 b7 J
laid A y1 y2 y3
turn A
swap k7 for J in m1, meld b4 b5 J
""",
    "X-TTURN-1": """\
laid A y1 y2 y3
turn A
meld r4 r5 r6
draw
""",
}
