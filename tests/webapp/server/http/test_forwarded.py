import pytest

from webapp.server.data.place import parse_networks
from webapp.server.http.forwarded import believe

TRUSTED = parse_networks("127.0.0.1, ::1, 10.0.0.0/8")
CLIENT = "203.0.113.9"


def seen(peer: str, **headers: str) -> tuple[str, str]:
    """Return the client and the scheme that the app sees."""
    environ = {"REMOTE_ADDR": peer, "wsgi.url_scheme": "http"}
    believe(environ | (asked := {f"HTTP_{name}": value for name, value in headers.items()}), ())
    environ |= asked
    believe(environ, TRUSTED)
    return environ["REMOTE_ADDR"], environ["wsgi.url_scheme"]


@pytest.mark.parametrize(("peer", "way", "client"), [
    ("127.0.0.1", CLIENT, CLIENT),
    ("::1", CLIENT, CLIENT),
    ("::ffff:127.0.0.1", CLIENT, CLIENT),
    ("127.0.0.1", f"{CLIENT}, 10.1.2.3", CLIENT),
    ("127.0.0.1", f"198.51.100.1, {CLIENT}, 10.1.2.3", CLIENT),  # the first is the client's word
    ("127.0.0.1", f"198.51.100.1,{CLIENT}", CLIENT),
    ("127.0.0.1", f"{CLIENT}:51234", CLIENT),
    ("127.0.0.1", "[2001:db8::9]:443", "2001:db8::9"),
    ("127.0.0.1", "2001:db8::9", "2001:db8::9"),
    ("127.0.0.1", f"::ffff:{CLIENT}", CLIENT),
    ("127.0.0.1", "10.0.0.7", "10.0.0.7"),
    ("127.0.0.1", "nonsense", "127.0.0.1"),
    ("127.0.0.1", f"{CLIENT}, nonsense", "127.0.0.1"),
    ("127.0.0.1", f"{CLIENT}, unknown, 10.1.2.3", "10.1.2.3"),
    ("127.0.0.1", "", "127.0.0.1"),
    (CLIENT, "198.51.100.1", CLIENT),
    ("192.168.1.5", "127.0.0.1", "192.168.1.5"),
])
def test_only_a_trusted_proxy_says_whose_request_it_brings(
    peer: str, way: str, client: str
) -> None:
    assert seen(peer, X_FORWARDED_FOR=way)[0] == client


@pytest.mark.parametrize(("peer", "scheme", "found"), [
    ("127.0.0.1", "https", "https"), ("127.0.0.1", "HTTPS", "https"), ("127.0.0.1", "http", "http"),
    ("127.0.0.1", "gopher", "http"), ("127.0.0.1", "", "http"), (CLIENT, "https", "http"),
])
def test_only_a_trusted_proxy_says_how_a_phone_came(peer: str, scheme: str, found: str) -> None:
    assert seen(peer, X_FORWARDED_FOR=CLIENT, X_FORWARDED_PROTO=scheme)[1] == found
    assert seen(peer, X_FORWARDED_PROTO=scheme) == (peer, found)


@pytest.mark.parametrize(("way", "client", "scheme"), [
    (f"for={CLIENT};proto=https", CLIENT, "https"),
    (f'for=198.51.100.1, For="{CLIENT}:99"; Proto=https', CLIENT, "https"),
    (f"for={CLIENT};proto=https, for=10.0.0.2;proto=http", CLIENT, "https"),
    ('for="[2001:db8::9]:4711"', "2001:db8::9", "http"),
    ("for=_hidden;proto=https", "127.0.0.1", "https"),
    ("for=unknown", "127.0.0.1", "http"),
    ('=;;=,"', "127.0.0.1", "http"),
])
def test_the_standard_header_says_the_same(way: str, client: str, scheme: str) -> None:
    assert seen("127.0.0.1", FORWARDED=way) == (client, scheme)
    assert seen(CLIENT, FORWARDED=way) == (CLIENT, "http")


def test_two_headers_of_which_one_may_be_a_strangers_are_both_left_alone() -> None:
    told = seen("127.0.0.1", X_FORWARDED_FOR="198.51.100.1", FORWARDED=f"for={CLIENT};proto=https")
    assert told == ("127.0.0.1", "http")
