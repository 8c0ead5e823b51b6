"""Records of examples: intake and discards, by the id of the worked case."""

from collections.abc import Mapping
from typing import Final

TURN_RECORDS: Final[Mapping[str, str]] = {
    "D-20a": """\
laid B b10 b11 b12
count B 2
line r2 k6
turn B
draw discard
""",
    "X-TURN-5a": """\
laid B b10 b11 b12
count B 3
line r2 k6
turn B
draw discard
""",
    "X-TURN-5b": """\
laid B b10 b11 b12
holds B k4 k5 r9
line r2 k6
turn B
draw line k6
meld k4 k5 k6
out r9
""",
    "X-TURN-5c": """\
laid B b10 b11 b12
holds B k4 J
line r2 k6
turn B
draw discard
""",
    "D-21": """\
laid B b10 b11 b12
holds B k4 k5 r9
line r2 k6 b1 y9
turn B
draw line k6
meld k4 k5 k6
discard b1
end
rack B r9 y9
""",
    "D-21b": """\
laid B b10 b11 b12
holds B k4 k5 r9
line r2 k6 b13 y9
turn B
draw line k6
meld k4 k5 k6
add b13 to m1
discard y9
""",
    "D-22a": """\
laid B b10 b11 b12
line r2
turn B
draw discard
""",
    "D-22b": """\
laid B b10 b11 b12
holds B r3 r4 y9 y11
line r2 k6
turn B
draw line r2
""",
    "D-22c": """\
laid B b10 b11 b12
line r2 k6
turn B
draw discard
""",
    "D-22d": """\
laid B b10 b11 b12
holds B r3 r4 y9 y11
line k6 r2 y5
turn B
draw line r2
meld r2 r3 r4
""",
    "D-23": """\
laid B k7 k8 k9
line r2 k6 b1
turn B
draw line k6
add k6 to m1
discard b1
""",
    "X-OPT-4e": """\
laid B b10 b11 b12
holds B k4 y5 r9 y12
line r2 k6 k5
turn B
draw line k6
""",
    "X-OPT-3a": """\
laid B b10 b11 b12
line r2 k6
turn B
draw discard
discard y9
""",
    "X-TURN-8": """\
laid B b10 b11 b12
count B 4
turn B
draw wall
add b13 to m1
discard y3
turn C
""",
    "X-FIRST-1a": """\
dealer D
recording full
turn A
draw wall
discard r2
""",
    "X-FIRST-1b": """\
dealer D
recording full
turn A
discard r2
turn B
draw wall
discard k7
""",
    "X-TURN-1a": """\
dealer D
recording full
turn A
meld b9 b10 b11 / r10 r11 r12
discard r2
""",
    "X-TURN-1c": """\
dealer D
recording full
turn A
discard r2
turn B
draw wall
meld b9 b10 b11 / r10 r11 r12
discard k7
""",
    "X-TURN-0d": """\
laid B b10 b11 b12
turn B
draw wall
discard k4
add b13 to m1
""",
    "X-TURN-0e": """\
laid B b10 b11 b12
turn B
draw wall
add b13 to m1
discard k4
""",
    "X-TURN-2": """\
laid B b10 b11 b12
holds B k4 k5 r9 y12
line r2 k6 b1
turn B
draw wall
draw line k6
""",
    "X-TURN-4": """\
laid B b10 b11 b12
holds B k4 k5 k6 r9
turn B
draw wall y2
discard r9
""",
    "X-TURN-6a": """\
laid B b10 b11 b12
line r2 k6
turn B
draw discard
discard k6
""",
    "X-TURN-6b": """\
set rethrow_pickup no
laid B b10 b11 b12
line r2 k6
turn B
draw discard
discard k6
""",
    "X-TURN-7": """\
laid A r6 r7 r8
laid B b10 b11 b12
turn A
discard J
turn B
draw discard
meld k4 J k6
end
rack A
rack B
""",
    "M-4a": """\
set prev_discard_initial yes
line b9 k6
turn B
draw discard
meld r10 r11 r12 / r3 r4 r5 r6
meld k6 b6 y6
discard r1
""",
    "M-4d": """\
set prev_discard_initial yes
line b9 k6
holds B r10 r11 r12 k2 k3 k4 k5 r1 y9 y11
turn B
draw discard
meld r10 r11 r12 / k2 k3 k4 k5 k6
discard r1
""",
    "M-10b": """\
set rethrow_pickup no
laid B b10 b11 b12
holds B b13 k6 y5
line r2 k6
turn B
draw discard
add b13 to m1
discard k6
""",
}
