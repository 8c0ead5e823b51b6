"""Records of examples: tiles, doublas, runs, sets and Jolys, by the id of the worked case."""

from collections.abc import Mapping
from typing import Final

MELDS_RECORDS: Final[Mapping[str, str]] = {
    "X-EQ-1a": """\
laid A r8 r9 r10
laid B r9 b9 k9
turn A
meld r9 y9 b9
""",
    "X-EQ-1b": """\
laid A r8 r9 r10
laid B y9 b9 k9
turn A
meld r9 y9 b9
""",
    "X-EQ-4a": """\
dealer D
recording full
turn A
discard r2
turn C
draw wall
""",
    "X-EQ-4b": """\
dealer D
recording full
turn A
discard r2
turn B
draw wall
""",
    "X-RACK-1": """\
laid A r8 r9 r10
holds A k2 k3 k4
turn A
draw wall b5
add r11 to m1
""",
    "X-RACK-2": """\
laid A r8 r9 r10
holds A k2 r11 k4
turn A
draw wall b5
add r11 to m1
""",
    "D-01a": """\
turn A
meld b9 b10 J=b11 / r10 r11 r12
turn A
add b12 to m1
""",
    "D-01b": """\
turn A
meld b9 b10 J=b11 / r10 r11 r12
turn A
add b7 to m1
""",
    "D-02a": """\
laid A k2 k3 k4
turn A
meld y3 J y5 J y7
""",
    "D-02b": """\
laid A k2 k3 k4
turn A
meld y3 J y5 J y7 y8
""",
    "D-03a": """\
laid A r1 r2 r3
""",
    "D-03b": """\
laid A r12 r13 r1
""",
    "D-03c": """\
laid A r13 r1 r2
""",
    "D-04a": """\
laid A r8 b8 k8
""",
    "D-04b": """\
laid A r8 r8 b8
""",
    "D-04c": """\
laid A r8 b8 J
""",
    "D-05b": """\
laid A r13 r1 J=r2
""",
    "D-05c": """\
laid A k2 k3 k4
turn A
meld r13 r1 J
""",
    "D-06a": """\
turn A
meld r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r1
""",
    "D-06b": """\
set max_run 13
turn A
meld r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r1
""",
    "D-08": """\
laid A y3 y4 y5 J=y6
turn A
add J=y7 to m1
""",
    "X-RUN-5": """\
laid A y3 y4 y5 J=y6
turn A
add J=y7 y8 to m1
""",
    "X-RUN-1a": """\
laid A r3 r4 r6
""",
    "X-RUN-1b": """\
laid A r3 r4 r5
""",
    "X-RUN-2a": """\
laid A k2 k3 k4
turn A
meld r3 J J r6 r7 r8
""",
    "X-RUN-2b": """\
set joly_adjacent no
laid A k2 k3 k4
turn A
meld r3 J J r6 r7 r8
""",
    "X-RUN-4a": """\
laid A b9 b10 J
""",
    "X-RUN-4b": """\
laid A J b9 b10
""",
    "X-RUN-6": """\
laid A r3 r4 r5 r6
laid A b6 k6 y6
turn A
move r6 from m1 to m2
""",
    "X-RUN-6b": """\
laid A r3 r4 r5 r6
laid A b6 k6 y6
turn A
add r6 to m2
""",
    "X-SET-1": """\
laid A r8 b8 J=k8
laid B k2 k3 k4
turn B
swap k8 for J in m1, meld y4 J=y5 y6
""",
    "X-SET-4a": """\
laid A r8 b8 k8 J
turn A
add y8 to m1
""",
    "X-SET-4b": """\
laid A r8 b8 J
turn A
add y8 to m1
""",
    "X-COMB-1a": """\
laid A k2 k3 k4
holds A r5 b5 k5 r6 r7 y9 y11
turn A
draw wall y13
meld r5 b5 k5 / r5 r6 r7
""",
    "X-COMB-1b": """\
laid A k2 k3 k4
holds A r5 r5 b5 k5 r6 r7 y9 y11
turn A
draw wall y13
meld r5 b5 k5 / r5 r6 r7
""",
    "X-EXP-1a": """\
exposed k8
turn B
draw wall
twin B
""",
    "X-EXP-1b": """\
exposed k8
turn A
discard r2
turn B
twin B
draw wall
""",
    "X-DBL-1a": """\
doubla A r5 r6 B k7 k7
""",
    "X-DBL-1b": """\
doubla A r5 r5 B k7 k7
""",
    "X-DBL-1d": """\
doubla A J J B k7 k7
""",
    "X-DBL-2a": """\
doubla A r5 r5 B k7 k7
doubla A k7 k7 C b9 b9
doubla C D
""",
    "X-DBL-2d": """\
doubla A r5 r5 A k7 k7
""",
    "X-DBL-3": """\
exposed r5
doubla A r5 r5 B k7 k7
""",
    "M-5a": """\
laid A b9 b10 b11
laid B b11 k11 r11
turn C
discard b11
""",
    "M-5c": """\
laid A b9 b10 b11
laid B y11 k11 r11
turn C
discard b11
turn B
add b11 to m2
""",
}
