"""Records of examples: swaps for a Joly, going out and the new wall, by the worked case."""

from collections.abc import Mapping
from typing import Final

FINISH_RECORDS: Final[Mapping[str, str]] = {
    "D-84a": """\
exposed k8
stock 0
line r2 r3 r4 r5 r6 r7 r8 r9 r10 b2 b3 b4 b5 b6 b7 b8 y2 y3 y4 y5 y6
turn B
rebuild
draw wall
""",
    "D-84b": """\
exposed k8
stock 0
line r2 r3 r4 r5 r6 r7 r8 r9 r10 b2 b3 b4 b5 b6 b7 b8 y2 y3 y4 y5 y6
turn B
draw wall
""",
    "D-84c": """\
exposed k8
stock 1
line r2 r3 r4
turn B
draw wall
""",
    "D-84d": """\
stock 0
line r2 r3 r4
turn B
rebuild
draw wall
discard y9
turn C
draw wall
discard k4
turn D
rebuild
draw wall
""",
    "D-84f": """\
set max_rebuilds 0
stock 0
line r2 r3 r4
turn B
draw wall
""",
    "D-24": """\
laid B b10 b11 b12
holds B r5 r6
turn B
draw wall r7
meld r5 r6 r7
""",
    "X-END-1": """\
holds A b3 b4 b5 b6 r10 r11 r12 r7 y7 b7 k7 y13 b13 k13
turn A
draw wall r9
meld b3 b4 b5 b6 / r9 r10 r11 r12 / r7 y7 b7 k7 / y13 b13 k13
""",
    "X-END-1d": """\
holds A b3 b4 b5 b6 r10 r11 r12 r7 y7 b7 k7 y13 b13 k13
turn A
draw wall r9
meld b3 b4 b5 b6 / r10 r11 r12 / r7 y7 b7 k7 / y13 b13 k13
out r9
""",
    "X-END-2a": """\
laid B b10 b11 b12
holds B r5 r6 y9
turn B
draw wall r7
meld r5 r6 r7
""",
    "D-25": """\
exposed r11
laid B y2 y3 y4
laid A r8 b8 y8
holds B y5 k8
turn B
draw exposed
add y5 to m1
add k8 to m2
out r11
""",
    "X-EXP-3a": """\
exposed r11
laid B y2 y3 y4
laid A r8 b8 y8
holds B y5 k8 b3 b5
turn B
draw exposed
add y5 to m1
add k8 to m2
discard b3
""",
    "X-EXP-3b": """\
exposed y6
laid B y2 y3 y4
laid A r8 b8 y8
holds B y5 k8 b3
turn B
draw exposed
add y5 y6 to m1
add k8 to m2
out b3
""",
    "D-27a": """\
laid A r8 b8 J
laid B b10 b11 b12
turn B
add k8 to m1
""",
    "D-27b": """\
laid A r8 b8 J
laid B b10 b11 b12
turn B
swap k8 for J in m1, meld r4 J=r5 r6
""",
    "X-OPT-6a": """\
laid A r8 b8 J
laid B b10 b11 b12
turn B
swap k8 y8 for J in m1, meld r4 J=r5 r6
""",
    "X-OPT-6b": """\
laid A r8 b8 J
laid B b10 b11 b12
turn B
swap k8 b8 for J in m1, meld r4 J=r5 r6
""",
    "X-OPT-7b": """\
laid A r8 b8 J
laid B b10 b11 b12
laid C k10 k11 k12
turn B
add k8 to m1
turn C
swap y8 for J in m1, meld r4 J=r5 r6
""",
    "X-OPT-7c": """\
laid A r8 b8 J
laid B b10 b11 b12
laid C k10 k11 k12
turn B
add k8 to m1
turn C
swap y9 for J in m1, meld r4 J=r5 r6
""",
    "X-SET-2": """\
laid A r8 b8 k8 J
laid B b10 b11 b12
turn B
swap y8 for J in m1, meld r4 J=r5 r6
""",
    "X-OPT-5a": """\
laid B r4 J=r5 r6
laid A k9 k10 k11
turn A
swap r5 for J in m1, meld k4 J=k5 k6
""",
    "X-OPT-5b": """\
laid B r4 J=r5 r6
laid A k9 k10 k11
turn A
swap y5 for J in m1, meld k4 J=k5 k6
""",
    "X-J-7b": """\
laid B r4 J=r5 r6
laid A k9 k10 k11
holds A r5 k4
turn A
draw wall k6
swap r5 for J in m1, meld k4 J=k5 k6
""",
    "X-J-7c": """\
laid B r4 J=r5 r6
laid A k9 k10 k11
holds A r5 k4 y2
turn A
draw wall k6
swap r5 for J in m1, meld k4 J=k5 k6
out y2
""",
    "D-30": """\
laid B b10 b11 b12
holds B k4 k5 k6
turn B
draw wall r9
meld k4 k5 k6
out r9
""",
    "X-END-1a": """\
laid B b10 b11 b12
holds B k4 k5 k6 k8
turn B
draw wall r9
meld k4 k5 k6
out r9
""",
    "X-J-10b": """\
laid A b9 b10 J=b11 / r4 J=r5 r6
laid B k9 k10 k11
turn B
swap b11 for J in m1, r5 for J in m2, meld y3 J y5 J y7 y8
""",
    "X-VAL-J": """\
laid A b9 b10 J=b11
laid B r6 r7 r8
turn B
swap b11 for J in m1, meld k12 k13 J=k1
""",
    "M-6a": """\
laid A k2 k3 k4
holds A r7
turn A
draw wall k1
add k1 to m1
discard r7
""",
    "M-6b": """\
laid A k2 k3 k4
holds A r7
turn A
draw wall k1
add k1 to m1
out r7
""",
}
