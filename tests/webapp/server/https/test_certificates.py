"""The household's root can speak for its own Joly alone; what it signs is made anew in time."""

import ipaddress
import shutil
import ssl
import subprocess
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError

from webapp.server.https.authority import (
    Authority,
    AuthorityError,
    keep_authority,
    make_authority,
    new_name,
    read_authority,
)
from webapp.server.https.leaf import LEAF_LIFE, is_due, kept_leaf, make_leaf, tls_context

NAME = "joly-kafed.local"
HOME = ("192.168.1.20", "10.0.0.7", "fd00::7")
NOW = datetime.now(UTC)


@pytest.fixture(scope="module", params=[True, False], ids=["critical", "not-critical"])
def authority(request: pytest.FixtureRequest) -> Authority:
    return make_authority(NAME, critical=request.param)


def signed(authority: Authority, *hosts: x509.GeneralName) -> bytes:
    """Return what a thief of the key would sign for *hosts*."""
    return signed_for(ec.generate_private_key(ec.SECP256R1()), authority, *hosts)


def signed_for(
    key: ec.EllipticCurvePrivateKey, authority: Authority, *hosts: x509.GeneralName
) -> bytes:
    """Return it for a key of the thief's."""
    root = authority.root.certificate
    return (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "a site")]))
        .issuer_name(root.subject).public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(NOW - timedelta(days=1)).not_valid_after(NOW + timedelta(days=30))
        .add_extension(x509.SubjectAlternativeName(hosts), critical=False)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(
            authority.key.public_key()), critical=False)
        .sign(authority.key, hashes.SHA256()).public_bytes(Encoding.PEM))


