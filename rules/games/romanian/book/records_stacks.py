"""Records of examples: stacks by Hilary Howarth's method, by the id of the worked case."""

from collections.abc import Mapping
from typing import Final

STACKS_RECORDS: Final[Mapping[str, str]] = {
    "D-61": """\
laid B r6 r7 r8
laid A y11 y12 y13
turn A
add r9 r10 to m1
""",
    "D-62b": """\
laid B r10 r11 r12
laid A y11 y12 y13
turn A
add r9 to m1
turn A
add r8 to m1
""",
    "D-65": """\
laid B r7 r8 r9
laid A y11 y12 y13
turn A
add r10 to m1
""",
    "D-68b": """\
laid B r5 J=r6 r7 r8
laid A y11 y12 y13
turn A
add r9 to m1
""",
    "D-72": """\
laid B r7 r8 r9 r10
laid A y11 y12 y13
turn A
add r11 to m1
""",
    "D-77": """\
laid B r7 b7 k7
laid A y11 y12 y13
turn A
add y7 to m1
""",
    "X-ST-5a": """\
laid B r7 b7 k7
laid A y11 y12 y13
turn A
add J to m1
""",
    "X-ST-5b": """\
laid B r8 b8 k8 J
laid A y11 y12 y13
turn A
swap y8 for J in m1, meld r4 J=r5 r6
""",
    "X-ST-6b": """\
laid B r7 b7 k7
turn B
add y7 to m1
""",
    "X-ST-9a": """\
laid B r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13
laid A y11 y12 y13
turn A
add r1 high to m1
""",
    "X-ST-10a": """\
laid A y11 y12 y13
turn A
! meld r1 r3 J=r5
""",
}
