"""Records of examples: openings, by the id of the worked case."""

from collections.abc import Mapping
from typing import Final

OPENING_RECORDS: Final[Mapping[str, str]] = {
    "D-09a": """\
turn A
meld r10 r11 r12 / r5 b5 k5
""",
    "D-09b": """\
set min_initial 45
turn A
meld r10 r11 r12 / r5 b5 k5
""",
    "D-10": """\
turn A
meld r9 r10 r11 r12 / r5 b5 k5
""",
    "D-11a": """\
turn A
meld r1 b1 k1
""",
    "D-11b": """\
set ones_open yes
turn A
meld r1 b1 k1
""",
    "X-INIT-1a": """\
turn A
meld r1 b1 k1 / r10 b10 J
""",
    "X-INIT-1b": """\
turn A
meld r1 b1 k1 / r10 r11 J
""",
    "X-INIT-1c": """\
turn A
meld b9 b10 J=b11 / r10 r11 r12
""",
    "D-12": """\
turn A
meld r1 b1 k1 / r2 r3 r4
""",
    "D-14": """\
turn A
meld b2 b3 J=b4 / r9 b9 k9
""",
    "D-17a": """\
turn A
meld r1 b1 J / r10 r11 r12
""",
    "X-VAL-3a": """\
turn A
meld J=r1 r2 r3 / b10 b11 b12
""",
    "X-VAL-3b": """\
turn A
meld r12 r13 J=r1 / b10 b11 b12
""",
    "X-VAL-5": """\
turn A
meld r10 J=r11 r12 / b5 k5 y5
""",
    "D-18a": """\
line r2 k4 b12
turn B
draw discard
""",
    "D-18b": """\
line r2 k4 b12
turn B
draw wall
""",
    "D-18c": """\
set prev_discard_initial yes
line r2 k4 b12
turn B
draw discard
meld b10 b11 b12 / r9 r10 r11 r12
discard k3
""",
    "D-18d": """\
set prev_discard_initial yes
line r2 k4 b12
turn B
draw discard
meld b9 b10 b11 / r9 r10 r11 r12
discard k3
""",
    "X-INIT-3a": """\
line r2 k4 b12
holds B b10 b11 r9 r10 r11 r12 y2 y5 k3 k7 k9 b2 b4 y8
turn B
! draw discard
meld b10 b11 b12 / r9 r10 r11 r12
""",
    "X-INIT-3b": """\
line r2 k4 b12
holds B b10 b11 r9 r10 r11 r12 y2 y5 k3 k7 k9 b2 b4 b12
turn B
! draw discard
meld b10 b11 b12 / r9 r10 r11 r12
""",
    "D-19a": """\
laid B r7 b7 k7
turn A
meld b9 b10 J=b11 / r10 r11 r12
add y7 to m1
""",
    "D-19b": """\
turn A
meld b9 b10 J=b11 / r10 r11 r12
add r13 to m2
""",
    "D-19e": """\
laid B r7 b7 k7
turn A
meld b9 b10 J=b11 / r10 r11 r12
turn A
add y7 to m1
""",
    "X-INIT-2": """\
turn A
meld b9 b10 J=b11 / r10 r11 r12
swap b11 for J in m1, meld k4 J=k5 k6
""",
    "X-INIT-2b": """\
laid B r7 b7 k7
turn A
add y7 to m1
""",
    "X-INIT-2d": """\
laid B r7 b7 k7
laid A k2 k3 k4
turn A
add y7 to m1
""",
    "X-INIT-6": """\
turn A
meld b10 b11 J=b12 / r10 r11 J=r12
""",
    "X-INIT-7": """\
set min_initial 45
turn A
meld r10 b10 k10 / r5 b5 k5
""",
}