def openssl(folder: Path, authority: Authority, leaf: bytes, *asked: str) -> str:
    """Return what OpenSSL says of a certificate below the root."""
    program = shutil.which("openssl")
    if program is None:
        pytest.skip("openssl is not installed on this machine")
    root, site = folder / "root.pem", folder / "leaf.pem"
    root.write_bytes(authority.root.certificate.public_bytes(Encoding.PEM))
    site.write_bytes(leaf)
    done = subprocess.run(  # noqa: S603
        [program, "verify", "-x509_strict", "-purpose", "sslserver", "-CAfile",
         str(root), *asked, str(site)], capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def verify(authority: Authority, leaf: bytes, host: str) -> None:
    """Verify a certificate as cryptography's own verifier does."""
    try:
        subject: x509.DNSName | x509.IPAddress = x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        subject = x509.DNSName(host)
    (PolicyBuilder().store(Store([authority.root.certificate])).time(NOW)
     .build_server_verifier(subject).verify(x509.load_pem_x509_certificate(leaf), []))


@pytest.mark.parametrize("host", [NAME, *HOME])
def test_openssl_takes_the_server_by_its_name_and_by_each_address(
    tmp_path: Path, authority: Authority, host: str
) -> None:
    leaf = make_leaf(authority, HOME, NOW).encode()
    asked = "-verify_hostname" if host == NAME else "-verify_ip"
    assert ": OK" in openssl(tmp_path, authority, leaf, asked, host)


@pytest.mark.parametrize("host", [NAME, "192.168.1.20"])
def test_cryptography_takes_the_server_by_its_name_and_by_an_address(host: str) -> None:
    authority = make_authority(NAME)
    verify(authority, make_leaf(authority, HOME, NOW).encode(), host)


@pytest.mark.parametrize("host", [
    x509.DNSName("bank.example"), x509.DNSName("joly-other.local"), x509.DNSName("local"),
    x509.IPAddress(ipaddress.ip_address("93.184.216.34")),
    x509.IPAddress(ipaddress.ip_address("2606:4700::1111"))], ids=lambda each: str(each.value))
def test_what_the_key_signs_for_another_site_is_refused(
    tmp_path: Path, authority: Authority, host: x509.DNSName | x509.IPAddress
) -> None:
    leaf = signed(authority, host)
    assert "permitted subtree violation" in openssl(tmp_path, authority, leaf)
    with pytest.raises(VerificationError):
        verify(authority, leaf, str(host.value))


def test_what_the_key_signs_for_another_use_is_refused(
    tmp_path: Path, authority: Authority
) -> None:
    leaf = make_leaf(authority, HOME, NOW).encode()
    said = openssl(tmp_path, authority, leaf, "-purpose", "smimesign")
    assert "unsuitable certificate purpose" in said or "unsupported" in said


def test_the_limits_are_critical_unless_that_is_not_wanted() -> None:
    assert make_authority(NAME).root.critical
    assert not make_authority(NAME, critical=False).root.critical


def test_a_name_is_easily_read_out() -> None:
    names = {new_name() for _ in range(200)}
    assert len(names) > 190
    assert all(len(each) == len(NAME) and not set(each[5:10]) & set("ilo01") for each in names)


def test_the_key_is_read_by_its_owner_alone_and_stays(tmp_path: Path) -> None:
    made = keep_authority(tmp_path, make_authority(NAME))
    file = tmp_path / "https" / "authority.pem"
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.parent.stat().st_mode & 0o777 == 0o700
    again = keep_authority(tmp_path, make_authority("joly-other.local"))
    assert again.root.fingerprint == made.root.fingerprint
    file.chmod(0o644)
    kept = read_authority(tmp_path)
    assert kept
    assert kept.root.name == NAME
    assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("spoil", [
    lambda pem: pem[:300], lambda _pem: b"", lambda _pem: b"\xff\xfe",
    lambda pem: make_authority(NAME).pem.encode()[:241] + pem[241:]],
    ids=["short", "empty", "no text", "another's key"])
def test_a_root_that_is_damaged_is_said_to_be(tmp_path: Path, spoil: object) -> None:
    keep_authority(tmp_path, make_authority(NAME))
    file = tmp_path / "https" / "authority.pem"
    file.write_bytes(spoil(file.read_bytes()))  # type: ignore[operator]
    with pytest.raises(AuthorityError, match="is damaged"):
        read_authority(tmp_path)


def test_a_certificate_is_made_anew_when_it_is_to_be() -> None:
    authority = make_authority(NAME)
    leaf = make_leaf(authority, HOME, NOW).encode()
    assert not is_due(leaf, authority, HOME, NOW)
    assert not is_due(leaf, authority, tuple(reversed(HOME)), NOW)
    assert not is_due(leaf, authority, HOME, NOW + LEAF_LIFE * 0.6)
    assert is_due(leaf, authority, HOME, NOW + LEAF_LIFE * 0.7)
    assert is_due(leaf, authority, HOME, NOW - timedelta(days=2))
    assert is_due(leaf, authority, HOME[:1], NOW)
    assert is_due(leaf, authority, (*HOME, "192.168.1.21"), NOW)
    assert is_due(leaf, make_authority(NAME), HOME, NOW)
    assert is_due(b"nonsense", authority, HOME, NOW)
    ends = x509.load_pem_x509_certificate(leaf)
    assert ends.not_valid_after_utc - ends.not_valid_before_utc <= timedelta(days=390)


def test_a_certificate_that_is_good_is_kept(tmp_path: Path) -> None:
    authority = keep_authority(tmp_path, make_authority(NAME))
    assert kept_leaf(tmp_path, authority, HOME)
    assert (tmp_path / "https" / "leaf.pem").stat().st_mode & 0o777 == 0o600
    assert not kept_leaf(tmp_path, authority, HOME)
    assert kept_leaf(tmp_path, authority, HOME[:1])


def agreed(server: ssl.SSLContext, offered: str) -> str:
    """Return the cipher that a phone with TLS 1.2 and nothing newer agrees on with *server*."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    context.set_ciphers(offered)
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    ends = [context.wrap_bio(back, there), server.wrap_bio(there, back, server_side=True)]
    for _ in range(4):
        for end in ends:
            with suppress(ssl.SSLWantReadError):
                end.do_handshake()
    cipher = ends[0].cipher()
    assert cipher
    return cipher[0]


@pytest.mark.parametrize("old", [
    "AES128-SHA", "AES256-GCM-SHA384", "ECDHE-ECDSA-AES128-SHA", "ECDHE-ECDSA-AES256-SHA384",
    "DHE-RSA-AES128-SHA"])
def test_no_cipher_is_spoken_whose_padding_tells_or_whose_key_is_for_ever(
    tmp_path: Path, old: str
) -> None:
    (tmp_path / "https").mkdir()
    kept_leaf(tmp_path, make_authority(NAME), HOME)
    context = tls_context(tmp_path)
    assert agreed(context, "ECDHE+AESGCM") == "ECDHE-ECDSA-AES256-GCM-SHA384"
    with pytest.raises(ssl.SSLError):
        agreed(context, old)
