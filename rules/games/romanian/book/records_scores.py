"""Records of examples: scores, and where a Joly has been, by the id of the worked case."""

from collections.abc import Mapping
from typing import Final

SCORES_RECORDS: Final[Mapping[str, str]] = {
    "D-50": """\
laid A b9 b10 J=b11
laid B y2 y3 y4
turn B
swap b11 for J in m1, meld r4 J=r5 r6
""",
    "D-51": """\
laid A b9 b10 J=b11
laid B y2 y3 y4
laid C k3 k4 k5 k6
turn B
swap b11 for J in m1, meld r4 J=r5 r6
turn C
swap r5 for J in m4, meld k12 k13 J=k1
""",
    "D-53": """\
laid A b9 b10 J=b11
turn A
swap b11 for J in m1, meld y2 y3 J=y4
""",
    "D-56": """\
laid A k12 k13 J=k1
laid B y2 y3 y4
turn B
swap k1 for J in m1, meld r4 J=r5 r6
""",
    "D-59": """\
laid A r5 r6 r7
laid C k2 k3 k4
turn C
add J=r8 to m1
""",
    "X-VAL-4": """\
laid A b9 b10 J=b11
""",
    "X-J-3": """\
laid A r8 b8 J
laid B y2 y3 y4
turn B
swap k8 y8 for J in m1, meld r4 J=r5 r6
""",
    "X-J-4": """\
laid A r8 b8 J
laid B y2 y3 y4
laid C k2 k3 k4
turn B
add k8 to m1
turn C
swap y8 for J in m1, meld r4 J=r5 r6
""",
    "X-J-5": """\
laid A b9 b10 J=b11
laid B y2 y3 y4
turn B
swap b11 for J in m1, meld r4 J=r5 r6
turn A
swap r5 for J in m3, meld k12 k13 J=k1
turn B
swap k1 for J in m4, meld y8 y9 J=y10
""",
    "X-J-8": """\
laid A b9 b10 J=b11
laid B y2 y3 y4
laid C k3 k4 k5 k6
turn B
swap b11 for J in m1, meld r4 J=r5 r6
turn C
swap r5 for J in m4, meld k12 k13 J=k1
turn A
swap k1 for J in m5, meld y8 y9 J=y10
""",
    "D-31": """\
laid A r10 r11 r12 r13 / r4 b4 k4
turn A
out r13
""",
    "D-32": """\
laid A r10 r11 r12 r13 / r4 b4 k4
laid B b5 b6 b7 b8 / r11 b11 k11
turn A
out r13
rack B k12 y5 J
""",
    "D-33a": """\
laid A r10 r11 r12 r13 / r4 b4 k4
turn A
out r13
rack C k13 y13 k9 J k2
""",
    "D-33b": """\
set unmelded rack100
laid A r10 r11 r12 r13 / r4 b4 k4
turn A
out r13
rack C k13 y13 k9 J k2
""",
    "D-34a": """\
exposed k8
twin A
laid A r10 r11 r12 r13 / r4 b4 k4
turn A
out r13
""",
    "D-34c": """\
exposed k8
twin C
laid A r10 r11 r12 r13 / r4 b4 k4
turn A
out r13
rack C k13 y13 k9 J k2
""",
    "D-36": """\
turn A
meld b3 b4 b5 b6 / r10 r11 r12 / r7 y7 b7 k7 / y13 b13 k13
out k2
""",
    "D-36c": """\
turn A
meld b3 b4 b5 b6 / r10 r11 r12
turn A
meld r7 y7 b7 k7 / y13 b13 k13
out k2
""",
    "D-36d": """\
turn A
meld b3 b4 b5 b6 / r10 r11 r12
meld r7 y7 b7 k7 / y13 b13 k13
out k2
""",
    "D-36f": """\
set prev_discard_initial yes
line r2 y9 k13
turn C
draw discard
meld b3 b4 b5 b6 / r10 r11 r12 / r7 y7 b7 k7 / y13 b13 k13
out k2
""",
    "D-38": """\
turn A
meld r2 y2 b2 k2 / r5 y5 b5 k5 / r9 b9 k9 / r12 b12 k12
out k3
""",
    "D-38b": """\
turn A
meld r2 y2 b2 k2 / r5 y5 b5 k5 / r9 b9 k9 / r12 r11 r10
out k3
""",
    "D-40b": """\
set joly_throw_double yes
exposed k8
twin A
turn A
meld b3 b4 b5 b6 / r10 r11 r12 / r7 y7 b7 k7 / y13 b13 k13
out J
""",
    "D-40c": """\
set joly_throw_double yes
laid A r10 r11 r12 r13 / r4 b4 k4
turn A
out J
""",
    "D-42": """\
laid A b10 b11 b12 / r10 r11 r12
end
rack A k7 k10 k13
""",
    "D-43a": """\
laid A b10 b11 b12 / r10 r11 r12
end
rack A k7 k10 k13
rack B r2 r3 r13 J
""",
    "D-44a": """\
laid A b10 b11 b12 / r10 r11 r12
end
rack A k1
""",
    "D-47": """\
laid A r10 r11 r12 r13 / r4 b4 k4
laid B r1 b1 k1 y1 / y10 y11 y12 y13 y1 / b10 b11 b12 b13 / k10 k11 k12 k13
turn A
out r13
rack B y12 y5
""",
    "D-49a": """\
laid A r1 b1 k1
laid B k2 k3 k4
turn B
add y1 to m1
""",
    "X-VAL-8c": """\
preset modern
laid A r12 r13 r1 / b1 b2 b3
laid B k4 k5 k6
exposed k8
twin B
turn A
out k2
rack B J y1 y2
rack C J r1
""",
    "X-END-8a": """\
turn A
! meld r3 r4 r5
end
rack A k9
rack B k9
""",
}
