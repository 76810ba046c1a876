"""Secret plays: encrypted until they are played, with a receipt by which anyone can check them afterwards.

The receipt is the SHA-256 of a nonce of 32 random bytes and the play. The player is given it when he plays; nonce and
play are made known when the play is resolved, and then whoever has the receipt can check that nothing was changed.
"""

import hashlib
import hmac
import secrets
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from cryptography.fernet import Fernet

NONCE_BYTES = 32


class NotSealed(Exception):
    """What should be a sealed play cannot be opened: another key, or the text was changed."""


class Sealed(msgspec.Struct, frozen=True):
    """A play that nobody can read without the key, and its receipt, in hexadecimal."""

    box: str
    receipt: str


class Opened(msgspec.Struct, frozen=True):
    """A play that was sealed and is known now: its nonce, in hexadecimal, the play, and the receipt once given."""

    nonce: str
    play: str
    receipt: str


def fresh_key() -> str:
    """Return a new key, as one line of text."""
    from cryptography.fernet import Fernet

    return Fernet.generate_key().decode()


def receipt(nonce: str, play: str) -> str:
    """Return the receipt of a play: SHA-256 of the nonce's bytes and the play in UTF-8, in hexadecimal.

    ValueError when `nonce` is not 32 bytes in hexadecimal.
    """
    raw = bytes.fromhex(nonce)
    if len(raw) != NONCE_BYTES:
        raise ValueError(f"a nonce has {NONCE_BYTES} bytes, not {len(raw)}")
    return hashlib.sha256(raw + play.encode()).hexdigest()


def seal(play: str, key: str) -> Sealed:
    """Return `play` sealed with `key`, under a nonce of its own: the same play twice looks different each time.

    NotSealed when `key` is no key.
    """
    nonce = secrets.token_hex(NONCE_BYTES)
    box = _fernet(key).encrypt(f"{nonce}{play}".encode())
    return Sealed(box.decode(), receipt(nonce, play))


def unseal(sealed: Sealed, key: str) -> Opened:
    """Return what was sealed; NotSealed when the key is another, or box or receipt were changed."""
    from cryptography.fernet import InvalidToken

    try:
        text = _fernet(key).decrypt(sealed.box.encode()).decode()
    except InvalidToken:
        raise NotSealed("the box does not open with this key") from None
    nonce, play = text[: 2 * NONCE_BYTES], text[2 * NONCE_BYTES :]
    if not holds(Opened(nonce, play, sealed.receipt)):
        raise NotSealed("the play is not the one that the receipt was given for")
    return Opened(nonce, play, sealed.receipt)


def holds(opened: Opened) -> bool:
    """Return whether the receipt is that of the nonce and the play."""
    try:
        made = receipt(opened.nonce, opened.play)
    except ValueError:
        return False
    return hmac.compare_digest(made, opened.receipt)


def _fernet(key: str) -> "Fernet":
    from cryptography.fernet import Fernet

    try:
        return Fernet(key.encode())
    except ValueError:
        raise NotSealed("the key is no key") from None
