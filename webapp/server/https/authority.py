"""The household's own root certificate, which can speak for one name and for addresses at home.

The limits are name constraints (RFC 5280, 4.2.1.10): a system that knows them refuses whatever the
root's key signs for any other site. They are critical, so that one which does not know them refuses
the root; the keeper may have them not critical, where a phone does not take it else.
"""

import secrets
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from webapp.server.data.config import start_lock
from webapp.server.data.files import write_private
from webapp.server.https.addresses import NETWORKS
from webapp.server.https.files import AUTHORITY_FILE, make_folder

ROOT_LIFE: Final = timedelta(days=3650)
CLOCKS: Final = timedelta(days=1)
"""How far the clock of a phone may be behind ours."""

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz"
_COUNT: Final = 5


class AuthorityError(Exception):
    """The household's root cannot be used; the text is one line for the terminal and the log."""


@dataclass(frozen=True, slots=True)
class Root:
    """The household's root certificate, which everybody may see."""

    certificate: x509.Certificate

    @property
    def name(self) -> str:
        """Return the one name that it may speak for."""
        return next(each.value for each in self._limits().value.permitted_subtrees or ()
                    if isinstance(each, x509.DNSName))

    @property
    def critical(self) -> bool:
        """Say whether a system that does not know its limits has to refuse it."""
        return self._limits().critical

    @property
    def fingerprint(self) -> str:
        """Return its SHA-256 as phones and computers show it."""
        return self.certificate.fingerprint(hashes.SHA256()).hex(":").upper()

    @property
    def der(self) -> bytes:
        """Return it as systems take it in."""
        return self.certificate.public_bytes(Encoding.DER)

    def _limits(self) -> x509.Extension[x509.NameConstraints]:
        return self.certificate.extensions.get_extension_for_class(x509.NameConstraints)


@dataclass(frozen=True, slots=True)
class Authority:
    """The root with its key."""

    root: Root
    key: ec.EllipticCurvePrivateKey = field(repr=False)

    @property
    def pem(self) -> str:
        """Return both as they are kept."""
        key = self.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        return (key + self.root.certificate.public_bytes(Encoding.PEM)).decode("ascii").strip()


def new_name() -> str:
    """Return a name for a Joly that is to have one."""
    return f"joly-{''.join(secrets.choice(_LETTERS) for _ in range(_COUNT))}.local"


def make_authority(name: str, *, critical: bool = True) -> Authority:
    """Make a root that may speak for *name* and for addresses at home."""
    key, at = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    called = x509.Name([
        x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Joly"),
        x509.NameAttribute(NameOID.COMMON_NAME, f"Joly at home ({name})"),
    ])
    permitted = [x509.DNSName(name), *map(x509.IPAddress, NETWORKS)]
    usage = x509.KeyUsage(
        digital_signature=False, content_commitment=False, key_encipherment=False,
        data_encipherment=False, key_agreement=False, key_cert_sign=True, crl_sign=True,
        encipher_only=False, decipher_only=False)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(called).issuer_name(called).public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(at - CLOCKS).not_valid_after(at + ROOT_LIFE)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(usage, critical=True)
        # Else it could sign programs and mail, whose names the constraints do not cover.
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(
            x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.NameConstraints(permitted, None), critical=critical)
        .sign(key, hashes.SHA256()))
    return Authority(Root(certificate), key)


def keep_authority(data: Path, made: Authority, *, over: bool = False) -> Authority:
    """Keep a root in the data folder, and return what is kept: two processes agree on one.

    One that is there stays, unless it is to be written *over*.
    """
    make_folder(data)
    with start_lock(data):
        kept = None if over else read_authority(data)
        if kept is None:
            write_private(data / AUTHORITY_FILE, made.pem)
        return kept or made


def read_authority(data: Path) -> Authority | None:
    """Return the household's root with its key; ``None`` where none was made yet.

    Raises:
        AuthorityError: what is kept is none, or cannot be read.
    """
    pem = _read(data)
    return None if pem is None else parse_authority(pem)


def parse_authority(pem: bytes) -> Authority:
    """Return the root and the key that *pem* holds.

    Raises:
        AuthorityError: it holds none of ours.
    """
    try:
        key = load_pem_private_key(pem, None)
        root = Root(x509.load_pem_x509_certificate(pem))
        if not isinstance(key, ec.EllipticCurvePrivateKey) or not root.name.endswith(".local"):
            raise ValueError  # noqa: TRY301 (said in one place)
        if key.public_key() != root.certificate.public_key():
            raise ValueError  # noqa: TRY301
    except (ValueError, TypeError, StopIteration, x509.ExtensionNotFound) as error:
        message = (f"The household's certificate ({AUTHORITY_FILE} in the data folder) is damaged: "
                   "put back a copy of it, or move it away to have a new one made.")
        raise AuthorityError(message) from error
    return Authority(root, key)


def read_root(data: Path) -> Root | None:
    """Return the household's root alone; ``None`` where there is none that can be read."""
    try:
        kept = read_authority(data)
    except AuthorityError:
        return None
    return kept.root if kept else None


def _read(data: Path) -> bytes | None:
    path = data / AUTHORITY_FILE
    try:
        if path.stat().st_mode & 0o077:
            path.chmod(0o600)
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        message = f"{path} cannot be read: {error.strerror or error}."
        raise AuthorityError(message) from error
