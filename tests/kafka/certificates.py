"""A certificate authority for an hour, and the brokers' certificate from it."""

from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey
from cryptography.hazmat.primitives.asymmetric.ec import generate_private_key as new_key
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from deploy.kafka.ports import HOST

VALID = timedelta(hours=6)


def write_certificates(folder: Path) -> tuple[Path, Path]:
    """PEM files: the brokers' key and certificate (`CN=broker`, 127.0.0.1), and the authority."""
    ca_key, key = new_key(SECP256R1()), new_key(SECP256R1())
    ca_name, name = _name("Oddchip test authority"), _name("broker")
    authority = (
        _builder(ca_name, ca_name, ca_key)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(ca_key, SHA256())
    )
    certificate = (
        _builder(name, ca_name, key)
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address(HOST))]), False)
        .sign(ca_key, SHA256())
    )
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    public = [one.public_bytes(Encoding.PEM) for one in (certificate, authority)]
    broker, trusted = folder / "broker.pem", folder / "authority.pem"
    broker.write_bytes(secret + b"".join(public))
    trusted.write_bytes(public[1])
    return broker, trusted


def _name(common: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common)])


def _builder(
    subject: x509.Name, issuer: x509.Name, key: EllipticCurvePrivateKey
) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    return x509.CertificateBuilder(
        issuer_name=issuer,
        subject_name=subject,
        public_key=key.public_key(),
        serial_number=x509.random_serial_number(),
        not_valid_before=now - timedelta(minutes=5),
        not_valid_after=now + VALID,
    )
