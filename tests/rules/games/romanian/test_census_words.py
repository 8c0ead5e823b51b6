"""What the census says: where the tiles of which the box holds two lie, and how many too many."""

import pytest

from rules.replay import parse_record, replay

HEADER = "joly 1\ngame romanian\npreset current\nseat A Ana\nseat B Bogdan\n"


@pytest.mark.parametrize(("lines", "said"), [
    # One Joly lies in m1, and two more come at once: they do not all lie in m1.
    (("laid A r8 J=r9 r10", "laid B b8 J=b9 b10 / k3 J=k4 k5"),
     "There are two J in the box. One is in m1, so 2 more are too many."),
    (("laid A r8 J=r9 r10 / b9 J=b10 b11", "laid B k3 J=k4 k5"),
     "There are two J in the box, and both are used: in m1 and in m2."),
    (("laid A J=b2 b3 b4 b5 b6 b7 b8 J=b9", "laid B k3 J=k4 k5"),
     "There are two J in the box, and both are used: in m1."),
    (("laid A r8 J=r9 r10 / b9 J=b10 b11 / k3 J=k4 k5",),
     "There are only two J in the box, not 3."),
    # Both lie in the discard line, so that is where both are said to lie.
    (("line b11 b11", "turn B", "discard b11"),
     "There are two b11 in the box, and both are used: in the discard line."),
    (("line b11 k2", "turn B", "holds B b11 b11", "discard k3"),
     "There are two b11 in the box. One is in the discard line, so 2 more are too many."),
])
def test_the_census_says_how_many_lie_where(lines: tuple[str, ...], said: str) -> None:
    played = replay(parse_record(HEADER + "".join(f"{line}\n" for line in lines)))
    findings = [str(citation.finding) for entry in played.refused
                for citation in entry.verdict.citations if citation.rule == "R-EQ-1"]
    assert findings == [said]
