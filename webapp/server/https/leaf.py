"""The certificate of the server itself: for the household's name and the addresses it has now."""

import ipaddress
import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from webapp.server.data.files import write_private
from webapp.server.https.authority import CLOCKS, Authority
from webapp.server.https.files import LEAF_FILE

LEAF_LIFE: Final = timedelta(days=390)
"""What phones take of a root that was taken in by hand, with room to spare."""

_LEFT: Final = 1 / 3
"""The part of its lifetime at which a certificate is renewed."""


def make_leaf(authority: Authority, addresses: tuple[str, ...], at: datetime) -> str:
    """Return a new certificate with its key, good from the day before *at* on."""
    key, name = ec.generate_private_key(ec.SECP256R1()), authority.root.name
    hosts = [x509.DNSName(name),
             *(x509.IPAddress(ipaddress.ip_address(each)) for each in addresses)]
    root = authority.root.certificate
    ends = min(at - CLOCKS + LEAF_LIFE, root.not_valid_after_utc)
    usage = x509.KeyUsage(
        digital_signature=True, content_commitment=False, key_encipherment=False,
        data_encipherment=False, key_agreement=False, key_cert_sign=False, crl_sign=False,
        encipher_only=False, decipher_only=False)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]))
        .issuer_name(root.subject).public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(at - CLOCKS).not_valid_after(ends)
        .add_extension(x509.SubjectAlternativeName(hosts), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(
            x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(root.public_key()),  # type: ignore[arg-type]  # P-256
            critical=False)
        .sign(authority.key, hashes.SHA256()))
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return (private + certificate.public_bytes(Encoding.PEM)).decode("ascii")


def is_due(
    pem: bytes, authority: Authority, addresses: tuple[str, ...], at: datetime
) -> bool:
    """Say whether a certificate must be renewed: wrong root, wrong names, or old."""
    try:
        leaf = x509.load_pem_x509_certificate(pem)
        leaf.verify_directly_issued_by(authority.root.certificate)
        names = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (ValueError, TypeError, InvalidSignature, x509.ExtensionNotFound):
        return True
    found = {str(each) for each in names.get_values_for_type(x509.IPAddress)}
    begins, ends = leaf.not_valid_before_utc, leaf.not_valid_after_utc
    return (found != set(addresses)
            or names.get_values_for_type(x509.DNSName) != [authority.root.name]
            or at < begins or ends - at < (ends - begins) * _LEFT)


def kept_leaf(data: Path, authority: Authority, addresses: tuple[str, ...]) -> bool:
    """Keep a certificate that is good now; return whether a new one was made."""
    path, at = data / LEAF_FILE, datetime.now(UTC)
    try:
        due = is_due(path.read_bytes(), authority, addresses, at)
    except OSError:
        due = True
    if due:
        write_private(path, make_leaf(authority, addresses, at))
    return due


def tls_context(data: Path) -> ssl.SSLContext:
    """Return what TLS is spoken with, by the certificate that is kept now.

    Raises:
        OSError: the certificate cannot be read.
    """
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    # Browsers since 2015 know one of these; others of TLS 1.2 have been broken by their padding.
    context.set_ciphers("ECDHE+AESGCM:ECDHE+CHACHA20")
    context.set_alpn_protocols(["http/1.1"])
    context.load_cert_chain(data / LEAF_FILE)
    return context
